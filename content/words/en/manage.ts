import type { AskedWords } from '#rules/guests/asked.ts'
import type { manageDetailsFields } from '#rules/orders/manage-details.ts'
import type { OrderScene } from '#rules/orders/order-scene.ts'
import type { rideFields } from '#rules/orders/ride-fields.ts'
import { manageAddress } from './manage-address.ts'
import { manageBank } from './manage-bank.ts'
import { manageCancel } from './manage-cancel.ts'
import { manageChange } from './manage-change.ts'
import { manageThread } from './manage-thread.ts'

type SceneWords = { title: string; text: string }

/** The guest's own page: what is booked, what is owed, how to pay it. */
export const manage = {
  band: 'Your booking',
  loading: 'Opening your booking …',
  failed: 'We couldn’t open your booking just now. Nothing has changed: please try again.',
  retry: 'Try again',
  scenes: {
    offered: {
      title: 'Your offer',
      text: 'This is what we suggest. Reply to our e-mail to take it, or to change it.',
    },
    waiting: {
      title: 'We have your request',
      text: 'The office will write to you with the price and how to pay. There’s nothing to pay before that.',
    },
    'to-pay': {
      title: 'Pay for your trip',
      text: 'Your trip is confirmed as soon as your payment reaches us.',
    },
    'paid-too-little': {
      title: 'Part of it has reached us',
      text: 'Thank you. Your trip is confirmed as soon as the rest of what’s due reaches us.',
    },
    'time-over': {
      title: 'The time to pay is over',
      text: 'We kept your place for as long as we said, and it has gone back to other guests. If you didn’t pay, nothing was charged. If you paid in the last minutes, leave this page open: we’ll see it and write to you.',
    },
    stuck: {
      title: 'Your money is here, but the place is gone',
      text: 'Your payment reached us after we had given the place back, and somebody else has it now. We’re sorry. The office will write to you: choose another day, or get everything back.',
    },
    confirmed: {
      title: 'Paid and confirmed',
      text: 'Everything is paid, and the day is yours. We’re looking forward to it.',
    },
    'confirmed-by-office': {
      title: 'Your trip is confirmed',
      text: 'The day is yours, and we’re looking forward to it. For the money, go by what the office wrote to you.',
    },
    'balance-open': {
      title: 'Your trip is confirmed',
      text: 'The first part is paid, and the day is yours. The rest is due by {date}; you can pay it whenever you like.',
    },
    'balance-due': {
      title: 'The balance is due',
      text: 'Your trip is confirmed. Please pay the rest now.',
    },
    'change-to-pay': {
      title: 'Pay for your change',
      text: 'Your trip is confirmed. Until the payment is here it stays as it was, and we keep both places. Pay for the change below, or let it go.',
    },
    cancelled: {
      title: 'This booking is cancelled',
      text: 'There’s nothing left to pay. If you didn’t ask for this, write to us.',
    },
    'cancelled-refund': {
      title: 'This booking is cancelled',
      text: '{amount} is coming back to you. If you didn’t ask for this, write to us.',
    },
    completed: {
      title: 'We hope it was a good one',
      text: 'Thank you for travelling with us. Your booking stays here for 90 days.',
    },
  } satisfies Record<OrderScene, SceneWords>,
  /** Beside a trip that stands: a guest less, another day. */
  alsoBack: '{amount} is coming back to you.',
  beginAgain: 'Book again',
  reference: 'Reference',
  /** The trip. */
  tripTitle: 'Your trip',
  date: 'Date',
  setsOut: 'Sets out',
  back: 'Back about',
  backLater: '{time} on {date}',
  /** Who goes along, once somebody is assigned. */
  guide: { one: 'Your guide', other: 'Your guides' },
  registeredAs: 'registered guide {number}',
  vehicle: { one: 'Your vehicle', other: 'Your vehicles' },
  call: 'On the day, call',
  callUs: 'us, {phone}',
  bring: 'What to wear and bring',
  pickupMap: 'Your pick-up: {area}. The map shows the area, not the door.',
  party: 'Party',
  /** In a vehicle. */
  guestsCount: { one: '1 guest', other: '{n} guests' },
  pickup: 'Pick-up',
  flight: 'Flight',
  toCome: 'We’ll agree on it by e-mail.',
  itemCancelled: 'cancelled',
  /** Where the time to pay was over. */
  itemReleased: 'no longer held',
  variants: { inland: 'Inland', overland: 'Overland' } as Record<string, string>,
  /** For those who come along. */
  companions: {
    title: 'For those who come along',
    text: 'A link that shows your trip without what it costs. Whoever has it can look, but can’t change anything.',
    make: 'Make a link',
    busy: 'Making it …',
    made: 'This is the link. We show it once, so send it on now.',
    link: 'Link to the trip',
    feed: 'Calendar that follows every change',
    feedHint: 'Paste it where your calendar asks for the address of another.',
    copy: 'Copy',
    copied: 'Copied',
    send: 'Send it on',
    count: { one: 'One link is good at the moment.', other: '{n} links are good at the moment.' },
    end: 'End every link',
    endBusy: 'Ending …',
    ended: 'No link shows your trip any more.',
    failed: 'That didn’t go through. Please try again.',
  },
  /** The money. */
  moneyTitle: 'What it costs',
  owed: 'Total',
  paid: 'Paid',
  comingBack: 'Coming back to you',
  refunded: 'Paid back',
  takenBack: 'Taken back by your bank',
  left: 'Still to pay',
  about: 'about {amount}',
  charged: 'Charged in rand by {company}. Your bank converts, at its own rate.',
  onRequest: 'The price is on request.',
  payments: 'Your payments',
  payment: '{way}: {amount} on {date}',
  paymentStates: {
    pending: 'not here yet',
    paid: 'received',
    declined: 'declined, nothing charged',
    'called-off': 'not made',
    expired: 'not made',
    mismatched: 'another amount arrived: we’re looking into it',
  } as Record<string, string>,
  refunds: {
    agreed: '{amount} comes back to you: the office sends it next',
    'needs-account': '{amount} comes back to you once we know your account',
    'credit-waits':
      '{amount} as a voucher: as you paid by card not long ago, we look at it first, then e-mail you the code',
    'on-its-way': '{amount} is on its way back to you',
    done: '{amount} paid back to you',
    'taken-back': '{amount} taken back from us by your bank',
  },
  /** The files. */
  calendar: 'Put it in my calendar',
  calendarOut: 'Take it out of my calendar',
  documentsTitle: 'Your documents',
  documents: { invoice: 'Invoice', 'credit-note': 'Credit note' },
  /** What stands behind its link: of which day it is, and for how much. */
  document: '{date}, {amount}, PDF',
  testDocument: 'for trying out',
  /** Paying. */
  payTitle: 'How you’d like to pay',
  keptUntil: 'We’re keeping your place until {time} in Cape Town.',
  /** Where it is kept for longer than an hour. */
  keptUntilDay: 'We’re keeping your place until {time} on {date}, Cape Town time.',
  timeLeft: '{minutes}:{seconds} left',
  plan: 'What to pay now',
  plans: {
    whole: { label: 'Everything now', text: 'Nothing more to pay later.' },
    'in-parts': {
      label: 'A first part now',
      text: 'The other {rest} by {date}. We’ll remind you.',
    },
  },
  way: 'Pay with',
  ways: {
    yoco: { label: 'Card', text: 'Visa, Mastercard or American Express, on Yoco’s secure page.' },
    payfast: {
      label: 'PayFast',
      text: 'Card, instant EFT or a wallet, on PayFast’s secure page.',
    },
    eft: {
      label: 'Bank transfer',
      text: 'We’ll show you our account. A transfer takes one to three days; we’ll keep your place meanwhile.',
    },
    voucher: { label: 'Voucher', text: 'Travel credit that you have with us.' },
    demo: { label: 'Demonstration', text: 'Tries out the whole way, from here to the receipt.' },
  } as Record<string, { label: string; text: string }>,
  testMode: 'For trying out: no money is moved.',
  tooSmall: 'takes {least} or more',
  pay: 'Pay {amount}',
  payNow: 'Pay now',
  payBusy: 'Taking you there …',
  payFailed: 'That didn’t go through, and nothing was charged. Please try again.',
  pleaseMend: 'Please check this first:',
  agree: 'By paying you agree to our terms and to the charges if you cancel.',
  /** Where a card is typed in, and who charges it. */
  cardNumbers:
    'A card you type in on the page of {providers}, which charges it for {company}. Its number never reaches us.',
  providers: { yoco: 'Yoco', payfast: 'PayFast' } as Record<string, string>,
  goOn: 'Continue to {way}',
  goOnText: 'You pay on their page, and come back here afterwards.',
  eftTitle: 'Pay by bank transfer',
  eftText:
    'Please transfer {amount} to this account, with your reference beside it. We’ll write to you as soon as it’s here.',
  eftReference: 'Reference for the transfer',
  voucher: {
    title: 'I have a voucher',
    code: 'The voucher’s code',
    hint: 'In our e-mail with the voucher, for example TC-7K3M-9QXD-0F5R-W2BN',
    look: 'See what it covers',
    covers: 'Your voucher pays {covers}.',
    noRest: 'That’s everything: nothing more to pay.',
    rest: '{rest} is left to pay in another way.',
    left: '{left} stays on the voucher for another trip.',
    spend: 'Use {covers} of it',
    busy: 'One moment …',
    failed: 'That didn’t go through. If something was taken off your voucher, this page shows it.',
  },
  /** Back from the provider. */
  checking: 'We’re checking your payment. This takes a few seconds.',
  checkAgain: 'Check again',
  outcomes: {
    paid: { title: 'Thank you', text: 'Your payment is here.' },
    declined: {
      title: 'The payment was declined',
      text: 'Nothing was charged. Please try again, or choose another way to pay.',
    },
    'called-off': {
      title: 'You haven’t paid yet',
      text: 'Nothing was charged. You can still pay below.',
    },
    over: {
      title: 'That payment wasn’t made in time',
      text: 'No money has reached us. If your bank says otherwise, write to us.',
    },
    'looked-at': {
      title: 'We’re looking into your payment',
      text: 'Something about it isn’t as we expected. The office will write to you.',
    },
    'under-way': {
      title: 'We haven’t heard of your payment yet',
      text: 'If you’ve paid, there’s nothing more to do: we’ll write to you as soon as we hear of it. If you haven’t, you can still pay below.',
    },
  } as Record<string, SceneWords>,
  /** Cancelling. */
  chargesTitle: 'If you cancel',
  chargesText: 'What we charge depends on the day you cancel, in Cape Town time.',
  chargesOfFirst: 'Each day of your trip has its own dates: these are those of {date}.',
  chargesCaption: 'Charges by the day of cancelling',
  when: 'You cancel',
  charge: 'We charge',
  until: 'until {date}',
  between: 'from {from} until {date}',
  share: '{percent}%',
  amountAndShare: '{amount} ({percent}%)',
  isNow: 'Today',
  /** What the guest of a transfer adds to it. */
  ride: {
    title: 'Your ride',
    text: 'Tell us when and where to fetch you, and where you’re going. You can add to it until {time} on {date}.',
    /** Of a tour, which ends where it began. */
    ofTour: {
      title: 'Where we pick you up',
      text: 'Tell us where you’re staying, and if there’s a time that suits you best. You can change it until {time} on {date}.',
    },
    /** Of several, each by its day. */
    several: 'Where we pick you up',
    /** What a day says before its form is opened: the time, the place and the way. */
    from: 'From {place}',
    fromAt: '{time}, from {place}',
    at: '{time}, place to come',
    unknown: 'We don’t know yet where to fetch you.',
    open: 'Say where and when',
    change: 'Change pick-up',
    close: 'Close',
    late: 'The ride is planned now. If something changes, call {phone}.',
    asked: {
      pickupTime: { label: 'Pick-up time', hint: 'In Cape Town. Not sure? We’ll suggest one.' },
      pickup: { label: 'Pick-up place', hint: 'Hotel, address or terminal' },
      destination: { label: 'Destination', hint: 'Hotel, address or terminal' },
      flight: { label: 'Flight number', hint: 'If you land or fly that day' },
    } satisfies AskedWords<typeof rideFields>,
    optional: 'optional',
    save: 'Send to the office',
    busy: 'Sending …',
    saved: 'The office has it. We’ll agree on the time by e-mail.',
    failed: 'That didn’t reach us. Please try again.',
  },
  change: manageChange,
  thread: manageThread,
  address: manageAddress,
  bank: manageBank,
  cancel: manageCancel,
  pickupTime: 'Pick-up time',
  pickupTimeWish: '{time}, if we can; we’ll confirm it by e-mail',
  destination: 'Destination',
  /** Correcting, and changing one’s mind. */
  detailsTitle: 'Your details',
  detailsText: 'Is everything right? You can still correct it before you pay.',
  detailsLater: 'Something new? Tell us here, and the office will know at once.',
  asked: {
    name: { label: 'Name' },
    phone: { label: 'Phone' },
    specialRequests: { label: 'Special requests' },
  } satisfies AskedWords<typeof manageDetailsFields>,
  optional: 'optional',
  correct: 'Save changes',
  correctBusy: 'Saving …',
  corrected: 'Saved.',
  correctFailed: 'That wasn’t saved. Please try again.',
  withdrawTitle: 'Changed your mind?',
  withdrawText: 'Until you pay, you can cancel. It costs nothing.',
  withdraw: 'Cancel my booking',
  withdrawAsk: 'Cancel this booking?',
  withdrawSure: 'We’ll give your place back at once. Nothing is charged.',
  withdrawYes: 'Yes, cancel it',
  withdrawNo: 'Keep it',
  withdrawBusy: 'Cancelling …',
  withdrawFailed: 'That didn’t go through, and your booking still stands. Please try again.',
  questions: 'Questions? Write to {email} or call {phone}.',
  /** Without a link. */
  leave: 'Leave this page',
  leaveText:
    'On a computer that others use? Leave this page, and nobody can open it here without the link in your e-mail.',
  closedTitle: 'Open your booking or request',
  closedText:
    'It opens by the link in our e-mails to you. The link works until we send you a newer one: for a booking at most until 90 days after the trip, for a quote request 180 days. It ends too when a guest has had their details deleted. If yours no longer works, or you can’t find it, we’ll send you a new one.',
  linkReference: 'Your reference',
  linkReferenceHint: 'In our e-mails, for example CC-7K3M-9QXD',
  linkEmail: 'The e-mail address you gave us',
  sendLink: 'Send me the link',
  sendLinkBusy: 'Sending …',
  linkAsked:
    'If we have a booking or request with that reference and address, its link is on its way. It can take a few minutes.',
  linkFailed: 'That didn’t go through. Please try again.',
}
