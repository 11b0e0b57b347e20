import { isNotNull } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import type { StatementAnswer } from '../company-documents-contract.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import { type Due, sumByAge } from '#rules/money/ages.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { type BilledCompany, mayBeSameCompany, isSameCompany } from '#app/order/billed-company.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import {
  type LoadedOrder,
  type OrderRow,
  readMoney,
  readOrder,
} from '#app/order/load-order.server.ts'
import { listStoredParts } from '#app/order/due-of-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { describeRecipient, describeSupplier } from './document-sources.server.ts'
import { renderPrintout } from './pdf/render-paper.server.ts'
import { type InvoiceWithNotes, listInvoicesOfOrders } from './whole-invoice.server.ts'
import { omit } from '#rules/omit.ts'

type StatementSources = { db: Database; content: Content; now: Date }

/**
 * Reads the account of an order's company: its invoiced orders with invoiced and paid amounts, and
 * the debt by age in days. `isSameCompany` decides which orders belong together; `alike` counts
 * possible others. Amounts are in cents. Throws Refused: 'not-found', 'no-company'.
 */
export async function readStatement(
  { db, now }: Omit<StatementSources, 'content'>,
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
      plan: orders.plan,
      invoiceCompany,
      invoiceVat: orders.invoiceVat,
      invoiceAddress: orders.invoiceAddress,
    })
    .from(orders)
    .where(isNotNull(invoiceCompany))
    .orderBy(orders.firstDay, orders.reference)
  const today = calendarDateIn(now, capeTown)
  const lines: StatementAnswer['lines'] = []
  const dueParts: Due[] = []
  const ownOrders = rows.filter((row) => isSameCompany(order, row))
  const ids = ownOrders.map(({ id }) => id)
  const getMoney = await readMoney(db, ids)
  const allInvoices = await listInvoicesOfOrders(db, ids)
  for (const companyOrder of ownOrders) {
    const invoices = allInvoices.filter(({ issued }) => issued.orderId === companyOrder.id)
    const lineWithDues = describeLine(now, companyOrder, { ...getMoney(companyOrder.id), invoices })
    if (!lineWithDues) continue
    lines.push(lineWithDues.line)
    dueParts.push(...lineWithDues.open)
  }
  return {
    company: order.invoiceCompany,
    today,
    lines,
    ages: sumByAge(dueParts, today),
    owed: sumCents(lines.map(({ balance }) => balance)),
    alike: countNames(rows.filter((row) => mayBeSameCompany(order, row))),
  }
}

function countNames(rows: readonly BilledCompany[]): StatementAnswer['alike'] {
  const names = rows.map(({ invoiceCompany }) => invoiceCompany ?? '')
  return [...new Set(names)].map((company) => ({
    company,
    orders: names.filter((name) => name === company).length,
  }))
}

/** Makes the statement as a PDF. It has no number and is not stored. */
export async function readStatementPdf(
  { db, content, now }: StatementSources,
  orderId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { lines, ages, owed, today } = await readStatement({ db, now }, orderId)
  const { order } = await readOrder(db, orderId)
  const supplier = describeSupplier({
    content,
    vatNumber: policyOn(content.policies.tax, now).vatNumber,
  })
  const { words } = supplier
  const { name, ...company } = omit(describeRecipient(order), 'orderNumber')
  const bytes = await renderPrintout({
    ...supplier,
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
    lines: lines.flatMap(
      ({ title, reference, invoices, notes, invoiced, paid, balance, dueOn }) => [
        {
          label: `${reference} · ${title}`,
          below: [...invoices, ...notes].join(', '),
          amount: undefined,
          isHead: true,
        },
        {
          label: fill(notes.length > 0 ? words.statementNet : words.statementLine, {
            invoiced: formatCents(invoiced),
            paid: formatCents(paid),
            date: formatDay(dueOn),
          }),
          amount: balance,
        },
      ],
    ),
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

/**
 * An order's line on the account, with its due dates: its invoices minus credits and payments.
 * Undefined if nothing was invoiced.
 */
function describeLine(
  now: Date,
  order: Pick<OrderRow, 'id' | 'reference' | 'title' | 'firstDay' | 'plan'>,
  {
    invoices,
    ...money
  }: Pick<LoadedOrder, 'books' | 'heldQuote'> & { invoices: readonly InvoiceWithNotes[] },
) {
  if (invoices.length === 0) return undefined
  const { id, reference, title, firstDay, plan } = order
  const invoiced = sumCents(invoices.map(({ supplied }) => supplied))
  // An approved refund counts before it is paid out, as it does below the invoice.
  const sums = sumBooks(money.books)
  const paid = sums.paid - sums.refunded
  const balance = invoiced - paid
  const lastDay = plan?.at(-1)?.dueOn ?? firstDay
  const parts = listStoredParts(now, { order, ...money })
  const dueParts =
    balance < 0 ? [{ amount: balance, dueOn: lastDay }] : spreadOverParts(balance, parts, lastDay)
  const line = {
    id,
    reference,
    title,
    firstDay,
    invoices: invoices.map(({ issued }) => issued.name),
    notes: invoices.flatMap(({ notes }) => notes.map(({ name }) => name)),
    invoiced,
    paid,
    balance,
    dueOn: dueParts[0]?.dueOn ?? lastDay,
  }
  return { line, open: dueParts }
}

/**
 * Spreads an invoiced amount over the order's instalments, earliest first. What remains is due on
 * the last day.
 */
function spreadOverParts(amount: Cents, parts: readonly Due[], lastDay: CalendarDate): Due[] {
  let openAmount = amount
  const coveredParts = parts.flatMap(({ amount: due, dueOn }) => {
    const part = Math.min(openAmount, due)
    openAmount -= part
    return part > 0 ? [{ amount: part, dueOn }] : []
  })
  return openAmount > 0 ? [...coveredParts, { amount: openAmount, dueOn: lastDay }] : coveredParts
}
