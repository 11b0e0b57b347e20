import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isEmail,
  isPhone,
  sanitiseField,
  sanitiseLine,
  sanitiseParagraphs,
  sanitiseText,
  stripMarkup,
} from './sanitise.ts'
import { escapeMarkup } from './escape-markup.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('<', '>', 'b', '/', ' ', '!', '-', '\0', '\uD83D', '\uDE00') }),
)

describe('sanitiseText', () => {
  it('trims, removes angle brackets and keeps at most 1000 characters', () => {
    expect(sanitiseText('  a <b>bold</b> plan ')).toBe('a bbold/b plan')
    expect(sanitiseText('x'.repeat(1001))).toHaveLength(1000)
  })

  it('does not change a sanitised text again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sanitised = sanitiseText(text)
        expect(sanitised).not.toMatch(/[<>]/)
        expect(sanitiseText(sanitised)).toBe(sanitised)
      }),
    )
  })
})

describe('stripMarkup', () => {
  it.each([
    ['<b>Anna</b>', 'Anna'],
    ['a<br>b', 'ab'],
    ['<script src="x">run()</script>', 'run()'],
    ['<!-- secret -->Anna', 'Anna'],
    ['<<b>script>', 'script'],
    ['2 < 3 and 5 > 4', '2  3 and 5  4'],
    ['line\nline\tend', 'line\nline\tend'],
    ['nul\0bell\u0007', 'nulbell'],
    ['Zoë 😀 Nkosi', 'Zoë 😀 Nkosi'],
  ])('reduces %j to %j', (text, plain) => {
    expect(stripMarkup(text)).toBe(plain)
  })

  it('leaves no angle bracket and nothing that a database refuses', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const plain = stripMarkup(text)
        expect(plain).not.toMatch(/[<>\0]/)
        expect(plain.isWellFormed()).toBe(true)
        expect(stripMarkup(plain)).toBe(plain)
      }),
    )
  })

  // Quadratic time would take minutes for this text.
  it('takes less than ten seconds for a hostile text', () => {
    const start = performance.now()
    stripMarkup('<!--'.repeat(500_000))
    isEmail(`${'a.'.repeat(500_000)}@`)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('sanitiseField', () => {
  it('keeps a trailing space, because typing goes on', () => {
    expect(sanitiseField('Anna ', 50)).toBe('Anna ')
  })

  it('never exceeds its limit or splits a character', () => {
    expect(sanitiseField('a😀', 2)).toBe('a')
    fc.assert(
      fc.property(anyText, fc.nat(40), (text, limit) => {
        const field = sanitiseField(text, limit)
        expect(field.length).toBeLessThanOrEqual(limit)
        expect(field.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('sanitiseLine and sanitiseParagraphs', () => {
  it('reduce a name to one line, which adds no lines to a mail', () => {
    expect(sanitiseLine(' Anna\r\nBcc: x@y.example ')).toBe('Anna Bcc: x@y.example')
  })

  it('keep the line breaks of a message', () => {
    expect(sanitiseParagraphs(' one\r\n\r\ntwo ')).toBe('one\n\ntwo')
  })
})

describe('isEmail', () => {
  /** 254 characters, the maximum of an address. */
  const longest = `${'a'.repeat(241)}@mail.example`

  const valid = ['a@b.co', 'anna.van-zyl+tour@mail.example', 'zoë@köln.example', longest]
  it.each(valid)('accepts %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  const invalid = 'anna anna@ @b.co anna@b a@b@c.co a@b..co <a@b.co> a@b.co,c@d.co'.split(' ')
  const spaced = ['', 'a b@c.co', 'a@b.co\nBcc: c@d.co']
  it.each([...invalid, ...spaced, `a${longest}`])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('isPhone', () => {
  const local = ['0210000143', '(021) 555 0100', '1'.repeat(20)]
  const foreign = ['+27 21 000 0143', '+27 (21) 000-0143', '(+27) 21 000 0143']
  it.each([...local, ...foreign])('accepts %s', (text) => {
    expect(isPhone(text)).toBe(true)
  })

  const invalid = '021000014 ++27210000143 + 021.000.0143 -0210000143'.split(' ')
  const spaced = ['', '+ 27210000143', '027 21 CALL ME', '((021) 000 0143', ')021 000 0143']
  it.each([...invalid, ...spaced, '1'.repeat(21)])('refuses %j', (text) => {
    expect(isPhone(text)).toBe(false)
  })
})

it('escapes every sign of markup', () => {
  expect(escapeMarkup(`<b title="it's">&amp;</b>`)).toBe(
    '&lt;b title=&quot;it&#x27;s&quot;&gt;&amp;amp;&lt;/b&gt;',
  )
})
