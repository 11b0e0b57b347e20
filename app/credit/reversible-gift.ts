import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { isByHand } from '#app/payments/money-names.ts'
import type { GiftSettings } from '#rules/policy/credit.ts'
import { type Books, findRefundable, type Payment, sumBooks } from '#app/order/ledger.ts'
import { type CardSettings, findSettledAt } from '#app/order/settled-money.ts'

/**
 * The time until which a gift is reversible: its card payment may still be charged back. Undefined
 * once payments that can no longer be reversed cover the gift's price.
 */
export function findReversibleUntil(
  books: Books,
  now: Date,
  settings: CardSettings,
): Date | undefined {
  const sumRefundable = (payments: readonly Payment[]) =>
    sumCents(payments.map((payment) => findRefundable(payment, books.refunds)))
  // A payment taken by the office, also by card machine, cannot be reversed.
  const findSettlement = (payment: Payment) =>
    isByHand(payment.provider) ? payment.paidAt : findSettledAt(payment, settings)
  const settled = books.payments.flatMap((payment) => {
    const at = findSettlement(payment)
    return at && findRefundable(payment, books.refunds) > 0 ? [{ payment, at }] : []
  })
  const byDay = settled.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const price = Math.min(sumBooks(books).owed, sumRefundable(books.payments))
  const last = byDay.find(
    (_, index) => sumRefundable(byDay.slice(0, index + 1).map(({ payment }) => payment)) >= price,
  )
  return last && last.at > now ? last.at : undefined
}

export function findFirstTripDay(
  today: CalendarDate,
  { reversiblePaysAfterDays }: Pick<GiftSettings, 'reversiblePaysAfterDays'>,
): CalendarDate {
  return addDays(today, reversiblePaysAfterDays)
}
