import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { confirm } = words.newsletter

/** To an address that someone has entered for the newsletter: nothing follows unless its owner presses the link. */
export function newsletterConfirm(asked: {
  company: Company
  confirmUrl: string
  /** How many days the link stays good. */
  days: number
}): Message {
  const { company, confirmUrl, days } = asked
  return writeMessage({
    subject: fill(confirm.subject, { company: company.shortName }),
    preview: confirm.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: confirm.text },
      { kind: 'link', text: confirm.link, url: confirmUrl },
      { kind: 'paragraph', text: fill(confirm.validity, { days }) },
    ],
  })
}
