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
  name: 'Ada',
  party: 4,
  childSeats: 0,
  isTimed: true,
}
const sent = { ...times, kind: 'vehicle' as const, reference: 'CC-1', isForChange: false }
const answer = (change: Partial<CalendarAnswer> = {}): CalendarAnswer => ({
  from: '2027-02-03',
  days: 1,
  trips: [trip],
  allocations: [{ ...sent, itemId: 'trip', resourceId: 'van' }],
  closings: [],
  closed: [],
  held: [],
  ...change,
})
const from = { kind: 'vehicle', id: 'van' } as const
const only = (id: string) => ({ vehicles: [id], guides: [] })
const ask = (id: string, change: Partial<CalendarAnswer> = {}) =>
  checkDrop(fleet, answer(change), { trip, from, to: { kind: 'vehicle', id } })

describe('moving a trip to another row', () => {
  it('replaces one vehicle and keeps the others', () => {
    expect(readAssignment(answer(), 'trip')).toEqual(only('van'))
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
    expect(ask('bus')).toBeUndefined()
    // The trip is already in the van.
    expect(ask('van')).toBeUndefined()
  })

  it('is refused with the reason: too small, inactive, away, or on another trip', () => {
    expect(ask('car')).toEqual({ code: 'fleet-too-small', facts: { seats: 3, party: 4 } })
    expect(ask('old')?.code).toBe('fleet-inactive')
    const days = { firstDay: '2027-02-01', lastDay: '2027-02-05' }
    const away = { kind: 'vehicle', resourceId: 'bus', id: 'c', reason: 'workshop' } as const
    const closings = [{ ...away, ...days }]
    expect(ask('bus', { closings })?.code).toBe('fleet-closed')
    const other = { ...sent, itemId: 'other', resourceId: 'bus', reference: 'CC-2' }
    const allocations = [...answer().allocations, other]
    expect(ask('bus', { allocations })).toMatchObject({ facts: { reference: 'CC-2' } })
  })
})

const moveGuide = (from: string | undefined, to: string, allocations = answer().allocations) =>
  checkDrop(fleet, answer({ allocations }), {
    trip,
    from: from === undefined ? undefined : { kind: 'guide', id: from },
    to: { kind: 'guide', id: to },
  })?.code

describe('a guide who cannot drive', () => {
  it('is added to a driver, and never replaces the driver', () => {
    const led = [{ ...sent, kind: 'guide' as const, itemId: 'trip', resourceId: 'thandi' }]
    expect(moveGuide(undefined, 'guy')).toBe('fleet-nobody-drives')
    expect(moveGuide('thandi', 'guy', led)).toBe('fleet-nobody-drives')
    expect(moveGuide(undefined, 'guy', led)).toBeUndefined()
    expect(moveGuide(undefined, 'thandi')).toBeUndefined()
  })
})

describe('the calendar after a move', () => {
  const to = { kind: 'vehicle', id: 'bus' } as const

  it('shows the moved trip in its new row with its hours, and nothing else changed', () => {
    const other = { ...sent, itemId: 'other', resourceId: 'bus' }
    const before = answer({ allocations: [...answer().allocations, other] })
    const moved = [
      { itemId: 'trip', sent: moveResource(readAssignment(before, 'trip'), { from, to }) },
    ]
    const after = applyAssignments(before, moved)
    expect(rowsOf(after)).toEqual(['other bus', 'trip bus'])
    expect(after.allocations[1]).toMatchObject(times)
    // The server's answer arrives later and must not show the trip twice.
    expect(rowsOf(applyAssignments(after, moved))).toEqual(['other bus', 'trip bus'])
  })

  it('shows a trip’s own hours in a new row, and keeps the vehicle reserved for a change', () => {
    const kept = { ...sent, itemId: 'trip', resourceId: 'bus', isForChange: true }
    const after = applyAssignments(answer({ allocations: [kept] }), [
      { itemId: 'trip', sent: only('bus') },
    ])
    expect(after.allocations).toEqual([kept, { ...sent, itemId: 'trip', resourceId: 'bus' }])
  })
})

function rowsOf({ allocations }: CalendarAnswer): string[] {
  return allocations.map(({ itemId, resourceId }) => `${itemId} ${resourceId}`)
}

describe('findExchange', () => {
  const other = { ...trip, itemId: 'other', reference: 'CC-2', party: 2 }
  const both = (change: object = {}) =>
    answer({
      trips: [trip, { ...other, ...change }],
      allocations: [
        { ...sent, itemId: 'trip', resourceId: 'van' },
        { ...sent, itemId: 'other', reference: 'CC-2', resourceId: 'bus' },
      ],
    })
  const bus = { kind: 'vehicle', id: 'bus' } as const
  const ask = (state: CalendarAnswer, to: Row = bus, row: Row | undefined = from) =>
    findExchange(fleet, state, { trip, from: row, to })

  it('returns the new and current assignment of both trips', () => {
    expect(ask(both())).toEqual({
      other,
      sent: [
        { itemId: 'trip', seen: only('van'), sent: only('bus') },
        { itemId: 'other', seen: only('bus'), sent: only('van') },
      ],
    })
  })

  it('finds no exchange if the other has no room, if nothing is in the way, or if two trips are in the way', () => {
    expect(ask(both({ party: 12 }))).toBeUndefined()
    const free = both()
    expect(ask({ ...free, allocations: free.allocations.slice(0, 1) })).toBeUndefined()
    const third = { ...sent, itemId: 'third', reference: 'CC-3', resourceId: 'bus' }
    expect(ask({ ...free, allocations: [...free.allocations, third] })).toBeUndefined()
    expect(ask(both(), { kind: 'guide', id: 'thandi' })).toBeUndefined()
  })
})
