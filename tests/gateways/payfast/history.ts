import { type Books, formatDeadline } from './books.ts'

const customColumns = 'str1 int1 str2 int2 str3 str4 str5 int3 int4 int5'.split(' ')
const columns = [
  'Date',
  'Type',
  'Sign',
  'Party',
  'Name',
  'Description',
  'Currency',
  'Funding Type',
  'Gross',
  'Fee',
  'Net',
  'Balance',
  'M Payment ID',
  'PF Payment ID',
  ...customColumns.map((name) => `custom ${name}`),
]

/** Days in Johannesburg as '2026-11-22', both included. */
export type Range = { from: string; to: string }

/** The history as PayFast's CSV: oldest first, amounts in rand with commas between thousands. */
export function writeHistory(books: Books, { from, to }: Range): string {
  const rows = listRows(books).filter(({ day }) => day >= from && day <= to)
  const lines = rows.map(({ cells }) => cells.map(quoteCell).join(','))
  return `${[columns.map((name) => `"${name}"`).join(','), ...lines].join('\n')}\n`
}

function listRows(books: Books) {
  const paymentRows = books.payments.map((payment) => ({
    payment,
    at: payment.at,
    gross: payment.cents,
    fee: payment.feeCents,
  }))
  const refundRows = books.refunds.flatMap(({ paymentId, cents, at }) => {
    const payment = books.payments.find(({ id }) => id === paymentId)
    return payment ? [{ payment, at, gross: -cents, fee: 0 }] : []
  })
  const transactions = [...paymentRows, ...refundRows].toSorted((a, b) => +a.at - +b.at)
  let balance =
    books.balance.cents - transactions.reduce((sum, { gross, fee }) => sum + gross - fee, 0)
  return transactions.map(({ payment, at, gross, fee }) => {
    balance += gross - fee
    const fields = books.sessions.find(({ id }) => id === payment.sessionId)?.fields
    const cells = [
      formatDeadline(at),
      gross < 0 ? 'FUNDS_RECEIVED_REFUND' : 'FUNDS_RECEIVED',
      gross < 0 ? 'DEBIT' : 'CREDIT',
      [fields?.get('name_first'), fields?.get('name_last')].filter(Boolean).join(' '),
      fields?.get('item_name') ?? '',
      fields?.get('item_description') ?? '',
      'ZAR',
      payment.funding,
      formatWithCommas(gross),
      formatWithCommas(-fee),
      formatWithCommas(gross - fee),
      formatWithCommas(balance),
      payment.reference,
      payment.id,
      ...customColumns.map((name) => fields?.get(`custom_${name}`) ?? ''),
    ]
    return { day: formatDeadline(at).slice(0, 10), cells }
  })
}

/** Formats cents as '-1,234.50'. */
function formatWithCommas(cents: number): string {
  return (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')
}

/** Quotes values with a space, comma, quote or line break, as PHP does. */
function quoteCell(cell: string): string {
  return /[\s",\\]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
