import type { z } from 'zod'
import type { MadeAnswer, SaleAnswer, TripAnswer } from '#rules/desk/new-order-answer.ts'
import type { newOrderRequest, tripRequest } from '#rules/desk/new-order-request.ts'
import { type Answer, api, getValue, settle } from '#site/client/api.ts'
import { asCaller } from '#site/session/session.ts'

/** What the office can sell. */
export async function readSale(): Promise<SaleAnswer> {
  return getValue(await api.admin['new-order'].$get({}, await asCaller()))
}

/** What a trip usually costs, and whether it can be had. */
export async function quoteTrip(json: z.input<typeof tripRequest>): Promise<Answer<TripAnswer>> {
  return settle(await api.admin['new-order'].quote.$post({ json }, await asCaller()))
}

/** Writes an order down; `key` is the same for each repetition of the same request. */
export async function makeOrder(
  json: z.input<typeof newOrderRequest>,
  key: string,
): Promise<Answer<MadeAnswer>> {
  const { $post } = api.admin.orders
  return settle(await $post({ json, header: { 'idempotency-key': key } }, await asCaller()))
}
