import type { Words } from '#content/words/words.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import { palette } from '#rules/text/palette.ts'
import type { Snapshot } from '../snapshot.ts'
import { drawPdf } from './render-pdf.ts'
import { inner, paper, type Sheet, type Style, styles } from './sheet.ts'

/** What stands on a card. */
type Card = Pick<Snapshot, 'supplier' | 'words' | 'language' | 'issuedAt'> & {
  card: Words['gift']['card']
  receiver: string
  giver: string
  message: string | undefined
  amount: Cents
  validUntil: CalendarDate
  code: string
}

const top = 56
const sceneHeight = 250
const big: Style = { face: 'display', size: 40, lead: 46, color: palette.ink }
const sum: Style = { face: 'display', size: 34, lead: 40, color: palette.disa }
const codeStyle: Style = { face: 'strong', size: 17, lead: 22, color: palette.ink }
const words: Style = { face: 'text', size: 12, lead: 17, color: palette.ink }

/** The card of a gift: a drawing, the names, the sum, the code and how to use it, on one A4 page to cut. */
export function renderGiftCard(said: Card): Promise<Buffer> {
  const { card, receiver, giver, message, amount, validUntil, code, supplier } = said
  return drawPdf(said, card.title, (flow) => {
    const { sheet, root } = flow
    sheet.note('Layout', () => drawScene(sheet))
    const x = paper.margin + 28
    const width = inner - 56
    let y = top + sceneHeight + 26
    const write = (tag: string, text: string, style: Style, gap = 0) =>
      sheet.mark(root, tag, () => {
        y += sheet.write(text, style, { x, y, width }) + gap
      })
    write('P', supplier.tradingAs, styles.name, 6)
    write('H1', card.heading, big, 12)
    const lines = listLines(message)
    write('P', fill(card.for, { name: receiver }), { ...words, face: 'strong' }, lines.length && 6)
    for (const [index, line] of lines.entries())
      write('P', line, words, index === lines.length - 1 ? 6 : 0)
    write('P', fill(card.from, { name: giver }), { ...words, color: palette['ink-2'] }, 14)
    write('P', formatMoney(toMoney(amount)), sum, 10)
    write('P', card.code, styles.quiet)
    write('P', code, codeStyle, 8)
    const until = fill(card.until, { date: formatLongDate(validUntil) })
    write('P', until, styles.strong, 4)
    const website = supplier.website.replace(/^https?:\/\//, '')
    write('P', fill(card.how, { website }), styles.text, 24)
    sheet.note('Layout', () => frame(sheet, y))
    flow.y = y + 8
  })
}

const mostLines = 8

/** What was written, so that it fits: what has more lines goes on without a break. */
function listLines(message = ''): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const rest = lines.slice(mostLines - 1).join(' ')
  return [...lines.slice(0, mostLines - 1), ...(rest ? [rest] : [])]
}

/** The line to cut along. */
function frame({ pdf }: Sheet, bottom: number): void {
  pdf
    .rect(paper.margin, top, inner, bottom - top)
    .lineWidth(0.75)
    .dash(4, { space: 3 })
    .strokeColor(palette['ink-2'])
    .stroke()
    .undash()
}

const colours = {
  sky: ['#f7c58f', '#fbe3bf'],
  sun: '#fff3d6',
  far: '#8d94a5',
  table: '#5f6b80',
  near: '#3e4d63',
  sea: ['#e7b98d', '#6f8ba0'],
  sand: '#d9b98c',
  grass: '#2f4034',
} as const

/** Table Mountain across the bay in the evening: Devil's Peak, the table, Lion's Head and Signal Hill. */
function drawScene({ pdf }: Sheet): void {
  const left = paper.margin
  const at = (u: number, v: number) => [left + u * inner, top + v * sceneHeight] as const
  const fillBand = (from: number, to: number, [above, below]: readonly [string, string]) => {
    const [, y0] = at(0, from)
    const [, y1] = at(0, to)
    const shade = pdf.linearGradient(left, y0, left, y1).stop(0, above).stop(1, below)
    pdf.rect(left, y0, inner, y1 - y0).fill(shade)
  }
  const hill = (points: readonly (readonly [number, number])[], foot: number, colour: string) => {
    const [x0, y0] = at(0, foot)
    pdf.moveTo(x0, y0)
    for (const [u, v] of points) pdf.lineTo(...at(u, v))
    pdf
      .lineTo(...at(1, foot))
      .closePath()
      .fill(colour)
  }
  pdf.save().rect(left, top, inner, sceneHeight).clip()
  fillBand(0, 0.68, colours.sky)
  const [sunX, sunY] = at(0.8, 0.42)
  pdf.circle(sunX, sunY, 22).fill(colours.sun)
  hill([[0, 0.62], [0.1, 0.56], [0.2, 0.6], [0.86, 0.6], [1, 0.54]], 0.68, colours.far) // prettier-ignore
  hill(table, 0.68, colours.table)
  hill([[0, 0.65], [0.14, 0.61], [0.3, 0.635], [0.5, 0.61], [0.66, 0.64], [0.84, 0.615], [1, 0.65]], 0.69, colours.near) // prettier-ignore
  fillBand(0.68, 0.9, colours.sea)
  for (const [u, v, long] of glints) {
    const [x, y] = at(u, v)
    pdf
      .moveTo(x, y)
      .lineTo(x + long * inner, y)
      .lineWidth(1)
      .strokeColor(colours.sun)
      .stroke()
  }
  hill([[0, 0.86], [0.25, 0.88], [0.55, 0.87], [0.8, 0.885], [1, 0.865]], 1, colours.sand) // prettier-ignore
  for (const [u, lean, tall] of stems) {
    const [x, y] = at(u, 1)
    const [tipX, tipY] = at(u + lean, 1 - tall)
    pdf.moveTo(x, y).quadraticCurveTo(x, (y + tipY) / 2, tipX, tipY)
    pdf.lineWidth(1.4).strokeColor(colours.grass).stroke()
  }
  pdf.restore()
}

/** From left to right, as shares of width and height. */
const table = [
  [0, 0.66], [0.08, 0.6], [0.15, 0.5], [0.2, 0.38], [0.225, 0.33], [0.25, 0.38], [0.29, 0.46],
  [0.325, 0.43], [0.34, 0.33], [0.36, 0.315], [0.45, 0.312], [0.47, 0.335], [0.485, 0.312],
  [0.585, 0.308], [0.6, 0.33], [0.612, 0.42], [0.65, 0.5], [0.69, 0.53], [0.72, 0.46], [0.737, 0.37],
  [0.748, 0.36], [0.76, 0.4], [0.785, 0.5], [0.83, 0.55], [0.89, 0.545], [0.94, 0.6], [1, 0.66],
] as const // prettier-ignore

const glints = [
  [0.7, 0.71, 0.16], [0.74, 0.735, 0.1], [0.66, 0.76, 0.12], [0.78, 0.785, 0.08], [0.3, 0.74, 0.05],
  [0.12, 0.78, 0.06], [0.5, 0.8, 0.05], [0.7, 0.825, 0.1],
] as const // prettier-ignore

const stems = [
  [0.03, 0.02, 0.3], [0.05, -0.01, 0.24], [0.06, 0.03, 0.33], [0.08, 0.05, 0.2], [0.1, 0.01, 0.26],
  [0.93, -0.02, 0.2], [0.95, 0.01, 0.28], [0.97, -0.03, 0.24], [0.985, 0.005, 0.17],
] as const // prettier-ignore
