import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { mayBeSameCompany, isSameCompany } from './billed-company.ts'
import { needsInvoiceAddress } from './invoice-recipient.ts'
import { findDueToRemind, findReminderDay } from './invoice-reminder.ts'

const muller = {
  invoiceCompany: 'Müller GmbH',
  invoiceVat: 'ATU 123',
  invoiceAddress: 'Hauptstr. 1, Wien',
}

describe('companies', () => {
  it.each([
    ['itself', {}, true, false],
    ['in capitals, with other spaces', { invoiceCompany: 'MÜLLER\u00a0 GMBH ' }, true, false],
    ['with an accent of two characters', { invoiceCompany: 'Mu\u0308ller GmbH' }, true, false],
    ['with dots in its number', { invoiceVat: 'atu-1.23' }, true, false],
    ['moved, with its number', { invoiceAddress: 'Ring 5, Wien' }, true, false],
    ['with another name', { invoiceCompany: 'Mueller GmbH' }, false, true],
    ['with another number', { invoiceVat: 'ATU 124' }, false, true],
    ['without its number', { invoiceVat: null }, false, true],
    ['different', { invoiceCompany: 'Weiss AG', invoiceVat: 'ATU 9' }, false, false],
    ['without a name', { invoiceCompany: null }, false, false],
  ])('compares a company with another one: %s', (_, change, isSame, mayBeSame) => {
    const other = { ...muller, ...change }
    expect(isSameCompany(muller, other)).toBe(isSame)
    expect(isSameCompany(other, muller)).toBe(isSame)
    expect(mayBeSameCompany(muller, other)).toBe(mayBeSame)
  })

  it.each([null, ''])('recognises no company by the name %o', (invoiceCompany) => {
    const withoutName = { ...muller, invoiceCompany }
    expect(isSameCompany(withoutName, withoutName)).toBe(false)
  })

  it('recognises a company by its address if it has no number', () => {
    const withoutNumber = { ...muller, invoiceVat: '' }
    expect(isSameCompany(withoutNumber, { ...withoutNumber, invoiceVat: null })).toBe(true)
    expect(isSameCompany(withoutNumber, { ...withoutNumber, invoiceAddress: 'Ring 5, Wien' })).toBe(
      false,
    )
  })
})

describe('an invoice’s address', () => {
  it.each([
    ['held', null, 500_001, true],
    ['held', null, 500_000, false],
    ['held', 'Rome', 900_000, false],
    ['cancelled', null, 900_000, false],
    ['completed', null, 900_000, false],
    ['expired', null, 900_000, false],
  ] as const)(
    'is requested (%s, known address %s, %i cents owed): %s',
    (status, invoiceAddress, owed, isNeeded) => {
      expect(needsInvoiceAddress({ status, invoiceAddress }, { owed, above: 500_000 })).toBe(
        isNeeded,
      )
    },
  )
})

describe('reminders of invoices', () => {
  it('moves a reminder from Sunday to Monday', () => {
    expect(findReminderDay('2026-12-10', 7)).toBe('2026-12-17')
    expect(findReminderDay('2026-12-13', 7)).toBe('2026-12-21')
  })

  it.each([
    ['a Thursday before noon', '2026-12-17T08:00:00Z', true],
    ['eight in the morning in Cape Town', '2026-12-17T06:00:00Z', true],
    ['before eight', '2026-12-17T05:59:00Z', false],
    ['nine in the evening', '2026-12-17T19:00:00Z', false],
    ['a Sunday', '2026-12-20T10:00:00Z', false],
    ['a Monday that begins, while it is Sunday in London', '2026-12-20T22:30:00Z', false],
  ])('sends a reminder only by day and not on Sundays: %s', (_, at, isSent) => {
    const dueDates = findDueToRemind(new Date(at), 7)
    const to = addDays('2026-12-17', -7)
    expect(dueDates !== undefined).toBe(isSent)
    if (isSent) expect(dueDates).toEqual({ from: addDays(to, -30), to })
  })
})
