import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatReference, isReference, parseReference, referencePrefixes } from './reference.ts'

const bytes = fc.uint8Array({ minLength: 8, maxLength: 16 })

describe('formatReference', () => {
  it('writes eight bytes as two groups of four', () => {
    expect(formatReference('CC', Uint8Array.of(7, 19, 3, 20, 9, 22, 29, 13))).toBe('CC-7K3M-9PXD')
  })

  it('uses no characters that can be misread', () => {
    const references = Array.from({ length: 32 }, (_, index) =>
      formatReference('CC', new Uint8Array(8).fill(index)),
    )
    expect(new Set(references).size).toBe(32)
    expect(references.join('').replaceAll('CC-', '')).not.toMatch(/[ILOU]/)
  })

  it('throws with fewer than eight bytes', () => {
    expect(() => formatReference('TR', new Uint8Array(7))).toThrow('8 random bytes')
  })
})

describe('parseReference', () => {
  it.each([
    ['CC-7K3M-9PXD', 'CC-7K3M-9PXD'],
    [' cc 7k3m 9pxd ', 'CC-7K3M-9PXD'],
    ['cc7k3m9pxd', 'CC-7K3M-9PXD'],
    ['QR–OIL0–1111', 'QR-0110-1111'],
    ['*CC-7K3M-9PXD*.', 'CC-7K3M-9PXD'],
    ['\u202aＣＣ－７Ｋ３Ｍ－９ＰＸＤ\u202c', 'CC-7K3M-9PXD'],
    ['ＣＣ－７Ｋ３Ｍ－９ＰＸＤ', 'CC-7K3M-9PXD'],
    ['\u202aCC\u00ad-7K3M\u2011-9PXD\u202c\n', 'CC-7K3M-9PXD'],
    ['«CC_7K3M_9PXD»', 'CC-7K3M-9PXD'],
    ['Ref: CC-7K3M-9PXD', 'CC-7K3M-9PXD'],
    ['Re: Confirmed: Whales, Thursday, 28 January 2027 (cc-7k3m-9pxd)', 'CC-7K3M-9PXD'],
    ['my booking CC 7K3M 9PXD please', 'CC-7K3M-9PXD'],
    ['TR7K3M9PXD, CC-7K3M-9PXD', 'TR-7K3M-9PXD'],
  ])('reads %j as %s', (typed, reference) => {
    expect(parseReference(typed)).toBe(reference)
  })

  it.each([
    '',
    'CC',
    'CC-7K3M-9PX',
    'CC-7K3M-9PXDD',
    'AB-7K3M-9PXD',
    'CC-7K3M-9PXU',
    '7K3M-9PXD',
    'ACC-7K3M-9PXD x',
    'a CC-7K3M-9PXDD',
  ])('finds no reference in %j', (typed) => {
    expect(parseReference(typed)).toBeUndefined()
  })

  it('finds any formatted reference in lower case without hyphens', () => {
    fc.assert(
      fc.property(fc.constantFrom(...referencePrefixes), bytes, (prefix, random) => {
        const reference = formatReference(prefix, random)
        expect(isReference(reference)).toBe(true)
        expect(parseReference(reference.toLowerCase().replaceAll('-', ''))).toBe(reference)
      }),
    )
  })
})

it('accepts a reference only in our own spelling', () => {
  expect(isReference('cc-7k3m-9pxd')).toBe(false)
  expect(isReference('CC-7K3M-9PXD\n')).toBe(false)
})
