/** The form on the booking page for bank details, if no provider can send the refund. */
export const manageBank = {
  title: 'Where we send your refund',
  text: 'We’ll send you {amount} by bank transfer. Please tell us which account it should go to.',
  given:
    'We have your bank details and will send {amount} there. We delete them as soon as the refund is settled.',
  open: 'Use different details',
  fields: {
    holder: { label: 'Account holder', hint: 'The name on the account' },
    bank: { label: 'Bank and country', hint: 'For example: Barclays, United Kingdom' },
    account: { label: 'Account number or IBAN', hint: 'Spaces are fine' },
    bankCode: {
      label: 'Branch code, sort code or BIC (SWIFT)',
      hint: 'With an IBAN you can leave it out',
    },
  },
  kept: 'Only our office sees these details. They’re encrypted, never put in an e-mail, and deleted once the refund is settled.',
  ask: 'E-mail me a code',
  askAgain: 'Send a new code',
  askBusy: 'Sending...',
  askedTitle: 'A code is on its way',
  asked: 'We’ve sent it to {email}, so that nobody else with this link can take your refund.',
  code: 'The code we sent to {email}',
  codeHint: 'Six digits, valid for {minutes} minutes',
  save: 'Send my refund there',
  saveBusy: 'Saving...',
  failed: 'That didn’t go through, and nothing has changed. Please try again.',
}
