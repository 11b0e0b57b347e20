import { type Answer, type AnswerOf, type Body, type Input, send, settle } from '#ui/client/api.ts'
import { callerOptions, callSignedIn, readSignedIn } from '#ui/session/session.ts'

export type OrderAllocations = AnswerOf<'GET /api/admin/fleet/orders/:id'>
export type ItemAllocation = OrderAllocations['items'][number]

/** The stored version, or the newer version of a colleague who saved first. */
export type Stored<Resource> = { saved: Resource } | { newer: Resource }

export function readDay(date: string) {
  return readSignedIn('GET /api/admin/day', { query: { date } })
}

/** Creates a vehicle under a client-made id, or updates it. */
export function storeVehicle(id: string, body: Body<'PUT /api/admin/fleet/vehicles/:id'>) {
  return store('PUT /api/admin/fleet/vehicles/:id', id, body)
}

export function storeGuide(id: string, body: Body<'PUT /api/admin/fleet/guides/:id'>) {
  return store('PUT /api/admin/fleet/guides/:id', id, body)
}

type Resources = 'PUT /api/admin/fleet/vehicles/:id' | 'PUT /api/admin/fleet/guides/:id'

/** Returns a newer version without an error: the form merges it. */
async function store<Endpoint extends Resources>(
  address: Endpoint,
  id: string,
  body: Body<Endpoint>,
): Promise<Answer<Stored<AnswerOf<Endpoint>>>> {
  const input = { params: { id }, body, ...(await callerOptions()) } as unknown as Input<Endpoint>
  const response = await send(address, input)
  if (response.status === 409) {
    const { newer } = Object(await response.clone().json()) as { newer?: AnswerOf<Endpoint> }
    if (newer !== undefined) return { ok: true, value: { newer } }
  }
  const answer = await settle<AnswerOf<Endpoint>>(response)
  return answer.ok ? { ok: true, value: { saved: answer.value } } : answer
}

export function removeClosing(id: string) {
  return callSignedIn('DELETE /api/admin/fleet/closings/:id', { params: { id } })
}

/** The vehicles and guides of an order's items, and the candidates. */
export function readAllocations(id: string) {
  return readSignedIn('GET /api/admin/fleet/orders/:id', { params: { id } })
}

/** Replaces the vehicles and guides of an item. */
export function assign(id: string, body: Body<'PUT /api/admin/fleet/items/:id'>) {
  return callSignedIn('PUT /api/admin/fleet/items/:id', { params: { id }, body })
}

/** Marks a trip as done or no-show, or undoes a mark. `seen` is the mark that the user saw. */
export function markAttendance(
  id: string,
  { seen, ...mark }: Omit<Body<'PUT /api/admin/items/:id/attendance'>, 'seen'> & { seen: string },
) {
  const seenMark = (['booked', 'done', 'no-show'] as const).find((one) => one === seen)
  const body = { ...mark, ...(seenMark ? { seen: seenMark } : {}) }
  return callSignedIn('PUT /api/admin/items/:id/attendance', { params: { id }, body })
}

type NewAssignment = {
  itemId: string
  sent: { vehicles: string[]; guides: string[] }
  seen: { vehicles: string[]; guides: string[] }
}
type ClosingBody = Body<'PUT /api/admin/fleet/items'>['closing']

/**
 * Assigns other vehicles or guides to several items, all or none. `closing` also stores the
 * absence.
 */
export function handOver(changes: readonly NewAssignment[], closing?: ClosingBody) {
  const assignments = changes.map(({ itemId, sent, seen }) => ({ itemId, ...sent, seen }))
  return callSignedIn('PUT /api/admin/fleet/items', {
    body: { assignments, ...(closing && { closing }) },
  })
}

export type HandOver = AnswerOf<'GET /api/admin/fleet/hand-over'>
