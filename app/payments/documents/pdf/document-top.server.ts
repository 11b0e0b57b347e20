import { formatDay } from '#rules/dates/calendar-date.ts'
import { palette } from '#rules/text/palette.ts'
import { fill } from '#rules/text/fill.ts'
import { formatHeading } from '../heading.server.ts'
import type { Snapshot } from '../snapshot.server.ts'
import type { Flow } from './pages.server.ts'
import { innerWidth, pageSize, type Sheet, styles } from './sheet.server.ts'

const columnStarts = { from: 0, to: 190, about: 360 }

export type Top = {
  heading: string
  warning: string | undefined
  recipient: Snapshot['recipient']
  about: readonly (readonly [label: string, ...lines: string[]])[]
}

export function describeTop(snapshot: Snapshot): Top {
  const { words, kind, recipient, order, correction } = snapshot
  return {
    heading: formatHeading(snapshot),
    warning: snapshot.isTest ? words.test : formatWarning(snapshot),
    recipient,
    about: [
      [words.number, snapshot.name],
      [words.issued, formatDay(snapshot.issuedOn)],
      [words.booking, order.reference],
      ...(correction
        ? [
            [
              kind === 'charge-back' ? words.belongsTo : words.corrects,
              correction.name,
              formatDay(correction.issuedOn),
            ] as const,
          ]
        : []),
    ],
  }
}

function formatWarning({ settles, words }: Snapshot): string | undefined {
  return settles && fill(words.receiptOf, { name: settles.join(', ') })
}

export function writeTop(flow: Flow, { heading, warning, recipient, about }: Top): void {
  const { sheet, root, snapshot } = flow
  const { supplier, words } = snapshot
  const { margin } = pageSize
  drawLogo(sheet, margin, 50)
  sheet.drawTagged(root, 'P', () =>
    sheet.write(supplier.tradingAs, styles.name, { x: margin + 34, y: 57, width: 230 }),
  )
  sheet.drawTagged(root, 'H1', () =>
    sheet.write(heading, styles.title, { x: margin, y: 50, width: innerWidth, align: 'right' }),
  )
  flow.y = 106
  if (warning)
    sheet.drawTagged(root, 'P', () => {
      flow.y += sheet.write(warning, styles.alert, { x: margin, y: flow.y, width: innerWidth }) + 10
    })
  sheet.drawRule(flow.y, { color: palette.ink })
  const columns = [
    {
      x: columnStarts.from,
      label: words.from,
      lines: [
        supplier.name,
        ...supplier.address,
        fill(words.registration, { number: supplier.registrationNumber }),
        ...(supplier.vatNumber ? [fill(words.vatNumber, { number: supplier.vatNumber })] : []),
        supplier.phone,
        supplier.email,
      ],
    },
    { x: columnStarts.to, label: words.to, lines: listRecipientLines(recipient, words) },
  ]
  const top = flow.y + 14
  const bottoms = columns.map(({ x, label, lines }, index) => {
    const width = (index === 0 ? columnStarts.to : columnStarts.about - columnStarts.to) - 16
    return writeFact(flow, { x: margin + x, y: top, width, label, lines })
  })
  let y = top
  for (const [label, ...lines] of about) {
    const place = {
      x: margin + columnStarts.about,
      y,
      width: innerWidth - columnStarts.about,
      label,
      lines,
    }
    y = writeFact(flow, place) + 5
  }
  flow.y = Math.max(y, ...bottoms)
}

/**
 * Lists the recipient's lines. A company comes before the person who booked. An address is split at
 * its commas.
 */
function listRecipientLines(
  { name, company, address, vatNumber, orderNumber }: Snapshot['recipient'],
  words: Snapshot['words'],
): string[] {
  return [
    ...(company ? [company] : []),
    ...(name ? [name] : []),
    ...(address ? address.split(/,\s*/).filter((part) => part !== '') : []),
    ...(vatNumber ? [fill(words.vatNumber, { number: vatNumber })] : []),
    ...(orderNumber ? [fill(words.orderNumber, { number: orderNumber })] : []),
  ]
}

function writeFact(
  { sheet, root }: Flow,
  fact: { x: number; y: number; width: number; label: string; lines: string[] },
): number {
  const { x, width, label, lines } = fact
  let { y } = fact
  const text = lines.join('\n')
  const isRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text)
  sheet.drawTagged(
    root,
    'P',
    () => {
      y += sheet.write(label, styles.quiet, { x, y, width }) + 1
      for (const line of lines) y += sheet.write(line, styles.text, { x, y, width })
    },
    // Screen readers need the actual text of letters drawn right to left.
    isRightToLeft ? { actual: `${label} ${text}` } : {},
  )
  return y
}

function drawLogo(sheet: Sheet, x: number, y: number): void {
  const { pdf } = sheet
  sheet.drawArtifact('Layout', () => {
    pdf
      .save()
      .translate(x - 2, y)
      .scale(0.5)
    pdf.path('M4 40 10 24 14 34 19 16H45L50 33 55 20 60 40z').fill(palette.ink)
    pdf.path('M4 44h56v4H4z').fill(palette.disa)
    pdf.restore()
  })
}
