import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Books, sumBooks } from './ledger.ts'
import type { PaymentPlan } from './payment-plan-rules.ts'
import type { OrderStatus } from './statuses.ts'

type Event = {
  number: number
  event: string
  from: string
  who: string
  facts: Readonly<Record<string, unknown>>
}

/**
 * Finds the order's event after a payment recorded by mistake is reversed. `books` no longer
 * contain the payment. Undefined unless that payment confirmed the order and the other payments are
 * not enough. The order then waits again, for payment or for the office. Orders confirmed by the
 * office don't change, nor do trips whose day has come.
 */
export function findReopeningEvent(
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
  const confirmation = history.findLast(({ event }) => event === 'due-paid')
  const receipt = history.find(
    ({ event, facts }) => event === 'payment-received' && facts['payment'] === payment,
  )
  if (status !== 'confirmed' || firstDay <= today || !confirmation || !receipt) return undefined
  if (confirmation.who !== 'server' || receipt.number > confirmation.number) return undefined
  const { owed, balance } = sumBooks(books)
  const needed = plan ? Math.min(owed, plan[0].amount) : owed
  if (owed - balance >= needed) return undefined
  return confirmation.from === 'requested' ? 'waits-for-answer-again' : 'waits-for-money-again'
}
