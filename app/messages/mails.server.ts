import { type Content, wordsOf } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from '#platform/mail/blocks/message.ts'
import { signOff } from '#platform/mail/blocks/guest-blocks.ts'

export type OrderMessageFacts = {
  reference: string
  title: string
  date: CalendarDate
  name: string
  text: string
}

export function writeOrderMessageToOffice(content: Content, facts: OrderMessageFacts): Message {
  const { shared, manage } = wordsOf(content).mails
  const { message: messageWords } = manage
  const { reference, title, name, text } = facts
  const date = formatLongDate(facts.date)
  return writeMessage(content, {
    subject: fill(messageWords.office.subject, { reference, title }),
    preview: fill(messageWords.office.text, { name, title, date }),
    blocks: [
      { kind: 'paragraph', text: fill(messageWords.office.text, { name, title, date }) },
      { kind: 'quote', text },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'paragraph', text: messageWords.office.answering },
    ],
  })
}

export function writeOrderMessageToGuest(
  content: Content,
  facts: OrderMessageFacts & { link: string },
): Message {
  const { shared, manage } = wordsOf(content).mails
  const { message: messageWords } = manage
  const { reference, title, name, text, link } = facts
  const date = formatLongDate(facts.date)
  return writeMessage(content, {
    subject: fill(messageWords.guest.subject, { reference, title }),
    preview: fill(messageWords.guest.text, { title, date }),
    to: name,
    blocks: [
      { kind: 'paragraph', text: fill(messageWords.guest.text, { title, date }) },
      { kind: 'quote', text },
      { kind: 'paragraph', text: messageWords.guest.answering },
      { kind: 'link', text: manage.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
    ],
  })
}

export type ThreadAnswerFacts = {
  name: string
  text: string
  reference?: string | undefined
  link?: string | undefined
}

/** The mail with the office's reply. Never repeats the sender's words. */
export function writeThreadReplyMail(content: Content, facts: ThreadAnswerFacts): Message {
  const { shared, contact, quoteLink } = wordsOf(content).mails
  const { answer } = contact
  const { name, text, reference, link } = facts
  const subject = reference
    ? fill(answer.subjectOf, { reference })
    : fill(answer.subject, { company: content.company.shortName })
  return writeMessage(content, {
    subject,
    preview: answer.text,
    to: name,
    blocks: [
      { kind: 'paragraph', text: answer.text },
      { kind: 'quote', text },
      ...(link ? [{ kind: 'link' as const, text: quoteLink.link, url: link }] : []),
      { kind: 'paragraph', text: answer.answering },
      ...(reference
        ? [{ kind: 'figure' as const, label: shared.yourReference, value: reference }]
        : []),
      signOff(content),
    ],
  })
}
