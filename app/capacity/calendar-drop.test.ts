import { describe, expect, it } from 'vitest'
import type { CalendarAnswer } from './fleet-answers-contract.ts'
import {
  checkDrop,
  findExchange,
  readAssignment,
  moveResource,
  type Row,
  applyAssignments,
} from './calendar-drop.ts'
import type { FleetAnswer } from './fleet-answers-contract.ts'

const active = { version: 1, isActive: true, papers: [] }
const described = { type: null, luggage: null, childSeats: null, registration: null, facts: null }
const vehicle = (id: string, change: object = {}) => ({
  ...active,
  ...described,
  id,
  name: id,
  seats: 8,
  ...change,
})
const person = { ...active, phone: null, languages: [], account: null }
const guide = (id: string, drives = true) => ({ ...person, id, name: id, drives })
const fleet: FleetAnswer = {
  vehicles: [
    vehicle('van'),
    vehicle('bus', { seats: 20 }),
    vehicle('car', { seats: 3 }),
    vehicle('old', { isActive: false }),
  ],
  guides: [guide('thandi'), guide('guy', false)],
  closings: [],
  types: [],
}
const times = { from: '2027-02-03T05:00:00Z', to: '2027-02-03T15:00:00Z' }
const trip: CalendarAnswer['trips'][number] = {
  ...times,
  itemId: 'trip',
  orderId: 'order',
  reference: 'CC-1',
  form: 'booking',
  status: 'confirmed',
  title: 'Cape Peninsula',
  isUnpaid: false,
  name: 'Ada',
  party: 4,
  childSeats: 0,
  isTimed: true,
}
const allocationFields = {
  ...times,
  kind: 'vehicle' as const,
  reference: 'CC-1',
  isForChange: false,
}
const createAnswer = (change: Partial<CalendarAnswer> = {}): CalendarAnswer => ({
  from: '2027-02-03',
  days: 1,
  trips: [trip],
  allocations: [{ ...allocationFields, itemId: 'trip', resourceId: 'van' }],
  closings: [],
  closed: [],
  held: [],
  ...change,
})
const from = { kind: 'vehicle', id: 'van' } as const
const onlyVehicle = (id: string) => ({ vehicles: [id], guides: [] })
const checkVehicle = (id: string, change: Partial<CalendarAnswer> = {}) =>
  checkDrop(fleet, createAnswer(change), { trip, from, to: { kind: 'vehicle', id } })

describe('moving a trip to another row', () => {
  it('replaces one vehicle and keeps the others', () => {
    expect(readAssignment(createAnswer(), 'trip')).toEqual(onlyVehicle('van'))
    expect(
      moveResource(
        { vehicles: ['van', 'car'], guides: ['g'] },
        { from, to: { kind: 'vehicle', id: 'bus' } },
      ),
    ).toEqual({ vehicles: ['car', 'bus'], guides: ['g'] })
    expect(
      moveResource(
        { vehicles: [], guides: [] },
        { from: undefined, to: { kind: 'guide', id: 'g' } },
      ),
    ).toEqual({ vehicles: [], guides: ['g'] })
  })

  it('is allowed to a vehicle with enough seats and no other trip', () => {
    expect(checkVehicle('bus')).toBeUndefined()
    // The trip is already in the van.
    expect(checkVehicle('van')).toBeUndefined()
  })

  it('is refused with the reason: too small, inactive, away, or on another trip', () => {
    expect(checkVehicle('car')).toEqual({ code: 'fleet-too-small', facts: { seats: 3, party: 4 } })
    expect(checkVehicle('old')?.code).toBe('fleet-inactive')
    const days = { firstDay: '2027-02-01', lastDay: '2027-02-05' }
    const away = { kind: 'vehicle', resourceId: 'bus', id: 'c', reason: 'workshop' } as const
    const closings = [{ ...away, ...days }]
    expect(checkVehicle('bus', { closings })?.code).toBe('fleet-closed')
    const other = { ...allocationFields, itemId: 'other', resourceId: 'bus', reference: 'CC-2' }
    const allocations = [...createAnswer().allocations, other]
    expect(checkVehicle('bus', { allocations })).toMatchObject({ facts: { reference: 'CC-2' } })
  })
})

const moveGuide = (
  from: string | undefined,
  to: string,
  allocations = createAnswer().allocations,
) =>
  checkDrop(fleet, createAnswer({ allocations }), {
    trip,
    from: from === undefined ? undefined : { kind: 'guide', id: from },
    to: { kind: 'guide', id: to },
  })?.code

describe('a guide who cannot drive', () => {
  it('is added to a driver, and never replaces the driver', () => {
    const withDriver = [
      { ...allocationFields, kind: 'guide' as const, itemId: 'trip', resourceId: 'thandi' },
    ]
    expect(moveGuide(undefined, 'guy')).toBe('fleet-nobody-drives')
    expect(moveGuide('thandi', 'guy', withDriver)).toBe('fleet-nobody-drives')
    expect(moveGuide(undefined, 'guy', withDriver)).toBeUndefined()
    expect(moveGuide(undefined, 'thandi')).toBeUndefined()
  })
})

describe('the calendar after a move', () => {
  const to = { kind: 'vehicle', id: 'bus' } as const

  it('shows the moved trip in its new row with its hours, and nothing else changed', () => {
    const other = { ...allocationFields, itemId: 'other', resourceId: 'bus' }
    const before = createAnswer({ allocations: [...createAnswer().allocations, other] })
    const moved = [
      { itemId: 'trip', sent: moveResource(readAssignment(before, 'trip'), { from, to }) },
    ]
    const after = applyAssignments(before, moved)
    expect(listRows(after)).toEqual(['other bus', 'trip bus'])
    expect(after.allocations[1]).toMatchObject(times)
    // The server's answer arrives later and must not show the trip twice.
    expect(listRows(applyAssignments(after, moved))).toEqual(['other bus', 'trip bus'])
  })

  it('shows a trip’s own hours in a new row, and keeps the vehicle reserved for a change', () => {
    const reserved = { ...allocationFields, itemId: 'trip', resourceId: 'bus', isForChange: true }
    const after = applyAssignments(createAnswer({ allocations: [reserved] }), [
      { itemId: 'trip', sent: onlyVehicle('bus') },
    ])
    expect(after.allocations).toEqual([
      reserved,
      { ...allocationFields, itemId: 'trip', resourceId: 'bus' },
    ])
  })
})

function listRows({ allocations }: CalendarAnswer): string[] {
  return allocations.map(({ itemId, resourceId }) => `${itemId} ${resourceId}`)
}

describe('findExchange', () => {
  const other = { ...trip, itemId: 'other', reference: 'CC-2', party: 2 }
  const createBothTrips = (change: object = {}) =>
    createAnswer({
      trips: [trip, { ...other, ...change }],
      allocations: [
        { ...allocationFields, itemId: 'trip', resourceId: 'van' },
        { ...allocationFields, itemId: 'other', reference: 'CC-2', resourceId: 'bus' },
      ],
    })
  const bus = { kind: 'vehicle', id: 'bus' } as const
  const find = (state: CalendarAnswer, to: Row = bus, row: Row | undefined = from) =>
    findExchange(fleet, state, { trip, from: row, to })

  it('returns the new and current assignment of both trips', () => {
    expect(find(createBothTrips())).toEqual({
      other,
      sent: [
        { itemId: 'trip', seen: onlyVehicle('van'), sent: onlyVehicle('bus') },
        { itemId: 'other', seen: onlyVehicle('bus'), sent: onlyVehicle('van') },
      ],
    })
  })

  it('finds no exchange if the other has no room, if nothing is in the way, or if two trips are in the way', () => {
    expect(find(createBothTrips({ party: 12 }))).toBeUndefined()
    const bothTrips = createBothTrips()
    expect(find({ ...bothTrips, allocations: bothTrips.allocations.slice(0, 1) })).toBeUndefined()
    const third = { ...allocationFields, itemId: 'third', reference: 'CC-3', resourceId: 'bus' }
    expect(find({ ...bothTrips, allocations: [...bothTrips.allocations, third] })).toBeUndefined()
    expect(find(createBothTrips(), { kind: 'guide', id: 'thandi' })).toBeUndefined()
  })
})
