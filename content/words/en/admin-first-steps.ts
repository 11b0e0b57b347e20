/** The list under Today of what a new company needs before its first guest. */
export const adminFirstSteps = {
  title: 'Before your first guest',
  count: '{n} of {all} done',
  done: 'Done',
  open: 'To do',
  steps: {
    company: {
      name: 'Replace the example company',
      text: 'Its name, address, numbers and people came with the site and belong to nobody.',
      link: 'Edit the company',
    },
    payments: {
      name: 'Offer a way to pay',
      text: 'Yoco, PayFast or a bank transfer. Whoever runs your server sets PAYMENTS.',
      link: 'See payments',
    },
    mail: {
      name: 'Connect a mail server',
      text: 'Until then no e-mail reaches a guest. Whoever runs your server sets SMTP_URL.',
      link: 'See undelivered e-mails',
    },
    vehicle: {
      name: 'Enter your first vehicle',
      text: 'Its seats decide how many guests can book.',
      link: 'Add a vehicle',
    },
    guide: {
      name: 'Enter your first guide',
      text: 'Then trips can be assigned, and the guide sees them on a phone.',
      link: 'Add a guide',
    },
    colleague: {
      name: 'Invite a colleague',
      text: 'A second person can help if you can’t sign in.',
      link: 'Invite someone',
    },
    policies: {
      name: 'Confirm prices and VAT',
      text: 'Tick the prices of rides as confirmed. VAT is in rules/policy/tax.ts, for your accountant.',
      link: 'Edit the rides',
    },
  },
}
