import { describe, expect, it } from 'vitest'
import type { Period } from './period.ts'
import { listWeather } from './weather.ts'

const stops = [{ time: '08:00' }, { time: 'Day 2, 17:00' }]
const weatherWindows = [
  { from: '09:00', to: '11:30', text: 'wind' },
  { from: 'Day 2, 10:00', to: 'Day 2, 12:00', text: 'storm' },
]
const instantAt = (hours: number) => new Date(hours * 3_600_000)
const listTexts = (hours: Period, span: Period) =>
  listWeather(weatherWindows, stops, { hours, span }).map(({ from, text }) => [
    text,
    from.getTime(),
  ])

describe('listWeather', () => {
  it('lists the weather-dependent hours of the day shown', () => {
    const hours = { from: instantAt(8), to: instantAt(24 + 17) }
    expect(listTexts(hours, { from: instantAt(0), to: instantAt(24) })).toEqual([
      ['wind', instantAt(9).getTime()],
    ])
    expect(listTexts(hours, { from: instantAt(24), to: instantAt(48) })).toEqual([
      ['storm', instantAt(34).getTime()],
    ])
  })

  it('shifts the hours for a party that starts later, and lists none after its return', () => {
    const span = { from: instantAt(0), to: instantAt(48) }
    expect(listTexts({ from: instantAt(10), to: instantAt(43) }, span)).toEqual([
      ['wind', instantAt(11).getTime()],
      ['storm', instantAt(36).getTime()],
    ])
    expect(listTexts({ from: instantAt(10), to: instantAt(20) }, span)).toHaveLength(1)
  })
})
