/** The account of a company at the desk: all its bookings, and what is owed by age. */
export const adminStatement = {
  title: 'Statement of account: {company}',
  line: 'Invoiced {invoiced}, paid {paid}, due {date}',
  ages: {
    'not-due': 'Not due yet',
    'to-30': '1 to 30 days late',
    'to-60': '31 to 60 days late',
    'to-90': '61 to 90 days late',
    'over-90': 'More than 90 days',
  },
  owed: 'Owed in all',
  download: 'Statement as PDF',
}
