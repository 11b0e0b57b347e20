/** A company's statement of account: its invoices, and what is due by age. */
export const adminStatement = {
  title: 'Statement of account: {company}',
  lines: 'Invoiced bookings',
  none: 'Nothing of this company has been invoiced yet.',
  invoiced: 'Invoiced {amount}',
  invoicedNet: 'Invoiced {amount} less credit notes',
  paid: 'Paid {amount}',
  due: 'Due {date}',
  ages: {
    credit: 'In credit',
    'not-due': 'Not due yet',
    'to-30': '1 to 30 days late',
    'to-60': '31 to 60 days late',
    'to-90': '61 to 90 days late',
    'over-90': 'More than 90 days',
  },
  byAge: 'Ageing',
  owed: 'Total due',
  download: 'Statement as PDF',
  alike:
    'Not counted here, as the name or the VAT number differs: {names}. If it’s the same company, correct its details on those bookings.',
  alikeOne: '{company} ({n})',
  late: '{amount} is overdue: invoice {invoice} was due on {date}.',
  reminded: 'They were last reminded on {date}.',
  reminds: 'A reminder goes out automatically on {date}.',
  remindsElse: 'Otherwise one goes out automatically on {date}.',
}
