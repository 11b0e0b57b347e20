import { expect, it } from 'vitest'
import { findHighlights, listStays } from './day-plan.ts'

const day = [
  { time: '08:00', name: 'Pick-up' },
  { time: '09:00', name: 'Harbour', drive: 30 },
  { time: '10:00', name: 'Lookout', drive: 50 },
  { time: '10:20', name: 'Cape', drive: 10 },
  { time: '12:00', name: 'Lunch', drive: 20 },
  { time: '13:30', name: 'Penguins' },
  { time: '14:00', name: 'Beach' },
  { time: '15:00', name: 'Road home', drive: 10 },
  { time: '16:00', name: 'Return', drive: 60 },
]

it('counts the minutes at each stop without the drive to the next', () => {
  expect(listStays(day)).toEqual([30, 10, 10, 80, 90, 30, 50, 0, 0])
})

it('counts no night as a stay', () => {
  expect(listStays([{ time: 'Day 1, 18:00' }, { time: 'Day 2, 08:00' }])).toEqual([0, 0])
})

it('picks the five longest stays in the order of the day, without pick-up and return', () => {
  const names = findHighlights(day).map(({ name }) => name)
  expect(names).toEqual(['Harbour', 'Cape', 'Lunch', 'Penguins', 'Beach'])
})
