import { formatCents } from '#rules/money/currency.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { Snapshot } from '../snapshot.server.ts'
import {
  type Column,
  breakPage,
  type Row,
  writeHeading,
  writeParagraph,
  writeTable,
} from './pages.server.ts'
import { drawPdf, sumColumns } from './render-pdf.server.ts'
import { innerWidth, styles } from './sheet.server.ts'
import { type Top, writeTop } from './document-top.server.ts'

/** A line with its price, or a heading above lines. */
export type PrintoutLine = {
  label: string
  below?: string
  amount: Cents | undefined
  isHead?: boolean
}

/** A PDF without a number. It is not stored, and shows the current state. */
export type Printout = Pick<Snapshot, 'supplier' | 'words' | 'language' | 'issuedAt'> & {
  /** The PDF's title, without a person's name. */
  title: string
  top: Top
  letter: string | undefined
  /** Heading above the lines. Default: the agreed items. */
  heading?: string
  /** Heading of the amounts. Default: the price. */
  amountHead?: string
  lines: readonly PrintoutLine[]
  total: Cents
  /** Heading of the sums. Default: the payment. */
  sumsHeading?: string
  /** Sums below the total. `isMost` marks the most important one; by default it is the last. */
  sums: readonly { label: string; amount: Cents; isMost?: boolean }[]
  notes: readonly { heading?: string; text: string }[]
}

/** Renders a printout with the fonts and screen-reader support of a document. */
export function renderPrintout(printout: Printout): Promise<Buffer> {
  const { words, top, letter, heading: linesHeading, lines, total, sums, notes } = printout
  const columns: Column[] = [
    { head: words.description, width: innerWidth - 110, align: 'left' },
    { head: printout.amountHead ?? words.price, width: 110, align: 'right' },
  ]
  const rows = lines.map(({ label, below, amount, isHead }): Row => ({
    cells: [label, amount === undefined ? '' : formatCents(amount)],
    ...(below ? { below } : {}),
    ...(isHead ? { style: styles.strong } : {}),
  }))
  return drawPdf(printout, printout.title, (flow) => {
    writeTop(flow, top)
    if (letter) {
      flow.y += 18
      for (const part of letter.split('\n')) writeParagraph(flow, part === '' ? ' ' : part)
    }
    writeHeading(flow, linesHeading ?? words.agreed)
    writeTable(flow, columns, [
      ...rows,
      { cells: [words.total, formatCents(total)], style: styles.strong },
    ])
    if (sums.length > 0) {
      writeHeading(flow, printout.sumsHeading ?? words.payment)
      const mostIndex = sums.findIndex(({ isMost }) => isMost)
      const strongIndex = mostIndex === -1 ? sums.length - 1 : mostIndex
      writeTable(
        flow,
        sumColumns,
        sums.map(({ label, amount }, index) => ({
          cells: [label, formatCents(amount)],
          ...(index === strongIndex ? { style: styles.strong } : {}),
        })),
      )
    }
    for (const [index, { heading, text }] of notes.entries()) {
      // The last note, about money, is never alone on a page.
      if (index === notes.length - 1)
        breakPage(flow, 14 + styles.text.lead + 20 + styles.quiet.lead)
      if (heading) writeHeading(flow, heading)
      else flow.y += 14
      for (const part of text.split('\n')) writeParagraph(flow, part === '' ? ' ' : part)
    }
    flow.y += 20
    writeParagraph(flow, words.rand, styles.quiet)
  })
}
