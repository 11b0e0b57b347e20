import { checkAvailability } from './check-availability.ts'
import { isOverlapping } from './period.ts'
import { isWithoutDriver } from './guide-rules.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { CalendarAnswer } from './fleet-answers-contract.ts'
import type { FleetAnswer } from './fleet-answers-contract.ts'

type Trip = CalendarAnswer['trips'][number]
export type Assignment = { vehicles: string[]; guides: string[] }
export type Row = { kind: 'vehicle' | 'guide'; id: string }

/** A trip's current vehicles and guides: the `seen` value of an assignment. */
export function readAssignment({ allocations }: CalendarAnswer, itemId: string) {
  const ownAllocations = allocations.filter((one) => one.itemId === itemId && !one.isForChange)
  const listIds = (kind: Row['kind']) =>
    ownAllocations.filter((one) => one.kind === kind).map(({ resourceId }) => resourceId)
  return { vehicles: listIds('vehicle'), guides: listIds('guide') }
}

export function moveResource(
  assignment: Assignment,
  { from, to }: { from: Row | undefined; to: Row },
) {
  const move = (ids: string[], kind: Row['kind']) =>
    to.kind === kind ? [...new Set([...ids.filter((id) => id !== from?.id), to.id])] : ids
  return {
    vehicles: move(assignment.vehicles, 'vehicle'),
    guides: move(assignment.guides, 'guide'),
  }
}

export function applyAssignments(
  answer: CalendarAnswer,
  assigned: readonly { itemId: string; sent: Assignment }[],
): CalendarAnswer {
  const otherAllocations = answer.allocations.filter(
    (one) => one.isForChange || assigned.every(({ itemId }) => itemId !== one.itemId),
  )
  const newAllocations = assigned.flatMap(({ itemId, sent }) => {
    const current =
      answer.allocations.find((one) => one.itemId === itemId && !one.isForChange) ??
      answer.trips.find((trip) => trip.itemId === itemId)
    if (!current) return []
    const { reference, from, to } = current
    const common = { itemId, reference, from, to, isForChange: false }
    return [
      ...sent.vehicles.map((resourceId) => ({ ...common, kind: 'vehicle' as const, resourceId })),
      ...sent.guides.map((resourceId) => ({ ...common, kind: 'guide' as const, resourceId })),
    ]
  })
  return { ...answer, allocations: [...otherAllocations, ...newAllocations] }
}

/**
 * Why a trip can't go to a row, judging by the data in the browser. Undefined if it seems possible;
 * the server decides.
 */
export function checkDrop(
  fleet: FleetAnswer,
  answer: CalendarAnswer,
  { trip, from, to }: { trip: Trip; from: Row | undefined; to: Row },
): Refusal | undefined {
  const resource = (to.kind === 'vehicle' ? fleet.vehicles : fleet.guides).find(
    ({ id }) => id === to.id,
  )
  if (!resource) return { code: 'not-found' }
  const allocation = answer.allocations.find(
    (one) => one.itemId === trip.itemId && !one.isForChange,
  )
  const span = allocation ?? trip
  const taken = answer.allocations
    .filter(({ resourceId }) => resourceId === to.id)
    .map((one) => ({ ...one, from: new Date(one.from), to: new Date(one.to) }))
  const closings = answer.closings.filter(({ resourceId }) => resourceId === to.id)
  const refusal = checkAvailability(
    { ...resource, closings, taken },
    { itemId: trip.itemId, period: { from: new Date(span.from), to: new Date(span.to) } },
  )
  if (refusal) return refusal
  const next = moveResource(readAssignment(answer, trip.itemId), { from, to })
  if (to.kind === 'guide') {
    const guides = fleet.guides.filter(({ id }) => next.guides.includes(id))
    return isWithoutDriver(guides) ? { code: 'fleet-nobody-drives' } : undefined
  }
  const seats = fleet.vehicles
    .filter(({ id }) => next.vehicles.includes(id))
    .reduce((sum, vehicle) => sum + vehicle.seats, 0)
  return seats < trip.party
    ? { code: 'fleet-too-small', facts: { seats, party: trip.party } }
    : undefined
}

export type Exchange = {
  other: Trip
  sent: { itemId: string; sent: Assignment; seen: Assignment }[]
}

/**
 * An exchange that seems possible: the row has exactly one other trip at that time, and each trip
 * can use the other's vehicle or guide. Undefined if there is none, or the dragged trip has nobody.
 */
export function findExchange(
  fleet: FleetAnswer,
  answer: CalendarAnswer,
  { trip, from, to }: { trip: Trip; from: Row | undefined; to: Row },
): Exchange | undefined {
  const allocation = answer.allocations.find(
    (one) => one.itemId === trip.itemId && !one.isForChange,
  )
  if (!from || from.kind !== to.kind || !allocation) return undefined
  const period = { from: new Date(allocation.from), to: new Date(allocation.to) }
  const conflicts = answer.allocations.filter(
    (one) =>
      one.resourceId === to.id &&
      one.itemId !== trip.itemId &&
      isOverlapping({ from: new Date(one.from), to: new Date(one.to) }, period),
  )
  const [first, ...otherConflicts] = conflicts
  const other = answer.trips.find(({ itemId }) => itemId === first?.itemId)
  if (!other || otherConflicts.length > 0) return undefined
  const sent = [
    { itemId: trip.itemId, move: { from, to } },
    { itemId: other.itemId, move: { from: to, to: from } },
  ].map(({ itemId, move }) => {
    const seen = readAssignment(answer, itemId)
    return { itemId, seen, sent: moveResource(seen, move) }
  })
  const exchanged = applyAssignments(answer, sent)
  const isPossible =
    !checkDrop(fleet, exchanged, { trip, from, to }) &&
    !checkDrop(fleet, exchanged, { trip: other, from: to, to: from })
  return isPossible ? { other, sent } : undefined
}
