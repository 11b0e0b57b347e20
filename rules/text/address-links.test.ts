import { describe, expect, it } from 'vitest'
import { mailtoLink, splitAtAddresses } from './address-links.ts'
import { isEmail } from './sanitise.ts'

describe('splitAtAddresses', () => {
  it('finds e-mail and web addresses, without the punctuation that follows them', () => {
    const found = splitAtAddresses('Write to a.b@office.example, or see https://law.example/x.')
    expect(found.map(({ piece, href, sign }) => [piece, href, sign])).toEqual([
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

  const texts = ['', 'No address here.', 'a@b', 'http://plain.example', '@', '(a@office.example).']
  it.each(texts)('loses and repeats no letter of %j', (text) => {
    const pieces = splitAtAddresses(text).map(({ piece, sign = '' }) => piece + sign)
    expect(pieces.join('')).toBe(text)
  })
})

describe('mailtoLink', () => {
  it.each([
    ['ada@guests.example', 'mailto:ada@guests.example'],
    ['ada.b+tours@guests.example', 'mailto:ada.b%2Btours@guests.example'],
  ])('writes to %s', (email, link) => {
    expect(mailtoLink(email)).toBe(link)
  })

  it.each([
    'x%40evil.example?bcc=all@guests.example',
    'x?bcc=all%40evil.example&subject=Pay@guests.example',
    'x@guests.example?cc=y',
    "o'neill%0d%0aBcc:all@guests.example",
    '#x@guests.example',
  ])('has %s as its only recipient and nothing else', (email) => {
    const link = new URL(mailtoLink(email))
    expect([link.search, link.hash]).toEqual(['', ''])
    expect(decodeURIComponent(link.pathname)).toBe(email)
    expect(link.pathname.split('@')).toHaveLength(2)
  })

  it('is needed, because such addresses are valid', () => {
    expect(isEmail('x%40evil.example?bcc=all@guests.example')).toBe(true)
  })
})
