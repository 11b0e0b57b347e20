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
export function waitingAsked(content: Content, wait: WaitingFacts): Message {
  const { asked: own, joined } = wordsOf(content).mails.waiting
  return write(content, wait, {
    own,
    facts: factsOf(wait),
    more: [
      { kind: 'link', text: own.open, url: wait.link },
      { kind: 'paragraph', text: joined.nothing },
      { kind: 'paragraph', text: own.notYou },
    ],
  })
}

export function waitingJoined(content: Content, wait: WaitingFacts): Message {
  const { joined: own } = wordsOf(content).mails.waiting
  return write(content, wait, {
    own,
    facts: factsOf(wait),
    more: [
      { kind: 'paragraph', text: own.nothing },
      { kind: 'link', text: own.leave, url: wait.link, isQuiet: true },
    ],
  })
}

export function waitingOffer(content: Content, wait: WaitingFacts & { until: Date }): Message {
  const { offer: own } = wordsOf(content).mails.waiting
  const until = formatLongDate(calendarDateIn(wait.until, capeTown))
  return write(content, wait, {
    own,
    facts: { ...factsOf(wait), until, time: clockTimeInCapeTown(wait.until) },
    more: [
      { kind: 'link', text: own.book, url: wait.link },
      { kind: 'paragraph', text: own.other },
    ],
  })
}

type Own = { subject: string; preview: string; text: string }
type Facts = Record<string, string>

function factsOf({ title, date }: WaitingFacts): Facts {
  return { title, date: formatLongDate(date) }
}

function write(
  content: Content,
  { name, title, date, party }: WaitingFacts,
  { own, facts, more }: { own: Own; facts: Facts; more: Block[] },
): Message {
  const { waiting: words } = wordsOf(content).mails
  return writeMessage(content, {
    subject: fill(own.subject, facts),
    preview: fill(own.preview, facts),
    to: name,
    blocks: [
      { kind: 'paragraph', text: fill(own.text, facts) },
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
