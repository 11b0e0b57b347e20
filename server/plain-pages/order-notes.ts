import { wordsOf } from '#content/words/words.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import type { CancelQuoteAnswer } from '#rules/refunds/cancel-answer.ts'
import type { ChangeQuoteAnswer } from '#rules/changes/change-answer.ts'
import { isThanked } from '#rules/orders/is-thanked.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import type { PayStep } from '../payments/port.ts'
import { writeCodes } from './address-forms.ts'
import { writeCancel } from './cancel-forms.ts'
import { writeChange } from './change-forms.ts'
import { writeGoOn } from './order-forms.ts'
import type { OrderNote } from './order-page.ts'
import { writeOffer } from './voucher-forms.ts'

const { manage: words } = wordsOf(siteLanguage)

type Fields = Record<string, string>

type Answered = {
  step?: PayStep
  payment?: string
  offer?: Parameters<typeof writeOffer>[0]
  link?: string
  feed?: string
  quote?: ChangeQuoteAnswer | CancelQuoteAnswer
  outcome?: string
  error?: { message: string; issues?: { message: string }[] }
}

/** What the API's answer to a posted form means: where to go on to, or what is said on top of the order. */
export async function readAnswer({
  act,
  answer,
  fields,
  order,
}: {
  act: string
  answer: Response
  fields: Fields
  order: ManageAnswer
}): Promise<string | OrderNote> {
  const {
    step,
    payment = 'under-way',
    offer,
    link,
    feed,
    quote,
    outcome,
    error,
  } = (await answer.json()) as Answered & {
    order?: ManageAnswer
  }
  const addresses = { email: order.details.email, newEmail: fields['email'] ?? '' }
  if (error) {
    const lines = (error.issues ?? [error]).map(({ message }) => message)
    if (act === 'address') return writeCodes(addresses, lines)
    return { title: words.pleaseMend, lines }
  }
  if (act === 'address-codes') return writeCodes(addresses)
  if (act === 'bank-code')
    return { title: words.bank.askedTitle, lines: [fill(words.bank.asked, addresses)] }
  if (offer) return writeOffer(offer, fields)
  if (link && feed)
    return { title: words.companions.made, lines: [link, `${words.companions.feed}: ${feed}`] }
  const isAgain = outcome === 'ask-again'
  if (quote && 'item' in quote) return writeChange(quote, order, isAgain)
  if (quote && (isAgain || act === 'cancel-look')) return writeCancel(quote, order, isAgain)
  if (outcome) return { title: outcomes[outcome] ?? '', lines: [] }
  if (act === 'check') {
    const { title, text } = words.outcomes[payment] ?? { title: '', text: '' }
    return { title, lines: [text] }
  }
  if (step?.kind === 'redirect') return step.url
  if (step?.kind === 'form') {
    const { provider = '' } = fields
    const way = words.ways[provider]?.label ?? provider
    const form = writeGoOn(step.action, step.fields, provider)
    return { title: fill(words.goOn, { way }), lines: [words.goOnText], form }
  }
  return '/manage'
}

/** What has become of what a guest agreed to. */
const outcomes: Readonly<Record<string, string>> = {
  changed: words.change.done,
  cancelled: words.cancel.done,
  'with-office': words.cancel.told,
}

/** What is said of a payment by its status; of any other, that nothing was heard. */
const states: Readonly<Record<string, string>> = {
  paid: 'paid',
  declined: 'declined',
  'called-off': 'called-off',
  expired: 'over',
  mismatched: 'looked-at',
}

/** Back from the provider, before it was asked. */
export function noteReturn(order: ManageAnswer): OrderNote | undefined {
  const { payments, money } = order
  const last = payments.at(-1)
  const state = states[last?.status ?? ''] ?? 'under-way'
  // Something else has happened since, and the head of the page says what.
  if (state === 'paid' && !isThanked(order)) return undefined
  const { title, text } = words.outcomes[state] ?? { title: '', text: '' }
  const paid = `${words.paid}: ${formatMoney(toMoney(money.paid))}`
  return { title, lines: state === 'paid' ? [text, paid] : [text] }
}
