import type { CancelQuoteWords } from '#rules/refunds/say-cancel.ts'
import type { CancelBar } from '#rules/refunds/what-can-be-cancelled.ts'

/** Calling a trip off, or a day of it, on the guest's own page. */
export const manageCancel = {
  title: 'Cancel your trip',
  text: 'Plans change. First we show you what we’d charge and what comes back; nothing is cancelled until you agree.',
  open: 'Cancel this booking',
  /** The form. */
  what: 'What would you like to cancel?',
  medical: 'One of us has died or is in hospital',
  medicalHint:
    'We’re sorry. Tick this, and nothing is charged now: somebody at the office will look at it and write to you.',
  look: 'See what it costs',
  lookBusy: 'Working it out …',
  failed: 'That didn’t go through, and your booking still stands. Please try again.',
  /** The figures, and the one question. */
  quoteTitle: 'Shall we cancel it?',
  medicalTitle: 'Shall we tell the office?',
  expires: 'These figures hold until {time}.',
  how: 'How would you like it back?',
  refund: { label: 'As money', text: 'It goes back the way you paid.' },
  voucher: {
    label: 'As a voucher for {credit}',
    text: 'It comes by e-mail at once, and pays for another trip with us.',
    /** Of a card payment that its bank may still take back. */
    waits:
      'It pays for another trip with us. As you paid by card not long ago, we look at it first, then e-mail you the code.',
  },
  agree: 'Yes, cancel it',
  /** What who tells of a death or an illness may add. */
  medicalMessage: 'Anything you’d like us to know',
  medicalMessageHint:
    'You needn’t explain, and we don’t ask for papers here. A line on how and when to reach you helps.',
  agreeMedical: 'Yes, tell the office',
  agreeBusy: 'One moment …',
  keep: 'Keep my booking',
  worse: 'The figures have changed since you saw them. Here they are as they are now.',
  done: 'Cancelled. We’ve e-mailed you everything.',
  told: 'The office knows, and will write to you. Your booking stands until then, and nothing is charged.',
  /** What cancelling costs and brings back. */
  quote: {
    item: '{title}, {date}: we charge {kept} of {total} ({percent}%).',
    itemFree: '{title}, {date}: we charge nothing.',
    itemUntil: 'That holds until {date}; after that it’s more.',
    medical: 'We charge nothing now. The office will decide about the charge and write to you.',
    paid: 'You’ve paid {paid}.',
    back: '{refund} comes back to you. A card takes 7 to 10 working days, a bank account 2 to 3.',
    byHand: 'It goes to your bank account; afterwards this page asks you for the number.',
    nothingBack: 'Nothing comes back.',
    notPaid: 'You’ve paid nothing, and you’ll owe nothing.',
  } satisfies CancelQuoteWords,
  /** Why not, and who can. */
  bars: {
    elsewhere:
      'You booked this with one of our partners, so they cancel it for you. Please ask them.',
    'too-late':
      'Your trip has begun, so it can’t be cancelled here. Call {phone}, and we’ll see what can be done.',
    'with-office':
      'You’ve told us what happened, and the office is looking at it. It will write to you; if it’s urgent, call {phone}.',
  } satisfies Record<CancelBar, string>,
}
