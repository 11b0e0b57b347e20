import type { Words } from '#content/words/words.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { giftPictureSize } from '#app/credit/gift-sum.ts'
import { fill } from '#rules/text/fill.ts'
import { palette } from '#rules/text/palette.ts'
import type { Snapshot } from '../snapshot.server.ts'
import { drawPdf } from './render-pdf.server.ts'
import { innerWidth, pageSize, type Sheet, type Style, styles } from './sheet.server.ts'

type Card = Pick<Snapshot, 'supplier' | 'words' | 'language' | 'issuedAt'> & {
  card: Words['gift']['card']
  receiver: string
  giver: string
  message: string | undefined
  amount: Cents
  validUntil: CalendarDate
  code: string
  /** A JPEG in the size `giftPictureSize`. */
  picture: Buffer
}

const top = 56
const pictureHeight = (innerWidth * giftPictureSize.height) / giftPictureSize.width
const big: Style = { face: 'display', size: 40, lead: 46, color: palette.ink }
const sum: Style = { face: 'display', size: 34, lead: 40, color: palette.disa }
const codeStyle: Style = { face: 'strong', size: 17, lead: 22, color: palette.ink }
const words: Style = { face: 'text', size: 12, lead: 17, color: palette.ink }

/**
 * Renders a gift card on one A4 page, to cut out: picture, names, amount, code and instructions.
 */
export function renderGiftCard(data: Card): Promise<Buffer> {
  const { card, receiver, giver, message, amount, validUntil, code, supplier, picture } = data
  return drawPdf(data, card.title, (flow) => {
    const { sheet, root } = flow
    sheet.drawArtifact('Layout', () =>
      sheet.pdf.image(picture, pageSize.margin, top, { width: innerWidth, height: pictureHeight }),
    )
    const x = pageSize.margin + 28
    const width = innerWidth - 56
    let y = top + pictureHeight + 26
    const write = (tag: string, text: string, style: Style, gap = 0) =>
      sheet.drawTagged(root, tag, () => {
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
    sheet.drawArtifact('Layout', () => frame(sheet, y))
    flow.y = y + 8
  })
}

const maxLines = 8

/** The message in at most `maxLines` lines. The last one contains the rest. */
function listLines(message = ''): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const rest = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), ...(rest ? [rest] : [])]
}

function frame({ pdf }: Sheet, bottom: number): void {
  pdf
    .rect(pageSize.margin, top, innerWidth, bottom - top)
    .lineWidth(0.75)
    .dash(4, { space: 3 })
    .strokeColor(palette['ink-2'])
    .stroke()
    .undash()
}
