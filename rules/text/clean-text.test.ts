import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText } from './clean-text.ts'

describe('a text that comes in', () => {
  it('loses what cannot be seen and what turns its direction', () => {
    expect(cleanText('Ta\u200bble\u0000 M\u202eoun\u2066tain\ufeff')).toBe('Table Mountain')
    expect(cleanText('Win\u00adel\u034fands\u061c \u3164\ufffc')).toBe('Winelands ')
    expect(cleanText('A\ufe0fd\u115fa\u17b4\u{e0101} \u{1d173}Lee\u{e0020}')).toBe('Ada Lee')
    expect(cleanText('one\r\ntwo\u2028three\tfour\u0007')).toBe('one\ntwo\nthree\tfour')
    // Line breaks within a paragraph of Word or PowerPoint, and a mainframe's.
    expect(cleanText('one\u000btwo\u000cthree\u0085four')).toBe('one\ntwo\nthree\nfour')
    expect(cleanText('half \ud83d of one')).toBe('half \ufffd of one')
  })

  it('keeps signs that are made of several, and what other languages write', () => {
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

  it('once cleaned stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })
})
