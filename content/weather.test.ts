import { expect, it } from 'vitest'
import { findMoment } from '#app/capacity/period.ts'
import { tours } from './tours.ts'
import { weather } from './weather.ts'

it('is written for tours that there are, within the hours of their plan', () => {
  const faults = Object.entries(weather).flatMap(([id, windows]) => {
    const stops = tours.find((tour) => tour.id === id)?.detailedItinerary ?? []
    const at = (time: string) => findMoment(time, stops, new Date(0)).getTime()
    const end = at(stops.at(-1)?.time ?? '')
    return windows
      .filter(({ from, to }) => !(at(from) >= 0 && at(from) < at(to) && at(to) <= end))
      .map(
        ({ from, to }) => `content/weather.ts: '${id}' is not on the road from ${from} to ${to}.`,
      )
  })
  expect(faults).toEqual([])
})
