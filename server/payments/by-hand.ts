import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  instantInCapeTown,
} from '#rules/dates/calendar-date.ts'
import { isPayable } from '#rules/money/cents.ts'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { paymentEvents } from '../database/schema/payments.ts'
import type { LoadedOrder } from '../orders/load-order.ts'
import { refuseAny, Refused, refuseStale } from '../refused.ts'

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
  const attempts = books.payments.map(({ attempt }) => attempt)
  const [unjudged] = await transaction
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        isNotNull(paymentEvents.tryAt),
        eq(paymentEvents.source, 'office'),
        eq(paymentEvents.verdict, 'new'),
        inArray(sql`${paymentEvents.fact}->>'payment'`, attempts),
      ),
    )
    .limit(1)
  if (unjudged) throw new Refused({ code: 'item-changed' })
}
