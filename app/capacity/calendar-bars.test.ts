import { describe, expect, it } from 'vitest'
import { findBarDays, listAbsences, placeBars } from './calendar-bars.ts'

const days = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2027-02-${day}`)

function bar(name: string, firstDay: string, lastDay = firstDay) {
  return { name, firstDay: `2027-02-${firstDay}`, lastDay: `2027-02-${lastDay}` }
}

function place(bars: ReturnType<typeof bar>[], maxLanes = 9) {
  const { placed, hidden } = placeBars(bars, days, maxLanes)
  const places = placed.map(({ bar: { name }, column, span, lane }) => [name, column, span, lane])
  return { places, hidden, placed }
}

describe('the bars of a calendar', () => {
  it('take one lane each while they overlap, longer ones first, and reuse free lanes', () => {
    const bars = [bar('a', '02'), bar('long', '02', '04'), bar('b', '03'), bar('c', '05')]
    expect(place(bars).places).toEqual([
      ['long', 1, 3, 0],
      ['a', 1, 1, 1],
      ['b', 2, 1, 1],
      ['c', 4, 1, 0],
    ])
  })

  it('keep the given order within a day', () => {
    const bars = ['late', 'later', 'latest'].map((name) => bar(name, '03'))
    expect(place(bars).places.map(([name]) => name)).toEqual(['late', 'later', 'latest'])
  })

  it('are cut at the shown days, and left out on other days', () => {
    const before = { name: 'before', firstDay: '2027-01-30', lastDay: '2027-02-01' }
    const all = { name: 'all', firstDay: '2027-01-30', lastDay: '2027-02-09' }
    const gone = { name: 'gone', firstDay: '2027-02-08', lastDay: '2027-02-09' }
    const { places, placed } = place([before, all, gone])
    expect(places).toEqual([
      ['all', 0, 7, 0],
      ['before', 0, 1, 1],
    ])
    expect(placed.map(({ isBegun, isOngoing }) => [isBegun, isOngoing])).toEqual([
      [true, true],
      [true, false],
    ])
  })

  it('are counted for each of their days if there are more than lanes', () => {
    const bars = [bar('a', '01', '02'), bar('b', '01', '03'), bar('c', '02', '03'), bar('d', '04')]
    const { places, hidden } = place(bars, 1)
    expect(places.map(([name]) => name)).toEqual(['b', 'd'])
    expect(hidden).toEqual([1, 2, 1, 0, 0, 0, 0])
  })

  it('cover the days of a trip in Cape Town; a trip until midnight ends on its own day', () => {
    const twoDays = { from: '2027-02-03T05:00:00Z', to: '2027-02-04T15:30:00Z' }
    expect(findBarDays(twoDays)).toEqual({ firstDay: '2027-02-03', lastDay: '2027-02-04' })
    const evening = { from: '2027-02-03T16:00:00Z', to: '2027-02-03T22:00:00Z' }
    expect(findBarDays(evening)).toEqual({ firstDay: '2027-02-03', lastDay: '2027-02-03' })
  })

  it('join the days of an absence', () => {
    const away = { kind: 'vehicle', resourceId: 'van', id: 'c', reason: 'workshop' } as const
    const closings = [
      { ...away, firstDay: '2027-01-28', lastDay: '2027-02-02' },
      { ...away, firstDay: '2027-02-05', lastDay: '2027-02-05' },
    ]
    const details = { id: 'van', version: 1, name: 'Van', isActive: true, papers: [] }
    const van = { ...details, phone: null, languages: [], drives: true, account: null }
    expect(listAbsences(van, closings, days)).toEqual([
      { firstDay: '2027-02-01', lastDay: '2027-02-02', absence: 'away' },
      { firstDay: '2027-02-05', lastDay: '2027-02-05', absence: 'away' },
    ])
  })
})
