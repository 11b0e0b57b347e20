import { type Content, wordsOf } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { type Message, writeMessage } from '#platform/mail/blocks/message.ts'

export function writeOrderLinkMail(
  content: Content,
  order: {
    reference: string
    title: string
    name: string
    link: string
  },
): Message {
  const { manage, shared } = wordsOf(content).mails
  const { reference, title, link } = order
  return writeMessage(content, {
    subject: fill(manage.subject, { reference }),
    preview: fill(manage.preview, { title }),
    to: order.name,
    blocks: [
      { kind: 'paragraph', text: fill(manage.text, { title }) },
      { kind: 'link', text: manage.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'paragraph', text: manage.notYou },
    ],
  })
}

export function writeRequestLinkMail(
  content: Content,
  quote: {
    reference: string
    name: string
    link: string
  },
): Message {
  const { quoteLink, shared } = wordsOf(content).mails
  const { reference, link } = quote
  const { again } = quoteLink
  return writeMessage(content, {
    subject: fill(again.subject, { reference }),
    preview: again.preview,
    to: quote.name,
    blocks: [
      { kind: 'paragraph', text: again.text },
      { kind: 'link', text: quoteLink.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'paragraph', text: again.notYou },
    ],
  })
}

type AddressFacts = {
  reference: string
  title: string
  name: string
  /** The first characters of the new address only. */
  newEmail: string
}

export function writeAddressCodeMail(
  content: Content,
  facts: AddressFacts & { code: string; minutes: number; isNew: boolean },
): Message {
  const { company } = content
  const {
    manage: { addressCode: code },
  } = wordsOf(content).mails
  const { reference, title, newEmail, minutes, isNew } = facts
  const { phone } = company
  const text = isNew ? code.textNew : code.text
  return writeMessage(content, {
    subject: fill(code.subject, { reference }),
    preview: fill(code.preview, { minutes }),
    to: facts.name,
    blocks: [
      { kind: 'paragraph', text: fill(text, { title, newEmail }) },
      codeFigure(content, facts.code),
      { kind: 'paragraph', text: fill(code.goodFor, { minutes }) },
      { kind: 'paragraph', text: fill(isNew ? code.notYouNew : code.notYou, { phone }) },
    ],
  })
}

export function writeBankCodeMail(
  content: Content,
  {
    reference,
    title,
    minutes,
    name,
    code: digits,
  }: Omit<AddressFacts, 'newEmail'> & { code: string; minutes: number },
): Message {
  const { company } = content
  const {
    manage: { addressCode: code, bankCode: bank },
  } = wordsOf(content).mails
  return writeMessage(content, {
    subject: fill(bank.subject, { reference }),
    preview: fill(bank.preview, { minutes }),
    to: name,
    blocks: [
      { kind: 'paragraph', text: fill(bank.text, { title }) },
      codeFigure(content, digits),
      { kind: 'paragraph', text: fill(code.goodFor, { minutes }) },
      { kind: 'paragraph', text: fill(bank.notYou, { phone: company.phone }) },
    ],
  })
}

function codeFigure(content: Content, digits: string) {
  const {
    manage: { addressCode: code },
  } = wordsOf(content).mails
  const value = `${digits.slice(0, 3)} ${digits.slice(3)}`
  return { kind: 'figure', label: code.code, value } as const
}

/** A mail to an order's former address, which says that mails now go to another. */
export function writeAddressChangedMail(
  content: Content,
  facts: AddressFacts & { days: number },
): Message {
  const { company } = content
  const {
    manage: { addressChanged: changed },
  } = wordsOf(content).mails
  const { reference, title, newEmail, days } = facts
  const { phone } = company
  return writeMessage(content, {
    subject: fill(changed.subject, { reference }),
    preview: fill(changed.preview, { newEmail }),
    to: facts.name,
    blocks: [
      { kind: 'paragraph', text: fill(changed.text, { title, newEmail }) },
      { kind: 'paragraph', text: fill(changed.notYou, { phone, days }) },
    ],
  })
}
