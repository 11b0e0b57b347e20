import type { company } from '#content/company.ts'
import { renderHtml } from './layout.ts'
import { renderText } from './plain-text.ts'

/** What a template returns: a subject on one line, and the same words as HTML and as plain text. */
export type Message = { subject: string; html: string; text: string }

/** The facts of the company as content/company.ts holds them. */
export type Company = typeof company

/** A message before it is dressed: what it says, block by block. Texts are plain; no markup passes. */
export type Letter = {
  subject: string
  /** The line that a mailbox shows beside the subject. */
  preview: string
  company: Company
  blocks: Block[]
}

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
  /** A way on; `isQuiet` is one beside that which the letter is about. */
  | { kind: 'link'; text: string; url: string; isQuiet?: true }

/** A line of a price or of a table of charges; `strong` marks the total. */
export type AmountRow = { label: string; amount: string; strong?: boolean }

/** Dresses a letter twice, as HTML and as plain text, so that both say the same. */
export function writeMessage(letter: Letter): Message {
  return { subject: letter.subject, html: renderHtml(letter), text: renderText(letter) }
}
