import { describe, expect, it } from 'vitest'
import { splitAtAddresses } from './address-links.ts'

describe('splitAtAddresses', () => {
  it('finds e-mail and web addresses, without the punctuation that follows them', () => {
    expect(
      splitAtAddresses('Write to a.b@office.example, or see https://law.example/x.').map(
        ({ piece, href, sign }) => [piece, href, sign],
      ),
    ).toEqual([
      ['Write to ', undefined, undefined],
      ['a.b@office.example', 'mailto:a.b@office.example', ','],
      [' or see ', undefined, undefined],
      ['https://law.example/x', 'https://law.example/x', '.'],
    ])
  })

  it('finds telephone numbers, and no other numbers', () => {
    expect(splitAtAddresses('Call +27 21 000 0144, in 2013 or at +5.')).toEqual([
      { from: 0, piece: 'Call ' },
      { from: 5, piece: '+27 21 000 0144', href: 'tel:+27210000144', sign: ',' },
      { from: 21, piece: ' in 2013 or at +5.' },
    ])
  })

  it.each(['', 'No address here.', 'a@b', 'http://plain.example', '@', '(a@office.example).'])(
    'loses and repeats no letter of %j',
    (text) => {
      expect(
        splitAtAddresses(text)
          .map(({ piece, sign = '' }) => piece + sign)
          .join(''),
      ).toBe(text)
    },
  )
})
