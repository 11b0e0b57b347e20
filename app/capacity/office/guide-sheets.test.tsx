import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import type { DayAnswer } from '../fleet-answers-contract.ts'
import { emptyDraft } from '#rules/guests/form-fields.ts'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { Bar } from './calendar-bar.tsx'
import { GuideSheets } from './guide-sheets.tsx'

const desk = {
  words: en.admin,
  refusals: en.refusals,
  say: () => undefined,
  userId: '1',
  can: () => true,
}
const trip: DayAnswer['trips'][number] = {
  itemId: 'item',
  orderId: 'order',
  reference: 'CC-1',
  form: 'booking',
  status: 'confirmed',
  itemStatus: 'booked',
  title: 'Garden Route',
  from: '2027-02-20T05:00:00.000Z',
  to: '2027-02-21T15:30:00.000Z',
  isTimed: true,
  party: 2,
  toddlers: 0,
  childSeats: 0,
  name: 'Ada',
  phone: null,
  bookedBy: null,
  about: emptyDraft(aboutDayFields),
  pickup: null,
  destination: null,
  flight: null,
  wishes: null,
  note: null,
  guideNote: null,
  weather: [],
  balance: null,
  vehicles: ['Van'],
  guides: ['Thandi'],
  crew: [],
  whyNot: [],
  gates: [],
  presses: [],
  receipts: [],
}
const show = (date: string, change: Partial<typeof trip> = {}) =>
  renderToStaticMarkup(
    <GuideSheets desk={desk} date={date} trips={[{ ...trip, ...change }]} about={() => []} />,
  ).replaceAll(/<[^>]*>/g, ' ')

describe('the sheet of a guide', () => {
  it('has a trip of two days as the phone has it: no new pick-up on the second', () => {
    expect(show('2027-02-20')).toMatch(/07:00\s+until 21 February 2027/)
    const second = show('2027-02-21')
    expect(second).toMatch(/since 20 February 2027\s+until 17:30/)
    expect(second).not.toContain('07:00')
  })

  it('marks what the phone does not have, and says what the phone says', () => {
    const { sheetFree } = en.admin.guides
    const open = show('2027-02-20', { status: 'requested', itemStatus: 'held' })
    expect(open).toContain('Requested: not on the guide’s phone')
    expect(open).toContain(sheetFree)
    expect(show('2027-02-20')).not.toMatch(/not on the guide|No trips today/)
    expect(show('2027-02-20', { itemStatus: 'no-show' })).toContain(
      en.admin.guides.states['no-show'],
    )
  })
})

describe('the bar of a trip in the calendar of a day', () => {
  it.each([
    ['2027-02-20', trip.to, '07:00–21 February 2027'],
    ['2027-02-21', trip.to, '20 February 2027–17:30'],
    ['2027-02-20', '2027-02-20T23:00:00.000Z', '07:00–01:00'],
    ['2027-02-20', '2027-02-21T04:00:00.000Z', '07:00–06:00, 21 February 2027'],
    ['2027-02-21', '2027-02-21T04:00:00.000Z', '20 February 2027–06:00'],
  ])('on %s names an end that is of another day by its date', (day, to, hours) => {
    const words = en.admin.calendar
    const bar = <Bar day={day} words={words} trip={{ ...trip, to }} open={() => undefined} />
    expect(renderToStaticMarkup(bar)).toContain(hours)
  })
})
