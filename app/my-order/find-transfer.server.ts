import { type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import type { Basis, Services } from '#platform/services.ts'
import { isOpenTransfer, type LoadedOrder } from '#app/order/load-order.server.ts'
import { listBankDetails } from '#app/payments/providers/providers.server.ts'
import { findStoredDue } from '#app/order/due-of-order.server.ts'
import { findRequestHoldEnd, hasUnconfirmedAddress } from '#app/order/hold-end.server.ts'

/**
 * Finds the guest's announced bank transfer while it can be paid and has not arrived. The amount is
 * at most the balance; it is due by the day on which the place is released or the balance is due.
 * With an unconfirmed address the guest must open the mailed link and confirm by `openBy`;
 * otherwise the place is released then.
 */
export function findTransfer(
  basis: Basis & Pick<Services, 'providers'>,
  loadedOrder: LoadedOrder,
  { keptUntil }: Pick<ManageAnswer, 'keptUntil'>,
): ManageAnswer['transfer'] {
  const { order, books } = loadedOrder
  const { choices, later, until } = findStoredDue(basis, loadedOrder)
  const payment = books.payments.find(isOpenTransfer)
  const details = listBankDetails(basis, loadedOrder)
  if (!choices || !payment || details.length === 0) return undefined
  const { whole, inParts } = choices
  // The transfer is for the full price or the deposit, whichever the announced amount covers.
  const isWhole = !inParts || payment.amount >= whole[0].amount
  const { amount } = (isWhole ? whole : inParts)[0]
  const transfer = { amount, reference: order.reference, details: [...details] }
  if (!keptUntil) {
    const dueDay = until ? toCapeTownDay(until) : isWhole ? later.at(-1)?.dueOn : undefined
    return { ...transfer, ...(dueDay ? { by: dueDay } : {}) }
  }
  if (order.status !== 'held' || !hasUnconfirmedAddress(order))
    return { ...transfer, by: toCapeTownDay(new Date(keptUntil)) }
  return {
    ...transfer,
    by: toCapeTownDay(findRequestHoldEnd(basis, order.firstDay)),
    openBy: keptUntil,
  }
}

function toCapeTownDay(until: Date): CalendarDate {
  return calendarDateIn(until, capeTown)
}

/** Lets a guest who opened the mailed link confirm that the place is held during a transfer. */
export function allowHoldConfirmation(
  order: ManageAnswer,
  { isMailed }: { isMailed?: boolean | undefined },
): ManageAnswer {
  const { transfer } = order
  return transfer?.openBy && isMailed
    ? { ...order, transfer: { ...transfer, mayKeep: true } }
    : order
}
