import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normaliseEmail } from './email-address.ts'
import { isEmail } from './sanitise.ts'

/** Eleven spellings of one mailbox. */
export const spellings = [
  'ada@bücher.example',
  'ada@BÜCHER.example',
  'ADA@bücher.EXAMPLE',
  'ada@bu\u0308cher.example',
  'ada@xn--bcher-kva.example',
  'ada@XN--BCHER-KVA.example',
  'ada@bücher。example',
  'ada@bücher．example',
  'ada@ｂücher.example',
  'ada@bü\u00ADcher.example',
  'ａda@bücher.exam\u200Bple',
]

describe('normaliseEmail', () => {
  it('returns one spelling, however the domain is written', () => {
    expect(new Set(spellings).size).toBe(11)
    expect(spellings.map(normaliseEmail)).toEqual(spellings.map(() => 'ada@xn--bcher-kva.example'))
    expect(spellings.filter((one) => !isEmail(one))).toEqual([])
  })

  it('keeps different mailboxes apart', () => {
    const others = [
      'ada@bucher.example',
      'ada@bücher.test',
      'áda@bücher.example',
      'a.da@bücher.example',
    ]
    expect(new Set([...others, ...spellings].map(normaliseEmail)).size).toBe(others.length + 1)
  })

  it('returns no valid address for a text that a URL parser would read differently', () => {
    const invalid = `ada@guests.example/x ada@guests.example?x ada@guests.example#x ada@%67uests.example
      ada@guests.example:80 ada@[127.0.0.1] ada@eve@guests.example ada@guests..example
      ada@guests.example. ada@guests.0x1z.09 ＜ada@guests.example ada；eve@guests.example
      ada@ @guests.example guests.example`
    const texts = invalid.split(/\s+/)
    expect(texts).toHaveLength(15)
    expect(texts.filter((text) => isEmail(normaliseEmail(text)))).toEqual([])
  })

  it('does not change a normalised address again', () => {
    const domains = ['bücher.example', 'İstanbul.example', 'K.example', '日本.example']
    const domain = fc.constantFrom(...domains)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), domain, (local, host) => {
        const normalised = normaliseEmail(`${local}@${host}`)
        expect(normaliseEmail(normalised)).toBe(normalised)
      }),
      // The sign '˘' becomes a space and a mark when composed.
      { examples: [['˘', 'bücher.example']] },
    )
  })
})
