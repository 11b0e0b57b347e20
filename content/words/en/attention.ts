import type { AttentionKind } from '#app/order/attention.ts'

/** Problems that need a person: what happened, and the office's next step. */
export const attention = {
  'paid-no-place': {
    title: 'Paid too late: the place is gone',
    step: 'Offer the guest another day. If none suits, refund the money.',
  },
  'paid-too-little': {
    title: 'Paid in part, and the time to pay has run out',
    step: 'Ask the guest for the balance and take the place again, or refund the money.',
  },
  'paid-offer': {
    title: 'Paid before the quote was accepted',
    step: 'Ask the guest whether the quote suits them, then record their answer.',
  },
  'paid-after-end': {
    title: 'Payment received for a cancelled booking',
    step: 'Refund the money, or agree on a new booking with the guest.',
  },
  overpaid: {
    title: 'Overpaid',
    step: 'Refund the difference. If the guest wants it used for something else, add a line that says what for.',
  },
  'balance-late': {
    title: 'The balance is overdue',
    step: 'Call or write to the guest. Nothing is cancelled unless you do it.',
  },
  'medical-cancellation': {
    title: 'A guest has died or is in hospital',
    step: 'Write to the guest first, kindly. The guest who died or is in hospital is never charged (Consumer Protection Act, section 17(5)). Ask what the others want, then cancel.',
  },
  'gift-unsent': {
    title: 'A gift voucher didn’t go out on its day',
    step: 'We can no longer read its code, because the server’s secret key has changed. Open the booking and click ‘Correct or send again’: the card goes out at once with a new code.',
  },
  'gift-large': {
    title: 'A large gift voucher was bought by card',
    step: 'Call the buyer, or write to them: a stolen card is often spent this way. If it isn’t theirs, stop the voucher under Vouchers and refund the card. Otherwise click ‘It’s done’.',
  },
  'gift-again': {
    title: 'The same buyer’s second gift voucher within a week',
    step: 'Look at both bookings: a stolen card is often spent this way. If something is wrong, stop the vouchers under Vouchers and refund the card. Otherwise click ‘It’s done’.',
  },
  'pick-up-unsent': {
    title: 'A guest hasn’t been sent their pick-up time',
    step: 'Our mail server didn’t take the message in time, or we were off ourselves. Call the guest with the time and place.',
  },
  'message-unanswered': {
    title: 'A guest has written and has no reply yet',
    step: 'Read it under the booking, and reply there. If you’ve replied another way, click ‘It’s done’.',
  },
  'account-changed': {
    title: 'A transfer may go to your old bank account',
    step: 'This guest was shown the account that you used before. Look for the money in both accounts, and record it when it comes.',
  },
  'language-unspoken': {
    title: 'A guest would like a language that no guide speaks',
    step: 'Find a guide who does, or write to the guest that theirs speaks English. Then click ‘It’s done’.',
  },
  'wrong-amount': {
    title: 'A payment of another amount than we asked for',
    step: 'Check the amount at the provider. If the booking doesn’t count this payment yet, record what came; if it does, don’t record it again. Then ask for the balance, or refund what’s too much.',
  },
  'wrong-currency': {
    title: 'A payment that isn’t in rand',
    step: 'Look it up at the provider. If money came, record what reached us in rand.',
  },
  'wrong-mode': {
    title: 'Test money for a real payment, or the other way round',
    step: 'Check which keys are set for this provider. Don’t count it as paid.',
  },
  'wrong-merchant': {
    title: 'A payment to a merchant that isn’t us',
    step: 'Compare the merchant’s number with the provider’s settings. Don’t count it as paid.',
  },
  'wrong-provider': {
    title: 'A provider reported another provider’s payment',
    step: 'Look it up at both. If money came, record it there.',
  },
  'notification-denied': {
    title: 'A payment notice the provider says it didn’t send',
    step: 'We didn’t count it. Look the payment up at the provider: if the money is there, record it. If this happens often, someone is trying to fake payments.',
  },
  'notification-unanswered': {
    title: 'A payment notice the provider wouldn’t confirm',
    step: 'We asked for a day and stopped. Look the payment up at the provider: if the money is there, record it.',
  },
  'unknown-payment': {
    title: 'A payment we can’t match',
    step: 'Find the guest by what the provider says. Record it with their booking, or refund it there.',
  },
  'refund-outside': {
    title: 'A refund was made at the provider',
    step: 'Check that you meant it. It’s counted already.',
  },
  'refund-too-large': {
    title: 'A refund is more than is left of its payment',
    step: 'Compare it with the refunds here, and withdraw the one that was sent by hand.',
  },
  'refund-mismatched': {
    title: 'A refund that doesn’t match ours',
    step: 'Compare the amounts here and at the provider. Record what was really refunded.',
  },
  'refund-failed': {
    title: 'A refund failed',
    step: 'Look up why at the provider. Try again, or pay it by EFT: the guest’s booking page asks for the account.',
  },
  'refund-unanswered': {
    title: 'A refund was sent but not confirmed',
    step: 'Look it up at the provider. If it went, record it here with their reference. If not, send it there by hand and record that.',
  },
  'test-money': {
    title: 'Confirmed by test money',
    step: 'No real money came for this booking. Ask the guest to pay, or cancel it, so that no trip goes out unpaid.',
  },
  'charged-back': {
    title: 'A bank has reversed a payment',
    step: 'Answer the dispute at the provider before its last day, with the booking and what the guest agreed to. Keep the booking as it is until then. If you win, record the money when it comes; if not, ask the guest for it, or cancel. A voucher made from it has been stopped.',
  },
} satisfies Record<AttentionKind, { title: string; step: string }>
