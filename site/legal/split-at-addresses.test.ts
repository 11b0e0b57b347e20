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
