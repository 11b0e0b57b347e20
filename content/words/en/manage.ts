import type { FormWords } from '#rules/guests/form-fields.ts'
import type { manageDetailsFields } from '#app/order/manage-details.ts'
import type { OrderPageState } from '#app/order/order-page-state.ts'
import type { rideFields } from '#app/order/ride-fields.ts'
import { bookingAbout } from './booking-about.ts'
import { manageAddress } from './manage-address.ts'
import { manageBank } from './manage-bank.ts'
import { manageCancel } from './manage-cancel.ts'
import { manageChange } from './manage-change.ts'
import { manageReview } from './manage-review.ts'
import { manageThread } from './manage-thread.ts'

type SceneWords = { title: string; text: string }

/** The booking page: what is booked, what is due, and payment. */
export const manage = {
  band: 'Your booking',
  failed: 'We couldn’t open your booking just now. Nothing has changed: please try again.',
  retry: 'Try again',
  scenes: {
    offered: {
      title: 'Your quote',
      text: 'Here’s what we suggest. Reply to our e-mail to accept it, or to change anything.',
    },
    waiting: {
      title: 'We have your request',
      text: 'We’ll write to you with the price and how to pay. Nothing is due until then.',
    },
    'to-pay': {
      title: 'Pay for your trip',
      text: 'Your trip is confirmed as soon as your payment reaches us.',
    },
    'transfer-awaited': {
      title: 'We’re waiting for your transfer',
      text: 'A transfer takes one to three working days, or up to five from abroad. Your trip is confirmed as soon as it’s here.',
    },
    'looked-at': {
      title: 'We’re looking into your payment',
      text: 'The amount that arrived isn’t the one we asked for. Your money is safe, and there’s nothing you need to do or pay for now: we’ll write to you.',
    },
    'paid-too-little': {
      title: 'We’ve had part of your payment',
      text: 'Thank you. Your trip is confirmed as soon as another {due} arrives.',
    },
    'time-over': {
      title: 'Your hold has ended',
      text: 'We held your place for as long as we could, and it’s now open to other guests. If you haven’t paid, you owe nothing. If you paid in the last few minutes, don’t worry: we’ll see it and write to you.',
    },
    stuck: {
      title: 'We have your payment, but the day is full',
      text: 'We’re so sorry. Your payment arrived after we’d released the place, and the day has filled up since. We’ll write to you, so that you can choose another day or have a full refund.',
    },
    'paid-late': {
      title: 'Your payment arrived after your hold had ended',
      text: 'Your booking isn’t confirmed yet, and your money is safe. We’ll write to you, so that you can choose a free day or have a full refund.',
    },
    confirmed: {
      title: 'Paid and confirmed',
      text: 'It’s paid in full, and the day is yours. We’re looking forward to it.',
    },
    'confirmed-above': {
      title: 'Paid and confirmed',
      text: 'The day is yours, and we’re looking forward to it. You’ve paid {amount} more than it costs, and we’ll refund it.',
    },
    'confirmed-unpaid': {
      title: 'Your trip is confirmed',
      text: 'The day is yours, and we’re looking forward to it.',
    },
    'confirmed-by-office': {
      title: 'Your trip is confirmed',
      text: 'The day is yours, and we’re looking forward to it. For payment, please follow what we agreed with you.',
    },
    'balance-open': {
      title: 'Your trip is confirmed',
      text: 'Your deposit is paid, and the day is yours. The balance is due by {date}; pay it any time before then.',
    },
    'due-later': {
      title: 'Your trip is confirmed',
      text: 'The day is yours, and we’re looking forward to it. {due} is due by {date}; pay it any time before then.',
    },
    'part-due': {
      title: 'A payment is due',
      text: 'Your trip is confirmed. Please pay {due} now, and the balance by {date}.',
    },
    'balance-due': {
      title: 'The balance is due',
      text: 'Your trip is confirmed. Please pay the balance now.',
    },
    'change-to-pay': {
      title: 'Pay for your change',
      text: 'Your trip is confirmed as it was. We’re holding the change for you until you pay for it below, or drop it.',
    },
    cancelled: {
      title: 'This booking is cancelled',
      text: 'There’s nothing left to pay. If you didn’t expect this, write to us.',
    },
    'cancelled-refund': {
      title: 'This booking is cancelled',
      text: '{refund} If you didn’t expect this, tell us at once.',
    },
    'cancelled-credit': {
      title: 'This booking is cancelled',
      text: 'You’d like your {amount} as a voucher: we check it first, then e-mail you the code. If you didn’t ask for this, tell us at once.',
    },
    completed: {
      title: 'We hope it was a good one',
      text: 'Thank you for travelling with us. Your booking stays here for 90 days.',
    },
    'balance-over': {
      title: 'The balance is due',
      text: 'Your trip is over, and part of its price is still to pay. Please pay it now.',
    },
    missed: {
      title: 'We missed you',
      text: 'Your guide came to pick you up and couldn’t find you. If that’s not what happened, please write to us.',
    },
    'missed-owing': {
      title: 'We missed you',
      text: 'Your guide came to pick you up and couldn’t find you. The day was set aside for you, so {rest} is still due; you can pay it here. If that’s not what happened, or you’d rather talk about it, call us on {phone}.',
    },
  } satisfies Record<OrderPageState, SceneWords>,
  /** The heading of a confirmed booking on the day. */
  todayTitle: 'Today’s the day',
  todayText: 'It’s all paid. If anything changes, this page says so.',
  /** Shown if a change of a trip that goes ahead, such as one guest fewer, led to a refund. */
  alsoBack: 'Your refund of {amount} is on its way.',
  alsoBackFrom: 'We’ll send your refund of {amount} from {time} on {date}.',
  beginAgain: 'Book again',
  reference: 'Reference',
  tripTitle: 'Your trip',
  date: 'Date',
  setsOut: 'Starts',
  startsAbout: 'About {time}',
  /** Shown below the time until the mail of the evening before. */
  startsToldBy: 'The exact minute comes by {by} the day before',
  back: 'Back around',
  backLater: '{time} on {date}',
  /** Guides and vehicles, shown once assigned. */
  guide: 'Your guide',
  registeredAs: 'registered guide {number}',
  vehicle: 'Your vehicle',
  call: 'On the day, call',
  callUs: 'Our office, {phone}',
  late: 'Late?',
  lateCall: 'Call {phone}.',
  lateWait: 'Call {phone}; your guide waits {minutes} minutes, and longer if the day allows.',
  dayPlan: 'How the day goes',
  /** Shown below the stops. */
  dayPlanAbout: 'Times are a guide: the weather, the road and your own pace can move them.',
  badWeather: 'If the weather turns',
  bring: 'What to wear and bring',
  onMap: 'Your pick-up on the map',
  pickupMap: 'Your pick-up: {area}. The map shows the area, not the door.',
  party: 'Guests',
  /** The party of a vehicle. */
  guestsCount: { one: '1 guest', other: '{n} guests' },
  pickup: 'Pick-up',
  flight: 'Flight',
  toCome: 'To be confirmed by e-mail.',
  itemCancelled: 'cancelled',
  /** A no-show. */
  itemMissed: 'missed',
  /** Shown once the time to pay ran out. */
  itemReleased: 'no longer held',
  variants: { inland: 'Inland', overland: 'Overland' } as Record<string, string>,
  quoteTitle: 'Your quote {reference}',
  /** The link for fellow travellers. */
  companions: {
    title: 'For your fellow travellers',
    text: 'A link that shows your trip without the prices. Anyone who has it can look but can’t change anything.',
    make: 'Make a link',
    busy: 'Making it...',
    made: 'Here’s your link. We can’t show it again, so copy it or send it on now.',
    link: 'Link to the trip',
    feed: 'Live calendar link',
    feedHint: 'Paste it into your calendar app under ‘Subscribe’ or ‘Add by URL’.',
    copy: 'Copy',
    copied: 'Copied',
    send: 'Send it on',
    count: { one: 'One link is active.', other: '{n} links are active.' },
    end: 'Switch off every link',
    endBusy: 'Switching off...',
    ended: 'No link shows your trip any more.',
    failed: 'That didn’t go through. Please try again.',
  },
  /** Heading of the guest's acts, each opened by its line. */
  actsTitle: 'Change or ask',
  /** Replaces `actsTitle` after the trip. */
  actsAfter: 'Review or ask',
  papers: 'Payments and documents',
  moneyTitle: 'What it costs',
  owed: 'Total',
  paid: 'Paid',
  paidOn: 'Paid on {date}',
  comingBack: 'Refund on its way',
  comingBackFrom: 'Refund, sent from {date}',
  refunded: 'Refunded',
  takenBack: 'Reversed by your bank',
  left: 'Still to pay',
  dueNow: 'Due now',
  dueBy: 'Due by {date}',
  about: 'about {amount}',
  charged: 'Charged in rand by {company}. Your bank converts at its own rate.',
  onRequest: 'The price is on request.',
  /** For a past trip that nobody paid for. */
  nothingOwed: 'Nothing was paid, and you owe nothing.',
  payment: '{way}: {amount} on {date}',
  paymentStates: {
    pending: 'not received yet',
    paid: 'received',
    declined: 'declined, nothing charged',
    'called-off': 'not made',
    expired: 'not made',
    mismatched: 'another amount arrived: we’re looking into it',
    'taken-back': 'recorded by mistake, and removed',
  } as Record<string, string>,
  refunds: {
    agreed: 'Refund of {amount}: we’ll send it next',
    waits: 'Refund of {amount}: we’ll send it from {time} on {date}',
    'needs-account': 'Refund of {amount}: we need your bank details first',
    'credit-waits':
      '{amount} as a voucher: as you paid by card not long ago, we check it first, then e-mail you the code',
    'on-its-way': 'Refund of {amount} on its way',
    done: 'Refund of {amount} sent',
    'taken-back': '{amount} reversed by your bank',
  },
  calendar: 'Put it in my calendar',
  calendarOut: 'Take it out of my calendar',
  documentsTitle: 'Your documents',
  documents: {
    invoice: 'Invoice',
    'credit-note': 'Credit note',
    receipt: 'Receipt',
    'receipt-note': 'Receipt correction',
    'charge-back': 'Payment reversed',
  },
  /** Follows the document's link. */
  document: '{date}, {amount}, PDF',
  testDocument: 'test document',
  lacksAddress: 'without your address',
  payTitle: 'How you’d like to pay',
  keptUntil: 'We’re holding your place until {time}, Cape Town time.',
  /** Used if the place is held longer than an hour. */
  keptUntilDay: 'We’re holding your place until {time} on {date}, Cape Town time.',
  timeLeft: '{minutes}:{seconds} left',
  plan: 'What to pay now',
  plans: {
    whole: { label: 'Pay in full', text: 'Nothing more to pay later.' },
    'in-parts': {
      label: 'Pay a deposit',
      text: 'Then {rest} by {date}. We’ll remind you.',
    },
    /** Replaces the plans above once a part is paid, or if the balance is already due. */
    due: { label: 'Pay what’s due now', text: 'Then {rest}, which is still to pay.' },
    change: { label: 'Pay for the change' },
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
      text: 'We’ll show you our bank details. Allow one to three working days, or up to five from abroad; we’ll hold your place in the meantime.',
    },
    voucher: { label: 'Voucher', text: 'Travel credit that you have with us.' },
    demo: {
      label: 'Demonstration',
      text: 'Runs through the whole payment, from here to the receipt.',
    },
  } as Record<string, { label: string; text: string }>,
  testMode: 'Test mode: no money moves.',
  tooSmall: 'for {least} or more',
  pay: 'Pay {amount}',
  payNow: 'Pay now',
  payBusy: 'Taking you there...',
  payFailed: 'That didn’t go through, and nothing was charged. Please try again.',
  pleaseMend: 'Please check this first:',
  agree: 'By paying you agree to our terms and to the charges if you cancel.',
  /** Says where card numbers are entered and who charges the card. */
  cardNumbers:
    'You enter your card with {providers}, who charge it for {company}. We never see the number.',
  providers: { yoco: 'Yoco', payfast: 'PayFast' } as Record<string, string>,
  goOn: 'Continue to {way}',
  goOnText: 'You pay on their page, and come back here afterwards.',
  eftTitle: 'Pay by bank transfer',
  eftText:
    'Please transfer {amount} to this account, quoting your reference. We’ll write to you as soon as it arrives.',
  eftBy: 'It should reach us by {date}.',
  eftOpen:
    'One thing first: open the link in our e-mail to you by {time}, Cape Town time, and click ‘{button}’ there. Then your transfer has time to arrive.',
  eftKeep:
    'One thing first: click here by {time}, Cape Town time, so your transfer has time to arrive.',
  eftKeepButton: 'Hold my place until {date}',
  eftReference: 'Reference for the transfer',
  copy: {
    reference: 'Copy the reference',
    account: 'Copy the account',
    amount: 'Copy the amount',
    done: 'Copied',
  },
  otherWay: 'Pay another way',
  voucher: {
    title: 'I have a voucher',
    code: 'The voucher’s code',
    hint: 'In our e-mail with the voucher or on the gift card, for example TC-7K3M-9QXD-0F5R-W2BN',
    look: 'See what it covers',
    covers: 'Your voucher pays {covers}.',
    noRest: 'That’s everything: nothing more to pay.',
    rest: 'That leaves {rest} to pay another way.',
    left: '{left} stays on the voucher for another trip.',
    spend: 'Use {covers} of it',
    busy: 'One moment...',
    failed:
      'That didn’t go through. If anything was taken from your voucher, you’ll see it on this page.',
  },
  /** Shown after the return from the provider. */
  checking: 'We’re checking your payment. This takes a few seconds.',
  checkAgain: 'Check again',
  outcomes: {
    paid: { title: 'Thank you', text: 'We’ve received your payment.' },
    declined: {
      title: 'The payment was declined',
      text: 'Nothing was charged. Please try again, or choose another way to pay.',
    },
    'called-off': {
      title: 'You haven’t paid yet',
      text: 'Nothing was charged. You can still pay below.',
    },
    over: {
      title: 'That payment didn’t arrive in time',
      text: 'No money has reached us. If your bank says otherwise, write to us.',
    },
    'looked-at': {
      title: 'We’re looking into your payment',
      text: 'Something doesn’t match what we expected. We’ll write to you.',
    },
    'under-way': {
      title: 'We haven’t heard about your payment yet',
      text: 'If you’ve paid, there’s nothing more to do: we’ll write to you as soon as we hear of it. If you haven’t, you can still pay below.',
    },
  } as Record<string, SceneWords>,
  /** The charges for cancelling. */
  chargesTitle: 'If you cancel',
  chargesText: 'What we charge depends on the day you cancel, in Cape Town time.',
  chargesFree: 'You can cancel free of charge until {time} on {date}.',
  chargesOfFirst: 'Each day of your trip has its own dates. These are for {date}.',
  chargesCaption: 'Charges by the day of cancelling',
  when: 'You cancel',
  charge: 'We charge',
  until: 'until {date}',
  between: 'from {from} until {date}',
  share: '{percent}%',
  amountAndShare: '{amount} ({percent}%)',
  isNow: 'Today',
  /** The guest's details for a transfer. */
  ride: {
    title: 'Your ride',
    text: 'Tell us when and where to pick you up, and where you’re going. You can change this until {time} on {date}.',
    /** Replacements for a tour, which ends where it began. */
    ofTour: {
      title: 'Where we pick you up',
      text: 'Tell us where you’re staying, and if there’s a time that suits you best. You can change it until {time} on {date}.',
    },
    /** Used for several days, one form each. */
    several: 'Where we pick you up',
    /** The closed form of a day: time, place and way. */
    from: 'From {place}',
    fromAt: '{time}, from {place}',
    at: '{time}, place to be confirmed',
    unknown: 'We don’t have your pick-up place yet.',
    open: 'Say where and when',
    change: 'Change pick-up',
    close: 'Close',
    late: 'Your ride is all set. If anything changes, call {phone}.',
    asked: {
      pickupTime: { label: 'Pick-up time', hint: 'In Cape Town. Not sure? We’ll suggest one.' },
      pickup: { label: 'Pick-up place', hint: 'Hotel, address or terminal' },
      destination: { label: 'Destination', hint: 'Hotel, address or terminal' },
      flight: { label: 'Flight number', hint: 'If you land or fly that day' },
      ship: bookingAbout.asked.ship,
      backOnBoard: bookingAbout.asked.backOnBoard,
    } satisfies FormWords<typeof rideFields>,
    optional: 'optional',
    save: 'Save pick-up',
    busy: 'Sending...',
    saved: 'Thank you. We’ll confirm the time by e-mail.',
    failed: 'That didn’t reach us. Please try again.',
  },
  change: manageChange,
  thread: manageThread,
  review: manageReview,
  address: manageAddress,
  bank: manageBank,
  cancel: manageCancel,
  pickupTime: 'Pick-up time',
  pickupTimeWish: '{time}, if we can; we’ll confirm it by e-mail',
  destination: 'Destination',
  ship: 'Ship',
  backOnBoard: 'Back on board by',
  traveller: 'Who travels',
  guideLanguage: 'Guide’s language',
  languageWish: '{language}, if we can',
  /** Corrections of the guest's details. */
  detailsTitle: 'Your details',
  detailsText: 'Is everything right? You can still correct it before you pay.',
  detailsLater: 'Anything changed? Update it here and we’ll see it straight away.',
  asked: {
    name: { label: 'Name' },
    phone: { label: 'Phone' },
    specialRequests: { label: 'Special requests' },
    ...bookingAbout.asked,
  } satisfies FormWords<typeof manageDetailsFields>,
  optional: 'optional',
  aboutTrip: bookingAbout,
  payoutsWait:
    'Your e-mail address has just changed. To keep your money safe, refunds and vouchers go out from {time} on {date}.',
  asksForAddress:
    'A full invoice for more than {amount} has your address on it, and we don’t have yours. If you need one, add it, or your company’s with its VAT number, before you pay: one already issued can’t be changed.',
  toAddress: 'Add an address',
  correct: 'Save changes',
  correctBusy: 'Saving...',
  corrected: 'Saved.',
  correctFailed: 'That wasn’t saved. Please try again.',
  withdrawTitle: 'Changed your mind?',
  withdrawText: 'Until you pay, you can cancel. It costs nothing.',
  withdraw: 'Cancel my booking',
  withdrawAsk: 'Cancel this booking?',
  withdrawSure: 'Your place will be released straight away. Nothing is charged.',
  withdrawYes: 'Yes, cancel it',
  withdrawNo: 'Keep it',
  withdrawBusy: 'Cancelling...',
  withdrawFailed: 'That didn’t go through, and your booking still stands. Please try again.',
  questions: 'Questions? Write to {email} or call {phone}.',
  /** Shown if the page is opened without a link. */
  /** For a guest with several bookings. */
  others: 'Another booking? Its e-mails have its link, and you’ll find all of them in',
  othersLink: 'your account',
  leave: 'Leave this page',
  leaveText:
    'On a shared computer? Once you’ve left, this page opens again only by the link in your e-mail.',
  closedTitle: 'Open your booking or request',
  closedText:
    'Use the link in our e-mails. It works until we send you a newer one, and for up to 90 days after a trip or 180 days for a quote request. If yours has stopped working or you can’t find it, we’ll send you another.',
  linkReference: 'Your reference',
  linkReferenceHint: 'In our e-mails, for example CC-7K3M-9QXD',
  linkEmail: 'The e-mail address you gave us',
  sendLink: 'Send me the link',
  sendLinkBusy: 'Sending...',
  linkAsked:
    'If we have a booking or request with that reference and address, its link is on its way. It can take a few minutes.',
  linkFailed: 'That didn’t go through. Please try again.',
}
