import { createHash } from 'node:crypto'
import { and, eq, gte, inArray, ne, notExists, sql } from 'drizzle-orm'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { BankColumns, BankLine } from './bank-file.ts'
import {
  type HandRecord,
  pickCodes,
  matchBankLine,
  type MatchReason,
  type LineKind,
  type PayableOrder,
} from './match-bank-line.ts'
import { handMethods } from './money-names.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { parseReference } from '#app/order/reference.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { bankColumns, bankLines } from '#app/figures/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from './schema.server.ts'
import { recordPayment } from './events/record-payment.server.ts'
import { findStoredRequestedAmount } from '#app/order/due-of-order.server.ts'
import { readMoney } from '#app/order/load-order.server.ts'
import type { Actor } from '#app/order/order-history.server.ts'
import { Refused } from '#platform/refused.ts'
import { readBasis, type Services } from '#platform/services.ts'
import { omit } from '#rules/omit.ts'

const maximumAgeDays = 400

type Payable = PayableOrder & { name: string; title: string; paid: number }
type MatchedLine = {
  kind: LineKind
  candidates: (Omit<Payable, 'names' | 'due'> & { why: MatchReason[] })[]
  recorded: { orderId: string; reference: string; day: CalendarDate } | null
}

/**
 * Matches lines of a bank's file to orders (app/payments/match-bank-line.ts). Returns matches in
 * the order of the lines and stores nothing. For a line already used, or money already recorded,
 * the match has its order.
 */
export async function matchLines(
  services: Pick<Services, 'db' | 'now' | 'content'>,
  lines: readonly BankLine[],
): Promise<MatchedLine[]> {
  const payableOrders = await listPayableOrders(services)
  const recordedPayments = await listRecordedPayments(services, lines)
  const usedLines = await listUsedLines(services.db, lines.map(hashLine))
  const byId = new Map(payableOrders.map((order) => [order.orderId, order]))
  return lines.map((line) => {
    const usedLine = usedLines.get(hashLine(line))
    if (usedLine) return { kind: 'used', candidates: [], recorded: usedLine }
    const match = matchBankLine(line, payableOrders, recordedPayments)
    // A recorded payment matches one line only.
    if (match.recorded) recordedPayments.splice(recordedPayments.indexOf(match.recorded), 1)
    return {
      kind: match.kind,
      candidates: match.candidates.flatMap(({ orderId, why }) => {
        const order = byId.get(orderId)
        if (!order) return []
        return [{ ...omit(order, 'names', 'due'), why }]
      }),
      recorded: match.recorded
        ? {
            orderId: match.recorded.orderId,
            reference: match.recorded.reference,
            day: match.recorded.day,
          }
        : null,
    }
  })
}

type LineToRecord = {
  line: BankLine
  reference: string
  key: string
  seen?: number | undefined
  isSure: boolean
  by: Extract<Actor, { who: 'office' }>
}

/**
 * Records a line as a bank transfer, like a payment recorded by hand. Returns the order's
 * reference. Throws Refused: 'booking-unknown', 'bank-line-used' (its payment still counts), and as
 * `recordPayment` does.
 */
export async function recordLine(
  services: Services,
  { line, reference: typedReference, ...rest }: LineToRecord,
): Promise<{ reference: string }> {
  const hash = hashLine(line)
  const [order] = await services.db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(eq(orders.reference, parseReference(typedReference) ?? typedReference))
  if (!order) throw new Refused({ code: 'booking-unknown', field: 'reference' })
  await recordPayment(services, {
    ...rest,
    orderId: order.id,
    method: 'eft',
    amount: line.cents,
    day: line.day,
    reference: pickCodes(line.text),
    writeAlso: (transaction, paymentId) =>
      markLineUsed(transaction, { hash, paymentId, at: services.now() }),
  })
  return { reference: order.reference }
}

/**
 * Stores the use of a line by one payment. A second caller waits here and is refused. The line
 * of an undone payment can be used again.
 */
async function markLineUsed(
  transaction: Transaction,
  lineUse: typeof bankLines.$inferInsert,
): Promise<void> {
  const { hash, paymentId, at } = lineUse
  const inserted = await transaction
    .insert(bankLines)
    .values(lineUse)
    .onConflictDoNothing()
    .returning({ hash: bankLines.hash })
  if (inserted.length > 0) return
  // After the lock, in a statement of its own, which sees the payment that was waited for.
  const whereLine = eq(bankLines.hash, hash)
  const [used] = await transaction.select().from(bankLines).where(whereLine).for('update')
  const whereCounts = and(eq(payments.id, used?.paymentId ?? ''), ne(payments.status, 'taken-back'))
  if (!used || (await transaction.$count(payments, whereCounts)) > 0)
    throw new Refused({ code: 'bank-line-used' })
  await transaction.update(bankLines).set({ paymentId, at }).where(whereLine)
}

/** Identifies a line by its day, amount and text, and its number among equal lines. */
export function hashLine({ day, cents, text, nth }: BankLine): string {
  return createHash('sha256')
    .update(JSON.stringify([day, cents, text, nth]))
    .digest('hex')
}

export async function readBankColumns(db: Database, heads: string): Promise<BankColumns | null> {
  const [row] = await db.select().from(bankColumns).where(eq(bankColumns.heads, heads))
  return row?.columns ?? null
}

export async function storeBankColumns(
  db: Database,
  { heads, columns }: { heads: string; columns: BankColumns },
  now: Date,
): Promise<void> {
  await db
    .insert(bankColumns)
    .values({ heads, columns, at: now })
    .onConflictDoUpdate({ target: bankColumns.heads, set: { columns, at: now } })
}

/**
 * Lists orders that may still be paid, or were. Omits cancelled ones and those that ended long ago.
 */
async function listPayableOrders(
  services: Pick<Services, 'db' | 'now' | 'content'>,
): Promise<Payable[]> {
  const { db } = services
  const basis = readBasis(services)
  const today = calendarDateIn(basis.now(), capeTown)
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(ne(orders.status, 'cancelled'), gte(orders.lastDay, addDays(today, 0 - maximumAgeDays))),
    )
  const getMoney = await readMoney(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((order) => {
    const money = getMoney(order.id)
    const { balance, paid } = sumBooks(money.books)
    return {
      orderId: order.id,
      reference: order.reference,
      name: order.name,
      names: listNames(order),
      title: order.title,
      firstDay: order.firstDay,
      owed: Math.max(0, balance),
      paid,
      due: findStoredRequestedAmount(basis, { order, ...money }),
    }
  })
}

async function listRecordedPayments(
  { db }: Pick<Services, 'db'>,
  lines: readonly BankLine[],
): Promise<HandRecord[]> {
  const amounts = [...new Set(lines.map(({ cents }) => cents))]
  const rows = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.status, 'paid'),
        inArray(payments.provider, [...handMethods]),
        inArray(payments.received, amounts),
        notExists(
          db
            .select({ one: sql`1` })
            .from(bankLines)
            .where(
              and(
                eq(bankLines.paymentId, payments.id),
                inArray(bankLines.hash, lines.map(hashLine)),
              ),
            ),
        ),
      ),
    )
  return rows.map(({ payment, order }) => ({
    paymentId: payment.id,
    orderId: order.id,
    reference: order.reference,
    names: listNames(order),
    cents: payment.received ?? 0,
    day: calendarDateIn(payment.paidAt ?? payment.createdAt, capeTown),
  }))
}

async function listUsedLines(db: Database, hashes: readonly string[]) {
  const rows = await db
    .select({ hash: bankLines.hash, payment: payments, reference: orders.reference })
    .from(bankLines)
    .innerJoin(payments, eq(payments.id, bankLines.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(inArray(bankLines.hash, [...hashes]), ne(payments.status, 'taken-back')))
  return new Map(
    rows.map(({ hash, payment, reference }) => {
      const day = calendarDateIn(payment.paidAt ?? payment.createdAt, capeTown)
      return [hash, { orderId: payment.orderId, reference, day }]
    }),
  )
}

function listNames({ name, invoiceCompany }: typeof orders.$inferSelect): string[] {
  return [name, invoiceCompany ?? ''].filter((one) => one !== '')
}
