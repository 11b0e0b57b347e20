import { describe, expect, it } from 'vitest'
import type { Period } from './period.ts'
import { listWeather } from './weather.ts'

const stops = [{ time: '08:00' }, { time: 'Day 2, 17:00' }]
const windows = [
  { from: '09:00', to: '11:30', text: 'wind' },
  { from: 'Day 2, 10:00', to: 'Day 2, 12:00', text: 'storm' },
]
const at = (hours: number) => new Date(hours * 3_600_000)
const list = (hours: Period, span: Period) =>
  listWeather(windows, stops, { hours, span }).map(({ from, text }) => [text, from.getTime()])

describe('listWeather', () => {
  it('lists the weather-dependent hours of the day shown', () => {
    const hours = { from: at(8), to: at(24 + 17) }
    expect(list(hours, { from: at(0), to: at(24) })).toEqual([['wind', at(9).getTime()]])
    expect(list(hours, { from: at(24), to: at(48) })).toEqual([['storm', at(34).getTime()]])
  })

  it('shifts the hours for a party that starts later, and lists none after it is back', () => {
    const span = { from: at(0), to: at(48) }
    expect(list({ from: at(10), to: at(43) }, span)).toEqual([
      ['wind', at(11).getTime()],
      ['storm', at(36).getTime()],
    ])
    expect(list({ from: at(10), to: at(20) }, span)).toHaveLength(1)
  })
})
