import { type Content, say } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Message, writeMessage } from './message.ts'

/**
 * To the sender of an itinerary: somebody with its link wrote to them. What they wrote stands on the page
 * of the request and not in the mail, which is ours (decision 27).
 */
export function itineraryCommentSender(content: Content, about: About): Message {
  return writeComment(content, say(content).mails.quoteLink.comment, about)
}

/** The same to the sender of a group's request. */
export function groupCommentSender(content: Content, about: About): Message {
  return writeComment(content, say(content).mails.quoteLink.groupComment, about)
}

type About = {
  reference: string
  /** Of the sender. */
  name: string
  link: string
}

function writeComment(
  content: Content,
  own: Words['mails']['quoteLink']['comment'],
  { reference, name, link }: About,
): Message {
  const { shared } = say(content).mails
  return writeMessage(content, {
    subject: fill(own.subject, { reference }),
    preview: own.preview,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(name) }) },
      { kind: 'paragraph', text: own.text },
      { kind: 'link', text: own.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
    ],
  })
}
