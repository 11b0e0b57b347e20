import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { manage, quoteLink, shared } = words

/** To the guest of an order, who has lost the link to it: a new one. */
export function manageLinkAgain(order: {
  reference: string
  title: string
  /** How the mail addresses the guest. */
  name: string
  link: string
  company: Company
}): Message {
  const { reference, title, link, company } = order
  return writeMessage({
    subject: fill(manage.subject, { reference }),
    preview: fill(manage.preview, { title }),
    company,
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
export function quoteLinkAgain(quote: {
  reference: string
  name: string
  link: string
  company: Company
}): Message {
  const { reference, link, company } = quote
  const { again } = quoteLink
  return writeMessage({
    subject: fill(again.subject, { reference }),
    preview: again.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(quote.name) }) },
      { kind: 'paragraph', text: again.text },
      { kind: 'link', text: quoteLink.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'paragraph', text: again.notYou },
    ],
  })
}
