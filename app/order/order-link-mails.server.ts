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
  request: {
    reference: string
    name: string
    link: string
  },
): Message {
  const { quoteLink, shared } = wordsOf(content).mails
  const { reference, link } = request
  const { again: againWords } = quoteLink
  return writeMessage(content, {
    subject: fill(againWords.subject, { reference }),
    preview: againWords.preview,
    to: request.name,
    blocks: [
      { kind: 'paragraph', text: againWords.text },
      { kind: 'link', text: quoteLink.link, url: link },
      { kind: 'figure', label: shared.yourReference, value: reference },
      { kind: 'paragraph', text: againWords.notYou },
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
    manage: { addressCode: codeWords },
  } = wordsOf(content).mails
  const { reference, title, newEmail, minutes, isNew } = facts
  const { phone } = company
  const text = isNew ? codeWords.textNew : codeWords.text
  return writeMessage(content, {
    subject: fill(codeWords.subject, { reference }),
    preview: fill(codeWords.preview, { minutes }),
    to: facts.name,
    blocks: [
      { kind: 'paragraph', text: fill(text, { title, newEmail }) },
      createCodeFigure(content, facts.code),
      { kind: 'paragraph', text: fill(codeWords.goodFor, { minutes }) },
      { kind: 'paragraph', text: fill(isNew ? codeWords.notYouNew : codeWords.notYou, { phone }) },
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
    manage: { addressCode: codeWords, bankCode: bankWords },
  } = wordsOf(content).mails
  return writeMessage(content, {
    subject: fill(bankWords.subject, { reference }),
    preview: fill(bankWords.preview, { minutes }),
    to: name,
    blocks: [
      { kind: 'paragraph', text: fill(bankWords.text, { title }) },
      createCodeFigure(content, digits),
      { kind: 'paragraph', text: fill(codeWords.goodFor, { minutes }) },
      { kind: 'paragraph', text: fill(bankWords.notYou, { phone: company.phone }) },
    ],
  })
}

function createCodeFigure(content: Content, digits: string) {
  const {
    manage: { addressCode: codeWords },
  } = wordsOf(content).mails
  const value = `${digits.slice(0, 3)} ${digits.slice(3)}`
  return { kind: 'figure', label: codeWords.code, value } as const
}

/** A mail to an order's former address: its mails now go to another address. */
export function writeAddressChangedMail(
  content: Content,
  facts: AddressFacts & { days: number },
): Message {
  const { company } = content
  const {
    manage: { addressChanged: changedWords },
  } = wordsOf(content).mails
  const { reference, title, newEmail, days } = facts
  const { phone } = company
  return writeMessage(content, {
    subject: fill(changedWords.subject, { reference }),
    preview: fill(changedWords.preview, { newEmail }),
    to: facts.name,
    blocks: [
      { kind: 'paragraph', text: fill(changedWords.text, { title, newEmail }) },
      { kind: 'paragraph', text: fill(changedWords.notYou, { phone, days }) },
    ],
  })
}
