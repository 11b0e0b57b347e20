/** The list under Today of what a new company needs before its first guest. */
export const adminFirstSteps = {
  title: 'Before your first guest',
  count: '{n} of {all} done',
  done: 'Done',
  open: 'To do',
  names: {
    company: 'Replace the example company',
    payments: 'Offer a way to pay',
    mail: 'Connect a mail server',
    vehicle: 'Enter your first vehicle',
    guide: 'Enter your first guide',
    colleague: 'Invite a colleague',
    policies: 'Confirm prices and VAT',
  },
  texts: {
    company: 'Its name, address, numbers and people came with the site and belong to nobody.',
    payments: 'Yoco, PayFast or a bank transfer, under Ways of paying.',
    mail: 'Until then no e-mail reaches a guest. Whoever runs your server sets SMTP_URL.',
    vehicle: 'Its seats decide how many guests can book.',
    guide: 'Then trips can be assigned, and the guide sees them on a phone.',
    colleague: 'A second person can help if you can’t sign in.',
    policies:
      'Read them under Settings. Your accountant confirms Tax and numbers; tick the prices of Rides.',
  },
}
