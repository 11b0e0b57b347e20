import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { shared, quoteLink } = words
const { comment } = quoteLink

/**
 * To the sender of an itinerary: somebody with its link wrote to them. What they wrote stands on the page
 * of the request and not in the mail, which is ours (decision 27).
 */
export function itineraryCommentSender(about: {
  reference: string
  /** Of the sender. */
  name: string
  link: string
  company: Company
}): Message {
  const { reference, name, link, company } = about
  return writeMessage({
    subject: fill(comment.subject, { reference }),
    preview: comment.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(name) }) },
      { kind: 'paragraph', text: comment.text },
      { kind: 'link', text: comment.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
    ],
  })
}
