import { type Content, wordsOf } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { whatsappLink } from '#rules/text/phone.ts'
import type { Block } from './message.ts'
import type { Words } from '#content/words/words.ts'
import { siteLocale } from '#rules/text/language.ts'
import type { Answers, FormWords, FormFields } from '#rules/guests/form-fields.ts'
import { aboutFields, type AboutGroup, aboutGroups } from '#app/order/about-fields.ts'
import { formatAnswer } from '#app/order/list-about.ts'
import { addressAbove } from '#rules/money/tax-rules.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { sanitiseMailName } from '#rules/text/sanitise-mail-name.ts'

type Questions = {
  /** The start of the guest's WhatsApp message. */
  message: string
  /** True to include the phone number for the day itself. */
  namesTheDay: boolean
}

export function signOff(content: Content): Block {
  const { signature } = wordsOf(content).mails.shared
  return { kind: 'paragraph', text: fill(signature, { company: content.company.shortName }) }
}

export function questionBlocks(content: Content, { message, namesTheDay }: Questions): Block[] {
  const { questions } = wordsOf(content).mails.shared
  const { phone, whatsapp, emergencyPhone } = content.company
  const text = namesTheDay ? questions.textWithDay : questions.text
  return [
    { kind: 'heading', text: questions.title },
    { kind: 'paragraph', text: fill(text, { phone, whatsapp, emergencyPhone }) },
    { kind: 'link', text: questions.whatsapp, url: whatsappLink(whatsapp, message), isQuiet: true },
    signOff(content),
  ]
}

export type ReceivedThing = Exclude<keyof Words['mails']['shared']['receipt'], 'text'>

/** Acknowledges free text without repeating it; empty if there was none. */
export function confirmReceipt(content: Content, received: readonly ReceivedThing[]): Block[] {
  const { text, ...things } = wordsOf(content).mails.shared.receipt
  if (received.length === 0) return []
  const list = new Intl.ListFormat(siteLocale).format(received.map((thing) => things[thing]))
  const named = `${list.charAt(0).toUpperCase()}${list.slice(1)}`
  return [{ kind: 'paragraph', text: fill(text, { things: named }) }]
}

type FormWithWords<Fields extends FormFields> = { fields: Fields; words: FormWords<Fields> }
type FormValues<Fields extends FormFields> = { [Name in keyof Fields]?: string | undefined }

/**
 * Rows for the office: each short field, answered or not, except those shown elsewhere in the mail.
 * Optional questions that few answer appear only if answered.
 */
export function answerRows<Fields extends FormFields>(
  content: Content,
  { fields, words: fieldWords }: FormWithWords<Fields>,
  answers: FormValues<Fields>,
  excludedFields: readonly (keyof Fields)[] = [],
): { label: string; value: string }[] {
  const { shared } = wordsOf(content).mails
  return Object.keys(fields)
    .filter((name) => fields[name]?.kind !== 'paragraphs' && !excludedFields.includes(name))
    .filter((name) => Boolean(answers[name]) || !(name in aboutFields))
    .map((name) => {
      const words = fieldWords[name as keyof Fields]
      return { label: words.label, value: formatAnswer(words, answers[name] || shared.notGiven) }
    })
}

/** Texts for the office: each longer answer under its heading, unchanged. */
export function longAnswerBlocks<Fields extends FormFields>(
  content: Content,
  { fields, words: fieldWords }: FormWithWords<Fields>,
  answers: FormValues<Fields>,
): Block[] {
  const { shared } = wordsOf(content).mails
  return Object.keys(fields)
    .filter((name) => fields[name]?.kind === 'paragraphs')
    .flatMap((name): Block[] => {
      const text = answers[name]
      return [
        { kind: 'heading', text: fieldWords[name as keyof Fields].label },
        text ? { kind: 'quote', text } : { kind: 'paragraph', text: shared.none },
      ]
    })
}

export type AboutFacts = Answers<typeof aboutFields> & { needsInterpreter?: boolean }

/** The traveller's rows; none if the reader travels. */
export function travellerRows(
  content: Content,
  { traveller }: { traveller?: string | null | undefined },
) {
  const { about } = wordsOf(content).mails.shared
  return traveller ? [{ label: about.traveller, value: sanitiseMailName(traveller) }] : []
}

export function travellerBlocks(content: Content, { traveller, surprise }: AboutFacts): Block[] {
  const { about } = wordsOf(content).mails.shared
  if (!traveller && !surprise) return []
  const text = surprise ? about.surprise : about.mails
  return [{ kind: 'paragraph', text }]
}

/** The answered groups: a mail acknowledges them without repeating the answers. */
export function listAnsweredGroups(answers: AboutFacts): ReceivedThing[] {
  const values: Readonly<Record<string, unknown>> = answers
  const groups = Object.keys(aboutGroups) as AboutGroup[]
  return groups.flatMap((group) => {
    const thing = things[group]
    const isAnswered = Object.keys(aboutGroups[group]).some((name) => values[name])
    return thing && isAnswered ? [thing] : []
  })
}

const things: Record<AboutGroup, ReceivedThing | undefined> = {
  traveller: undefined,
  ship: 'ship',
  language: 'language',
  mobility: 'mobility',
  invoice: 'invoice',
}

export function aboutSteps(
  content: Content,
  answers: AboutFacts,
  total: Money | undefined,
): string[] {
  const { about } = wordsOf(content).mails.shared
  const isAboveLimit = total !== undefined && total.minor > addressAbove
  return [
    ...(answers.needsInterpreter ? [about.languageOpen] : []),
    ...(isAboveLimit && !answers.invoiceAddress ? [formatAddressNote(content, addressAbove)] : []),
  ]
}

export function formatAddressNote(content: Content, above: Cents): string {
  const { about } = wordsOf(content).mails.shared
  return fill(about.address, { amount: formatMoney(toMoney(above)) })
}

export function officeSteps(
  content: Content,
  { traveller, surprise, wheelchair, needsInterpreter }: AboutFacts,
): string[] {
  const { about } = wordsOf(content).mails.shared
  return [
    ...(surprise ? [about.office.surprise] : traveller ? [about.office.traveller] : []),
    ...(wheelchair === 'rigid' ? [about.office.ramp] : []),
    ...(needsInterpreter ? [about.office.language] : []),
  ]
}
