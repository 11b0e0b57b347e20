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

const vehicle = (id: string, change: object = {}) => ({
  id,
  version: 1,
  name: id,
  isActive: true,
  papers: [],
  seats: 8,
  type: null,
  luggage: null,
  childSeats: null,
  registration: null,
  facts: null,
  ...change,
})
const guide = (id: string, change: object = {}) => ({
  id,
  version: 1,
  name: id,
  isActive: true,
  papers: [],
  phone: null,
  languages: [],
  drives: true,
  account: null,
  ...change,
})
const fleet: FleetAnswer = {
  vehicles: [
    vehicle('van'),
    vehicle('bus', { seats: 20 }),
    vehicle('car', { seats: 3 }),
    vehicle('old', { isActive: false }),
  ],
  guides: [guide('thandi'), guide('guy', { drives: false })],
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
const ask = (id: string, change: Partial<CalendarAnswer> = {}) =>
  checkDrop(fleet, answer(change), { trip, from, to: { kind: 'vehicle', id } })

describe('a trip that is moved to another row', () => {
  it('leaves the one and keeps the others', () => {
    expect(readAssignment(answer(), 'trip')).toEqual({ vehicles: ['van'], guides: [] })
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

  it('may go where there are seats and nothing else', () => {
    expect(ask('bus')).toBeUndefined()
    // The trip is already in the van.
    expect(ask('van')).toBeUndefined()
  })

  it('says why it may not: too small, retired, away, or out with another', () => {
    expect(ask('car')).toEqual({ code: 'fleet-too-small', facts: { seats: 3, party: 4 } })
    expect(ask('old')?.code).toBe('fleet-inactive')
    const away = {
      kind: 'vehicle' as const,
      resourceId: 'bus',
      id: 'c',
      reason: 'workshop' as const,
    }
    const closings = [{ ...away, firstDay: '2027-02-01', lastDay: '2027-02-05' }]
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

describe('a guide who does not drive', () => {
  it('assigns a guide who does not drive beside a driver, not instead of one', () => {
    const led = [{ ...sent, kind: 'guide' as const, itemId: 'trip', resourceId: 'thandi' }]
    expect(moveGuide(undefined, 'guy')).toBe('fleet-nobody-drives')
    expect(moveGuide('thandi', 'guy', led)).toBe('fleet-nobody-drives')
    expect(moveGuide(undefined, 'guy', led)).toBeUndefined()
    expect(moveGuide(undefined, 'thandi')).toBeUndefined()
  })
})

describe('a calendar on which a trip was just moved', () => {
  const to = { kind: 'vehicle', id: 'bus' } as const

  it('shows it in its new row with its hours, and nothing else changed', () => {
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

  it('gives one that lacked somebody its own hours, and leaves what is kept for a change', () => {
    const kept = { ...sent, itemId: 'trip', resourceId: 'bus', isForChange: true }
    const after = applyAssignments(answer({ allocations: [kept] }), [
      { itemId: 'trip', sent: { vehicles: ['bus'], guides: [] } },
    ])
    expect(after.allocations).toEqual([kept, { ...sent, itemId: 'trip', resourceId: 'bus' }])
  })
})

function rowsOf({ allocations }: CalendarAnswer): string[] {
  return allocations.map(({ itemId, resourceId }) => `${itemId} ${resourceId}`)
}

describe('two trips that would change places', () => {
  const other = { ...trip, itemId: 'other', reference: 'CC-2', party: 2 }
  const both = (change: object = {}) =>
    answer({
      trips: [trip, { ...other, ...change }],
      allocations: [
        { ...sent, itemId: 'trip', resourceId: 'van' },
        { ...sent, itemId: 'other', reference: 'CC-2', resourceId: 'bus' },
      ],
    })
  const van = { kind: 'vehicle', id: 'van' } as const
  const bus = { kind: 'vehicle', id: 'bus' } as const
  const ask = (state: CalendarAnswer, to: Row = bus, from: Row | undefined = van) =>
    findExchange(fleet, state, { trip, from, to })

  it('are both as they are then', () => {
    expect(ask(both())).toEqual({
      other,
      sent: [
        {
          itemId: 'trip',
          seen: { vehicles: ['van'], guides: [] },
          sent: { vehicles: ['bus'], guides: [] },
        },
        {
          itemId: 'other',
          seen: { vehicles: ['bus'], guides: [] },
          sent: { vehicles: ['van'], guides: [] },
        },
      ],
    })
  })

  it('do not where the other has no room, where nobody is in the way, or where two are', () => {
    expect(ask(both({ party: 12 }))).toBeUndefined()
    const free = both()
    expect(ask({ ...free, allocations: free.allocations.slice(0, 1) })).toBeUndefined()
    const third = { ...sent, itemId: 'third', reference: 'CC-3', resourceId: 'bus' }
    expect(ask({ ...free, allocations: [...free.allocations, third] })).toBeUndefined()
    expect(ask(both(), { kind: 'guide', id: 'thandi' })).toBeUndefined()
  })
})
