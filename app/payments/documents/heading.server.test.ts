import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { addressAbove } from '#rules/policy/tax.ts'
import type { TaxCode } from '#rules/money/tax-rules.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { decideHeading, formatHeading, isSupply } from './heading.server.ts'
import { renderPdf } from './pdf/render-pdf.server.ts'
import type { Snapshot, SnapshotLine } from './snapshot.server.ts'
import { makeSamples } from './snapshot.server.samples.ts'

const { deposit, balance, creditNote } = makeSamples(shipped)
const { words } = deposit
const registered = { ...deposit.supplier, vatNumber: '4123456789' }
const named = { name: 'Zoë O’Brien', address: 'Hauptstr. 1, Wien' }

const groupsOf = (...lines: [TaxCode, SnapshotLine['kind']?, number?][]) => [
  {
    item: null,
    lines: lines.map(([taxCode, kind = 'agreed', amount = 100]) => {
      const agreed = kind === 'agreed' ? amount : 0
      return { kind, label: 'A line', agreed, taxCode, percent: 0, amount, tax: 0 }
    }),
  },
]
const above = addressAbove + 1
const taxed = { supplier: registered, recipient: named, groups: groupsOf(['STD15']) }

describe('decideHeading', () => {
  it.each<[string, number, Snapshot['recipient'], 'invoice' | 'taxInvoice', 'address'?]>([
    ['above the limit without an address', above, { name: 'Zoë' }, 'invoice', 'address'],
    ['above it with an empty address', above, { ...named, address: '' }, 'invoice', 'address'],
    ['above it without a name', above, { ...named, name: '' }, 'invoice', 'address'],
    ['above it for a company', above, { ...named, name: '', company: 'W' }, 'taxInvoice'],
    ['above it with name and address', above, named, 'taxInvoice'],
    ['at the limit without an address', addressAbove, { name: 'Zoë' }, 'taxInvoice'],
  ])('decides for a registered company %s', (_what, price, recipient, heading, lacks) => {
    const decided = decideHeading({ ...taxed, recipient }, price)
    expect(decided).toEqual({ heading, ...(lacks ? { lacks } : {}) })
  })

  it.each([
    ['STD15', 'taxInvoice'],
    ['ZERO', 'taxInvoice'],
    ['EXEMPT', 'invoice'],
    ['none', 'invoice'],
  ] as const)('decides for lines with tax code %s', (code, heading) => {
    const groups = groupsOf([code])
    expect(decideHeading({ ...taxed, groups }, 100)).toEqual({ heading })
    const unregistered = { ...registered, vatNumber: null }
    const known = { ...taxed, groups, supplier: unregistered }
    expect(decideHeading(known, addressAbove * 2)).toEqual({ heading: 'invoice' })
  })

  it('finds no supply in a gift, an overpayment or an amount invoiced before', () => {
    const trip = { isGift: false }
    const gift = { isGift: true }
    expect(isSupply(groupsOf(['none']), gift)).toBe(false)
    expect(isSupply(groupsOf(['none', 'surplus']), trip)).toBe(false)
    expect(isSupply(groupsOf(['STD15', 'agreed', 0], ['none', 'invoiced']), trip)).toBe(false)
    // If an accountant sets VAT on gifts, a gift gets a tax invoice.
    expect(isSupply(groupsOf(['STD15']), gift)).toBe(true)
    expect(isSupply(groupsOf(['none']), trip)).toBe(true)
    expect(isSupply(groupsOf(['STD15'], ['none', 'surplus']), trip)).toBe(true)
  })

  it('keeps the heading of documents without a stored one', () => {
    expect(formatHeading(deposit)).toBe(words.invoice)
    const dear = { ...balance, recipient: { name: 'Zoë' } }
    expect(formatHeading(dear)).toBe(words.taxInvoice)
    expect(formatHeading(creditNote)).toBe(words.creditNote)
  })

  it('prints why it is no tax invoice, and how to get one', async () => {
    const lacking = { ...balance, heading: 'invoice', lacks: 'address' } as const
    const { pages, title } = await readPdf(await renderPdf(lacking))
    expect(title).toBe(`${words.invoice} ${balance.name}`)
    expect(pages.join(' ')).toContain('add your address on your booking page')
    expect(pages.join(' ')).not.toContain(words.taxInvoice)
  })
})
