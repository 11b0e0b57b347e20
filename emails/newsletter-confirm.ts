import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from './message.ts'

/** To an address that someone has entered for the newsletter: nothing follows unless its owner presses the link. */
export function newsletterConfirm(
  content: Content,
  asked: {
    confirmUrl: string
    /** How many days the link stays good. */
    days: number
  },
): Message {
  const { company } = content
  const { confirm } = say(content).mails.newsletter
  const { confirmUrl, days } = asked
  return writeMessage(content, {
    subject: fill(confirm.subject, { company: company.shortName }),
    preview: confirm.preview,
    blocks: [
      { kind: 'paragraph', text: confirm.text },
      { kind: 'link', text: confirm.link, url: confirmUrl },
      { kind: 'paragraph', text: fill(confirm.validity, { days }) },
    ],
  })
}
