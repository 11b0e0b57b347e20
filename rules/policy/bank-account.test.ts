import { expect, it } from 'vitest'
import { bankAccountSchema, listAccountLines } from './bank-account.ts'

const account = {
  from: '2027-01-01',
  isOffered: true,
  holder: 'Cape & Crossing',
  bank: ' Example Bank ',
  number: '62 0000 0001',
  branchCode: '250655',
  type: '',
  swift: 'examzajj',
}

it.each([
  [{}, undefined],
  [{ number: '62-000' }, 'must have only digits and spaces'],
  [{ swift: 'EXAM' }, 'must have 8 or 11 characters'],
  [{ swift: '' }, undefined],
  [{ bank: ' ' }, 'is needed for transfers'],
  [{ branchCode: '' }, 'is needed for transfers'],
  [{ isOffered: false, holder: '', bank: '', number: '', branchCode: '' }, undefined],
])('takes %j, or refuses it: %s', (change, message) => {
  const { error } = bankAccountSchema.safeParse({ ...account, ...change })
  if (message === undefined) expect(error).toBeUndefined()
  else expect(error?.message).toContain(message)
})

it('lists what is filled in, a fact per line', () => {
  const fields = ['bank', 'holder', 'number', 'type', 'branchCode', 'swift'] as const
  const labels = Object.fromEntries(fields.map((field) => [field, field.toUpperCase()]))
  expect(listAccountLines(bankAccountSchema.parse(account), labels as never)).toEqual([
    'BANK: Example Bank',
    'HOLDER: Cape & Crossing',
    'NUMBER: 62 0000 0001',
    'BRANCHCODE: 250655',
    'SWIFT: EXAMZAJJ',
  ])
})
