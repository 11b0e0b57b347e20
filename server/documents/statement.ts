import { isNotNull } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import type { StatementAnswer } from '#contract/company-documents.ts'
import { tax } from '#rules/policy/tax.ts'
import { calendarDateIn, capeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { type Due, sumByAge } from '#rules/money/ages.ts'
import { sumCents } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { type BilledCompany, isAlike, isSameCompany } from '#rules/orders/company.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '../database/database.ts'
import { orders } from '../database/schema/orders.ts'
import { type LoadedOrder, type OrderRow, readMoney, readOrder } from '../records/load-order.ts'
import { dueOfOrder, type StoredMoney } from '../records/due-of-order.ts'
import { Refused } from '../refused.ts'
import { describeRecipient, describeSupplier } from './document-sources.ts'
import { renderPaper } from './pdf/render-paper.ts'
import { type InvoiceLeft, listLeftOf } from './whole-invoice.ts'

type From = { db: Database; content: Content; now: Date }

/**
 * The account of the company of an order: all its orders that were sold or paid, what each was invoiced and paid, and
 * what is owed by its age in days. Which orders are of one company `isSameCompany` says; those that may be too are
 * counted beside (`alike`). Amounts in cents. Throws Refused: 'not-found', 'no-company'.
 */
export async function readStatement(
  { db, now }: Omit<From, 'content'>,
  orderId: string,
): Promise<StatementAnswer> {
  const { order } = await readOrder(db, orderId)
  if (!order.invoiceCompany) throw new Refused({ code: 'no-company' })
  const { invoiceCompany } = orders
  const rows = await db
    .select({
      id: orders.id,
      reference: orders.reference,
      title: orders.title,
      firstDay: orders.firstDay,
      status: orders.status,
      plan: orders.plan,
      holdEndsAt: orders.holdEndsAt,
      channel: orders.channel,
      invoiceCompany,
      invoiceVat: orders.invoiceVat,
      invoiceAddress: orders.invoiceAddress,
    })
    .from(orders)
    .where(isNotNull(invoiceCompany))
    .orderBy(orders.firstDay, orders.reference)
  const today = calendarDateIn(now, capeTown)
  const lines: StatementAnswer['lines'] = []
  const open: Due[] = []
  const listed = rows.filter((row) => isSameCompany(order, row))
  const ids = listed.map(({ id }) => id)
  const moneyOf = await readMoney(db, ids)
  const all = await listLeftOf(db, ids)
  for (const own of listed) {
    const invoices = all.filter(({ issued }) => issued.orderId === own.id)
    const found = describeLine(now, own, { ...moneyOf(own.id), invoices })
    if (!found) continue
    lines.push(found.line)
    open.push(...found.open)
  }
  return {
    company: order.invoiceCompany,
    today,
    lines,
    ages: sumByAge(open, today),
    owed: sumCents(lines.map(({ balance }) => balance)),
    alike: countNames(rows.filter((row) => isAlike(order, row))),
  }
}

function countNames(rows: readonly BilledCompany[]): StatementAnswer['alike'] {
  const names = rows.map(({ invoiceCompany }) => invoiceCompany ?? '')
  return [...new Set(names)].map((company) => ({
    company,
    orders: names.filter((name) => name === company).length,
  }))
}

/** The same as a paper for the company: no document, nothing of it is kept. */
export async function readStatementPdf(
  { db, content, now }: From,
  orderId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { lines, ages, owed, today } = await readStatement({ db, now }, orderId)
  const { order } = await readOrder(db, orderId)
  const said = describeSupplier({ content, vatNumber: tax.vatNumber })
  const { words } = said
  const { name, orderNumber: _, ...company } = describeRecipient(order)
  const bytes = await renderPaper({
    ...said,
    issuedAt: now.toISOString(),
    title: words.statement,
    top: {
      heading: words.statementHead,
      warning: words.notInvoice,
      recipient: { ...company, name },
      about: [[words.issued, formatDay(today)]],
    },
    letter: undefined,
    heading: words.statementOf,
    amountHead: words.toPay,
    lines: lines.flatMap(({ title, reference, invoices, invoiced, paid, balance, dueOn }) => [
      {
        label: `${reference} · ${title}`,
        ...(invoices.length > 0 && { below: invoices.join(', ') }),
        amount: undefined,
        isHead: true,
      },
      {
        label: fill(words.statementLine, {
          invoiced: formatCents(invoiced),
          paid: formatCents(paid),
          date: formatDay(dueOn),
        }),
        amount: balance,
      },
    ]),
    total: owed,
    sumsHeading: words.byAge,
    sums: [
      ...ages
        .filter(({ age, amount }) => age !== 'credit' || amount !== 0)
        .map(({ age, amount }) => ({ label: words.ages[age], amount })),
      { label: words.owedInAll, amount: owed },
    ],
    notes: [],
  })
  return { name: `statement-${today}.pdf`, bytes }
}

const sold = new Set<LoadedOrder['order']['status']>(['confirmed', 'completed', 'cancelled'])

/** An order on the account, and what of it is open by when; nothing of what was only asked for, and never sold, invoiced or paid. */
function describeLine(
  now: Date,
  order: Pick<OrderRow, 'id' | 'reference' | 'title'> & StoredMoney['order'],
  {
    invoices,
    ...money
  }: Pick<LoadedOrder, 'books' | 'heldQuote'> & { invoices: readonly InvoiceLeft[] },
) {
  const { id, reference, title, firstDay, status, plan } = order
  const { paid, refunded, owed, balance: left } = sumBooks(money.books)
  const isEmpty = owed === 0 && paid === 0 && invoices.length === 0
  if (isEmpty || (!sold.has(status) && invoices.length === 0)) return undefined
  // What expired is owed no more; what came of it we owe.
  const balance = status === 'expired' ? Math.min(0, refunded - paid) : left
  const lastDay = plan?.at(-1)?.dueOn ?? firstDay
  const open: Due[] =
    balance < 0
      ? [{ amount: balance, dueOn: lastDay }]
      : status === 'expired'
        ? []
        : dueOfOrder({ now: () => now }, { order, ...money }).parts
  const line = {
    id,
    reference,
    title,
    firstDay,
    invoices: invoices.map(({ issued }) => issued.name),
    invoiced: sumCents(invoices.map(({ left: uncredited }) => uncredited)),
    paid: paid - refunded,
    balance,
    dueOn: open[0]?.dueOn ?? lastDay,
  }
  return { line, open }
}
