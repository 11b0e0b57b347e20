import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeAlphabet } from './reference.ts'
import { parseCode } from './typed-code.ts'
import { formatVoucherCode } from '#app/credit/voucher.ts'

const voucher = fc.uint8Array({ minLength: 16, maxLength: 16 }).map(formatVoucherCode)
const promo = fc
  .array(fc.constantFrom(...codeAlphabet, 'O', 'I', 'L', 'U'), { minLength: 3, maxLength: 17 })
  .map((letters) => letters.join(''))
/** Characters around a code that is typed, or pasted from a mail, chat or spreadsheet. */
const surrounding = fc.constantFrom(
  '',
  ' ',
  '-',
  '\u2011',
  '\u2013',
  '\u00a0',
  '\u200b',
  '\u202a',
  '\ufeff',
  '\t',
)
const toFullWidth = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)

describe('parseCode', () => {
  it.each([
    ['a voucher’s code', voucher],
    ['a promo code', promo],
  ])('reads %s in any case, with any characters around it', (_, codes) => {
    fc.assert(
      fc.property(
        codes,
        fc.array(surrounding, { minLength: 30, maxLength: 30 }),
        fc.nat(),
        (code, between, n) => {
          const characters = [...code].map((sign, index) => {
            const cased = n % 2 === 0 ? sign.toLowerCase() : sign
            return `${between[index] ?? ''}${n % 3 === 0 && sign !== '-' ? toFullWidth(cased) : cased}`
          })
          for (const [open, close] of ['""', '“”', '„“', '«»', '()', '[]', '**', '#.'])
            expect(parseCode(`${open}${characters.join('')}${close}`)).toEqual(parseCode(code))
          expect(parseCode(code)?.code).toBe(code)
        },
      ),
    )
  })

  it('reads O as 0, and I and L as 1', () => {
    fc.assert(
      fc.property(fc.oneof(voucher, promo), (code) => {
        const lookAlikes = code.replaceAll('0', 'O').replaceAll('1', 'l')
        expect(parseCode(lookAlikes)?.folded).toBe(parseCode(code)?.folded)
      }),
    )
  })

  it.each([
    ['SPRING-10', 'promo', 'SPRING10'],
    [' spring 10 ', 'promo', 'SPRING10'],
    ['October', 'promo', 'OCTOBER'],
    ['*SPRING10*', 'promo', 'SPRING10'],
    ['„SPRING10“', 'promo', 'SPRING10'],
    ['« SPRING 10 »', 'promo', 'SPRING10'],
    ['[SPRING−10].', 'promo', 'SPRING10'],
    ['「ＳＰＲＩＮＧ１０」', 'promo', 'SPRING10'],
    ['TC-7K3M-9QXD-OF5R-W2BN', 'voucher', 'TC-7K3M-9QXD-0F5R-W2BN'],
  ])('reads %j as a %s code: %s', (typed, kind, code) => {
    expect(parseCode(typed)).toMatchObject({ kind, code })
  })

  it.each(['', 'AB', 'A'.repeat(21), 'SPRÜNG', '10%OFF', '<b>abc', '!!'])(
    'finds no code in %j',
    (typed) => {
      expect(parseCode(typed)).toBeUndefined()
    },
  )

  it('formats sixteen random bytes as a code', () => {
    expect(formatVoucherCode(new Uint8Array(16))).toMatch(/^TC(-[0-9A-HJKMNP-TV-Z]{4}){4}$/)
    expect(() => formatVoucherCode(new Uint8Array(15))).toThrow('16 random bytes')
  })
})
