import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { isPayable } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PaymentUpdate } from '#app/order/payment-update.ts'
import type { Transaction } from '#platform/database/database.ts'
import { paymentEvents } from '../schema.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import type { Actor } from '#app/order/order-history.server.ts'
import { refuseAny, Refused, refuseStale } from '#platform/refused.ts'
import { readStoredUpdate } from './record-payment-event.server.ts'

/**
 * Refuses a payment typed by the office. Throws Refused with every fault: an impossible amount, a
 * day in the future.
 */
export function checkHandEntry({ amount, day }: { amount: number; day: CalendarDate }, now: Date) {
  const isFuture = day > calendarDateIn(now, capeTown)
  refuseAny([
    isPayable(amount) ? undefined : { code: 'field-invalid', field: 'amount' },
    isFuture ? { code: 'payment-day-ahead', field: 'day' } : undefined,
  ])
}

/** The assumed time of a payment on a day: noon, or now if noon is still ahead. */
export function findPaymentTime(day: CalendarDate, now: Date): Date {
  const noon = instantInCapeTown(day, '12:00')
  return noon < now ? noon : now
}

export function cutReference(reference: string): string {
  return reference.trim().slice(0, 200)
}

/**
 * Refuses a record based on outdated money. Throws Refused ('item-changed') if the order's money
 * differs from `seen` because a colleague recorded a payment. Events not yet processed count too.
 */
export async function refuseUnseenMoney(
  transaction: Transaction,
  { books }: LoadedOrder,
  { seen, now }: { seen: number | undefined; now: number },
): Promise<void> {
  if (seen === undefined) return
  refuseStale(seen, now)
  const unprocessedUpdates = await listUnprocessed(transaction, { books })
  if (unprocessedUpdates.length > 0) throw new Refused({ code: 'item-changed' })
}

/** Lists the office's payment records of an order that are not yet processed. */
export async function listUnprocessed(
  transaction: Transaction,
  { books }: Pick<LoadedOrder, 'books'>,
): Promise<PaymentUpdate[]> {
  const attempts = books.payments.map(({ attempt }) => attempt)
  const rows = await transaction
    .select({ fact: paymentEvents.fact })
    .from(paymentEvents)
    .where(
      and(
        isNotNull(paymentEvents.tryAt),
        eq(paymentEvents.source, 'office'),
        eq(paymentEvents.verdict, 'new'),
        inArray(sql`${paymentEvents.fact}->>'payment'`, attempts),
      ),
    )
  return rows.flatMap(({ fact }) => (fact ? [readStoredUpdate(fact)] : []))
}

/**
 * Refuses a likely typing error. Throws Refused: 'payment-above-owed' (above the balance, with both
 * figures), 'payment-like-another' (the amount, day and method of an existing payment). Without a
 * price no amount is too high.
 */
export function refuseUnusualPayment(
  { books }: LoadedOrder,
  { amount, method, day }: { amount: number; method: string; day: CalendarDate },
  unprocessedUpdates: readonly PaymentUpdate[] = [],
): void {
  const owed = Math.max(0, sumBooks(books).balance)
  const isAboveOwed = books.lines.length > 0 && amount > owed
  const received = books.payments.flatMap(({ provider, status, received, paidAt }) =>
    status === 'paid' && paidAt ? [{ provider, amount: received, at: paidAt }] : [],
  )
  const isDuplicate = [...received, ...unprocessedUpdates].some(
    (one) =>
      one.provider === method && one.amount === amount && calendarDateIn(one.at, capeTown) === day,
  )
  refuseAny([
    isDuplicate
      ? { code: 'payment-like-another', facts: { amount: formatCents(amount), date: day } }
      : undefined,
    isAboveOwed
      ? {
          code: 'payment-above-owed',
          facts: {
            amount: formatCents(amount),
            above: formatCents(amount - owed),
            owed: formatCents(owed),
          },
        }
      : undefined,
  ])
}

const handEntrySchema = z.object({ reference: z.string(), actorId: z.string().nullable() })

export function formatHandEntry({ reference, by }: { reference: string; by: Actor }): string {
  const entry: z.input<typeof handEntrySchema> = {
    reference: cutReference(reference),
    actorId: by.actorId ?? null,
  }
  return JSON.stringify(entry)
}

/**
 * Reads who reported a payment update, for the history: an office user, or nobody if a provider
 * reported it.
 */
export function readActor({ source, rawBody }: { source: string; rawBody: string }): {
  by: Actor
  reference?: string
} {
  const serverActor = { by: { who: 'server' } } as const
  if (source !== 'office') return serverActor
  const { data } = handEntrySchema.safeParse(readJson(rawBody))
  if (!data) return serverActor
  const { actorId, reference } = data
  return {
    by: actorId === null ? { who: 'server' } : { who: 'office', actorId },
    ...(reference ? { reference } : {}),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
