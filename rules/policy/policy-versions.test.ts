import { expect, it } from 'vitest'
import { z } from 'zod'
import { firstDay, policyOn, versionsOf } from './policy-versions.ts'

const versions = [
  { from: '2020-01-01', fee: 1 },
  { from: '2027-03-01', fee: 2 },
  { from: '2027-03-02', fee: 3 },
]

it.each([
  ['2019-12-31', 1],
  ['2027-02-28', 1],
  ['2027-03-01', 2],
  ['2030-01-01', 3],
  // Late evening in UTC is the next day in Cape Town.
  [new Date('2027-02-28T21:59:59Z'), 1],
  [new Date('2027-02-28T22:00:00Z'), 2],
])('picks the version of %s', (at, fee) => {
  expect(policyOn(versions, at).fee).toBe(fee)
})

it('has versions in the order of their first days', () => {
  const schema = versionsOf(z.strictObject({ from: firstDay, fee: z.int() }))
  const [first, second, third] = versions
  expect(schema.safeParse(versions).success).toBe(true)
  for (const faulty of [[], [second, first], [second, second], [first, third, second]])
    expect(schema.safeParse(faulty).success).toBe(false)
  expect(schema.safeParse([{ from: '1 March', fee: 1 }]).success).toBe(false)
})
