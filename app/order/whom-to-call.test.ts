import { expect, it } from 'vitest'
import { findContact } from './order-page-state.ts'

const company = { email: 'us@cape.example', phone: '0142', emergencyPhone: '0144' }
const day = { date: '2027-02-20', isCancelled: false }

it.each([
  ['the office before the day', '2027-02-19T21:59:00Z', day, '0142'],
  ['the number of the day from its midnight', '2027-02-19T22:00:00Z', day, '0144'],
  ['the office after it', '2027-02-20T22:00:00Z', day, '0142'],
  [
    'the office for a day that is off',
    '2027-02-20T08:00:00Z',
    { ...day, isCancelled: true },
    '0142',
  ],
])('is %s', (_, now, one, phone) => {
  const order = { now, days: [one] } as unknown as Parameters<typeof findContact>[0]
  expect(findContact(order, company)).toEqual({ email: company.email, phone })
})
