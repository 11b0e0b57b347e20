/** Kinds of mail that are sent by date, not in reply to an action. They are never sent at night. */
export const mailsByDay: ReadonlySet<string> = new Set([
  'balance-due-guest',
  'change-lapsed-guest',
  'gift-over-guest',
  'hold-ended-guest',
  'hold-ended-office',
  'hold-ending-guest',
  'hold-ending-office',
  'hold-over-guest',
  'invoice-late-guest',
  'month-figures-office',
  'offer-reminder',
  'payment-ending-guest',
])
