import { expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { tripOver, tripSoon, tripTomorrow } from './follow-up.ts'
import { getSampleTrip } from './samples.ts'

const trip = getSampleTrip(shipped)
const facts = { trip, time: '08:00', area: undefined, guides: [], vehicles: [], bring: [] }

it.each([
  ['two days before', (balance: number) => tripSoon(shipped, { ...facts, balance })],
  ['the evening before', (balance: number) => tripTomorrow(shipped, { ...facts, balance })],
  ['afterwards', (balance: number) => tripOver(shipped, { trip, balance }, 'https://cape.example')],
] as const)(
  'the mail of %s names what is still to pay, and nothing where all is paid',
  (_, write) => {
    expect(write(350_000).text).toContain('R3,500 still to pay')
    expect(write(0).text).not.toContain('still to pay')
  },
)
