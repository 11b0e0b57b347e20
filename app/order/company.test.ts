import { expect, it } from 'vitest'
import { mayBeSameCompany, isSameCompany } from './company.ts'

const muller = {
  invoiceCompany: 'Müller GmbH',
  invoiceVat: 'ATU 123',
  invoiceAddress: 'Hauptstr. 1, Wien',
}

it.each([
  ['itself', {}, true, false],
  ['in capitals, with other spaces', { invoiceCompany: 'MÜLLER\u00a0 GMBH ' }, true, false],
  ['with an accent of two signs', { invoiceCompany: 'Mu\u0308ller GmbH' }, true, false],
  ['with dots in its number', { invoiceVat: 'atu-1.23' }, true, false],
  ['moved, with its number', { invoiceAddress: 'Ring 5, Wien' }, true, false],
  ['of another name', { invoiceCompany: 'Mueller GmbH' }, false, true],
  ['of another number', { invoiceVat: 'ATU 124' }, false, true],
  ['without its number', { invoiceVat: null }, false, true],
  ['of nothing alike', { invoiceCompany: 'Weiss AG', invoiceVat: 'ATU 9' }, false, false],
  ['nobody', { invoiceCompany: null }, false, false],
])('knows a company again: %s', (_, change, isSame, alike) => {
  const other = { ...muller, ...change }
  expect(isSameCompany(muller, other)).toBe(isSame)
  expect(isSameCompany(other, muller)).toBe(isSame)
  expect(mayBeSameCompany(muller, other)).toBe(alike)
})

it.each([null, ''])('knows nobody by the name %o', (invoiceCompany) => {
  const nobody = { ...muller, invoiceCompany }
  expect(isSameCompany(nobody, nobody)).toBe(false)
})

it('recognises a company by its address if it has no number', () => {
  const plain = { ...muller, invoiceVat: '' }
  expect(isSameCompany(plain, { ...plain, invoiceVat: null })).toBe(true)
  expect(isSameCompany(plain, { ...plain, invoiceAddress: 'Ring 5, Wien' })).toBe(false)
})
