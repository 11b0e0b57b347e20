import { describe, expect, it } from 'vitest'
import { listRefusals } from '../requests/request.ts'
import { checkSeats, listVehiclesFor } from './transfer.ts'
import { transferRequest } from '#app/booking/contract.ts'

const sedan = { inlandPrice: 4500, overlandPrice: 6000, passengers: { minimum: 1, maximum: 4 } }
const van = { inlandPrice: 6000, overlandPrice: 9000, passengers: { minimum: 7, maximum: 14 } }

describe('seats', () => {
  it.each([
    [1, [sedan, van]],
    [4, [sedan, van]],
    [5, [van]],
    [14, [van]],
    [15, []],
  ])('are enough for %i guests', (guests, fitting) => {
    expect(listVehiclesFor(guests, [sedan, van])).toEqual(fitting)
  })

  it('are too few with one guest too many, and the refusal names the maximum', () => {
    expect(checkSeats(4, sedan)).toBeUndefined()
    const refusal = { code: 'vehicle-too-small', field: 'guests', facts: { maximum: 4 } }
    expect(checkSeats(5, sedan)).toEqual(refusal)
  })
})

describe('transferRequest', () => {
  const request = {
    vehicle: 'premium-van',
    date: '2026-11-21',
    guests: 8,
    childSeats: 0,
    kind: 'overland',
    name: 'Anna Nkosi',
    email: 'anna@mail.example',
    phone: '+27 21 000 0143',
    consent: { textVersion: '2025-08-15' },
  }

  it.each([
    [{}],
    [{ guests: 1 }],
    [{ guests: 20 }],
    [{ kind: 'inland' }],
    [{ specialRequests: 'A child seat.' }],
    [{ pickup: 'International arrivals', flight: 'SA 322' }],
  ])('accepts %j', (change) => {
    expect(transferRequest.parse({ ...request, ...change })).toEqual({ ...request, ...change })
  })

  it.each([
    [{ vehicle: undefined }, 'vehicle-unknown', 'vehicle'],
    [{ date: undefined }, 'date-invalid', 'date'],
    [{ guests: 0 }, 'transfer-guests-out-of-range', 'guests'],
    [{ guests: 21 }, 'transfer-guests-out-of-range', 'guests'],
    [{ guests: '8' }, 'transfer-guests-out-of-range', 'guests'],
    [{ kind: 'island' }, 'field-invalid', 'kind'],
    [{ name: ' ' }, 'name-required', 'name'],
    [{ email: 'anna' }, 'email-invalid', 'email'],
    [{ phone: '' }, 'phone-invalid', 'phone'],
    [{ phone: '123' }, 'phone-invalid', 'phone'],
    [{ pickup: 'x'.repeat(101) }, 'field-invalid', 'pickup'],
    [{ flight: 'x'.repeat(21) }, 'field-invalid', 'flight'],
    [{ specialRequests: 'x'.repeat(2001) }, 'special-requests-too-long', 'specialRequests'],
    [{ consent: undefined }, 'consent-required', 'consent'],
    [{ price: 1 }, 'field-unknown', 'price'],
  ])('refuses %j with %s', (change, code, field) => {
    const { error } = transferRequest.safeParse({ ...request, ...change })
    expect(error && listRefusals(error)).toMatchObject([{ code, field }])
  })
})
