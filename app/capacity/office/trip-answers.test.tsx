import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import type { DayAnswer } from '../fleet-answers-contract.ts'
import type { GuideDaysAnswer } from '#app/guides/contract.ts'
import { toDraft, emptyDraft } from '#rules/guests/form-fields.ts'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { formatAnswer } from '#app/order/list-about.ts'
import { fillAboutFields } from '#tests/fixtures/every-form.ts'
import { TripCard } from '#app/guides/pages/trip-card.tsx'
import { Bar } from './calendar-bar.tsx'
import { listTripNotes, TripRow } from './day-view.tsx'
import { GuideSheets } from './guide-sheets.tsx'

const desk = {
  words: en.admin,
  refusals: en.refusals,
  say: () => undefined,
  userId: '1',
  can: () => true,
}
const about = toDraft(aboutDayFields, fillAboutFields('Nina', '+27 82 555 0105', '17:30'))
const rideTexts = {
  pickup: 'The Bay Hotel',
  destination: 'Simon’s Town',
  flight: 'BA 59',
  wishes: 'A birthday.',
}
const { asked } = en.booking.aboutTrip
/**
 * The text of each answer on all pages where guides and the office read a trip. `traveller` is the
 * person to meet.
 */
const expectedTexts: Record<string, string | RegExp> = {
  ...rideTexts,
  toddlers: /\b3 (of them )?under (3|three)/i,
  childSeats: /4( child seats|<)/i,
  bookedBy: 'Ada Example',
  ...Object.fromEntries(
    Object.entries(about).map(([name, answer]) => [
      name,
      formatAnswer(asked[name as keyof typeof about], answer),
    ]),
  ),
  travellerPhone: '+27825550105',
  surprise: /surprise/i,
}
const times = { from: '2027-02-20T05:00:00.000Z', to: '2027-02-20T15:30:00.000Z', isTimed: true }
const common = { itemId: 'item', reference: 'CC-1', title: 'Cape Peninsula', ...times, about }
const trip: DayAnswer['trips'][number] = {
  ...common,
  orderId: 'order',
  form: 'booking',
  status: 'confirmed',
  itemStatus: 'booked',
  party: 2,
  toddlers: 3,
  childSeats: 4,
  name: about.traveller,
  phone: about.travellerPhone,
  bookedBy: { name: 'Ada Example', phone: '+44 20 7946 0000' },
  ...rideTexts,
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
const guideTrip: GuideDaysAnswer['trips'][number] = {
  ...common,
  status: 'booked',
  date: '2027-02-20',
  name: about.traveller,
  phone: about.travellerPhone,
  bookedBy: 'Ada Example',
  isSurprise: true,
  party: { adults: 2, children: 0, toddlers: 3, childSeats: 4 },
  pickupTime: null,
  ...rideTexts,
  note: null,
  vehicles: [],
  others: [],
  news: null,
  gates: [],
  presses: [],
  receipts: [],
}
const guideWords = {
  ...en.guide,
  refusals: en.refusals,
  about: en.booking.aboutTrip.asked,
  company: { name: 'Cape', phone: '+27 21 000 0142' },
  mostNote: 500,
}
const date = '2027-02-20'
const phone = { guide: 'Thandi', today: date, pending: [], onPress: () => {} }
const places = {
  'the guide’s phone': () => <TripCard {...phone} words={guideWords} trip={guideTrip} />,
  'the list of a day': () => (
    <MemoryRouter>
      <ul>
        <TripRow desk={desk} date={date} trip={trip} onChanged={() => {}} />
      </ul>
    </MemoryRouter>
  ),
  'a guide’s sheet': () => (
    <GuideSheets desk={desk} date={date} trips={[trip]} about={(one) => listTripNotes(desk, one)} />
  ),
}
const cases = Object.entries(places).flatMap(([place, render]) =>
  Object.entries(expectedTexts).map(
    ([field, expected]) => [place, field, expected, render] as const,
  ),
)

it.each(cases)('%s shows the guest’s %s', (_, _field, expected, render) => {
  const text = renderToStaticMarkup(render())
  // Phone numbers may be shown with or without spaces.
  const withoutSpaces = `${text} ${text.replaceAll(/(?<=\d) (?=\d)/g, '')}`
  expect(withoutSpaces).toMatch(expected)
})

const plainTrip = {
  ...trip,
  about: emptyDraft(aboutDayFields),
  title: 'Garden Route',
  to: '2027-02-21T15:30:00.000Z',
}
const renderSheet = (date: string, change: Partial<typeof trip> = {}) =>
  renderToStaticMarkup(
    <GuideSheets desk={desk} date={date} trips={[{ ...plainTrip, ...change }]} about={() => []} />,
  ).replaceAll(/<[^>]*>/g, ' ')

describe('a guide’s sheet', () => {
  it('shows a trip of two days like the phone, without a pick-up on the second', () => {
    expect(renderSheet('2027-02-20')).toMatch(/07:00\s+until Sun 21 Feb/)
    const second = renderSheet('2027-02-21')
    expect(second).toMatch(/since Sat 20 Feb\s+until 17:30/)
    expect(second).not.toContain('07:00')
  })

  it('marks trips that the phone does not show, and shows the same states as the phone', () => {
    const { sheetFree } = en.admin.guides
    const requested = renderSheet('2027-02-20', { status: 'requested', itemStatus: 'held' })
    expect(requested).toContain('Requested: not on the guide’s phone')
    expect(requested).toContain(sheetFree)
    expect(renderSheet('2027-02-20')).not.toMatch(/not on the guide|No trips today/)
    expect(renderSheet('2027-02-20', { itemStatus: 'no-show' })).toContain(
      en.admin.guides.states['no-show'],
    )
  })
})

describe('a trip’s bar in the calendar of a day', () => {
  it.each([
    ['2027-02-20', plainTrip.to, '07:00–Sun 21 Feb'],
    ['2027-02-21', plainTrip.to, 'Sat 20 Feb–17:30'],
    ['2027-02-20', '2027-02-20T23:00:00.000Z', '07:00–01:00'],
    ['2027-02-20', '2027-02-21T04:00:00.000Z', '07:00–06:00, Sun 21 Feb'],
    ['2027-02-21', '2027-02-21T04:00:00.000Z', 'Sat 20 Feb–06:00'],
  ])('shows on %s the date of a start or end on another day', (day, to, hours) => {
    const barTrip = { ...plainTrip, to, isUnpaid: false }
    const bar = <Bar day={day} words={en.admin} trip={barTrip} open={() => undefined} />
    expect(renderToStaticMarkup(bar)).toContain(hours)
  })
})
