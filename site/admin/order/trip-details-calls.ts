import type { z } from 'zod'
import type { TripDetailsAnswer, tripDetailsRequest } from '#rules/desk/trip-details.ts'
import { type Answer, api, getValue, settle } from '#site/client/api.ts'
import { asCaller } from '#site/session/session.ts'

const { details } = api.admin.orders[':id']

export type KnownTrip = TripDetailsAnswer['items'][number]

/** What is known of the guest and the trips of an order. */
export async function readTripDetails(id: string): Promise<TripDetailsAnswer> {
  return getValue(await details.$get({ param: { id } }, await asCaller()))
}

/** Writes down what the guest has told the office since. */
export async function correctTrip(
  id: string,
  json: z.input<typeof tripDetailsRequest>,
): Promise<Answer<{ isServed: boolean }>> {
  return settle(await details.$put({ param: { id }, json }, await asCaller()))
}
