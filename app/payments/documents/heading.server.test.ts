import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { addressAbove } from '#rules/money/tax-rules.ts'
import type { TaxCode } from '#rules/money/tax-rules.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { decideHeading, formatHeading, isSupply } from './heading.server.ts'
import { renderPdf } from './pdf/render-pdf.server.ts'
import type { Snapshot, SnapshotLine } from './snapshot.server.ts'
import { makeSamples } from './snapshot.server.samples.ts'

const { deposit, balance, creditNote } = makeSamples(shipped)
const { words } = deposit
const registered = { ...deposit.supplier, vatNumber: '4123456789' }
const namedRecipient = { name: 'Zoë O’Brien', address: 'Hauptstr. 1, Wien' }

const buildGroups = (...lines: [TaxCode, SnapshotLine['kind']?, number?][]) => [
  {
    item: null,
    lines: lines.map(([taxCode, kind = 'agreed', amount = 100]) => {
      const agreed = kind === 'agreed' ? amount : 0
      return { kind, label: 'A line', agreed, taxCode, percent: 0, amount, tax: 0 }
    }),
  },
]
const priceAboveLimit = addressAbove + 1
const taxedInvoice = {
  supplier: registered,
  recipient: namedRecipient,
  groups: buildGroups(['STD15']),
}

describe('decideHeading', () => {
  it.each<[string, number, Snapshot['recipient'], 'invoice' | 'taxInvoice', 'address'?]>([
    ['above the limit without an address', priceAboveLimit, { name: 'Zoë' }, 'invoice', 'address'],
    [
      'above the limit with an empty address',
      priceAboveLimit,
      { ...namedRecipient, address: '' },
      'invoice',
      'address',
    ],
    [
      'above the limit without a name',
      priceAboveLimit,
      { ...namedRecipient, name: '' },
      'invoice',
      'address',
    ],
    [
      'above the limit for a company',
      priceAboveLimit,
      { ...namedRecipient, name: '', company: 'W' },
      'taxInvoice',
    ],
    ['above the limit with name and address', priceAboveLimit, namedRecipient, 'taxInvoice'],
    ['at the limit without an address', addressAbove, { name: 'Zoë' }, 'taxInvoice'],
  ])('decides for a registered company %s', (_case, price, recipient, heading, lacks) => {
    const result = decideHeading({ ...taxedInvoice, recipient }, price)
    expect(result).toEqual({ heading, ...(lacks ? { lacks } : {}) })
  })

  it.each([
    ['STD15', 'taxInvoice'],
    ['ZERO', 'taxInvoice'],
    ['EXEMPT', 'invoice'],
    ['none', 'invoice'],
  ] as const)('decides for lines with tax code %s', (code, heading) => {
    const groups = buildGroups([code])
    expect(decideHeading({ ...taxedInvoice, groups }, 100)).toEqual({ heading })
    const unregistered = { ...registered, vatNumber: null }
    const untaxedInvoice = { ...taxedInvoice, groups, supplier: unregistered }
    expect(decideHeading(untaxedInvoice, addressAbove * 2)).toEqual({ heading: 'invoice' })
  })

  it('finds no supply in a gift, an overpayment or an amount invoiced before', () => {
    const trip = { isGift: false }
    const gift = { isGift: true }
    expect(isSupply(buildGroups(['none']), gift)).toBe(false)
    expect(isSupply(buildGroups(['none', 'surplus']), trip)).toBe(false)
    expect(isSupply(buildGroups(['STD15', 'agreed', 0], ['none', 'invoiced']), trip)).toBe(false)
    // If an accountant sets VAT on gifts, a gift gets a tax invoice.
    expect(isSupply(buildGroups(['STD15']), gift)).toBe(true)
    expect(isSupply(buildGroups(['none']), trip)).toBe(true)
    expect(isSupply(buildGroups(['STD15'], ['none', 'surplus']), trip)).toBe(true)
  })

  it('finds the heading of documents without a stored heading', () => {
    expect(formatHeading(deposit)).toBe(words.invoice)
    const invoiceWithoutAddress = { ...balance, recipient: { name: 'Zoë' } }
    expect(formatHeading(invoiceWithoutAddress)).toBe(words.taxInvoice)
    expect(formatHeading(creditNote)).toBe(words.creditNote)
  })

  it('prints why an invoice is no tax invoice, and how to get one', async () => {
    const invoiceWithoutAddress = { ...balance, heading: 'invoice', lacks: 'address' } as const
    const { pages, title } = await readPdf(await renderPdf(invoiceWithoutAddress))
    expect(title).toBe(`${words.invoice} ${balance.name}`)
    expect(pages.join(' ')).toContain('add your address on your booking page')
    expect(pages.join(' ')).not.toContain(words.taxInvoice)
  })
})
