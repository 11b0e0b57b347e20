import { expect, it } from 'vitest'
import { beginDraft, copyOrder, requestOf, tripOf } from './new-order-draft.ts'

const sale = {
  tours: [{ id: 'cape-peninsula', title: 'Cape Peninsula', maxGuests: 8, priceFrom: 'R2,500' }],
  vehicles: [],
  variants: [],
  isPayable: false,
}
const party = { adults: 2, children: 1, toddlers: 1, childSeats: 2 }

it('copies an order’s party with under-threes and child seats', () => {
  const item = { kind: 'tour', product: 'cape-peninsula', title: 'Cape Peninsula', ...party }
  const nowhere = { variant: null, startTime: null, pickup: null, destination: null, flight: null }
  const guest = { name: 'Ada', phone: '', email: '', specialRequests: null, language: 'en' }
  const like = { guest, items: [{ ...item, ...nowhere }] } as unknown as Parameters<
    typeof copyOrder
  >[1]
  const draft = { ...copyOrder(sale, like), date: '2027-02-20' }
  expect(tripOf(draft)).toMatchObject(party)
  expect(requestOf(draft, { price: undefined, today: '2026-11-21' })).toMatchObject(party)
})

it('has no trip before it has a guest', () => {
  const nobody = { ...beginDraft(sale), date: '2027-02-20', adults: '0' }
  expect(tripOf(nobody)).toBeUndefined()
  expect(tripOf({ ...nobody, toddlers: '1' })).toBeDefined()
})
