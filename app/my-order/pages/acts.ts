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
  link: declareAct('link', 'status', { ...linkForm, shows: 'answer' }),
  pay: declareAct('pay', 'step', { read: readPayment, shows: 'answer' }),
  look: declareAct('voucher/look', 'offer', { asked: ['code'], shows: 'answer' }),
  voucher: declareAct('voucher', 'reference', {
    asked: ['code', 'key'],
    optional: ['plan'],
    numbers: ['amount'],
  }),
  check: declareAct('check', 'order', { shows: 'answer' }),
  /** The act `check` from the mailed link holds the place while a transfer is on its way. */
  keep: declareAct('check', 'order'),
  details: declareAct('details', 'reference', describeFields(manageDetailsFields, 'details')),
  ride: declareAct('ride', 'reference', {
    ...describeFields(rideFields, 'ride'),
    optional: ['item'],
  }),
  message: declareAct('messages', 'reference', {
    ...describeFields(orderMessageFields, 'thread'),
    added: ({ key }) => ({ key }),
  }),
  'address-codes': declareAct('address/codes', 'status', {
    asked: ['email'],
    part: 'details',
    shows: 'answer',
  }),
  address: declareAct('address', 'reference', {
    asked: ['email', 'code', 'newCode'],
    part: 'details',
  }),
  'bank-code': declareAct('bank/code', 'status', { shows: 'answer' }),
  bank: declareAct('bank', 'reference', { asked: [...Object.keys(bankFields), 'code'] }),
  'change-look': declareAct('change/quote', 'quote', {
    asked: ['item', 'product', 'date'],
    numbers: partyFields,
    part: 'change',
    shows: 'answer',
  }),
  change: declareAct('change', 'outcome', { asked: ['number'], part: 'change', shows: 'answer' }),
  'change-give-up': declareAct('change/give-up', 'reference'),
  'cancel-look': declareAct('cancel/quote', 'quote', {
    read: readTickedItems,
    part: 'cancelling',
    shows: 'answer',
  }),
  cancel: declareAct('cancel', 'outcome', {
    read: readAgreement,
    part: 'cancelling',
    shows: 'answer',
  }),
  review: declareAct('review', 'reference', describeFields(reviewFields, 'review')),
  'review-withdraw': declareAct('review/withdraw', 'reference', { part: 'review', shows: 'part' }),
  share: declareAct('share', 'link', { part: 'share', shows: 'answer' }),
  'share-end': declareAct('share/end', 'reference', { part: 'share' }),
  withdraw: declareAct('withdraw', 'reference', { part: 'cancelling' }),
}

export type ActName = keyof typeof acts
export type ActAnswer<Name extends ActName> = AnswerOf<(typeof acts)[Name]['to']>

export function findAct(name: string) {
  return Object.hasOwn(acts, name) ? acts[name as ActName] : undefined
}

type EndOf<Of> = Of extends `POST /api/manage/${infer End}` ? End : never
type Ending = EndOf<Address>
type To<End extends Ending> = `POST /api/manage/${End}`

type ActDisplay = {
  part?: string
  /** The thing a post shows: the answer, or the page with that part open. Default: the page. */
  shows?: 'answer' | 'part'
}

/** Declares an act of an endpoint whose successful answers all have the named field. */
function declareAct<End extends Ending>(
  end: End,
  holds: string & keyof AnswerOf<To<End>>,
  form: Omit<GuestForm<To<End>>, 'to' | 'holds'> & ActDisplay = {},
): GuestForm<To<End>> & ActDisplay {
  return { to: `POST /api/manage/${end}`, holds, asked: [], ...form }
}

function describeFields(fields: FormFields, part: string) {
  const check = (request: Readonly<Record<string, string>>) => checkAnswers(fields, request)
  return { asked: Object.keys(fields), check, part, shows: 'part' as const }
}

function readPayment({ plan, provider = '', ...amounts }: FieldValues) {
  const amount = amounts[`${amountPrefix}${plan ?? ''}`]
  return { ...(plan && { plan }), ...(amount && { amount: Number(amount) }), provider }
}

function readAgreement({ number, instead, message }: FieldValues) {
  return { number, ...(instead === 'voucher' && { instead }), ...(message && { message }) }
}

function readTickedItems(fields: FieldValues) {
  const ticked = Object.keys(fields).filter((name) => name.startsWith(tickPrefix))
  const items = ticked.map((name) => name.slice(tickPrefix.length))
  return { items, isMedical: fields['isMedical'] === 'yes' }
}
