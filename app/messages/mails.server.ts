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

export function orderMessageOffice(content: Content, written: OrderMessageFacts): Message {
  const { shared, manage } = wordsOf(content).mails
  const { message: own } = manage
  const { reference, title, name, text } = written
  const date = formatLongDate(written.date)
  return writeMessage(content, {
    subject: fill(own.office.subject, { reference, title }),
    preview: fill(own.office.text, { name, title, date }),
    blocks: [
      { kind: 'paragraph', text: fill(own.office.text, { name, title, date }) },
      { kind: 'quote', text },
      { kind: 'figure', label: shared.reference, value: reference },
      { kind: 'paragraph', text: own.office.answering },
    ],
  })
}

export function orderMessageGuest(
  content: Content,
  written: OrderMessageFacts & { link: string },
): Message {
  const { shared, manage } = wordsOf(content).mails
  const { message: own } = manage
  const { reference, title, name, text, link } = written
  const date = formatLongDate(written.date)
  return writeMessage(content, {
    subject: fill(own.guest.subject, { reference, title }),
    preview: fill(own.guest.text, { title, date }),
    to: name,
    blocks: [
      { kind: 'paragraph', text: fill(own.guest.text, { title, date }) },
      { kind: 'quote', text },
      { kind: 'paragraph', text: own.guest.answering },
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
export function threadAnswer(content: Content, written: ThreadAnswerFacts): Message {
  const { shared, contact, quoteLink } = wordsOf(content).mails
  const { answer } = contact
  const { name, text, reference, link } = written
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
