import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const {
  manage: { addressCode: code, addressChanged: changed },
  shared,
} = words

type AddressFacts = {
  reference: string
  title: string
  /** How the mail addresses the guest. */
  name: string
  /** The new address, its beginning alone. */
  newEmail: string
  company: Company
}

/** To the address of an order, or to the new one: the code that shows that its mail is read. */
export function addressCode(
  facts: AddressFacts & { code: string; minutes: number; isNew: boolean },
): Message {
  const { reference, title, newEmail, company, minutes, isNew } = facts
  const { phone } = company
  const text = isNew ? code.textNew : code.text
  return writeMessage({
    subject: fill(code.subject, { reference }),
    preview: fill(code.preview, { minutes }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(facts.name) }) },
      { kind: 'paragraph', text: fill(text, { title, newEmail }) },
      {
        kind: 'figure',
        label: code.code,
        value: `${facts.code.slice(0, 3)} ${facts.code.slice(3)}`,
      },
      { kind: 'paragraph', text: fill(code.goodFor, { minutes }) },
      { kind: 'paragraph', text: fill(isNew ? code.notYouNew : code.notYou, { phone }) },
    ],
  })
}

/** To the address that an order had: its mails go elsewhere now. */
export function addressChanged(facts: AddressFacts): Message {
  const { reference, title, newEmail, company } = facts
  const { phone } = company
  return writeMessage({
    subject: fill(changed.subject, { reference }),
    preview: fill(changed.preview, { newEmail }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(facts.name) }) },
      { kind: 'paragraph', text: fill(changed.text, { title, newEmail }) },
      { kind: 'paragraph', text: fill(changed.notYou, { phone }) },
    ],
  })
}
