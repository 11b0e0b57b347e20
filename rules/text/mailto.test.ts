import { describe, expect, it } from 'vitest'
import { isEmail } from './sanitise.ts'
import { mailtoLink } from './address-links.ts'

describe('the link that writes to an address', () => {
  it.each([
    ['ada@guests.example', 'mailto:ada@guests.example'],
    ['ada.b+tours@guests.example', 'mailto:ada.b%2Btours@guests.example'],
  ])('leads to %s', (email, link) => {
    expect(mailtoLink(email)).toBe(link)
  })

  it.each([
    'x%40evil.example?bcc=all@guests.example',
    'x?bcc=all%40evil.example&subject=Pay@guests.example',
    'x@guests.example?cc=y',
    "o'neill%0d%0aBcc:all@guests.example",
    '#x@guests.example',
  ])('names %s alone, and nothing else', (email) => {
    const link = new URL(mailtoLink(email))
    expect([link.search, link.hash]).toEqual(['', ''])
    expect(decodeURIComponent(link.pathname)).toBe(email)
    expect(link.pathname.split('@')).toHaveLength(2)
  })

  it('is needed: such addresses pass as addresses', () => {
    expect(isEmail('x%40evil.example?bcc=all@guests.example')).toBe(true)
  })
})
