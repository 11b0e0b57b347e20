import { describe, expect, it } from 'vitest'
import { checkBookingDetails } from './booking-fields.ts'
import { bookingRequest } from '#app/booking/contract.ts'
import { listRefusals } from '#rules/requests/request.ts'

const details = {
  adults: 2,
  children: 0,
  toddlers: 0,
  childSeats: 0,
  firstName: 'Anna',
  lastName: 'Nkosi',
  email: 'anna@mail.example',
  phone: '+27 21 000 0143',
}
const request = {
  ...details,
  tourId: 'cape-peninsula',
  date: '2026-11-21',
  consent: { textVersion: '2025-08-15' },
}

// P5.3: the rules of the contact form and the booking validator. Each row changes one thing.
const refused = [
  [{ firstName: ' ' }, 'name-required', 'firstName'],
  [{ lastName: '' }, 'name-required', 'lastName'],
  [{ firstName: 'x'.repeat(25), lastName: 'y'.repeat(25) }, 'name-required', 'lastName'],
  [{ email: 'anna' }, 'email-invalid', 'email'],
  [{ phone: '' }, 'phone-invalid', 'phone'],
  [{ phone: '12345' }, 'phone-invalid', 'phone'],
  [{ adults: 0 }, 'guest-count-out-of-range', 'adults'],
  [{ adults: 50, children: 1 }, 'guest-count-out-of-range', 'adults'],
  [{ specialRequests: 'x'.repeat(2001) }, 'special-requests-too-long', 'specialRequests'],
  [{ emergencyContact: 'x'.repeat(51) }, 'field-invalid', 'emergencyContact'],
  [{ emergencyPhone: '12345' }, 'phone-invalid', 'emergencyPhone'],
] as const

const listRequestRefusals = (change: object) => {
  const { error } = bookingRequest.safeParse({ ...request, ...change })
  return error && listRefusals(error)
}

describe('checkBookingDetails', () => {
  it.each([
    [{}],
    [{ firstName: 'x'.repeat(25), lastName: 'y'.repeat(24) }],
    [{ adults: 1 }],
    [{ adults: 25, children: 25 }],
    [{ specialRequests: 'x'.repeat(2000) }],
    [{ specialRequests: '', emergencyContact: '', emergencyPhone: '' }],
    [{ emergencyContact: 'Thabo Nkosi', emergencyPhone: '0210000143' }],
  ])('accepts %j', (change) => {
    expect(checkBookingDetails({ ...details, ...change })).toEqual([])
  })

  it.each(refused)('refuses %j with %s, like the request', (change, code, field) => {
    expect(checkBookingDetails({ ...details, ...change })).toEqual([{ code, field }])
    expect(listRequestRefusals(change)).toEqual([{ code, field }])
  })

  it('reports both names if both are missing', () => {
    const refusals = checkBookingDetails({ ...details, firstName: ' ', lastName: '' })
    expect(refusals.map(({ field }) => field)).toEqual(['firstName', 'lastName'])
  })

  it('refuses a party that is not a number', () => {
    expect(checkBookingDetails({ ...details, adults: Number.NaN })).toHaveLength(1)
  })
})

describe('bookingRequest', () => {
  it.each([
    [{ date: '2027-02-29' }, 'date-invalid', 'date'],
    [{ date: undefined }, 'date-invalid', 'date'],
    [{ tourId: '' }, 'tour-unknown', 'tourId'],
    [{ adults: 1.5 }, 'guest-count-out-of-range', 'adults'],
    [{ adults: '2' }, 'guest-count-out-of-range', 'adults'],
    [{ children: -1 }, 'guest-count-out-of-range', 'children'],
    [{ adults: -2 }, 'guest-count-out-of-range', 'adults'],
    [{ consent: undefined }, 'consent-required', 'consent'],
    [{ status: 'confirmed' }, 'field-unknown', 'status'],
  ])('refuses %j with %s', (change, code, field) => {
    expect(listRequestRefusals(change)).toMatchObject([{ code, field }])
  })

  it('ignores a price in the request', () => {
    expect(bookingRequest.parse({ ...request, price: 1, total: { minor: 0 } })).toEqual({
      ...request,
      bothPlaces: false,
    })
  })

  it('strips markup', () => {
    const markup = { firstName: '<b>Anna</b>', specialRequests: 'Vegan.\r\n<i>No nuts.</i>' }
    expect(bookingRequest.parse({ ...request, ...markup })).toMatchObject({
      firstName: 'Anna',
      specialRequests: 'Vegan.\nNo nuts.',
    })
  })
})
