import { data, redirect } from 'react-router'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { reviewFields } from '#rules/orders/review.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { leaveAct } from '#rules/requests/form-signs.ts'
import { guestPortOf } from '../guest-port.ts'
import { type ActionArgs, readNumber, readPosted, showAnswer } from '../posting/post-form.ts'
import type { Fields } from '../posting/posted.ts'
import { amountPrefix, tickPrefix } from './act-form.tsx'
import type { PayAnswer } from './manage-calls.ts'

type Call = { path: string; body: object }

/** What each act is to the API, and with what of the fields. */
const calls: Readonly<Record<string, (fields: Fields) => Call>> = {
  link: ({ reference = '', email = '' }) => call('/link', { reference, email }),
  pay: ({ plan, provider = '', ...shown }) => {
    const amount = shown[`${amountPrefix}${plan ?? ''}`]
    const wanted = plan ? { plan } : {}
    return call('/pay', { ...wanted, ...(amount ? { amount: readNumber(amount) } : {}), provider })
  },
  look: ({ code = '' }) => call('/voucher/look', { code }),
  voucher: ({ code = '', amount, key, plan }) =>
    call('/voucher', { code, amount: readNumber(amount), key, ...(plan ? { plan } : {}) }),
  check: () => call('/check'),
  /** Any act by the link of a mail keeps the place for a transfer. */
  keep: () => call('/check'),
  details: (fields) => call('/details', pick(fields, manageDetailsFields)),
  ride: ({ item, ...fields }) => call('/ride', { item, ...pick(fields, rideFields) }),
  message: ({ message = '', key }) => call('/messages', { message, key }),
  'address-codes': ({ email = '' }) => call('/address/codes', { email }),
  address: ({ email = '', code = '', newCode = '' }) => call('/address', { email, code, newCode }),
  'bank-code': () => call('/bank/code'),
  bank: ({ holder = '', bank = '', account = '', bankCode = '', code = '' }) =>
    call('/bank', { holder, bank, account, bankCode, code }),
  'change-look': ({ item, product, date, adults, children, toddlers, childSeats }) =>
    call('/change/quote', {
      item,
      product,
      date,
      adults: readNumber(adults),
      children: readNumber(children),
      toddlers: readNumber(toddlers ?? '0'),
      childSeats: readNumber(childSeats ?? '0'),
    }),
  change: ({ number }) => call('/change', { number }),
  'change-give-up': () => call('/change/give-up'),
  'cancel-look': (fields) =>
    call('/cancel/quote', { items: listTicked(fields), isMedical: fields['isMedical'] === 'yes' }),
  cancel: ({ number, instead, message }) =>
    call('/cancel', {
      number,
      ...(instead === 'voucher' ? { instead } : {}),
      ...(message ? { message } : {}),
    }),
  review: (fields) => call('/review', pick(fields, reviewFields)),
  'review-withdraw': () => call('/review/withdraw'),
  share: () => call('/share'),
  'share-end': () => call('/share/end'),
  withdraw: ({ sure }) => call(sure === 'yes' ? '/withdraw' : '/check'),
}

/** The acts that save something in a part of the page, which stays open. */
const saving = new Set(['ride', 'details', 'message', 'review', 'review-withdraw'])
/** Those whose answer the page has something to say of. */
const telling = new Set([
  'link',
  'pay',
  'look',
  'check',
  'address-codes',
  'bank-code',
  'share',
  'change-look',
  'change',
  'cancel-look',
  'cancel',
])

/** Carries out what a form of /manage was posted for, as scripts would have: leads on, or says what has come of it. */
export async function carryOut({ request, context }: ActionArgs) {
  const port = context.get(guestPortOf)
  const read = await readPosted(request)
  // The button had no name on pages of before, which are answered at another address (server/app.ts).
  const isLink = new URL(request.url).searchParams.get('act') === 'link'
  const posted = { ...read, act: read.act || (isLink ? 'link' : '') }
  const { act, fields, isTrapped } = posted
  if (act === leaveAct) {
    port.leaveOrder()
    return redirect('/', 303)
  }
  const called = Object.hasOwn(calls, act) ? calls[act] : undefined
  if (!called) return redirect('/manage', 303)
  const { path, body } = called(fields)
  const answer = await port.post(path, body, { isTrapped })
  if (!answer.ok) return showAnswer(context, answer, posted)
  const { order: _readAgain, step, ...value } = answer.value as Answer
  if (step?.kind === 'redirect') return redirect(step.url, 303)
  const isWaiting = step?.kind === 'instructions' || value.outcome === 'to-pay'
  if (!telling.has(act) || isWaiting)
    return redirect(saving.has(act) ? `/manage?open=${act}` : '/manage', 303)
  const shown = showAnswer(context, { ...answer, value: { ...value, step } }, posted)
  return data(shown.data, answer.status)
}

type Answer = { order?: unknown; step?: PayAnswer['step']; outcome?: string }

function call(path: string, body: object = {}): Call {
  return { path: `/api/manage${path}`, body }
}

function pick(fields: Fields, asked: object) {
  return Object.fromEntries(Object.keys(asked).map((name) => [name, fields[name] ?? '']))
}

function listTicked(fields: Fields): string[] {
  return Object.keys(fields)
    .filter((name) => name.startsWith(tickPrefix))
    .map((name) => name.slice(tickPrefix.length))
}
