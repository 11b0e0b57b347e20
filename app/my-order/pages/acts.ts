import { checkAnswers, type FormFields } from '#rules/guests/form-fields.ts'
import { manageDetailsFields } from '#app/order/manage-details.ts'
import { orderMessageFields } from '#app/messages/order-message.ts'
import { partyFields } from '#rules/prices/party.ts'
import { reviewFields } from '#app/reviews/review.ts'
import { rideFields } from '#app/order/ride-fields.ts'
import { bankFields } from '#app/payments/refunds/bank-details.ts'
import type { Address, AnswerOf } from '#ui/client/api.ts'
import type { FieldValues, GuestForm } from '#ui/posting/guest-form.ts'
import { linkForm } from './lost-link.tsx'

/** Prefix of the field that has the amount of a payment choice. The choice's name follows. */
export const amountPrefix = 'amount-'
/** Prefix of the checkbox of an item that can be cancelled. The item's id follows. */
export const tickPrefix = 'item-'

export const acts = {
  link: act('link', 'status', { ...linkForm, shows: 'answer' }),
  pay: act('pay', 'step', { read: readPayment, shows: 'answer' }),
  look: act('voucher/look', 'offer', { asked: ['code'], shows: 'answer' }),
  voucher: act('voucher', 'reference', {
    asked: ['code', 'key'],
    optional: ['plan'],
    numbers: ['amount'],
  }),
  check: act('check', 'order', { shows: 'answer' }),
  /** The act `check` from the mailed link holds the place while a transfer is on its way. */
  keep: act('check', 'order'),
  details: act('details', 'reference', answering(manageDetailsFields, 'details')),
  ride: act('ride', 'reference', { ...answering(rideFields, 'ride'), optional: ['item'] }),
  message: act('messages', 'reference', {
    ...answering(orderMessageFields, 'thread'),
    added: ({ key }) => ({ key }),
  }),
  'address-codes': act('address/codes', 'status', {
    asked: ['email'],
    part: 'details',
    shows: 'answer',
  }),
  address: act('address', 'reference', { asked: ['email', 'code', 'newCode'], part: 'details' }),
  'bank-code': act('bank/code', 'status', { shows: 'answer' }),
  bank: act('bank', 'reference', { asked: [...Object.keys(bankFields), 'code'] }),
  'change-look': act('change/quote', 'quote', {
    asked: ['item', 'product', 'date'],
    numbers: partyFields,
    part: 'change',
    shows: 'answer',
  }),
  change: act('change', 'outcome', { asked: ['number'], part: 'change', shows: 'answer' }),
  'change-give-up': act('change/give-up', 'reference'),
  'cancel-look': act('cancel/quote', 'quote', {
    read: readTicked,
    part: 'cancelling',
    shows: 'answer',
  }),
  cancel: act('cancel', 'outcome', {
    read: readAgreed,
    part: 'cancelling',
    shows: 'answer',
  }),
  review: act('review', 'reference', answering(reviewFields, 'review')),
  'review-withdraw': act('review/withdraw', 'reference', { part: 'review', shows: 'part' }),
  share: act('share', 'link', { part: 'share', shows: 'answer' }),
  'share-end': act('share/end', 'reference', { part: 'share' }),
  withdraw: act('withdraw', 'reference', { part: 'cancelling' }),
}

export type ActName = keyof typeof acts
export type ActAnswer<Name extends ActName> = AnswerOf<(typeof acts)[Name]['to']>

export function findAct(name: string) {
  return Object.hasOwn(acts, name) ? acts[name as ActName] : undefined
}

type EndOf<Of> = Of extends `POST /api/manage/${infer End}` ? End : never
type Ending = EndOf<Address>
type To<End extends Ending> = `POST /api/manage/${End}`

type Shown = {
  part?: string
  /** The thing a post shows: the answer, or the page with that part open. Default: the page. */
  shows?: 'answer' | 'part'
}

/** Declares an act of an endpoint whose successful answers all have the named field. */
function act<End extends Ending>(
  end: End,
  holds: string & keyof AnswerOf<To<End>>,
  form: Omit<GuestForm<To<End>>, 'to' | 'holds'> & Shown = {},
): GuestForm<To<End>> & Shown {
  return { to: `POST /api/manage/${end}`, holds, asked: [], ...form }
}

function answering(fields: FormFields, part: string) {
  const check = (request: Readonly<Record<string, string>>) => checkAnswers(fields, request)
  return { asked: Object.keys(fields), check, part, shows: 'part' as const }
}

function readPayment({ plan, provider = '', ...shown }: FieldValues) {
  const amount = shown[`${amountPrefix}${plan ?? ''}`]
  return { ...(plan && { plan }), ...(amount && { amount: Number(amount) }), provider }
}

function readAgreed({ number, instead, message }: FieldValues) {
  return { number, ...(instead === 'voucher' && { instead }), ...(message && { message }) }
}

function readTicked(fields: FieldValues) {
  const ticked = Object.keys(fields).filter((name) => name.startsWith(tickPrefix))
  const items = ticked.map((name) => name.slice(tickPrefix.length))
  return { items, isMedical: fields['isMedical'] === 'yes' }
}
