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
export function itineraryCommentSender(about: About): Message {
  return writeComment(comment, about)
}

/** The same to the sender of a group's request. */
export function groupCommentSender(about: About): Message {
  return writeComment(quoteLink.groupComment, about)
}

type About = {
  reference: string
  /** Of the sender. */
  name: string
  link: string
  company: Company
}

function writeComment(own: typeof comment, { reference, name, link, company }: About): Message {
  return writeMessage({
    subject: fill(own.subject, { reference }),
    preview: own.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(name) }) },
      { kind: 'paragraph', text: own.text },
      { kind: 'link', text: own.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
    ],
  })
}
