import type { Words } from '#content/words/words.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { mailPictureSize } from '#platform/mail/blocks/message.ts'
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
  /** A JPEG in the size `mailPictureSize`. */
  picture: Buffer | undefined
}

const pageTop = 56
const pictureHeight = (innerWidth * mailPictureSize.height) / mailPictureSize.width
const bigStyle: Style = { face: 'display', size: 40, lead: 46, color: palette.ink }
const amountStyle: Style = { face: 'display', size: 34, lead: 40, color: palette.disa }
const codeStyle: Style = { face: 'strong', size: 17, lead: 22, color: palette.ink }
const textStyle: Style = { face: 'text', size: 12, lead: 17, color: palette.ink }

/**
 * Renders a gift card on one A4 page, to cut out: picture, names, amount, code and instructions.
 */
export function renderGiftCard(data: Card): Promise<Buffer> {
  const { card, receiver, giver, message, amount, validUntil, code, supplier, picture } = data
  return drawPdf(data, card.title, (flow) => {
    const { sheet, root } = flow
    sheet.drawArtifact('Layout', () => {
      if (picture)
        sheet.pdf.image(picture, pageSize.margin, pageTop, {
          width: innerWidth,
          height: pictureHeight,
        })
    })
    const x = pageSize.margin + 28
    const width = innerWidth - 56
    let y = pageTop + pictureHeight + 26
    const write = (tag: string, text: string, style: Style, gap = 0) =>
      sheet.drawTagged(root, tag, () => {
        y += sheet.write(text, style, { x, y, width }) + gap
      })
    write('P', supplier.tradingAs, styles.name, 6)
    write('H1', card.heading, bigStyle, 12)
    const lines = splitMessage(message)
    write(
      'P',
      fill(card.for, { name: receiver }),
      { ...textStyle, face: 'strong' },
      lines.length && 6,
    )
    for (const [index, line] of lines.entries())
      write('P', line, textStyle, index === lines.length - 1 ? 6 : 0)
    write('P', fill(card.from, { name: giver }), { ...textStyle, color: palette['ink-2'] }, 14)
    write('P', formatMoney(toMoney(amount)), amountStyle, 10)
    write('P', card.code, styles.quiet)
    write('P', code, codeStyle, 8)
    const validity = fill(card.until, { date: formatLongDate(validUntil) })
    write('P', validity, styles.strong, 4)
    const website = supplier.website.replace(/^https?:\/\//, '')
    write('P', fill(card.how, { website }), styles.text, 24)
    sheet.drawArtifact('Layout', () => drawFrame(sheet, y))
    flow.y = y + 8
  })
}

const maxLines = 8

/** The message in at most `maxLines` lines. The last one contains the rest. */
function splitMessage(message = ''): string[] {
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const lastLine = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), ...(lastLine ? [lastLine] : [])]
}

function drawFrame({ pdf }: Sheet, bottom: number): void {
  pdf
    .rect(pageSize.margin, pageTop, innerWidth, bottom - pageTop)
    .lineWidth(0.75)
    .dash(4, { space: 3 })
    .strokeColor(palette['ink-2'])
    .stroke()
    .undash()
}
