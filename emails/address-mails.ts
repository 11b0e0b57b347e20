import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import { type Company, type Message, writeMessage } from './message.ts'
import { words } from './words.ts'

const {
  manage: { addressCode: code, addressChanged: changed, bankCode: bank },
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
      codeFigure(facts.code),
      { kind: 'paragraph', text: fill(code.goodFor, { minutes }) },
      { kind: 'paragraph', text: fill(isNew ? code.notYouNew : code.notYou, { phone }) },
    ],
  })
}

/** To the address of an order: the code without which no bank details are taken. */
export function bankCode({
  reference,
  title,
  company,
  minutes,
  name,
  code: figures,
}: Omit<AddressFacts, 'newEmail'> & { code: string; minutes: number }): Message {
  return writeMessage({
    subject: fill(bank.subject, { reference }),
    preview: fill(bank.preview, { minutes }),
    company,
    blocks: [
      { kind: 'paragraph', text: fill(shared.dear, { name: nameInMail(name) }) },
      { kind: 'paragraph', text: fill(bank.text, { title }) },
      codeFigure(figures),
      { kind: 'paragraph', text: fill(code.goodFor, { minutes }) },
      { kind: 'paragraph', text: fill(bank.notYou, { phone: company.phone }) },
    ],
  })
}

/** Six figures with a gap, as people read them. */
function codeFigure(figures: string) {
  const value = `${figures.slice(0, 3)} ${figures.slice(3)}`
  return { kind: 'figure', label: code.code, value } as const
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
