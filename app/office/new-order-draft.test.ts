import { expect, it } from 'vitest'
import { createDraft, copyOrder, toOrderRequest, toTripRequest } from './new-order-draft.ts'

const sale = {
  tours: [{ id: 'cape-peninsula', title: 'Cape Peninsula', maxGuests: 8, priceFrom: 'R2,500' }],
  vehicles: [],
  variants: [],
  places: [],
  isPayable: false,
}
const party = { adults: 2, children: 1, toddlers: 1, childSeats: 2 }

it('copies an order’s party with under-threes and child seats', () => {
  const item = { kind: 'tour', product: 'cape-peninsula', title: 'Cape Peninsula', ...party }
  const noDetails = {
    variant: null,
    startTime: null,
    pickup: null,
    destination: null,
    flight: null,
  }
  const guest = { name: 'Ada', phone: '', email: '', specialRequests: null, language: 'en' }
  const order = { guest, items: [{ ...item, ...noDetails }] } as unknown as Parameters<
    typeof copyOrder
  >[1]
  const draft = { ...copyOrder(sale, order), date: '2027-02-20' }
  expect(toTripRequest(draft)).toMatchObject(party)
  expect(toOrderRequest(draft, { price: undefined, today: '2026-11-21' })).toMatchObject(party)
})

it('returns no trip for a draft without guests', () => {
  const draftWithoutGuests = { ...createDraft(sale), date: '2027-02-20', adults: '0' }
  expect(toTripRequest(draftWithoutGuests)).toBeUndefined()
  expect(toTripRequest({ ...draftWithoutGuests, toddlers: '1' })).toBeDefined()
})
