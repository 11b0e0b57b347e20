import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { findWhatCanBeDone, type WhatCanBeDone } from '#rules/orders/what-can-be-done.ts'
import type { Basis } from '../../services.ts'
import { asPayable, momentOf } from '../../records/due-of-order.ts'
import type { LoadedOrder } from '../../records/load-order.ts'
import { findDetailsEnd } from '../change/plan-change.ts'

/** What can be done with an order now (rules/orders/what-can-be-done.ts). */
export function findPossibleActs(basis: Basis, loaded: LoadedOrder): WhatCanBeDone {
  const ends = loaded.items
    .filter((one) => one.status !== 'cancelled')
    .map((one) => findDetailsEnd(basis.content, one).getTime())
  const managed = { ...asPayable(loaded), detailsUntil: new Date(Math.max(...ends, 0)) }
  return findWhatCanBeDone(managed, loaded.books, momentOf(basis), paymentPlan)
}
