import { type Content, wordsOf } from '#content/content.ts'
import {
  type CalendarDate,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Block, type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import { questionBlocks } from '#platform/mail/blocks/guest-blocks.ts'

export type WaitingFacts = {
  name: string
  title: string
  date: CalendarDate
  /** Example: '2 adults, 1 child'. */
  party: string
  link: string
}

/** A mail to an applicant for the waiting list. Opening its link joins the list. */
export function writeConfirmWaitingMail(content: Content, wait: WaitingFacts): Message {
  const { asked: mailWords, joined } = wordsOf(content).mails.waiting
  return writeWaitingMail(content, wait, {
    mailWords,
    facts: createFacts(wait),
    more: [
      { kind: 'link', text: mailWords.open, url: wait.link },
      { kind: 'paragraph', text: joined.nothing },
      { kind: 'paragraph', text: mailWords.notYou },
    ],
  })
}

export function writeWaitingJoinedMail(content: Content, wait: WaitingFacts): Message {
  const { joined: mailWords } = wordsOf(content).mails.waiting
  return writeWaitingMail(content, wait, {
    mailWords,
    facts: createFacts(wait),
    more: [
      { kind: 'paragraph', text: mailWords.nothing },
      { kind: 'link', text: mailWords.leave, url: wait.link, isQuiet: true },
    ],
  })
}

export function writeWaitingOfferMail(
  content: Content,
  wait: WaitingFacts & { until: Date },
): Message {
  const { offer: mailWords } = wordsOf(content).mails.waiting
  const until = formatLongDate(calendarDateIn(wait.until, capeTown))
  return writeWaitingMail(content, wait, {
    mailWords,
    facts: { ...createFacts(wait), until, time: clockTimeInCapeTown(wait.until) },
    more: [
      { kind: 'link', text: mailWords.book, url: wait.link },
      { kind: 'paragraph', text: mailWords.other },
    ],
  })
}

type MailWords = { subject: string; preview: string; text: string }
type Facts = Record<string, string>

function createFacts({ title, date }: WaitingFacts): Facts {
  return { title, date: formatLongDate(date) }
}

function writeWaitingMail(
  content: Content,
  { name, title, date, party }: WaitingFacts,
  { mailWords, facts, more }: { mailWords: MailWords; facts: Facts; more: Block[] },
): Message {
  const { waiting: words } = wordsOf(content).mails
  return writeMessage(content, {
    subject: fill(mailWords.subject, facts),
    preview: fill(mailWords.preview, facts),
    to: name,
    blocks: [
      { kind: 'paragraph', text: fill(mailWords.text, facts) },
      {
        kind: 'facts',
        rows: [
          { label: words.tour, value: title },
          { label: words.day, value: formatLongDate(date) },
          { label: words.party, value: party },
        ],
      },
      ...more,
      ...questionBlocks(content, { message: fill(words.whatsapp, facts), namesTheDay: false }),
    ],
  })
}
