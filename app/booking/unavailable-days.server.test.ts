import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { findTour } from '#tests/catalogue/tours.ts'
import { engines } from '#tests/databases.ts'
import {
  bookingBody,
  itineraryBody,
  itineraryEnquiryBody,
  testTours,
  transferBody,
} from '#tests/test-office.ts'
import { clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'

const formatRefusal = (code: 'date-out-of-season', facts: Record<string, string>) =>
  fill(en.refusals[code].replaceAll(/[[\]]/g, ''), facts)
const [peninsula, gardenRoute] = testTours
const whales = findTour('hermanus-whale-watching')
const agulhas = findTour('cape-agulhas')
const tours = [peninsula, gardenRoute, whales, agulhas].filter((tour) => tour !== undefined)

describe.each(engines)('a day on which a tour does not run, on the %s database', (engine) => {
  const office = setUpTestOffice(engine, undefined, { tours })
  clearOrdersBeforeEach(office)

  const requestRefusal = async (change: Record<string, unknown>) => {
    const response = await office.post('/api/bookings', bookingBody(change))
    expect(response.status).toBe(422)
    return (await response.json()).error
  }

  it('is refused out of season, with the nearest days and a tour that runs then', async () => {
    const error = await requestRefusal({ tourId: whales?.id, date: '2026-12-27' })
    expect(error).toMatchObject({
      code: 'date-out-of-season',
      field: 'date',
      facts: {
        nearest: ['2026-11-28', '2026-11-29', '2026-11-30'],
        other: peninsula?.title,
        otherTour: peninsula?.id,
      },
    })
    expect(error.message).toBe(
      formatRefusal('date-out-of-season', {
        why: 'Whales come June to November.',
        nearest: 'Saturday 28 November 2026, Sunday 29 November 2026 and Monday 30 November 2026',
        other: peninsula?.title ?? '',
      }),
    )
    expect(await office.db.select().from(orders)).toEqual([])
  })

  it('is refused without suggesting a tour that does not run, is full or is too small', async () => {
    const request = { tourId: whales?.id, date: '2026-12-25' }
    for (const _ of [1, 2]) {
      await office.post('/api/bookings', bookingBody({ date: request.date }))
    }
    expect((await requestRefusal(request)).facts.otherTour).toBe(gardenRoute?.id)
    expect((await requestRefusal({ ...request, adults: 12 })).facts).not.toHaveProperty('other')
  })

  it('is refused if it is closed, with the reason', async () => {
    const error = await requestRefusal({ tourId: agulhas?.id, date: '2027-12-25' })
    expect(error.message).toContain('The lighthouse is closed on Christmas Day. ')
    expect(error.message).toContain('Thursday 23 December 2027, Friday 24 December 2027')
    expect(error.facts.nearest).toEqual(['2027-12-23', '2027-12-24', '2027-12-26'])
    const easterRefusal = await requestRefusal({ tourId: whales?.id, date: '2027-03-26' })
    expect(easterRefusal.code).toBe('date-out-of-season')
  })

  it('is refused shortly before midnight if it is the next morning, with a phone number', async () => {
    office.clock.now = new Date('2026-11-21T21:58:00Z')
    const error = await requestRefusal({ date: '2026-11-22' })
    expect(error.code).toBe('date-too-soon')
    expect(error.facts).toMatchObject({ hours: 12, departs: '08:00' })
    expect(error.message).toContain(company.phone)
    expect(error.facts.nearest).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
    const response = await office.post('/api/transfers', transferBody({ date: '2026-11-22' }))
    expect((await response.json()).error).toMatchObject({
      code: 'date-too-soon',
      facts: { nearest: ['2026-11-23', '2026-11-24', '2026-11-25'] },
    })
  })

  it('is refused on the site if it is tomorrow, after the company’s cut-off time', async () => {
    const { office: services } = office
    const usualContent = services.content
    const calendarWithCutOff = { ...usualContent().calendar, cutOff: '18:00' }
    services.content = () => ({ ...usualContent(), calendar: calendarWithCutOff })
    office.clock.now = new Date('2026-11-21T16:01:00Z')
    const error = await requestRefusal({ date: '2026-11-22' })
    expect(error).toMatchObject({ code: 'date-past-cut-off', facts: { cutOff: '18:00' } })
    expect(error.message).toContain('until 18:00 the day before')
    expect(error.facts.nearest[0]).toBe('2026-11-23')
    const response = await office.post('/api/transfers', transferBody({ date: '2026-11-22' }))
    expect((await response.json()).error.code).toBe('date-past-cut-off')
    services.content = usualContent
    const onTime = await office.post('/api/bookings', bookingBody({ date: '2026-11-22' }))
    expect(onTime.status).toBe(201)
  })

  it('is refused in an itinerary, with tour, day and the nearest first days', async () => {
    const itinerary = itineraryBody({
      entries: [
        { tourId: 'cape-peninsula', startTime: '09:00' },
        { tourId: 'hermanus-whales', startTime: '09:00' },
      ],
    })
    const response = await office.post(
      '/api/itinerary-enquiries',
      itineraryEnquiryBody({ itinerary, startDate: '2026-11-30' }),
    )
    const { error } = await response.json()
    expect(response.status).toBe(422)
    const facts = { date: '2026-12-01', nearest: ['2026-11-27', '2026-11-28', '2026-11-29'] }
    expect(error).toMatchObject({ code: 'itinerary-day-impossible', field: 'startDate', facts })
    expect(error.message).toContain('Tuesday 1 December 2026')
    expect(error.message).toContain('Whales come June to November.')
  })
})
