import type { CancelFiguresWords } from '#app/payments/refunds/format-cancellation.ts'
import type { CancelObstacle } from '#app/payments/refunds/cancel-window.ts'

/** The section of the booking page that cancels a trip, or one of its days. */
export const manageCancel = {
  title: 'Cancel your booking',
  text: 'Plans change. We’ll show you the charge and the refund first; nothing is cancelled until you agree.',
  open: 'Cancel this booking',
  what: 'What would you like to cancel?',
  medical: 'Someone in our party has died or is in hospital',
  medicalHint:
    'We’re so sorry. Tick this, and nothing is cancelled or charged for now. There’s never a charge for a guest who can’t come for this reason, and one of us will write to you about everyone else.',
  look: 'See what it costs',
  lookBusy: 'Working it out...',
  failed: 'That didn’t go through, and your booking still stands. Please try again.',
  /** The figures and the question whether to cancel. */
  quoteTitle: 'Cancel this booking?',
  medicalTitle: 'Shall we take it from here?',
  expires: 'These figures are valid until {time}.',
  how: 'How would you like your refund?',
  refund: { label: 'As a refund', text: 'Back the way you paid.' },
  voucher: {
    label: 'As a voucher for {credit}',
    text: 'By e-mail straight away, to spend on another trip with us.',
    /**
     * Used if the card payment can still be reversed, or payouts wait after a change of address.
     */
    waits:
      'It pays for another trip with us. We check your payment first, then e-mail you the code.',
  },
  /** Shown before a cancellation without refund. */
  anotherDay: 'Choose another day instead',
  anotherDayText: 'You needn’t lose it: move to another day, and what you’ve paid moves with you.',
  agree: 'Yes, cancel it',
  /** The optional message with the report of a death or illness. */
  medicalMessage: 'Anything you’d like us to know',
  medicalMessageHint:
    'You needn’t explain, and we don’t need papers now. A line on how and when to reach you helps.',
  agreeMedical: 'Yes, take it from here',
  agreeBusy: 'One moment...',
  keep: 'Keep my booking',
  worse: 'The figures have changed since you looked. Here are the new ones.',
  done: 'Cancelled. We’ve e-mailed you everything.',
  told: 'Thank you for telling us. We’re so sorry. Your booking stays as it is for now, nothing is charged, and there’s nothing you need to do: one of us will write to you.',
  /** The charge and the refund. */
  quote: {
    item: '{title}, {date}: we charge {kept} of {total} ({percent}%).',
    itemFree: '{title}, {date}: we charge nothing.',
    itemUntil: 'That’s the charge until {date}; after that it goes up.',
    itemFreeUntil:
      'You booked so recently that cancelling is free until {time} on {date}, Cape Town time.',
    medical:
      'There’s no charge for a guest who can’t come for this reason. We’ll write to you about the refund, and about everyone else.',
    paid: 'You’ve paid {paid}.',
    back: 'You’ll get {refund} back: allow 7 to 10 working days to a card, 2 to 3 to a bank account.',
    toVoucher: '{amount} is refunded to your voucher.',
    byHand:
      'We’ll pay it into your bank account; once you’ve cancelled, this page asks for the details.',
    nothingBack: 'There’s no refund.',
    wholeKept:
      'So close to the day, the charge is the whole price: by then your guide and vehicle are set aside for you alone.',
    noMorePaid: 'What you’ve paid so far is no more than the charge.',
    notPaid: 'You haven’t paid anything, and there’s nothing to pay.',
  } satisfies CancelFiguresWords,
  /** Reasons why the guest can't cancel, and who can. */
  bars: {
    elsewhere: 'You booked this with one of our partners, so they’ll need to cancel it for you.',
    'too-late':
      'Your trip has begun, so it can’t be cancelled here. Call {phone}, and we’ll see what can be done.',
    'with-office':
      'You’ve told us what happened, and we’re looking after it. We’ll write to you; if it’s urgent, call {phone}.',
  } satisfies Record<CancelObstacle, string>,
}
