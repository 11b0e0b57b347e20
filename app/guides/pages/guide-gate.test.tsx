import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { DayList } from './guide-gate.tsx'

const today = '2026-11-29'
const createTrip = (itemId: string) => ({
  itemId,
  title: itemId,
  status: 'booked',
  date: today,
  from: `${today}T06:00:00Z`,
  to: `${today}T15:00:00Z`,
  party: { adults: 2, children: 0, toddlers: 0, childSeats: 0 },
  about: {},
  vehicles: [],
  others: [],
  gates: [],
  receipts: [],
  presses: [{ id: `${itemId}-sent`, kind: 'on-my-way', note: `Sent of ${itemId}`, at: today }],
})
const createReport = (itemId: string) => ({
  id: `${itemId}-kept`,
  itemId,
  pressedAt: `${today}T06:30:00Z`,
  what: { kind: 'note', note: `Kept of ${itemId}` },
})

it('shows sent and pending reports on their own trip only', () => {
  const trips = ['first', 'second', 'third'].map(createTrip)
  const html = renderToStaticMarkup(
    <DayList
      words={{ ...en.guide, about: en.about } as never}
      days={{ name: 'Thandi', trips, later: [] } as never}
      today={today}
      pending={['first', 'third'].map(createReport) as never}
      onPress={() => undefined}
    />,
  )
  const notes = html.split('<article').map((card) => card.match(/(?:Sent|Kept) of \w+/g))
  expect(notes.slice(1)).toEqual([
    ['Sent of first', 'Kept of first'],
    ['Sent of second'],
    ['Sent of third', 'Kept of third'],
  ])
  expect(html.split(en.guide.willBeSent)).toHaveLength(3)
})
