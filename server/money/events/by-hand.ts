import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { isPayable } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { sumBooks } from '#rules/orders/ledger.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PaymentUpdate } from '#rules/orders/payment-update.ts'
import type { Transaction } from '../../database/database.ts'
import { paymentEvents } from '../../database/schema/payments.ts'
import type { LoadedOrder } from '../../records/load-order.ts'
import type { Actor } from '../../records/order-history.ts'
import { refuseAny, Refused, refuseStale } from '../../refused.ts'
import { readStoredUpdate } from './record-payment-event.ts'

/** Throws Refused where the office writes down a sum that cannot be, or a day that has not come: all at once. */
export function refuseByHand({ amount, day }: { amount: number; day: CalendarDate }, now: Date) {
  const isAhead = day > calendarDateIn(now, capeTown)
  refuseAny([
    isPayable(amount) ? undefined : { code: 'field-invalid', field: 'amount' },
    isAhead ? { code: 'payment-day-ahead', field: 'day' } : undefined,
  ])
}

/** The moment of what is only known by its day: noon, or now where that is to come. */
export function findMoment(day: CalendarDate, now: Date): Date {
  const noon = instantInCapeTown(day, '12:00')
  return noon < now ? noon : now
}

/** What stands beside it on the statement, as it is kept. */
export function cutReference(reference: string): string {
  return reference.trim().slice(0, 200)
}

/**
 * Throws Refused ('item-changed') where money is no longer as it was `seen` when a colleague of its writer wrote
 * down other money of the same order: also what is kept and not judged yet counts.
 */
export async function refuseUnseenMoney(
  transaction: Transaction,
  { books }: LoadedOrder,
  { seen, now }: { seen: number | undefined; now: number },
): Promise<void> {
  if (seen === undefined) return
  refuseStale(seen, now)
  const unjudged = await listUnjudged(transaction, { books })
  if (unjudged.length > 0) throw new Refused({ code: 'item-changed' })
}

/** What the office has written down of an order's money and nobody has judged yet. */
export async function listUnjudged(
  transaction: Transaction,
  { books }: Pick<LoadedOrder, 'books'>,
): Promise<PaymentUpdate[]> {
  const attempts = books.payments.map(({ attempt }) => attempt)
  const kept = await transaction
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
  return kept.flatMap(({ fact }) => (fact ? [readStoredUpdate(fact)] : []))
}

/**
 * Throws Refused where a sum is likely to be a slip: more than is owed ('payment-above-owed', with both
 * figures), or the same sum of the same day by the same way as one that has come ('payment-like-another').
 * Of what has no price nothing can be too much.
 */
export function refuseStrange(
  { books }: LoadedOrder,
  { amount, method, day }: { amount: number; method: string; day: CalendarDate },
  unjudged: readonly PaymentUpdate[] = [],
): void {
  const owed = Math.max(0, sumBooks(books).balance)
  const isAbove = books.lines.length > 0 && amount > owed
  const came = books.payments.flatMap(({ provider, status, received, paidAt }) =>
    status === 'paid' && paidAt ? [{ provider, amount: received, at: paidAt }] : [],
  )
  const isLike = [...came, ...unjudged].some(
    (one) =>
      one.provider === method && one.amount === amount && calendarDateIn(one.at, capeTown) === day,
  )
  refuseAny([
    isLike
      ? { code: 'payment-like-another', facts: { amount: formatCents(amount), date: day } }
      : undefined,
    isAbove
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

const byHand = z.object({ reference: z.string(), actorId: z.string().nullable() })

/** What is kept of an update that a person of the office has written: what they typed, and who they are. */
export function writeByHand({ reference, by }: { reference: string; by: Actor }): string {
  const kept: z.input<typeof byHand> = {
    reference: cutReference(reference),
    actorId: by.actorId ?? null,
  }
  return JSON.stringify(kept)
}

/** Who wrote a payment update, for the history: the person of the office, or nobody where a provider reported it. */
export function readActor({ source, rawBody }: { source: string; rawBody: string }): {
  by: Actor
  reference?: string
} {
  const nobody = { by: { who: 'server' } } as const
  if (source !== 'office') return nobody
  const { data } = byHand.safeParse(readJson(rawBody))
  if (!data) return nobody
  const { actorId, reference } = data
  return {
    by: actorId === null ? { who: 'server' } : { who: 'office', actorId },
    ...(reference ? { reference } : {}),
  }
}

/** Undefined for what was emptied, since it was kept for long enough. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
