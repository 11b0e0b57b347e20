import { type Content, say } from '#content/content.ts'
import { ownerRole, type Role } from '#rules/accounts/rights.ts'
import { type CalendarDate, formatLongDate, formatMonth } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'
import type { GuideNews } from '#rules/fleet/guides-phone.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Figures, measures } from '#rules/office/figures.ts'

/** To someone who is to work here: a link that gives their account its role. */
export function adminInvitation(
  content: Content,
  invitation: {
    link: string
    email: string
    role: Role
    lastDay: CalendarDate
  },
): Message {
  const { company } = content
  const words = say(content).mails
  const { adminInvitation: invited } = words.account
  const { link, email: address, role, lastDay } = invitation
  const subject = role === ownerRole ? invited.subject : invited.subjectsOf[role]
  const text = role === ownerRole ? invited.text : invited.textsOf[role]
  return writeMessage(content, {
    subject: fill(subject, { company: company.shortName }),
    preview: fill(invited.preview, { address }),
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(text, { company: company.name }) },
      { kind: 'link', text: invited.link, url: link },
      { kind: 'paragraph', text: fill(invited.how, { address, date: formatLongDate(lastDay) }) },
      { kind: 'paragraph', text: invited.unknown },
    ],
  })
}

/** To whoever works here as something from now on, however that came about. */
export function adminGranted(content: Content, grant: { adminUrl: string; role: Role }): Message {
  const { company } = content
  const words = say(content).mails
  const { adminGranted: granted } = words.account
  const { adminUrl, role } = grant
  const isGuide = role === 'guide'
  const subject = role === ownerRole ? granted.subject : granted.subjectsOf[role]
  const text = role === ownerRole ? granted.text : granted.textsOf[role]
  return writeMessage(content, {
    subject: fill(subject, { company: company.shortName }),
    preview: granted.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(text, { company: company.name }) },
      { kind: 'link', text: isGuide ? granted.linkOfGuide : granted.link, url: adminUrl },
      { kind: 'paragraph', text: isGuide ? granted.careOfGuide : granted.care },
      { kind: 'paragraph', text: fill(granted.unexpected, { email: company.email }) },
    ],
  })
}

/** To an administrator, after a sign-in in a browser that they had not used before. */
export function adminSignedIn(
  content: Content,
  signIn: {
    /** As it is read in Cape Town: '21 November 2026 at 10:00'. */
    time: string
    resetUrl: string
  },
): Message {
  const { company } = content
  const words = say(content).mails
  const { adminSignedIn: signedIn } = words.account
  const { time, resetUrl } = signIn
  return writeMessage(content, {
    subject: fill(signedIn.subject, { company: company.shortName }),
    preview: signedIn.preview,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(signedIn.text, { company: company.name, time }) },
      { kind: 'paragraph', text: fill(signedIn.notYou, { email: company.email }) },
      { kind: 'link', text: signedIn.link, url: resetUrl },
    ],
  })
}

/** What is new about a trip of a guide's; `time` by the clock of Cape Town, null where none is agreed. */
export type GuideNewsLine = {
  news: GuideNews
  title: string
  date: CalendarDate
  time: string | null
}

/** The most lines in one mail; the guide's page has the rest. */
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

/** The figures of a month that is over. */
export type MonthFacts = {
  /** 'YYYY-MM'. */
  month: string
  total: Figures & { trips: number; guests: number; noShows: number }
  /** By tour, the largest earnings first. */
  rows: readonly (Figures & { name: string })[]
  /** The office's figures of that month. */
  url: string
}

/** The most tours in one mail; the office's figures have the rest. */
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
