import { expect, it } from 'vitest'
import { findCountry } from './calling-codes.ts'

it.each([
  ['+27 21 000 0700', 'ZA'],
  ['0044 20 7946 0000', 'GB'],
  ['+1 (416) 555 0100', 'CA'],
  ['+1 212 555 0100', 'US'],
  ['+7 701 000 0000', 'KZ'],
  ['+264 61 000 000', 'NA'],
  ['021 000 0700', 'ZA'],
  ['555 0100', undefined],
  ['+999 1', undefined],
  ['', undefined],
])('%s is a number of %s', (phone, country) => expect(findCountry(phone)).toBe(country))
