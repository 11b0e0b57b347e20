import { type Content, say } from '#content/content.ts'
import { type AskedWords, type FormFields, sayAnswer } from '#rules/guests/form-fields.ts'
import { aboutFields } from '#rules/orders/about-fields.ts'
import type { Block } from './message.ts'

/** What one form asks, with its words. */
type Asked<Fields extends FormFields> = { fields: Fields; words: AskedWords<Fields> }
type Given<Fields extends FormFields> = { [Name in keyof Fields]?: string | undefined }

/**
 * For the office: a row for each short thing that a guest was asked, whether answered or not, but for those
 * that stand elsewhere in the mail. What only few are asked is there where it was answered.
 */
export function askedRows<Fields extends FormFields>(
  content: Content,
  { fields, words: asked }: Asked<Fields>,
  answers: Given<Fields>,
  elsewhere: readonly (keyof Fields)[] = [],
): { label: string; value: string }[] {
  const { shared } = say(content).mails
  return Object.keys(fields)
    .filter((name) => fields[name]?.kind !== 'paragraphs' && !elsewhere.includes(name))
    .filter((name) => Boolean(answers[name]) || !(name in aboutFields))
    .map((name) => {
      const words = asked[name as keyof Fields]
      return { label: words.label, value: sayAnswer(words, answers[name] || shared.notGiven) }
    })
}

/** For the office: each longer text under its heading, as it was written. */
export function askedTexts<Fields extends FormFields>(
  content: Content,
  { fields, words: asked }: Asked<Fields>,
  answers: Given<Fields>,
): Block[] {
  const { shared } = say(content).mails
  return Object.keys(fields)
    .filter((name) => fields[name]?.kind === 'paragraphs')
    .flatMap((name): Block[] => {
      const text = answers[name]
      return [
        { kind: 'heading', text: asked[name as keyof Fields].label },
        text ? { kind: 'quote', text } : { kind: 'paragraph', text: shared.none },
      ]
    })
}
