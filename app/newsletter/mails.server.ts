import { type Content, wordsOf } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from '#platform/mail/blocks/message.ts'

/**
 * A mail about a newsletter subscription. 'confirm' goes to an entered address: the
 * subscription starts only if the reader opens the link within the given days. 'already' goes to a
 * subscriber whose address was entered again, because the site answers as for a new address. All
 * except 'confirm' have an unsubscribe link.
 */
export function writeNewsletterMail(
  content: Content,
  { kind, url, days = 0 }: { kind: 'confirm' | 'welcome' | 'already'; url: string; days?: number },
): Message {
  const { newsletter } = wordsOf(content).mails
  const { subject, preview, text, link } = newsletter[kind]
  const linkBlock = { kind: 'link', text: link, url } as const
  return writeMessage(content, {
    subject: fill(subject, { company: content.company.shortName }),
    preview,
    blocks: [
      { kind: 'paragraph', text },
      ...(kind === 'confirm'
        ? [
            linkBlock,
            { kind: 'paragraph', text: fill(newsletter.confirm.validity, { days }) } as const,
          ]
        : [{ kind: 'paragraph', text: newsletter[kind].leave } as const, linkBlock]),
    ],
  })
}
