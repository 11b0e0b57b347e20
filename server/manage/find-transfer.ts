import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import type { Office } from '../office.ts'
import type { LoadedOrder } from '../orders/load-order.ts'

/**
 * What a guest who has chosen to pay by bank transfer sends, and where to, as long as it can be paid and has
 * not come: never more than is left, and by the day on which the place is given back, or the balance is due.
 */
export function findTransfer(
  { ways }: Pick<Office, 'ways'>,
  { order, books }: LoadedOrder,
  shown: Pick<ManageAnswer, 'mayPay' | 'keptUntil' | 'money'>,
): ManageAnswer['transfer'] {
  const details = ways?.get('eft')?.instructions
  const open = books.payments.find(
    ({ provider, status }) => provider === 'eft' && status === 'pending',
  )
  if (!shown.mayPay || !details || !open) return undefined
  const { rest, balance } = shown.money
  const by = shown.keptUntil ? calendarDateIn(new Date(shown.keptUntil), capeTown) : rest?.dueOn
  const amount = Math.min(open.amount, balance)
  return { amount, reference: order.reference, details: [...details], ...(by ? { by } : {}) }
}
