import type { Content } from '#content/content.ts'
import { renderHtml } from './layout.ts'
import { renderText } from './plain-text.ts'

/** What a template returns: a subject on one line, and the same words as HTML and as plain text. */
export type Message = { subject: string; html: string; text: string }

/** A message before it is dressed: what it says, block by block. Texts are plain; no markup passes. */
export type Letter = {
  subject: string
  /** The line that a mailbox shows beside the subject. */
  preview: string
  blocks: Block[]
}

/** The pictures that a mail can show. */
export type MailPicture = 'gift-picture'

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** The one line that must not be overlooked, a reference say. */
  | { kind: 'figure'; label: string; value: string }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  | { kind: 'amounts'; heads: [string, string]; rows: AmountRow[] }
  | { kind: 'steps'; items: string[] }
  /** What someone else wrote, with its line breaks. */
  | { kind: 'quote'; text: string }
  /** A picture that goes with the mail (server/mail/attachments.ts), as wide as the letter. */
  | { kind: 'picture'; name: MailPicture; alt: string; width: number; height: number }
  /** A way on; `isQuiet` is one beside that which the letter is about. */
  | { kind: 'link'; text: string; url: string; isQuiet?: true }

/** A line of a price or of a table of charges; `strong` marks the total. */
export type AmountRow = { label: string; amount: string; strong?: boolean }

/** Dresses a letter twice, as HTML and as plain text, so that both say the same; both end with the company's facts. */
export function writeMessage(content: Content, letter: Letter): Message {
  return {
    subject: letter.subject,
    html: renderHtml(content, letter),
    text: renderText(content, letter),
  }
}
