import { fill } from '#rules/text/fill.ts'
import { formatHeading } from '../heading.server.ts'
import type { Snapshot } from '../snapshot.server.ts'
import {
  type Element,
  innerWidth,
  pageSize,
  type Sheet,
  type Style,
  styles,
} from './sheet.server.ts'

export type Flow<Data extends Head = Head> = {
  sheet: Sheet
  root: Element
  y: number
  /** Example: 'Invoice INV-00042'. */
  title: string
  snapshot: Data
}

type Head = Pick<Snapshot, 'supplier' | 'words'>

export type Column = { head: string; width: number; align: 'left' | 'right' }
type Cell = { text: string; style: Style }
/**
 * A table row. `below` is a text under it, as wide as the table. A single cell is as wide as the
 * table too.
 */
export type Row = { cells: string[]; below?: string; style?: Style; isRuled?: boolean }

const pageBottom = pageSize.height - pageSize.foot
const cellGap = 10

export function breakPage(flow: Flow, height: number): boolean {
  if (flow.y + height <= pageBottom) return false
  const { sheet, snapshot } = flow
  sheet.pdf.addPage()
  const title = fill(snapshot.words.continued, { title: flow.title })
  const place = { x: pageSize.margin, y: 40, width: innerWidth }
  sheet.drawArtifact('Pagination', () => {
    sheet.write(snapshot.supplier.tradingAs, styles.quiet, place)
    sheet.write(title, styles.quiet, { ...place, align: 'right' })
  })
  flow.y = 72
  return true
}

export function formatDocumentTitle(snapshot: Snapshot): string {
  return `${formatHeading(snapshot)} ${snapshot.name}`
}

export function writeHeading(flow: Flow, text: string): void {
  breakPage(flow, 90)
  flow.y += 18
  const place = { x: pageSize.margin, y: flow.y, width: innerWidth }
  flow.sheet.drawTagged(flow.root, 'H2', () => {
    flow.y += flow.sheet.write(text, styles.heading, place) + 4
  })
}

export function writeParagraph(flow: Flow, text: string, style: Style = styles.text): void {
  const height = flow.sheet.wrap(text, style, innerWidth).length * style.lead
  breakPage(flow, height)
  const place = { x: pageSize.margin, y: flow.y, width: innerWidth }
  flow.sheet.drawTagged(flow.root, 'P', () => flow.sheet.write(text, style, place))
  flow.y += height
}

export function writeTable(flow: Flow, columns: Column[], rows: Row[]): void {
  const { sheet, root } = flow
  const table = sheet.pdf.struct('Table')
  root.add(table)
  const heads = columns.map(({ head }) => ({ text: head, style: styles.quiet }))
  const hasHead = heads.some(({ text }) => text !== '')
  const writeHead = () => writeCells(sheet, columns, heads, flow.y + 3)
  if (hasHead) {
    breakPage(flow, 60)
    const row = sheet.pdf.struct('TR')
    table.add(row)
    let height = 0
    for (const [index] of columns.entries())
      sheet.drawTagged(
        row,
        'TH',
        () => {
          height = Math.max(height, writeCells(sheet, columns, heads, flow.y + 3, index))
        },
        { scope: 'Column' },
      )
    row.end()
    flow.y += height + 6
    sheet.drawRule(flow.y, { color: styles.text.color })
  }
  for (const tableRow of rows) {
    const style = tableRow.style ?? styles.text
    const cells = tableRow.cells.map((text) => ({ text, style }))
    const tableWidth = columns.reduce((sum, { width }) => sum + width, 0)
    const isAlone = tableRow.cells.slice(1).every((text) => text === '')
    const cellColumns =
      tableRow.below && isAlone
        ? columns.map((column) => ({ ...column, width: tableWidth }))
        : columns
    const belowLines = tableRow.below ? sheet.wrap(tableRow.below, styles.quiet, tableWidth) : []
    const height =
      measureRow(sheet, cellColumns, cells) +
      belowLines.length * styles.quiet.lead +
      (tableRow.isRuled === false ? 4 : 8)
    // An item's name stays on the page of its lines.
    const neededHeight = tableRow.isRuled === false ? height + 36 : height + 14
    if (breakPage(flow, neededHeight) && hasHead) {
      sheet.drawArtifact('Pagination', () => {
        flow.y += writeHead() + 6
      })
      sheet.drawRule(flow.y, { color: styles.text.color })
    }
    const top = flow.y + 4
    const row = sheet.pdf.struct('TR')
    table.add(row)
    for (const [index] of columns.entries())
      sheet.drawTagged(
        row,
        index === 0 ? 'TH' : 'TD',
        () => {
          const cellHeight = writeCells(sheet, cellColumns, cells, top, index)
          if (index > 0 || !tableRow.below) return
          const place = {
            x: pageSize.margin + findLeftEdge(columns),
            y: top + cellHeight,
            width: tableWidth,
          }
          sheet.write(tableRow.below, styles.quiet, place)
        },
        index === 0 ? { scope: 'Row' } : {},
      )
    row.end()
    flow.y += height
    if (tableRow.isRuled !== false)
      sheet.drawRule(flow.y, {
        x: pageSize.margin + findLeftEdge(columns),
        width: innerWidth - findLeftEdge(columns),
      })
  }
  table.end()
}

function writeCells(
  sheet: Sheet,
  columns: Column[],
  cells: Cell[],
  y: number,
  onlyColumn?: number,
): number {
  let x = pageSize.margin + Math.max(0, findLeftEdge(columns))
  let height = 0
  for (const [index, { width, align }] of columns.entries()) {
    const cell = cells[index]
    if (cell && cell.text !== '' && (onlyColumn === undefined || onlyColumn === index)) {
      const isLast = index === columns.length - 1
      const place = { x, y, width: isLast ? width : width - cellGap, align }
      height = Math.max(height, sheet.write(cell.text, cell.style, place))
    }
    x += width
  }
  return height
}

function measureRow(sheet: Sheet, columns: Column[], cells: Cell[]): number {
  return Math.max(
    ...cells.map(({ text, style }, index) => {
      const gap = index === columns.length - 1 ? 0 : cellGap
      return (
        sheet.wrap(text, style, (columns[index]?.width ?? innerWidth) - gap).length * style.lead
      )
    }),
  )
}

function findLeftEdge(columns: Column[]): number {
  return innerWidth - columns.reduce((sum, { width }) => sum + width, 0)
}
