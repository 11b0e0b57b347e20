import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { type Cents, sumCents } from '#rules/money/cents.ts'
import { taxCodes } from '#rules/money/tax-rules.ts'
import { formatPartyInSentence } from '#app/order/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import { renderQueue } from '#platform/render-queue.ts'
import { findChargeBackWord } from '../heading.server.ts'
import type { Snapshot, SnapshotGroup, SnapshotLine } from '../snapshot.server.ts'
import { loadFaces } from './fonts.server.ts'
import {
  type Column,
  type Flow,
  formatDocumentTitle,
  type Row,
  writeHeading,
  writeParagraph,
  writeTable,
} from './pages.server.ts'
import { innerWidth, openSheet, pageSize, type Style, styles } from './sheet.server.ts'
import { describeTop, writeTop } from './document-top.server.ts'

/** Later payments and refunds, shown below an invoice for a whole order. */
export type OrderAccount = { rows: readonly { label: string; amount: Cents }[] }

/**
 * Renders a document from its snapshot only: equal snapshots give equal bytes. `account` adds later
 * payments below an invoice for a whole order. A4, tagged for screen readers (PDF/UA), with all
 * fonts embedded.
 */
export async function renderPdf(snapshot: Snapshot, account?: OrderAccount): Promise<Buffer> {
  return drawPdf(snapshot, formatDocumentTitle(snapshot), (flow) => {
    writeTop(flow, describeTop(snapshot))
    if (snapshot.taken) return writeChargeBack(flow, snapshot.taken)
    writeLines(flow)
    if (snapshot.standing) writeStanding(flow, snapshot.standing)
    if (snapshot.whole) writeOrderAccount(flow, snapshot.whole, account)
    if (snapshot.correction) writeCorrection(flow, snapshot.correction)
    if (snapshot.supplier.vatNumber !== null) writeVat(flow)
    if (snapshot.lacks) {
      flow.y += 14
      writeParagraph(flow, snapshot.words.lacksAddress)
    }
    flow.y += 20
    writeParagraph(flow, formatClosing(snapshot), styles.quiet)
  })
}

type Drawable = Pick<Snapshot, 'supplier' | 'words' | 'language' | 'issuedAt'>

export function drawPdf<Data extends Drawable>(
  snapshot: Data,
  title: string,
  write: (flow: Flow<Data>) => void,
): Promise<Buffer> {
  return renderQueue.run(() => drawDocument(snapshot, title, write), { isOurs: true })
}

async function drawDocument<Data extends Drawable>(
  data: Data,
  title: string,
  write: (flow: Flow<Data>) => void,
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const faces = await loadFaces(JSON.stringify(data))
  const issuedAt = new Date(data.issuedAt)
  const pdf = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    // The option's type lacks 'PDF/UA'.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    displayTitle: true,
    lang: data.language,
    // Uses no system font, and none of the PDF's standard fonts.
    font: '',
    // The title is written into XML unescaped, so it has no name.
    info: { Title: title, CreationDate: issuedAt, ModDate: issuedAt },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const ending = new Promise((resolve) => pdf.on('end', resolve))
  const sheet = openSheet(pdf, faces)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const flow: Flow<Data> = { sheet, root, y: 0, title, snapshot: data }
  write(flow)
  root.end()
  writeFooters(flow)
  pdf.end()
  await ending
  return Buffer.concat(parts)
}

function makeMoneyColumn(head: string, width = 84): Column {
  return { head, width, align: 'right' }
}

/** Writes the agreed items. On a credit note, the refunded part of each. */
function writeLines(flow: Flow<Snapshot>): void {
  const { snapshot } = flow
  const { words, supplier, kind, standing, amount, tax, groups } = snapshot
  const isInvoice = isInvoiceOrReceipt(kind)
  const hasVat = supplier.vatNumber !== null
  const numbers = [
    ...(isInvoice ? [makeMoneyColumn(hasVat ? words.price : words.amount)] : []),
    ...(hasVat ? [makeMoneyColumn(words.rate, 54)] : []),
    ...(hasVat || !isInvoice ? [makeMoneyColumn(isInvoice ? words.ofPayment : words.amount)] : []),
    ...(hasVat ? [makeMoneyColumn(words.taxInside, 74)] : []),
  ]
  const numbersWidth = numbers.reduce((sum, { width }) => sum + width, 0)
  const columns: Column[] = [
    { head: words.description, width: innerWidth - numbersWidth, align: 'left' },
    ...numbers,
  ]
  const selectCells = (price: string, rate: string, part: string, includedTax: string) => [
    ...(isInvoice ? [price] : []),
    ...(hasVat ? [rate] : []),
    ...(hasVat || !isInvoice ? [part] : []),
    ...(hasVat ? [includedTax] : []),
  ]
  // An overpayment is listed below, with its sum, if there is no column for this payment.
  const hasRow = (line: SnapshotLine) => !isListedBelow(line) || hasVat || !isInvoice
  // A line without a price shows the paid amount.
  const formatPrice = (line: SnapshotLine) => {
    if (line.kind === 'agreed') return formatCents(line.agreed)
    return hasVat ? '' : formatCents(line.amount)
  }
  const blankCells = numbers.map(() => '')
  const rows = groups.flatMap((group): Row[] => [
    ...(group.item ? [makeItemRow(snapshot, group, blankCells)] : []),
    ...group.lines.filter(hasRow).map((line) => ({
      cells: [
        line.label,
        ...selectCells(
          formatPrice(line),
          line.taxCode === 'STD15' ? `${line.percent}%` : words.rates[line.taxCode],
          formatCents(line.amount),
          formatCents(line.tax),
        ),
      ],
    })),
  ])
  const agreed = sumCents(groups.flatMap(({ lines }) => lines.map((line) => line.agreed)))
  const owed = snapshot.whole ? agreed : (standing?.owed ?? 0)
  const totalText = owed > 0 ? formatCents(owed) : ''
  const total: Row = {
    cells: [
      isInvoice ? words.total : words.back,
      ...selectCells(totalText, '', formatCents(amount), formatCents(tax)),
    ],
    style: styles.strong,
  }
  const noteHeading = kind === 'receipt-note' ? words.payment : words.credited
  writeHeading(flow, isInvoice ? words.agreed : noteHeading)
  writeTable(flow, columns, [...rows, ...(totalText || hasVat || !isInvoice ? [total] : [])])
}

function isListedBelow({ kind }: SnapshotLine): boolean {
  return kind === 'surplus' || kind === 'invoiced'
}

function makeItemRow(
  snapshot: Snapshot,
  { item, lines }: SnapshotGroup,
  blankCells: string[],
): Row {
  const { words, language } = snapshot
  if (!item) return { cells: [] }
  const { date, startTime, endTime, adults, children, toddlers = 0 } = item
  const party = { adults, children, toddlers, childSeats: 0 }
  const below = [
    formatLongDate(date, language),
    ...(startTime ? [endTime ? `${startTime}–${endTime}` : startTime] : []),
    formatPartyInSentence(party, words),
    ...(item.isCancelled ? [words.cancelled] : []),
    ...(lines.length === 0 && isInvoiceOrReceipt(snapshot.kind) ? [words.onRequest] : []),
  ].join(' · ')
  return {
    cells: [item.title, ...blankCells],
    below,
    style: styles.strong,
    isRuled: lines.length === 0,
  }
}

function writeStanding(flow: Flow<Snapshot>, standing: NonNullable<Snapshot['standing']>): void {
  const { words, amount } = flow.snapshot
  const { paidBefore, refundedBefore, takenBefore = 0, balance, dueOn } = standing
  const balanceLabel =
    balance > 0 && dueOn ? fill(words.dueBy, { date: formatDay(dueOn) }) : undefined
  const rows: Row[] = [
    ...(paidBefore > 0 ? [{ cells: [words.before, formatCents(paidBefore)] }] : []),
    ...(refundedBefore > 0 ? [{ cells: [words.refunded, formatCents(0 - refundedBefore)] }] : []),
    ...(takenBefore > 0
      ? [{ cells: [findChargeBackWord(words), formatCents(0 - takenBefore)] }]
      : []),
    { cells: [formatReceived(words, standing), formatCents(amount)], style: styles.strong },
    ...(standing.owed > 0 || balance > 0
      ? [
          {
            cells: [
              balanceLabel ?? formatBalanceLabel(words, balance),
              formatCents(Math.abs(balance)),
            ],
            style: balance > 0 ? styles.strong : styles.text,
          },
        ]
      : []),
  ]
  writeHeading(flow, words.payment)
  writeTable(flow, sumColumns, rows)
}

/** Example: 'Received on 21 November 2026, by card'. */
function formatReceived(
  words: Snapshot['words'],
  { provider, paidOn }: NonNullable<Snapshot['standing']>,
): string {
  const methodWords: Record<string, string> = words.ways
  const method = Object.hasOwn(methodWords, provider) ? methodWords[provider] : undefined
  const date = formatDay(paidOn)
  return method ? fill(words.nowBy, { date, way: method }) : fill(words.now, { date })
}

function formatBalanceLabel(words: Snapshot['words'], balance: Cents): string {
  if (balance < 0) return words.tooMuch
  return balance === 0 ? words.nothingDue : words.due
}

/** Writes a charge-back: the payment, the amount charged back, and that it is owed again. */
function writeChargeBack(
  flow: Flow<Snapshot>,
  { received, takenOn }: NonNullable<Snapshot['taken']>,
): void {
  const { words, amount, standing, correction } = flow.snapshot
  if (!standing) return
  const { balance } = standing
  const takenLabel = fill(words.takenOn, { date: formatDay(takenOn) })
  writeHeading(flow, words.payment)
  writeTable(flow, sumColumns, [
    { cells: [formatReceived(words, standing), formatCents(received)] },
    { cells: [takenLabel, formatCents(0 - amount)], style: styles.strong },
    {
      cells: [formatBalanceLabel(words, balance), formatCents(Math.abs(balance))],
      style: balance > 0 ? styles.strong : styles.text,
    },
  ])
  writeHeading(flow, words.why)
  writeParagraph(flow, words.chargeBackWhy)
  if (balance > 0) writeParagraph(flow, fill(words.owedAgain, { amount: formatCents(balance) }))
  if (correction) writeParagraph(flow, fill(words.staysIssued, { name: correction.name }))
  flow.y += 20
  writeParagraph(flow, words.rand, styles.quiet)
}

/**
 * Writes the amounts invoiced before, payments so far, and the balance, which is the sum of these
 * lines.
 */
function writeOrderAccount(
  flow: Flow<Snapshot>,
  { before, dueOn, account: bankDetails }: NonNullable<Snapshot['whole']>,
  { rows }: OrderAccount = { rows: [] },
): void {
  const { words, amount, order } = flow.snapshot
  const balance = amount + sumCents([...before, ...rows].map((row) => row.amount))
  const balanceLabel =
    balance > 0 ? fill(words.dueBy, { date: formatDay(dueOn) }) : formatBalanceLabel(words, balance)
  writeHeading(flow, words.payment)
  writeTable(flow, sumColumns, [
    ...before.map(({ name, amount: invoiced }) => ({
      cells: [fill(words.invoiced, { name }), formatCents(invoiced)],
    })),
    { cells: [words.thisInvoice, formatCents(amount)], style: styles.strong },
    ...rows.map(({ label, amount: moved }) => ({ cells: [label, formatCents(moved)] })),
    { cells: [balanceLabel, formatCents(Math.abs(balance))], style: styles.strong },
  ])
  if (balance <= 0) return
  writeHeading(flow, words.payTo)
  for (const line of bankDetails) writeParagraph(flow, line)
  writeParagraph(flow, fill(words.payReference, { reference: order.reference }))
}

export const sumColumns: Column[] = [
  { head: '', width: innerWidth - 110, align: 'left' },
  { head: '', width: 110, align: 'right' },
]

function writeCorrection(
  flow: Flow<Snapshot>,
  { reason, kept }: NonNullable<Snapshot['correction']>,
): void {
  const { words } = flow.snapshot
  if (kept.length > 0) {
    writeHeading(flow, words.kept)
    writeTable(
      flow,
      sumColumns,
      kept.map(({ label, amount }) => ({ cells: [label, formatCents(amount)] })),
    )
    flow.y += 6
    writeParagraph(flow, words.keptText, styles.quiet)
  }
  writeHeading(flow, words.why)
  writeParagraph(flow, reason)
}

function writeVat(flow: Flow<Snapshot>): void {
  const { words, groups, amount, tax, kind } = flow.snapshot
  const lines = groups.flatMap((group) => group.lines)
  const sum = (taxLines: typeof lines, field: 'amount' | 'tax') =>
    sumCents(taxLines.map((line) => line[field]))
  const rows = taxCodes.flatMap((code) => {
    const codeLines = lines.filter(({ taxCode }) => taxCode === code)
    const percent = codeLines[0]?.percent ?? 0
    const label = fill(words.codes[code], { percent })
    return codeLines.length > 0
      ? [makeSumRow(label, sum(codeLines, 'amount'), sum(codeLines, 'tax'))]
      : []
  })
  const columns: Column[] = [
    { head: words.rate, width: innerWidth - 300, align: 'left' },
    makeMoneyColumn(words.including, 100),
    makeMoneyColumn(words.excluding, 100),
    makeMoneyColumn(words.vat, 100),
  ]
  const { whole } = flow.snapshot
  const invoiceSentence = whole ? words.vatOfWhole : words.vatOf
  const sentence = kind === 'invoice' ? invoiceSentence : words.vatBack
  writeHeading(flow, fill(sentence, { amount: formatCents(amount) }))
  writeTable(flow, columns, [...rows, makeSumRow(words.total, amount, tax, styles.strong)])
}

function makeSumRow(
  label: string,
  gross: Cents,
  includedTax: Cents,
  style: Style = styles.text,
): Row {
  return {
    cells: [label, formatCents(gross), formatCents(gross - includedTax), formatCents(includedTax)],
    style,
  }
}

function formatClosing({ words, kind }: Snapshot): string {
  return isInvoiceOrReceipt(kind) ? `${words.rand} ${words.thanks}` : words.rand
}

/** True for documents about money due or received, false for refunds and credits. */
function isInvoiceOrReceipt(kind: Snapshot['kind']): boolean {
  return kind === 'invoice' || kind === 'receipt'
}

function writeFooters({ sheet, snapshot }: Flow): void {
  const { supplier, words } = snapshot
  const { count } = sheet.pdf.bufferedPageRange()
  const y = pageSize.height - 54
  for (let page = 0; page < count; page += 1) {
    sheet.pdf.switchToPage(page)
    sheet.drawArtifact('Pagination', () => {
      const text = `${supplier.name} · ${fill(words.registration, { number: supplier.registrationNumber })}`
      sheet.write(text, styles.quiet, { x: pageSize.margin, y, width: innerWidth - 90 })
      const pageNumber = fill(words.page, { page: page + 1, pages: count })
      sheet.write(pageNumber, styles.quiet, {
        x: pageSize.margin,
        y,
        width: innerWidth,
        align: 'right',
      })
    })
    sheet.drawRule(y - 8)
  }
}
