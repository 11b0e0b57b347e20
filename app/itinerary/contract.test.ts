import { describe, expect, it } from 'vitest'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { itineraryEnquiryFields } from './itinerary-enquiry.ts'
import { itineraryEnquiryRequest, itineraryRequest } from './contract.ts'
import { listRefusals } from '#rules/requests/request.ts'

const itinerary = {
  version: 1,
  entries: [
    { tourId: 'table-mountain', startTime: '09:00' },
    { tourId: 'cape-peninsula', startTime: '08:30' },
  ],
  adults: 2,
  children: 0,
  toddlers: 0,
  vehicle: 'standard',
  addOns: [],
}
const contact = {
  name: 'Anna Nkosi',
  email: 'anna@mail.example',
  consent: { textVersion: '2025-08-15' },
}

function findRefusals(change: object) {
  const parsed = itineraryRequest.safeParse({ itinerary: { ...itinerary, ...change } })
  return parsed.success ? [] : listRefusals(parsed.error)
}

function createEntries(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    tourId: `tour-${index}`,
    startTime: '09:00',
  }))
}

describe('itineraryRequest', () => {
  it.each([
    [{}],
    [{ adults: 20, children: 10 }],
    [{ vehicle: 'premium-suv', addOns: ['gourmetLunch', 'photographer', 'vehicleWifi'] }],
    [{ questionnaire: { groupSize: 2, days: 3, interests: ['culture'] } }],
    [{ entries: createEntries(50) }],
  ])('accepts an itinerary with %j', (change) => {
    expect(findRefusals(change)).toEqual([])
  })

  it.each([
    [{ entries: [] }, 'itinerary-empty', 'entries'],
    [{ entries: undefined }, 'itinerary-empty', 'entries'],
    [
      { entries: [...itinerary.entries, itinerary.entries[0]] },
      'itinerary-repeats-tour',
      'entries',
    ],
    [{ entries: [{ tourId: 'x', startTime: '25:00' }] }, 'field-invalid', 'entries.0.startTime'],
    [{ entries: [{ tourId: '', startTime: '09:00' }] }, 'tour-unknown', 'entries.0.tourId'],
    [
      { entries: [{ tourId: 'x', startTime: '09:00', price: 1 }] },
      'field-unknown',
      'entries.0.price',
    ],
    [{ adults: 0 }, 'itinerary-party-out-of-range', 'adults'],
    [{ adults: 21 }, 'itinerary-party-out-of-range', 'adults'],
    [{ adults: -1 }, 'itinerary-party-out-of-range', 'adults'],
    [{ adults: 1.5 }, 'itinerary-party-out-of-range', 'adults'],
    [{ children: -1 }, 'itinerary-party-out-of-range', 'children'],
    [{ children: 11 }, 'itinerary-party-out-of-range', 'children'],
    [{ children: 1e99 }, 'itinerary-party-out-of-range', 'children'],
    [{ toddlers: 11 }, 'itinerary-party-out-of-range', 'toddlers'],
    [{ vehicle: 'tank' }, 'field-invalid', 'vehicle'],
    [{ addOns: ['fireworks'] }, 'field-invalid', 'addOns.0'],
    [{ version: 2 }, 'field-invalid', 'version'],
    [
      { questionnaire: { groupSize: 0, days: 3, interests: ['culture'] } },
      'group-size-out-of-range',
      'questionnaire.groupSize',
    ],
    [
      { questionnaire: { groupSize: 2, days: 3, interests: [] } },
      'interests-required',
      'questionnaire.interests',
    ],
    [{ total: 1 }, 'field-unknown', 'total'],
  ])('refuses %j with %s', (change, code, field) => {
    expect(findRefusals(change)).toMatchObject([{ code, field: `itinerary.${field}` }])
  })

  it.each([51, 500, 100_000])(
    'refuses a list of %i entries with one error and the maximum',
    (count) => {
      const junk = Array.from({ length: count }, () => 'junk')
      const tooLong = {
        code: 'itinerary-too-long',
        field: 'itinerary.entries',
        facts: { maximum: 50 },
      }
      expect(findRefusals({ entries: junk })).toEqual([tooLong])
    },
  )
})

describe('itineraryEnquiryRequest', () => {
  it.each([
    [{}],
    [{ phone: '+27 21 000 0143' }],
    [{ message: 'x'.repeat(1000) }],
    [{ startDate: '2026-11-21' }],
  ])('accepts an enquiry with %j', (change) => {
    const request = { itinerary, ...contact, ...change }
    expect(itineraryEnquiryRequest.parse(request)).toEqual(request)
  })

  it.each([
    [{ name: '' }, 'name-required', 'name'],
    [{ email: 'anna' }, 'email-invalid', 'email'],
    [{ phone: '12' }, 'phone-invalid', 'phone'],
    [{ message: 'x'.repeat(1001) }, 'message-too-long', 'message'],
    [{ startDate: 'soon' }, 'date-invalid', 'startDate'],
    [{ consent: undefined }, 'consent-required', 'consent'],
    [{ itinerary: { ...itinerary, entries: [] } }, 'itinerary-empty', 'itinerary.entries'],
  ])('refuses %j with %s', (change, code, field) => {
    const { error } = itineraryEnquiryRequest.safeParse({ itinerary, ...contact, ...change })
    expect(error && listRefusals(error)).toMatchObject([{ code, field }])
  })
})

it('counts no toddlers by default', () => {
  const { toddlers, ...withoutToddlers } = itinerary
  expect(itineraryRequest.parse({ itinerary: withoutToddlers }).itinerary.toddlers).toBe(toddlers)
})

it('refuses the same fields in the browser as on the server', () => {
  const draft = { name: '', email: 'x', phone: 'y', message: 'z'.repeat(1001) }
  expect(checkAnswers(itineraryEnquiryFields, draft).map(({ field }) => field)).toEqual([
    'name',
    'email',
    'phone',
    'message',
  ])
  expect(checkAnswers(itineraryEnquiryFields, { ...contact, phone: '', message: '' })).toEqual([])
})
