import { describe, expect, it } from 'vitest'
import {
  findAbsence,
  findHoursShown,
  findUnderstaffedTrips,
  listOnDays,
  listRows,
  listShownDays,
  shiftDate,
  placeOnDay,
} from './calendar-days.ts'

const van = 'van'
/** 07:15 to 17:30 in Cape Town. */
const tripHours = { from: '2027-02-03T05:15:00Z', to: '2027-02-03T15:30:00Z' }
const allocation = {
  kind: 'vehicle' as const,
  resourceId: van,
  itemId: 'item',
  reference: 'CC-1',
  isForChange: false,
}

describe('the office’s calendar', () => {
  it('shows the day, its week from Monday, or the weeks of its month', () => {
    expect(listShownDays('day', '2027-02-03')).toEqual(['2027-02-03'])
    const week = listShownDays('week', '2027-02-07')
    expect([week[0], week.at(-1), week.length]).toEqual(['2027-02-01', '2027-02-07', 7])
    expect(listShownDays('week', '2027-02-08')[0]).toBe('2027-02-08')
    expect(listShownDays('month', '2027-02-15', '2027-02-24')).toHaveLength(7 * 7)
    const month = listShownDays('month', '2026-08-15')
    expect([month[0], month.at(-1), month.length]).toEqual(['2026-07-27', '2026-09-06', 42])
  })

  it.each([
    ['day', '2027-02-28', 1, '2027-03-01'],
    ['week', '2027-02-28', -1, '2027-02-21'],
    ['month', '2027-01-31', 1, '2027-02-01'],
    ['month', '2027-01-31', -1, '2026-12-01'],
  ] as const)('moves a %s of %s by %i to %s', (scale, date, steps, to) => {
    expect(shiftDate(scale, date, steps)).toBe(to)
  })

  it('lists what is out on any of the days, also over midnight', () => {
    const night = { from: '2027-02-03T20:00:00Z', to: '2027-02-04T00:00:00Z' }
    const shown = ['2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05']
    const counts = shown.map((day) => listOnDays([night], [day]).length)
    expect(counts).toEqual([0, 1, 1, 0])
    expect(listOnDays([night, tripHours], shown)).toHaveLength(2)
  })

  it('gives the reason of an absence, and hides inactive ones without trips', () => {
    const days = { firstDay: '2027-02-05', lastDay: '2027-02-06' }
    const closings = [
      { kind: 'vehicle' as const, resourceId: van, id: 'c', reason: 'workshop' as const, ...days },
    ]
    const paper = { kind: 'insurance' as const, number: null, state: 'good' as const }
    const papers = [{ ...paper, expiresOn: '2027-02-07' }]
    const vanDetails = {
      id: van,
      version: 1,
      name: 'Van',
      isActive: true,
      phone: null,
      languages: [],
    }
    const row = { ...vanDetails, drives: true, account: null, papers }
    const reasons = { '04': undefined, '05': 'away', '07': undefined, '08': 'paper-over' }
    for (const [day, reason] of Object.entries(reasons))
      expect(findAbsence(row, closings, `2027-02-${day}`)).toBe(reason)
    const retired = { ...row, id: 'old', isActive: false }
    expect(findAbsence(retired, closings, '2027-02-04')).toBe('inactive')
    expect(listRows([row, retired], new Map())).toEqual([row])
    expect(listRows([row, retired], new Map([['old', []]]))).toEqual([row, retired])
  })

  it('finds coming trips without vehicle or guide, not counting those reserved for a change', () => {
    const order = { orderId: 'o', reference: 'CC-1', form: 'booking' as const, status: 'confirmed' }
    const party = { name: null, party: 2, childSeats: 0 }
    const trip = { ...order, ...tripHours, ...party, title: 'T', isTimed: true, isUnpaid: false }
    const answer = {
      from: '2027-02-03',
      days: 1,
      trips: ['both', 'driven', 'kept'].map((itemId) => ({ ...trip, itemId })),
      allocations: [
        { ...allocation, ...tripHours, itemId: 'both' },
        { ...allocation, ...tripHours, itemId: 'both', kind: 'guide' as const },
        { ...allocation, ...tripHours, itemId: 'driven' },
        { ...allocation, ...tripHours, itemId: 'kept', isForChange: true },
      ],
      closings: [],
      closed: [],
      held: [],
    }
    expect([...findUnderstaffedTrips(answer, '2027-02-03')]).toEqual([
      ['driven', ['guide']],
      ['kept', ['vehicle', 'guide']],
    ])
    expect(findUnderstaffedTrips(answer, '2027-02-04').size).toBe(0)
  })

  it('shows the working day, and all of what starts earlier or ends later', () => {
    expect(findHoursShown([tripHours], '2027-02-03')).toEqual({ first: 6, last: 20 })
    const early = { from: '2027-02-03T02:30:00Z', to: '2027-02-03T21:30:00Z' }
    expect(findHoursShown([early], '2027-02-03')).toEqual({ first: 4, last: 24 })
  })

  it('leaves out the nights of a trip of several days', () => {
    const long = { from: '2027-02-02T05:00:00Z', to: '2027-02-04T18:00:00Z' }
    for (const day of ['2027-02-02', '2027-02-03', '2027-02-04'])
      expect(findHoursShown([long], day), day).toEqual({ first: 6, last: 20 })
    const late = { from: '2027-02-03T17:00:00Z', to: '2027-02-03T23:30:00Z' }
    expect(findHoursShown([late], '2027-02-03')).toEqual({ first: 6, last: 24 })
    expect(findHoursShown([late], '2027-02-04')).toEqual({ first: 0, last: 20 })
  })

  it('places a trip by its hours, and cuts it at the end of the day', () => {
    const hours = { first: 6, last: 20 }
    const { left, width } = placeOnDay(tripHours, '2027-02-03', hours)
    expect(left).toBeCloseTo((1.25 / 14) * 100)
    expect(width).toBeCloseTo((10.25 / 14) * 100)
    expect(placeOnDay({ ...tripHours, to: '2027-02-05T10:00:00Z' }, '2027-02-04', hours)).toEqual({
      left: 0,
      width: 100,
    })
  })
})
