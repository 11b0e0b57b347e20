import { checkAnswers, type FormFields } from '#rules/guests/form-fields.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { orderMessageFields } from '#rules/orders/order-message.ts'
import { partyFields } from '#rules/orders/party.ts'
import { reviewFields } from '#rules/orders/review.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { bankFields } from '#rules/refunds/bank-details.ts'
import type { Address, AnswerOf } from '../client/api.ts'
import type { Filled, GuestForm } from '../posting/guest-form.ts'
import { linkForm } from './lost-link.tsx'

/** Begins the name of the field with the figure of a choice of what to pay, before that choice. */
export const amountPrefix = 'amount-'
/** Begins the name of the box of something that can be cancelled, before its id. */
export const tickPrefix = 'item-'

/** The forms of an order's page, by the names of their acts. */
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
  /** Any act by the link of a mail keeps the place for a transfer. */
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

/** The act of this name; undefined where there is none. */
export function findAct(name: string) {
  return Object.hasOwn(acts, name) ? acts[name as ActName] : undefined
}

type EndOf<Of> = Of extends `POST /api/manage/${infer End}` ? End : never
type Ending = EndOf<Address>
type To<End extends Ending> = `POST /api/manage/${End}`

type Shown = {
  /** The part of the page that it is in. */
  part?: string
  /** What is shown once it was posted: its answer, or the page with that part open; else the page as it is then. */
  shows?: 'answer' | 'part'
}

/** The act of an endpoint, whose every yes holds a field. */
function act<End extends Ending>(
  end: End,
  holds: string & keyof AnswerOf<To<End>>,
  form: Omit<GuestForm<To<End>>, 'to' | 'holds'> & Shown = {},
): GuestForm<To<End>> & Shown {
  return { to: `POST /api/manage/${end}`, holds, asked: [], ...form }
}

/** What takes and checks the answers to what is asked, in a part of the page that stays open. */
function answering(asked: FormFields, part: string) {
  const check = (request: Readonly<Record<string, string>>) => checkAnswers(asked, request)
  return { asked: Object.keys(asked), check, part, shows: 'part' as const }
}

/** What a guest chose to pay, and the figure beside it. */
function readPayment({ plan, provider = '', ...shown }: Filled) {
  const amount = shown[`${amountPrefix}${plan ?? ''}`]
  return { ...(plan && { plan }), ...(amount && { amount: Number(amount) }), provider }
}

/** The figures that a guest agrees to cancel by, and credit in place of what would be refunded. */
function readAgreed({ number, instead, message }: Filled) {
  return { number, ...(instead === 'voucher' && { instead }), ...(message && { message }) }
}

/** What a guest would cancel. */
function readTicked(fields: Filled) {
  const ticked = Object.keys(fields).filter((name) => name.startsWith(tickPrefix))
  const items = ticked.map((name) => name.slice(tickPrefix.length))
  return { items, isMedical: fields['isMedical'] === 'yes' }
}
