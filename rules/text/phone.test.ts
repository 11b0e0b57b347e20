import { describe, expect, it } from 'vitest'
import { phoneLink, normalisePhone, whatsappLink } from './phone.ts'
import { isPhone } from './sanitise.ts'
import { findCountry } from './calling-codes.ts'

/** Full-width characters, as Japanese and Chinese keyboards type them. */
const toFullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0))

describe('normalisePhone', () => {
  it.each([
    ['an iPhone’s contacts', '\u202a+27 82 555 0105\u202c'],
    ['a Mac’s contacts', '\u2068+27 82 555 0105\u2069'],
    ['Outlook', '\u200e+27 82 555 0105'],
    ['a page in Hebrew', '\u200f+27 82 555 0105\u200f'],
    ['a chat', '\u200b+27 82 555 0105\u200b'],
    ['a file with a mark of its encoding', '\ufeff+27 82 555 0105'],
    ['a PDF', '+27\u201182\u2011555\u20110105'],
    ['a word processor', '+27 82 555–0105'],
    ['a brochure', '+27—82—555—0105'],
    ['a table', '+27\u221282\u2212555\u22120105'],
    ['a web page', '+27\u00a082\u00a0555\u00a00105'],
    ['a French page', '+27\u202f82\u202f555\u202f0105'],
    ['a figure space', '+27\u200782\u2007555\u20070105'],
    ['a Japanese keyboard', toFullWidth('+27 82 555 0105').replaceAll(' ', '\u3000')],
    ['a Japanese form', toFullWidth('+27-82-555-0105')],
    ['an Arabic keyboard', '+٢٧ ٨٢ ٥٥٥ ٠١٠٥'],
    ['a Persian keyboard', '+۲۷ ۸۲ ۵۵۵ ۰۱۰۵'],
    ['a Hindi keyboard', '+२७ ८२ ५५५ ०१०५'],
    ['a line that was broken', '+27 82\n555 0105'],
    ['a soft hyphen', '+27 82 555\u00ad 0105'],
    ['a word joiner', '+27 82\u2060 555 0105'],
  ])('normalises a number pasted from %s', (_, pasted) => {
    expect(normalisePhone(pasted)).toBe('+27 82 555 0105')
    expect(isPhone(pasted)).toBe(true)
    expect(normalisePhone(normalisePhone(pasted))).toBe(normalisePhone(pasted))
  })

  it.each(['082-555-0105', '(021) 555 0100', '+27 (0)82 555 0105'])('keeps %s', (typed) =>
    expect(normalisePhone(typed)).toBe(typed),
  )
})

describe('phoneLink and whatsappLink', () => {
  it.each([
    ['+27 82 555 0105', '+27825550105'],
    ['082 555 0105', '+27825550105'],
    ['(082) 555-0105', '+27825550105'],
    ['\u202a082 555 0105\u202c', '+27825550105'],
    ['0027 82 555 0105', '+27825550105'],
    ['27 82 555 0105', '+27825550105'],
    ['+27 (0)82 555 0105', '+27825550105'],
    ['+27 (0) 82 555 0105', '+27825550105'],
    ['(+27) 082 555 0105', '+27825550105'],
    ['+27 082 555 0105', '+27825550105'],
    ['021 000 0143', '+27210000143'],
    ['011 555 0100', '+27115550100'],
    ['0044 20 7946 0000', '+442079460000'],
    ['0044 (0)20 7946 0000', '+442079460000'],
    ['00 44 020 7946 0000', '+442079460000'],
    ['+49 (0)89 1234-5678', '+498912345678'],
    ['49 89 12345678', '+498912345678'],
    ['+39 06 698 1234', '+39066981234'],
    ['+39 (0)6 698 1234', '+39066981234'],
    ['+225 01 02 03 04 05', '+2250102030405'],
    ['+260 (0)97 123 4567', '+260971234567'],
    ['+233 024 123 4567', '+233241234567'],
    ['+265 0 999 12 34 56', '+265999123456'],
    ['+55 (011) 91234-5678', '+5511912345678'],
    ['+63 (0)917 123 4567', '+639171234567'],
    ['+966 (0)50 123 4567', '+966501234567'],
    ['+380 (0)50 123 4567', '+380501234567'],
    ['+421 0905 123 456', '+421905123456'],
    ['+267 71 234 567', '+26771234567'],
    ['+351 912 345 678', '+351912345678'],
    ['+1 (212) 555-0100', '+12125550100'],
    ['+1 800 555 0100', '+18005550100'],
    ['+27\u201182\u2011555\u20110105', '+27825550105'],
    [toFullWidth('+27 82 555 0105'), '+27825550105'],
    ['212 555 0100', '2125550100'],
  ])('dial %s as %s', (written, dialled) => {
    expect(phoneLink(written)).toBe(`tel:${dialled}`)
    expect(whatsappLink(written, '')).toBe(`https://wa.me/${dialled.replace('+', '')}?text=`)
  })

  it('open a chat with a message', () => {
    expect(whatsappLink('+27 21 000 0143', 'Hello! Is 5 & 6 May free?')).toBe(
      'https://wa.me/27210000143?text=Hello!%20Is%205%20%26%206%20May%20free%3F',
    )
  })
})

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
])('finds the country of %s: %s', (phone, country) => expect(findCountry(phone)).toBe(country))
