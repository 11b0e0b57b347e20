import { type Content, say } from '#content/content.ts'
import { formatMonth } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Figures, measures } from '#rules/office/figures.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** The figures of a month that is over. */
export type MonthFacts = {
  /** 'YYYY-MM'. */
  month: string
  total: Figures & { trips: number; guests: number; noShows: number }
  /** By tour, the largest earnings first. */
  rows: readonly (Figures & { name: string })[]
  /** Where all of them stand at the desk. */
  url: string
}

/** More of them stand at the desk. */
const mostTours = 8

/** To the owner: what a month brought. */
export function monthFigures(content: Content, { month, total, rows, url }: MonthFacts): Message {
  const words = say(content).mails.figures
  const { measures: names } = say(content).admin.figures
  const named = { month: formatMonth(month) }
  const earned = rows.filter((row) => row.earned !== 0).slice(0, mostTours)
  return writeMessage(content, {
    subject: fill(words.subject, named),
    preview: fill(words.preview, { sold: format(total.sold), earned: format(total.earned) }),
    blocks: [
      { kind: 'paragraph', text: fill(words.text, named) },
      {
        kind: 'amounts',
        heads: [words.what, words.amount],
        rows: measures.map((measure) => ({
          label: names[measure].name,
          amount: format(total[measure]),
        })),
      },
      {
        kind: 'facts',
        rows: [
          { label: words.trips, value: String(total.trips) },
          { label: words.guests, value: String(total.guests) },
          { label: words.noShows, value: String(total.noShows) },
        ],
      },
      ...(earned.length > 0
        ? [
            { kind: 'heading' as const, text: words.byTour },
            {
              kind: 'amounts' as const,
              heads: [words.tour, names.earned.name] as [string, string],
              rows: earned.map((row) => ({ label: row.name, amount: format(row.earned) })),
            },
          ]
        : []),
      { kind: 'link', text: words.link, url },
      { kind: 'paragraph', text: words.off },
    ],
  })
}

function format(cents: Cents): string {
  return formatMoney(toMoney(cents))
}
