import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import type { Basis, Services } from '../../services.ts'
import type { LoadedOrder } from '../../records/load-order.ts'
import { dueOfOrder } from '../../records/due-of-order.ts'
import { findHoldEnd, isUnproven } from '../../records/hold-end.ts'

/**
 * What a guest who has chosen to pay by bank transfer sends, and where to, as long as it can be paid and has
 * not come: never more than is left, and by the day on which the place is given back, or the balance is due.
 * The place of a guest who has not shown that the address is theirs is kept so long only once they have opened
 * the link of our mail and said so, by `openBy`.
 */
export function findTransfer(
  basis: Basis & Pick<Services, 'providers'>,
  loaded: LoadedOrder,
  { keptUntil }: Pick<ManageAnswer, 'keptUntil'>,
): ManageAnswer['transfer'] {
  const { order, books } = loaded
  const { choices, later, until } = dueOfOrder(basis, loaded)
  const details = basis.providers?.get('eft')?.instructions
  const open = books.payments.find(
    ({ provider, status }) => provider === 'eft' && status === 'pending',
  )
  if (!choices || !details || !open) return undefined
  const { whole, inParts } = choices
  // Of what was announced, what may be paid of it now.
  const isWhole = !inParts || open.amount >= whole[0].amount
  const { amount } = (isWhole ? whole : inParts)[0]
  const asked = { amount, reference: order.reference, details: [...details] }
  if (!keptUntil) {
    const by = until ? lastDay(until) : isWhole ? later.at(-1)?.dueOn : undefined
    return { ...asked, ...(by ? { by } : {}) }
  }
  if (order.status !== 'held' || !isUnproven(order))
    return { ...asked, by: lastDay(new Date(keptUntil)) }
  return { ...asked, by: lastDay(findHoldEnd(basis, order.firstDay)), openBy: keptUntil }
}

function lastDay(until: Date): CalendarDate {
  return calendarDateIn(until, capeTown)
}

/** The same for who has opened it by the link of a mail, and says by one press that it is to be kept. */
export function letKeep(
  order: ManageAnswer,
  { isMailed }: { isMailed?: boolean | undefined },
): ManageAnswer {
  const { transfer } = order
  return transfer?.openBy && isMailed
    ? { ...order, transfer: { ...transfer, mayKeep: true } }
    : order
}
