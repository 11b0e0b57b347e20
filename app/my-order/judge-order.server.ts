import { paymentPlan } from '#rules/policy/payment-plan.ts'
import { findWhatCanBeDone, type WhatCanBeDone } from '#app/order/what-can-be-done.ts'
import type { Basis } from '#platform/services.ts'
import { asPayable, momentOf } from '#app/order/due-of-order.server.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import { findDetailsEnd } from '#app/changing/plan-change.server.ts'

/** Finds what can be done with an order now (app/order/what-can-be-done.ts). */
export function findPossibleActs(basis: Basis, loaded: LoadedOrder): WhatCanBeDone {
  const ends = loaded.items
    .filter((one) => one.status !== 'cancelled')
    .map((one) => findDetailsEnd(basis.content, one).getTime())
  const managed = { ...asPayable(loaded), detailsUntil: new Date(Math.max(...ends, 0)) }
  return findWhatCanBeDone(managed, loaded.books, momentOf(basis), paymentPlan)
}
