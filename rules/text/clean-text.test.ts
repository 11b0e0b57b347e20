import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'
import { hasWords } from './fold-text.ts'

describe('cleanText', () => {
  it('removes invisible characters and those that change direction', () => {
    expect(cleanText('Ta\u200bble\u0000 M\u202eoun\u2066tain\ufeff')).toBe('Table Mountain')
    expect(cleanText('Win\u00adel\u034fands\u061c \u3164\ufffc')).toBe('Winelands ')
    expect(cleanText('A\ufe0fd\u115fa\u17b4\u{e0101} \u{1d173}Lee\u{e0020}')).toBe('Ada Lee')
    expect(cleanText('one\r\ntwo\u2028three\tfour\u0007')).toBe('one\ntwo\nthree\tfour')
    // Line breaks within a paragraph of Word or PowerPoint, and a mainframe's.
    expect(cleanText('one\u000btwo\u000cthree\u0085four')).toBe('one\ntwo\nthree\nfour')
    expect(cleanText('half \ud83d of one')).toBe('half \ufffd of one')
  })

  it('keeps emoji of several characters and other scripts', () => {
    for (const text of [
      '👨‍👩‍👧 🏳️‍🌈',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      'Über — “Café”',
      '❤️ 1️⃣ 👍🏽 ☎︎',
      '山',
      '葛\u{e0100}城',
      'שלום',
    ])
      expect(cleanText(text)).toBe(text)
  })

  it('does not change a cleaned text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })
})

it.each([
  ['What’s in the price?', "what's price"],
  ["What's in the price?", 'WHAT’S'],
  ['A day on the Atlantic – Café Paradiso', 'cafe atlantic day'],
  ['Weiß or Müller', 'weiss mu\u0308ller'],
  ['Anything', ' '],
])('finds in %j the words of %j', (text, typed) => {
  expect(hasWords(text, typed)).toBe(true)
  expect(hasWords(text, `${typed} zebra`)).toBe(false)
})
