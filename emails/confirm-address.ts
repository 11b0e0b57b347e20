import { fill } from '#rules/text/fill.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const { confirmAddress: confirm } = words.account

/** To whoever signed up with this address: a link that proves that it is theirs. */
export function confirmAddress(account: {
  link: string
  validHours: number
  company: Company
}): Message {
  const { link, validHours, company } = account
  return writeMessage({
    subject: fill(confirm.subject, { company: company.shortName }),
    preview: confirm.preview,
    company,
    blocks: [
      { kind: 'paragraph', text: words.shared.hello },
      { kind: 'paragraph', text: fill(confirm.text, { company: company.name }) },
      { kind: 'link', text: confirm.link, url: link },
      { kind: 'paragraph', text: fill(confirm.validity, { hours: validHours }) },
      { kind: 'paragraph', text: confirm.notYou },
    ],
  })
}
