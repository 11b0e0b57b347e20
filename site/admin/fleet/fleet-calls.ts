import type { z } from 'zod'
import type { CalendarAnswer } from '#rules/desk/calendar-answer.ts'
import type {
  DayAnswer,
  FleetAnswer,
  GuideAnswer,
  VehicleAnswer,
} from '#rules/desk/fleet-answer.ts'
import type {
  allocationRequest,
  closingRequest,
  guideRequest,
  vehicleRequest,
} from '#rules/desk/fleet-request.ts'
import { type Answer, api, getValue, type InferResponseType, settle } from '#site/client/api.ts'
import { asCaller } from '#site/session/session.ts'

const { fleet } = api.admin

export type OrderAllocations = InferResponseType<(typeof fleet.orders)[':id']['$get'], 200>
export type ItemAllocation = OrderAllocations['items'][number]

/** It is stored, or somebody else was quicker and this is what they made of it. */
export type Stored<Resource> = { saved: Resource } | { newer: Resource }

/** What is on the road on a day of Cape Town. */
export async function readDay(date: string): Promise<DayAnswer> {
  return getValue(await api.admin.day.$get({ query: { date } }, await asCaller()))
}

/** What is on the road on some days of Cape Town, with whom, and who is away. */
export async function readCalendar(from: string, days: number): Promise<CalendarAnswer> {
  const query = { from, days: String(days) }
  return getValue(await api.admin.calendar.$get({ query }, await asCaller()))
}

/** All vehicles, guides and days away. */
export async function readFleet(): Promise<FleetAnswer> {
  return getValue(await fleet.$get({}, await asCaller()))
}

/** Adds a vehicle under an id of ours, or changes the one that has it. */
export async function storeVehicle(
  id: string,
  json: z.input<typeof vehicleRequest>,
): Promise<Answer<Stored<VehicleAnswer>>> {
  return settleStored(await fleet.vehicles[':id'].$put({ param: { id }, json }, await asCaller()))
}

/** The same for a guide. */
export async function storeGuide(
  id: string,
  json: z.input<typeof guideRequest>,
): Promise<Answer<Stored<GuideAnswer>>> {
  return settleStored(await fleet.guides[':id'].$put({ param: { id }, json }, await asCaller()))
}

/** A newer state is no failure: it is what the form has to be put together with. */
async function settleStored<Resource>(
  response: Pick<Response, 'ok' | 'status' | 'json'>,
): Promise<Answer<Stored<Resource>>> {
  const body: unknown = await response.json()
  if (response.status === 409 && Object.hasOwn(Object(body), 'newer')) {
    return { ok: true, value: { newer: (body as { newer: Resource }).newer } }
  }
  const answer = await settle<Resource>({ ...pick(response), json: () => Promise.resolve(body) })
  return answer.ok ? { ok: true, value: { saved: answer.value } } : answer
}

function pick({ ok, status }: Pick<Response, 'ok' | 'status'>) {
  return { ok, status }
}

/** Enters days on which a vehicle or a guide is away; `id` is the same for one press. */
export async function storeClosing(
  id: string,
  json: z.input<typeof closingRequest>,
): Promise<Answer<FleetAnswer>> {
  return settle(await fleet.closings[':id'].$put({ param: { id }, json }, await asCaller()))
}

/** They are back. */
export async function removeClosing(id: string): Promise<Answer<FleetAnswer>> {
  return settle(await fleet.closings[':id'].$delete({ param: { id } }, await asCaller()))
}

/** Who goes out with the items of an order, and who could. */
export async function readAllocations(orderId: string): Promise<OrderAllocations> {
  return getValue(await fleet.orders[':id'].$get({ param: { id: orderId } }, await asCaller()))
}

/** Sends these out with an item, and nobody besides. */
export async function assign(
  itemId: string,
  json: z.input<typeof allocationRequest>,
): Promise<Answer<OrderAllocations>> {
  return settle(await fleet.items[':id'].$put({ param: { id: itemId }, json }, await asCaller()))
}
