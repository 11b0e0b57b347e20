import { formatCents } from '#rules/money/currency.ts'
import type { Cents } from '#rules/money/cents.ts'
import type { Snapshot } from '../snapshot.ts'
import {
  type Column,
  makeRoom,
  type Row,
  writeHeading,
  writeParagraph,
  writeTable,
} from './pages.ts'
import { drawPdf, sumColumns } from './render-pdf.ts'
import { inner, styles } from './sheet.ts'
import { type Top, writeTop } from './top.ts'

/** A line of a paper: what, and its price; or, as the head of others, what of it stands below. */
export type PaperLine = {
  label: string
  below?: string
  amount: Cents | undefined
  isHead?: boolean
}

/**
 * A paper that is no document: it has no number of a series, nothing of it is kept, and it is drawn from how
 * things stand now.
 */
export type Paper = Pick<Snapshot, 'supplier' | 'words' | 'language' | 'issuedAt'> & {
  /** What it calls itself, without anybody's name. */
  title: string
  top: Top
  letter: string | undefined
  /** Above its lines: what they are of; what was agreed, unless it says otherwise. */
  heading?: string
  /** Above the amounts of its lines; the price, unless it says otherwise. */
  amountHead?: string
  lines: readonly PaperLine[]
  total: Cents
  /** Above its sums; the payment, unless it says otherwise. */
  sumsHeading?: string
  /** Sums below the total; the last counts most, where none `isMost`. */
  sums: readonly { label: string; amount: Cents; isMost?: boolean }[]
  /** What is said at the end, each below its heading where it has one. */
  notes: readonly { heading?: string; text: string }[]
}

/** The PDF of such a paper, in the same faces and as readable for a screen reader as a document. */
export function renderPaper(paper: Paper): Promise<Buffer> {
  const { words, top, letter, heading: of, lines, total, sums, notes } = paper
  const columns: Column[] = [
    { head: words.description, width: inner - 110, align: 'left' },
    { head: paper.amountHead ?? words.price, width: 110, align: 'right' },
  ]
  const rows = lines.map(({ label, below, amount, isHead }): Row => ({
    cells: [label, amount === undefined ? '' : formatCents(amount)],
    ...(below ? { below } : {}),
    ...(isHead ? { style: styles.strong } : {}),
  }))
  return drawPdf(paper, paper.title, (flow) => {
    writeTop(flow, top)
    if (letter) {
      flow.y += 18
      for (const part of letter.split('\n')) writeParagraph(flow, part === '' ? ' ' : part)
    }
    writeHeading(flow, of ?? words.agreed)
    writeTable(flow, columns, [
      ...rows,
      { cells: [words.total, formatCents(total)], style: styles.strong },
    ])
    if (sums.length > 0) {
      writeHeading(flow, paper.sumsHeading ?? words.payment)
      const most = sums.findIndex(({ isMost }) => isMost)
      const strong = most === -1 ? sums.length - 1 : most
      writeTable(
        flow,
        sumColumns,
        sums.map(({ label, amount }, index) => ({
          cells: [label, formatCents(amount)],
          ...(index === strong ? { style: styles.strong } : {}),
        })),
      )
    }
    for (const [index, { heading, text }] of notes.entries()) {
      // The line about the money doesn't stand alone on a page.
      if (index === notes.length - 1) makeRoom(flow, 14 + styles.text.lead + 20 + styles.quiet.lead)
      if (heading) writeHeading(flow, heading)
      else flow.y += 14
      for (const part of text.split('\n')) writeParagraph(flow, part === '' ? ' ' : part)
    }
    flow.y += 20
    writeParagraph(flow, words.rand, styles.quiet)
  })
}
