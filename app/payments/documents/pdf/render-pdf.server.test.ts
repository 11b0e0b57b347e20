import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { type Snapshot, snapshotSchema } from '../snapshot.server.ts'
import { makeSamples } from '../snapshot.server.samples.ts'
import { renderPdf } from './render-pdf.server.ts'

const { balance, creditNote, deposit, long } = makeSamples(shipped)
const words = en.documents
const party = fill(words.adultsAndChildren, {
  adults: fill(words.adults.other, { n: 2 }),
  children: words.children.one,
})
const renderAndRead = async (snapshot: Snapshot) => readPdf(await renderPdf(snapshot))

describe('the PDF of an invoice', () => {
  it('states the agreed items, the payment and the balance on one page, as text', async () => {
    expect(snapshotSchema.safeParse(deposit).error).toBeUndefined()
    const { pages } = await renderAndRead(deposit)
    expect(pages).toHaveLength(1)
    for (const text of [
      words.invoice,
      'Zoë O’Brien',
      'INV-00042',
      '22 November 2026',
      'CC-7K3M-9QXD',
      'Cape & Crossing Private Tours (Pty) Ltd',
      `Saturday, 13 February 2027 · 08:00–17:00 · ${party}`,
      '2 adults × R2,500',
      'R5,000.00',
      'R6,250.00',
      fill(words.nowBy, { date: '22 November 2026', way: words.ways.yoco }),
      'R1,875.00',
      fill(words.dueBy, { date: '14 January 2027' }),
      'R4,375.00',
      fill(words.page, { page: 1, pages: 1 }),
    ])
      expect(pages[0]).toContain(text)
  })

  it('states VAT and is a tax invoice only with a VAT number', async () => {
    expect((await renderAndRead(deposit)).pages.join(' ')).not.toMatch(/\bVAT\b|tax/i)
    const { pages } = await renderAndRead(balance)
    expect(pages).toHaveLength(1)
    for (const text of [
      words.taxInvoice,
      fill(words.vatNumber, { number: '4123456789' }),
      '15%',
      words.rates.EXEMPT,
      'R534.13',
      'R4,540.87',
    ])
      expect(pages[0]).toContain(text)
  })

  it('lists the company, the person, the address and the VAT number in this order', async () => {
    for (const document of [balance, creditNote]) {
      const { pages } = await renderAndRead(document)
      const { name, company = '', address = '', vatNumber = '' } = document.recipient
      const page = pages[0]?.replaceAll(/\s+/g, ' ') ?? ''
      const lines = [
        company,
        name,
        ...address.split(', '),
        fill(words.vatNumber, { number: vatNumber }),
      ]
      const positions = lines.map((line) => page.indexOf(line))
      expect(positions).not.toContain(-1)
      expect(positions).toEqual(positions.toSorted((one, other) => one - other))
    }
    expect((await renderAndRead(deposit)).pages[0]).not.toContain('VAT')
  })

  it('labels an overpayment, and a payment without a price', async () => {
    const [firstGroup] = deposit.groups
    const untaxedLine = { agreed: 0, taxCode: 'none', percent: 0, tax: 0 } as const
    const buildGroup = (kind: 'surplus' | 'on-account', label: string, amount: number) => ({
      item: null,
      lines: [{ ...untaxedLine, kind, label, amount }],
    })
    const changes = { owed: 625_000, paidBefore: 0, balance: -75_050, dueOn: null }
    const overpaidSnapshot: Snapshot = {
      ...deposit,
      groups: [...deposit.groups, buildGroup('surplus', words.surplus, 75_050)],
      amount: 700_050,
      standing: deposit.standing && { ...deposit.standing, ...changes },
    }
    const [page = ''] = (await renderAndRead(overpaidSnapshot)).pages
    expect(page).toContain(`${words.tooMuch} R750.50`)
    expect(page).not.toContain(words.surplus)
    const { vatNumber } = balance.supplier
    const taxedPdf = await renderAndRead({
      ...overpaidSnapshot,
      supplier: { ...overpaidSnapshot.supplier, vatNumber },
    })
    expect(taxedPdf.pages[0]).toMatch(new RegExp(`${words.surplus} none R750.50`))
    const unpricedSnapshot: Snapshot = {
      ...overpaidSnapshot,
      groups: [
        { item: firstGroup?.item ?? null, lines: [] },
        buildGroup('on-account', words.onAccount, 700_050),
      ],
      standing: deposit.standing && { ...deposit.standing, owed: 0, balance: -700_050 },
    }
    expect((await renderAndRead(unpricedSnapshot)).pages[0]).toContain(
      `${words.onAccount} R7,000.50`,
    )
  })

  it('repeats the table head on every page, with page numbers', async () => {
    const { pages, roles } = await renderAndRead(long)
    expect(pages).toHaveLength(2)
    expect(pages[1]).toContain(fill(words.continued, { title: `${words.invoice} TEST-00001` }))
    expect(pages[1]).toContain(fill(words.page, { page: 2, pages: 2 }))
    for (const page of pages) expect(page).toContain(words.description)
    expect(pages[0]).toContain(words.test)
    expect(pages[0]).toContain(`${fill(words.adults.other, { n: 200 })} · ${words.onRequest}`)
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
    expect(pages.join(' ').match(/Winelands/g)).toHaveLength(13)
  })

  it('prints names in all scripts with embedded fonts', async () => {
    const { pages, fonts } = await renderAndRead(long)
    for (const name of ['王小明', 'Александр Пушкин', 'Nguyễn Thị Hương', '김철수'])
      expect(pages[0]?.replaceAll(/\s/g, '').normalize()).toContain(name.replaceAll(' ', ''))
    expect(pages[0]).toMatch(/[\u0600-\u06FF\uFE70-\uFEFC]{3}/)
    expect(fonts.filter((font) => !/^(Gloock|InstrumentSans|NotoSans)/.test(font))).toEqual([])
    const plainPdf = await renderAndRead(deposit)
    const ownFonts = ['Gloock-Regular', 'InstrumentSans-Regular', 'InstrumentSans-SemiBold']
    expect(plainPdf.fonts).toEqual(ownFonts)
  })

  it('has tags for language, title, headings and tables', async () => {
    const { roles, title, language, isMarked } = await renderAndRead(deposit)
    const invoice = { title: `${words.invoice} INV-00042`, language: 'en', isMarked: true }
    expect({ title, language, isMarked }).toEqual(invoice)
    expect(roles.slice(0, 4)).toEqual(['Root', 'Document', 'P', 'H1'])
    expect(roles.filter((role) => role === 'H2')).toHaveLength(2)
    expect(roles.filter((role) => role === 'Table')).toHaveLength(2)
    const firstTable = roles.indexOf('Table')
    expect(roles.slice(firstTable, firstTable + 6)).toEqual(['Table', 'TR', 'TH', 'TH', 'TR', 'TH'])
  })

  it('has the same bytes in another process and time zone', async () => {
    const expectedDigest = digest(await renderPdf(long))
    expect(digest(await renderPdf(long))).toBe(expectedDigest)
    const script = `
      import { createHash } from 'node:crypto'
      import { shipped } from '#content/shipped.ts'
      import { makeSamples } from '#app/payments/documents/snapshot.server.samples.ts'
      import { renderPdf } from '#app/payments/documents/pdf/render-pdf.server.ts'
      process.stdout.write(createHash('sha256').update(await renderPdf(makeSamples(shipped).long)).digest('hex'))`
    const otherDigest = execFileSync(
      process.execPath,
      ['--conditions=tests', '--input-type=module', '-e', script],
      { encoding: 'utf8', env: { ...process.env, TZ: 'America/New_York', LANG: 'C' } },
    )
    expect(otherDigest).toBe(expectedDigest)
  })
})

describe('the PDF of a credit note', () => {
  it('states the corrected invoice, the reason, the credit and the kept charge', async () => {
    const { pages, title } = await renderAndRead(creditNote)
    expect(title).toBe(`${words.creditNote} CN-00003`)
    for (const text of [
      words.creditNote,
      words.corrects,
      'INV-00107',
      '12 January 2027',
      words.back,
      'R4,375.00',
      'R570.65',
      'Cancellation charge, 15%',
      'R937.50',
      words.reasons.cancelled,
    ])
      expect(pages[0]).toContain(text)
  })
})

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
