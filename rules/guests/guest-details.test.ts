import { expect, it } from 'vitest'
import { checkGuestDetails } from './guest-details.ts'

const anna = { name: 'Anna Nkosi', email: 'anna@mail.example', phone: '' }

it.each([
  [{ name: 'A' }],
  [{ name: 'x'.repeat(50) }],
  [{ name: ` ${'x'.repeat(50)} ` }],
  [{ email: ' anna@mail.example ' }],
  [{ phone: ' ' }],
  [{ phone: '+27 21 000 0143' }],
])('takes %j', (change) => {
  expect(checkGuestDetails({ ...anna, ...change })).toEqual([])
})

it.each([
  [{ name: '' }, 'name-required', 'name'],
  [{ name: '   ' }, 'name-required', 'name'],
  [{ name: 'x'.repeat(51) }, 'name-required', 'name'],
  [{ email: 'anna' }, 'email-invalid', 'email'],
  [{ email: '' }, 'email-invalid', 'email'],
  [{ phone: '12345' }, 'phone-invalid', 'phone'],
])('refuses %j with %s', (change, code, field) => {
  expect(checkGuestDetails({ ...anna, ...change })).toEqual([{ code, field }])
})

it('tells everything that is wrong at once, in the order of the fields', () => {
  const refusals = checkGuestDetails({ name: '', email: 'x', phone: 'y' }, 'firstName')
  expect(refusals.map(({ field }) => field)).toEqual(['firstName', 'email', 'phone'])
})
