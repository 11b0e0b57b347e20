import { describe, expect, it } from 'vitest'
import { findHoursShown, findLoad, listShownDays, moveBy, placeOnDay } from './calendar-days.ts'

const van = 'van'
/** 07:15 to 17:30 in Cape Town. */
const out = { from: '2027-02-03T05:15:00Z', to: '2027-02-03T15:30:00Z' }
const allocation = {
  kind: 'vehicle' as const,
  resourceId: van,
  itemId: 'item',
  reference: 'CC-1',
  isForChange: false,
}

describe('the days of the desk’s calendar', () => {
  it('are the day, its week from Monday, its month', () => {
    expect(listShownDays('day', '2027-02-03')).toEqual(['2027-02-03'])
    const week = listShownDays('week', '2027-02-07')
    expect([week[0], week.at(-1), week.length]).toEqual(['2027-02-01', '2027-02-07', 7])
    expect(listShownDays('week', '2027-02-08')[0]).toBe('2027-02-08')
    expect(listShownDays('month', '2027-02-15')).toHaveLength(28)
    expect(listShownDays('month', '2028-02-15')).toHaveLength(29)
  })

  it.each([
    ['day', '2027-02-28', 1, '2027-03-01'],
    ['week', '2027-02-28', -1, '2027-02-21'],
    ['month', '2027-01-31', 1, '2027-02-01'],
    ['month', '2027-01-31', -1, '2026-12-01'],
  ] as const)('of a %s from %s, %s on, begin at %s', (scale, date, steps, to) => {
    expect(moveBy(scale, date, steps)).toBe(to)
  })

  it('say how many trips and hours each of them is out, over midnight too, and when it is away', () => {
    const night = { from: '2027-02-03T20:00:00Z', to: '2027-02-04T00:00:00Z' }
    const answer = {
      allocations: [
        { ...allocation, ...out },
        { ...allocation, ...night, itemId: 'other' },
        { ...allocation, ...out, resourceId: 'another' },
      ],
      closings: [
        {
          kind: 'vehicle' as const,
          resourceId: van,
          id: 'c',
          firstDay: '2027-02-05',
          lastDay: '2027-02-06',
          reason: 'workshop' as const,
        },
      ],
    }
    expect(findLoad(answer, van, '2027-02-03')).toEqual({ trips: 2, hours: 12.5, isAway: false })
    expect(findLoad(answer, van, '2027-02-04')).toEqual({ trips: 1, hours: 2, isAway: false })
    expect(findLoad(answer, van, '2027-02-06')).toEqual({ trips: 0, hours: 0, isAway: true })
    expect(findLoad(answer, van, '2027-02-07')).toEqual({ trips: 0, hours: 0, isAway: false })
  })

  it('show the working day at the least, and all of what begins earlier or ends later', () => {
    expect(findHoursShown([out], '2027-02-03')).toEqual({ first: 6, last: 20 })
    const early = { from: '2027-02-03T02:30:00Z', to: '2027-02-03T21:30:00Z' }
    expect(findHoursShown([early], '2027-02-03')).toEqual({ first: 4, last: 24 })
  })

  it('leave out the night that a trip is out from its first to its last', () => {
    const long = { from: '2027-02-02T05:00:00Z', to: '2027-02-04T18:00:00Z' }
    for (const day of ['2027-02-02', '2027-02-03', '2027-02-04'])
      expect(findHoursShown([long], day), day).toEqual({ first: 6, last: 20 })
    const late = { from: '2027-02-03T17:00:00Z', to: '2027-02-03T23:30:00Z' }
    expect(findHoursShown([late], '2027-02-03')).toEqual({ first: 6, last: 24 })
    expect(findHoursShown([late], '2027-02-04')).toEqual({ first: 0, last: 20 })
  })

  it('place a trip by its hours, and cut what goes on the next day', () => {
    const hours = { first: 6, last: 20 }
    const { left, width } = placeOnDay(out, '2027-02-03', hours)
    expect(left).toBeCloseTo((1.25 / 14) * 100)
    expect(width).toBeCloseTo((10.25 / 14) * 100)
    expect(placeOnDay({ ...out, to: '2027-02-05T10:00:00Z' }, '2027-02-04', hours)).toEqual({
      left: 0,
      width: 100,
    })
  })
})
