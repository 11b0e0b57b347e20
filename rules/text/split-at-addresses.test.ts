import { describe, expect, it } from 'vitest'
import { splitAtAddresses } from './split-at-addresses.ts'

describe('splitAtAddresses', () => {
  it('finds e-mail and web addresses, without the punctuation that follows them', () => {
    expect(
      splitAtAddresses('Write to a.b@office.example, or see https://law.example/x.').map(
        ({ piece, href }) => [piece, href],
      ),
    ).toEqual([
      ['Write to ', undefined],
      ['a.b@office.example', 'mailto:a.b@office.example'],
      [', or see ', undefined],
      ['https://law.example/x', 'https://law.example/x'],
      ['.', undefined],
    ])
  })

  it('finds telephone numbers, and no other numbers', () => {
    expect(splitAtAddresses('Call +27 21 000 0144, in 2013 or at +5.')).toEqual([
      { from: 0, piece: 'Call ' },
      { from: 5, piece: '+27 21 000 0144', href: 'tel:+27210000144' },
      { from: 20, piece: ', in 2013 or at +5.' },
    ])
  })

  it.each(['', 'No address here.', 'a@b', 'http://plain.example', '@', 'a@office.example'])(
    'loses and repeats no letter of %j',
    (text) => {
      expect(
        splitAtAddresses(text)
          .map(({ piece }) => piece)
          .join(''),
      ).toBe(text)
    },
  )
})
