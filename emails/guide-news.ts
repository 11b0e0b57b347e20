import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { GuideNews } from '#rules/fleet/guides-phone.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** What is new about a trip of a guide's; `time` by the clock of Cape Town, null where none is agreed. */
export type GuideNewsLine = {
  news: GuideNews
  title: string
  date: CalendarDate
  time: string | null
}

/** More of them stand on their page. */
const mostLines = 40

/** To a guide: which trips they were given, and what has changed about those they had. */
export function guideNews(
  content: Content,
  { name, lines, url }: { name: string; lines: readonly GuideNewsLine[]; url: string },
): Message {
  const words = say(content).mails.guide
  const left = lines.length - mostLines
  return writeMessage(content, {
    subject: fillCount(words.subject, lines.length),
    preview: words.preview,
    blocks: [
      { kind: 'paragraph', text: fill(words.hello, { name }) },
      {
        kind: 'facts',
        rows: lines.slice(0, mostLines).map(({ news, title, date, time }) => ({
          label: words.news[news],
          value: fill(time ? words.tripAt : words.trip, {
            title,
            date: formatLongDate(date),
            time: time ?? '',
          }),
        })),
      },
      ...(left > 0 ? [{ kind: 'paragraph' as const, text: fillCount(words.more, left) }] : []),
      { kind: 'link', text: words.link, url },
      { kind: 'paragraph', text: words.questions },
    ],
  })
}
