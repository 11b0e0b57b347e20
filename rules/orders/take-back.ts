import type { CalendarDate } from '../dates/calendar-date.ts'
import { type Books, sumBooks } from './ledger.ts'
import type { PaymentPlan } from './payment-plan.ts'
import type { OrderStatus } from './statuses.ts'

/** A line of an order's history, as far as it says who confirmed it and what had come by then. */
type Event = {
  number: number
  event: string
  from: string
  who: string
  facts: Readonly<Record<string, unknown>>
}

/**
 * What an order does when money that was written down by mistake is taken back, with the books as they are
 * then: nothing, unless that money confirmed it and what is left would not have. Then it waits again, for
 * money or for the office, as it did before. What the office confirmed itself stays so, and so does a trip
 * whose day has come.
 */
export function findWaitingAgain(
  {
    status,
    firstDay,
    plan,
    history,
    payment,
  }: {
    status: OrderStatus
    firstDay: CalendarDate
    plan: PaymentPlan | undefined
    history: readonly Event[]
    payment: string
  },
  books: Books,
  today: CalendarDate,
): 'waits-for-money-again' | 'waits-for-answer-again' | undefined {
  const confirmed = history.findLast(({ event }) => event === 'due-paid')
  const came = history.find(
    ({ event, facts }) => event === 'payment-received' && facts['payment'] === payment,
  )
  if (status !== 'confirmed' || firstDay <= today || !confirmed || !came) return undefined
  if (confirmed.who !== 'server' || came.number > confirmed.number) return undefined
  const { owed, balance } = sumBooks(books)
  const needed = plan ? Math.min(owed, plan[0].amount) : owed
  if (owed - balance >= needed) return undefined
  return confirmed.from === 'requested' ? 'waits-for-answer-again' : 'waits-for-money-again'
}
