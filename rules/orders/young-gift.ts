import { addDays, type CalendarDate } from '../dates/calendar-date.ts'
import { sumCents } from '../money/cents.ts'
import { isByHand } from '../office/money-names.ts'
import type { GiftSettings } from './gift.ts'
import { type Books, findRefundable, type Payment, sumBooks } from './ledger.ts'
import { type CardSettings, findSettledAt } from './settled-money.ts'

/**
 * Until when a gift is young: so long its bank may take back the card payment that made it. Undefined once
 * enough of its money is settled to cover its price.
 */
export function findYoungUntil(books: Books, now: Date, settings: CardSettings): Date | undefined {
  const moneyOf = (payments: readonly Payment[]) =>
    sumCents(payments.map((payment) => findRefundable(payment, books.refunds)))
  // What the office took itself, a card at its own machine too, is no stranger's money.
  const settledAt = (payment: Payment) =>
    isByHand(payment.provider) ? payment.paidAt : findSettledAt(payment, settings)
  const came = books.payments.flatMap((payment) => {
    const at = settledAt(payment)
    return at && findRefundable(payment, books.refunds) > 0 ? [{ payment, at }] : []
  })
  const byDay = came.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const price = Math.min(sumBooks(books).owed, moneyOf(books.payments))
  const last = byDay.find(
    (_, index) => moneyOf(byDay.slice(0, index + 1).map(({ payment }) => payment)) >= price,
  )
  return last && last.at > now ? last.at : undefined
}

/** The first day on which a trip may begin that a young gift pays for. */
export function findFirstDay(
  today: CalendarDate,
  { youngPaysAfterDays }: Pick<GiftSettings, 'youngPaysAfterDays'>,
): CalendarDate {
  return addDays(today, youngPaysAfterDays)
}
