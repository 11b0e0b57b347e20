import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Message, writeMessage } from './message.ts'
import { signOff } from './questions.ts'

/** What the office answers to somebody who has no order. */
export type ThreadAnswerFacts = {
  name: string
  text: string
  /** Of their request, where they have sent one, and the link to it. */
  reference?: string | undefined
  link?: string | undefined
}

/** To whoever wrote to us: our answer. Of their own words it repeats none. */
export function threadAnswer(content: Content, written: ThreadAnswerFacts): Message {
  const { shared, contact, quoteLink } = say(content).mails
  const { answer } = contact
  const { name, text, reference, link } = written
  const subject = reference
    ? fill(answer.subjectOf, { reference })
    : fill(answer.subject, { company: content.company.shortName })
  return writeMessage(content, {
    subject,
    preview: answer.text,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(name) }) },
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
