import type { Bearer } from '#rules/changes/reschedule.ts'
import type { ChangeQuoteWords } from '#rules/changes/format-change.ts'

/** The office moves a trip to another day, or calls one day of it off. */
export const adminReschedule = {
  /** In an order. */
  title: 'Move to another day',
  changeTitle: 'Change the booking',
  none: 'There’s nothing left on this booking to move.',
  move: 'Move',
  moveOf: 'Move to another day: {title} on {date}',
  change: 'Day and guests',
  changeOf: 'Day and guests: {title} on {date}',
  details: {
    button: 'Pick-up and guest',
    buttonOf: 'Pick-up and guest: {title} on {date}',
    title: 'What has changed?',
    text: 'For what they’ve told you by phone or on WhatsApp. No e-mail is sent, unless you change the address: then both addresses get one. Once money has come, that takes somebody who may refund.',
    wish: 'The guest asked for {time}',
    save: 'Save',
    busy: 'Saving...',
    saved: 'Saved.',
    unserved: 'Saved, but nobody is free at these hours. Choose a vehicle and guide.',
  },
  assignOf: 'Choose who goes with {title} on {date}',
  callOff: 'Cancel this day',
  callOffOf: 'Cancel this day: {title} on {date}',
  dialogTitle: 'Change {title}?',
  now: 'It’s on {date}. Its place, vehicle and guide, price and calendar entry follow what you change.',
  date: 'Day',
  bearer: 'Who pays what the change costs?',
  bearers: {
    company: 'We do: the price stays as agreed, and there’s no fee',
    guest: 'The guest: the new price, plus the change fee if the day moves',
  } satisfies Record<Bearer, string>,
  chooseDay: 'Change something to see what it costs and whether it’s free.',
  looking: 'Looking...',
  failed: 'That didn’t go through. Nothing has changed.',
  first: 'Please wait for the figures: what you see is what will happen.',
  changed: 'The figures have changed since you saw them. Look at them again.',
  told: 'We’ll e-mail {email}, with the old details and the new.',
  notTold: 'We have no e-mail address of this guest: please tell them yourself.',
  confirm: 'Change it',
  busy: 'Changing...',
  done: 'Moved to {date}.',
  changedParty: 'Changed.',
  callOffTitle: 'Cancel {title}?',
  callOffText:
    'It’s on {date}. The place is released for good, and the guest is e-mailed at once if we have an address.',
  callOffConfirm: 'Yes, cancel it',
  callOffBusy: 'Cancelling...',
  calledOff: 'Cancelled.',
  /** What moving it costs or brings back. */
  quote: {
    dearer: 'It costs {amount} more: {total} in all.',
    same: 'It costs the same: {total} in all.',
    cheaper: 'It costs {amount} less: {total} in all.',
    noPrice: 'It has no price yet.',
    pricedAs: 'Its day now has {before}; the new one has {after}.',
    usualPrice: 'the usual price',
    fee: 'That includes the fee for a change, {fee}.',
    kept: 'It’s {reduction} less. We keep {kept} of that ({percent}%), under the agreed table.',
    keptUntil: 'That share is valid until {date}.',
    cancelDearer:
      'Cancelling today would cost the guest {before} ({percentBefore}%). Once it’s moved, it costs {after} ({percentAfter}%).',
    cancelStays:
      'Moving it doesn’t make cancelling cheaper: from now on that costs the guest at least {percent}% of the price.',
    back: '{refund} is refunded to the guest. It stays under Refunds to send until you approve it.',
    byHand: 'Part of it you send yourself, to an account that the guest names.',
    payFirst: 'The guest pays {amount} for it first.',
    later: 'It’s added to the balance: {amount}, by {date}.',
    officeAsks: 'Write to the guest about the difference in price.',
  } satisfies ChangeQuoteWords,
}
