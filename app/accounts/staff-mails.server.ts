import { type Content, wordsOf } from '#content/content.ts'
import { ownerRole, type Role } from './rights.ts'
import { type CalendarDate, formatLongDate, formatMonth } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { writeAccountMail } from './mails.server.ts'
import { type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import type { GuideNews } from '#app/capacity/guides-phone.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Figures, measures } from '#app/figures/figures.ts'

export function writeAdminInvitationMail(
  content: Content,
  invitation: {
    link: string
    email: string
    role: Role
    lastDay: CalendarDate
  },
): Message {
  const { adminInvitation: words } = wordsOf(content).mails.account
  const { link: url, email: address, role, lastDay } = invitation
  const { subject, text } = pickRoleWords(words, role)
  const { preview, link, how, unknown } = words
  const facts = { address, date: formatLongDate(lastDay) }
  return writeAccountMail(content, { subject, preview }, [text, { link, url }, how, unknown], facts)
}

export function writeAdminGrantedMail(
  content: Content,
  grant: { adminUrl: string; role: Role },
): Message {
  const { adminGranted: words } = wordsOf(content).mails.account
  const { adminUrl: url, role } = grant
  const isGuide = role === 'guide'
  const { subject, text } = pickRoleWords(words, role)
  return writeAccountMail(content, { subject, preview: words.preview }, [
    text,
    { link: isGuide ? words.linkOfGuide : words.link, url },
    isGuide ? words.careOfGuide : words.care,
    words.unexpected,
  ])
}

type RoleWords = { subject: string; text: string } & Record<
  'subjectsOf' | 'textsOf',
  Record<Exclude<Role, typeof ownerRole>, string>
>

function pickRoleWords({ subject, text, subjectsOf, textsOf }: RoleWords, role: Role) {
  return role === ownerRole ? { subject, text } : { subject: subjectsOf[role], text: textsOf[role] }
}

export function writeAdminSignedInMail(
  content: Content,
  signIn: {
    /** Cape Town time: '21 November 2026 at 10:00'. */
    time: string
    resetUrl: string
  },
): Message {
  const words = wordsOf(content).mails.account.adminSignedIn
  const { text, notYou, link } = words
  const { time, resetUrl: url } = signIn
  return writeAccountMail(content, words, [text, notYou, { link, url }], { time })
}

/** A change to a guide's trip. `time` is in Cape Town; null if none is agreed. */
export type GuideNewsLine = {
  news: GuideNews
  title: string
  date: CalendarDate
  time: string | null
}

/** The most lines in one mail. The guide's page shows the rest. */
const maxLines = 40

export function writeGuideNewsMail(
  content: Content,
  { name, lines, url }: { name: string; lines: readonly GuideNewsLine[]; url: string },
): Message {
  const words = wordsOf(content).mails.guide
  const remaining = lines.length - maxLines
  return writeMessage(content, {
    subject: fillCount(words.subject, lines.length),
    preview: words.preview,
    blocks: [
      { kind: 'paragraph', text: fill(words.hello, { name }) },
      {
        kind: 'facts',
        rows: lines.slice(0, maxLines).map(({ news, title, date, time }) => ({
          label: words.news[news],
          value: fill(time ? words.tripAt : words.trip, {
            title,
            date: formatLongDate(date),
            time: time ?? '',
          }),
        })),
      },
      ...(remaining > 0
        ? [{ kind: 'paragraph' as const, text: fillCount(words.more, remaining) }]
        : []),
      { kind: 'link', text: words.link, url },
      { kind: 'paragraph', text: words.questions },
    ],
  })
}

export type MonthFacts = {
  month: string
  total: Figures & { trips: number; guests: number; noShows: number }
  rows: readonly (Figures & { name: string })[]
  url: string
}

/** The most tours in one mail. The office's page shows the rest. */
const maxTours = 8

export function writeMonthFiguresMail(
  content: Content,
  { month, total, rows, url }: MonthFacts,
): Message {
  const words = wordsOf(content).mails.figures
  const { measures: names } = wordsOf(content).admin.figures
  const placeholders = { month: formatMonth(month) }
  const earningRows = rows.filter((row) => row.earned !== 0).slice(0, maxTours)
  return writeMessage(content, {
    subject: fill(words.subject, placeholders),
    preview: fill(words.preview, {
      sold: formatAmount(total.sold),
      earned: formatAmount(total.earned),
    }),
    blocks: [
      { kind: 'paragraph', text: fill(words.text, placeholders) },
      {
        kind: 'amounts',
        heads: [words.what, words.amount],
        rows: measures.map((measure) => ({
          label: names[measure].name,
          amount: formatAmount(total[measure]),
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
      ...(earningRows.length > 0
        ? [
            { kind: 'heading' as const, text: words.byTour },
            {
              kind: 'amounts' as const,
              heads: [words.tour, names.earned.name] as [string, string],
              rows: earningRows.map((row) => ({
                label: row.name,
                amount: formatAmount(row.earned),
              })),
            },
          ]
        : []),
      { kind: 'link', text: words.link, url },
      { kind: 'paragraph', text: words.off },
    ],
  })
}

function formatAmount(cents: Cents): string {
  return formatMoney(toMoney(cents))
}
