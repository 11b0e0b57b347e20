import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Content } from '#content/content.ts'
import type { StatementAnswer } from '#contract/office-money.ts'
import { tax } from '#rules/policy/tax.ts'
import { calendarDateIn, capeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { sumByAge } from '#rules/money/ages.ts'
import { sumCents } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '../database/database.ts'
import { orders } from '../database/schema/orders.ts'
import { type LoadedOrder, readOrder } from '../records/load-order.ts'
import { Refused } from '../refused.ts'
import { describeRecipient, describeSupplier } from './document-sources.ts'
import { renderPaper } from './pdf/render-paper.ts'
import { listLeft } from './whole-invoice.ts'

type From = { db: Database; content: Content; now: Date }

/**
 * The account of the company of an order: all its orders that were sold or paid, what each was invoiced and paid, and
 * what is owed by its age in days. A company is known by its name with its VAT number; without one, by its name with its
 * address: so two of one name are two. Amounts in cents. Throws Refused: 'not-found', 'no-company'.
 */
export async function readStatement(
  { db, now }: Omit<From, 'content'>,
  orderId: string,
): Promise<StatementAnswer> {
  const { order } = await readOrder(db, orderId)
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(whereCompany(order))
    .orderBy(orders.firstDay, orders.reference)
  const today = calendarDateIn(now, capeTown)
  const lines: StatementAnswer['lines'] = []
  for (const { id } of rows) {
    const line = await describeLine(db, await readOrder(db, id))
    if (line) lines.push(line)
  }
  return {
    company: order.invoiceCompany ?? '',
    today,
    lines,
    ages: sumByAge(lines, today),
    owed: sumCents(lines.map(({ balance }) => balance)),
  }
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
      heading: words.statement,
      warning: words.notInvoice,
      recipient: { ...company, name },
      about: [[words.issued, formatDay(today)]],
    },
    letter: undefined,
    heading: words.statementOf,
    lines: lines.flatMap(({ title, reference, invoices, invoiced, paid, balance, dueOn }) => [
      {
        label: `${reference} · ${title}`,
        below: [
          ...(invoices.length > 0 ? [invoices.join(', ')] : []),
          fill(words.statementLine, {
            invoiced: formatCents(invoiced),
            paid: formatCents(paid),
            date: formatDay(dueOn),
          }),
        ].join(' · '),
        amount: balance,
        isHead: true,
      },
    ]),
    total: owed,
    sumsHeading: words.byAge,
    sums: [
      ...ages.map(({ age, amount }) => ({ label: words.ages[age], amount })),
      { label: words.owedInAll, amount: owed },
    ],
    notes: [],
  })
  return { name: `statement-${today}.pdf`, bytes }
}

function whereCompany({ invoiceCompany, invoiceVat, invoiceAddress }: LoadedOrder['order']) {
  if (!invoiceCompany) throw new Refused({ code: 'no-company' })
  const second = invoiceVat
    ? same(orders.invoiceVat, invoiceVat)
    : and(
        sql`coalesce(${orders.invoiceVat}, '') = ''`,
        invoiceAddress
          ? same(orders.invoiceAddress, invoiceAddress)
          : sql`${orders.invoiceAddress} is null`,
      )
  return and(isNotNull(orders.invoiceCompany), same(orders.invoiceCompany, invoiceCompany), second)
}

function same(
  column: typeof orders.invoiceCompany | typeof orders.invoiceVat | typeof orders.invoiceAddress,
  text: string,
): SQL {
  return eq(sql`lower(regexp_replace(${column}, '\\s', '', 'g'))`, squeeze(text))
}

/** Spaces and capitals make no other company. */
const squeeze = (text: string) => text.replaceAll(/\s/gu, '').toLowerCase()

const sold = new Set<LoadedOrder['order']['status']>(['confirmed', 'completed', 'cancelled'])

/** Nothing of what was only asked for, and never sold, invoiced or paid. */
async function describeLine(db: Database, { order, books }: LoadedOrder) {
  const { id, reference, title, firstDay, status, plan } = order
  const invoices = await listLeft(db, id)
  const { paid, refunded, owed, balance } = sumBooks(books)
  const isEmpty = owed === 0 && paid === 0 && invoices.length === 0
  if (isEmpty || (!sold.has(status) && invoices.length === 0)) return undefined
  const whole = invoices.findLast(({ issued }) => issued.snapshot.whole)
  return {
    id,
    reference,
    title,
    firstDay,
    invoices: invoices.map(({ issued }) => issued.name),
    invoiced: sumCents(invoices.map(({ left }) => left)),
    paid: paid - refunded,
    // What expired is owed no more; what came of it we owe.
    balance: status === 'expired' ? Math.min(0, refunded - paid) : balance,
    dueOn: whole?.issued.snapshot.whole?.dueOn ?? plan?.at(-1)?.dueOn ?? firstDay,
  }
}
