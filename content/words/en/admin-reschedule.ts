import type { Bearer } from '#rules/changes/reschedule.ts'
import type { ChangeQuoteWords } from '#rules/changes/say-change.ts'

/** The office moves a trip to another day, or calls one day of it off. */
export const adminReschedule = {
  /** In an order. */
  title: 'Move to another day',
  none: 'No day of this trip has a place that could be moved.',
  move: 'Move',
  moveOf: 'Move to another day: {title} on {date}',
  assignOf: 'Choose who goes with {title} on {date}',
  callOff: 'Call off',
  callOffOf: 'Call off {title} on {date}',
  dialogTitle: 'Move {title}?',
  now: 'It’s on {date}. Its place, vehicle and guide, price and calendar entry move with it.',
  date: 'New day',
  bearer: 'Who pays what the move costs?',
  bearers: {
    company: 'We do: the price stays as agreed, and there’s no fee',
    guest: 'The guest: the price of the new day, with the fee for a change',
  } satisfies Record<Bearer, string>,
  chooseDay: 'Choose a day to see what it costs and whether it’s free.',
  looking: 'Looking …',
  failed: 'That didn’t come through. Nothing has changed.',
  first: 'Please wait for the figures: what you see is what’s done.',
  changed: 'The figures have changed since you saw them. Look at them again.',
  told: 'We tell {email}, with the old day and the new one.',
  notTold: 'We have no e-mail address of this guest: please tell them yourself.',
  message: 'Add a few words to the mail',
  messageHint: 'Not needed. They go into the mail exactly as you write them.',
  confirm: 'Move it',
  busy: 'Moving …',
  done: 'Moved to {date}.',
  callOffTitle: 'Call off {title}?',
  callOffText:
    'It’s on {date}. It loses its place for good, and since we call it off, all that was paid for it goes back.',
  back: 'Goes back: {amount}. It waits among the refunds to send until you approve it.',
  nothingBack: 'Nothing was paid for it, so nothing goes back.',
  callOffConfirm: 'Yes, call it off',
  callOffBusy: 'Calling off …',
  calledOff: 'Called off.',
  /** Several trips that a closing hits, at once. */
  together: {
    message: 'Add a few words to each mail',
    sum: '{n} of {all} done.',
    close: 'Close',
    move: {
      open: 'Move several',
      title: { one: 'Move this trip?', other: 'Move these {n} trips?' },
      text: 'Each keeps its own price, is moved by itself, and its guest is told once.',
      confirm: { one: 'Move 1 trip', other: 'Move {n} trips' },
      busy: 'Moving …',
      done: 'Moved.',
    },
    'call-off': {
      open: 'Call several off',
      title: { one: 'Call this trip off?', other: 'Call these {n} trips off?' },
      text: 'Each loses its place for good, and all that was paid for it goes back. Each guest is told once.',
      confirm: { one: 'Call 1 trip off', other: 'Call {n} trips off' },
      busy: 'Calling off …',
      done: 'Called off.',
    },
  },
  /** What moving it costs or brings back. */
  quote: {
    dearer: 'It costs {amount} more: {total} in all.',
    same: 'It costs the same: {total} in all.',
    cheaper: 'It costs {amount} less: {total} in all.',
    noPrice: 'It has no price yet.',
    fee: 'That includes the fee for a change, {fee}.',
    kept: 'It’s {reduction} cheaper. Of that we keep {kept} ({percent}%), by the table that was agreed to.',
    keptUntil: 'That share holds until {date}.',
    back: '{refund} goes back to the guest. It waits among the refunds to send until you approve it.',
    byHand: 'Part of it you send yourself, to an account that the guest names.',
    payFirst: 'The guest pays {amount} for it first.',
    later: 'It’s added to what’s left to pay: {amount}, by {date}.',
    officeAsks: 'Write to the guest about the money.',
  } satisfies ChangeQuoteWords,
}
