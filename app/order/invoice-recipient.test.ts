import { expect, it } from 'vitest'
import { needsInvoiceAddress } from './invoice-recipient.ts'

const above = 500_000
const order = { status: 'held', invoiceAddress: null } as const

it('asks for an address above the sum, and not at it', () => {
  expect(needsInvoiceAddress(order, { owed: 500_001, above })).toBe(true)
  expect(needsInvoiceAddress(order, { owed: 500_000, above })).toBe(false)
})

it('asks nobody who has told it, and for nothing that is over', () => {
  expect(needsInvoiceAddress({ ...order, invoiceAddress: 'Rome' }, { owed: 900_000, above })).toBe(
    false,
  )
  for (const status of ['cancelled', 'completed', 'expired'] as const)
    expect(needsInvoiceAddress({ ...order, status }, { owed: 900_000, above })).toBe(false)
})
