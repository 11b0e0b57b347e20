import { type Content, say } from '#content/content.ts'
import { addressAbove } from '#rules/policy/tax.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import type { Answers } from '#rules/guests/form-fields.ts'
import { type aboutFields, type AboutGroup, aboutGroups } from '#rules/orders/about-fields.ts'
import { fill } from '#rules/text/fill.ts'
import { nameInMail } from '#rules/text/name-in-mail.ts'
import type { Block } from './message.ts'
import type { ReceivedThing } from './receipt.ts'

/** What a new order says of itself, and whether it wishes for a language that no guide speaks. */
export type AboutFacts = Answers<typeof aboutFields> & { isUnspoken?: boolean }

/** Who travels, where that is somebody else than who reads this. */
export function travellerRows(
  content: Content,
  { traveller }: { traveller?: string | null | undefined },
) {
  const { about } = say(content).mails.shared
  return traveller ? [{ label: about.traveller, value: nameInMail(traveller) }] : []
}

/** To who books for somebody else: that all mails come to them, and of a surprise that nobody spoils it. */
export function travellerBlocks(content: Content, { traveller, surprise }: AboutFacts): Block[] {
  const { about } = say(content).mails.shared
  if (!traveller && !surprise) return []
  const text = surprise ? about.surprise : about.mails
  return [{ kind: 'paragraph', text }]
}

/** What of it has arrived, for the line that says so without a word of it. */
export function listAbout(answers: AboutFacts): ReceivedThing[] {
  const told: Readonly<Record<string, unknown>> = answers
  const groups = Object.keys(aboutGroups) as AboutGroup[]
  return groups.flatMap((group) => {
    const thing = things[group]
    const isTold = Object.keys(aboutGroups[group]).some((name) => told[name])
    return thing && isTold ? [thing] : []
  })
}

/** What a group of answers is called in that line; the traveller has rows of their own. */
const things: Record<AboutGroup, ReceivedThing | undefined> = {
  traveller: undefined,
  ship: 'ship',
  language: 'language',
  mobility: 'mobility',
  invoice: 'invoice',
}

/** What comes of it next: a language that we have to find, an address that an invoice should say. */
export function aboutSteps(
  content: Content,
  answers: AboutFacts,
  total: Money | undefined,
): string[] {
  const { about } = say(content).mails.shared
  const isDear = total !== undefined && total.minor > addressAbove
  return [
    ...(answers.isUnspoken ? [about.languageOpen] : []),
    ...(isDear && !answers.invoiceAddress ? [formatAddressNote(content, addressAbove)] : []),
  ]
}

/** Asks where the invoices of a dearer trip go, while one of them is still to come. */
export function formatAddressNote(content: Content, above: Cents): string {
  const { about } = say(content).mails.shared
  return fill(about.address, { amount: formatMoney(toMoney(above)) })
}

/** What the office has to heed. */
export function officeSteps(
  content: Content,
  { traveller, surprise, wheelchair, isUnspoken }: AboutFacts,
): string[] {
  const { about } = say(content).mails.shared
  return [
    ...(surprise ? [about.office.surprise] : traveller ? [about.office.traveller] : []),
    ...(wheelchair === 'rigid' ? [about.office.ramp] : []),
    ...(isUnspoken ? [about.office.language] : []),
  ]
}
