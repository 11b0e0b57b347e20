import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Message, writeMessage } from './message.ts'

/** To the guest of an order, who has lost the link to it: a new one. */
export function manageLinkAgain(
  content: Content,
  order: {
    reference: string
    title: string
    /** How the mail addresses the guest. */
    name: string
    link: string
  },
): Message {
  const { manage, shared } = say(content).mails
  const { reference, title, link } = order
  return writeMessage(content, {
    subject: fill(manage.subject, { reference }),
    preview: fill(manage.preview, { title }),
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(order.name) }) },
      { kind: 'paragraph', text: fill(manage.text, { title }) },
      { kind: 'link', text: manage.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'paragraph', text: manage.notYou },
    ],
  })
}

/** The same to the sender of a quote request. */
export function quoteLinkAgain(
  content: Content,
  quote: {
    reference: string
    name: string
    link: string
  },
): Message {
  const { quoteLink, shared } = say(content).mails
  const { reference, link } = quote
  const { again } = quoteLink
  return writeMessage(content, {
    subject: fill(again.subject, { reference }),
    preview: again.preview,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(quote.name) }) },
      { kind: 'paragraph', text: again.text },
      { kind: 'link', text: quoteLink.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'paragraph', text: again.notYou },
    ],
  })
}
