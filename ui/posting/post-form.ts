import { wordsOf } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Address, CallAnswer, GuestPort } from '#platform/api/calls.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { buttonName, honeypotName } from '#rules/requests/form-signs.ts'
import { fill } from '#rules/text/fill.ts'
import { formatPaidByVoucher, type PaidByVoucher } from '#app/booking/pages/paid-by-voucher.ts'
import { contentOf } from '../content.ts'
import { guestPortOf } from '../guest-port.ts'
import { readRequest, type RequestForm } from './guest-form.ts'
import type { Fields, Posted } from './posted.ts'
import { readEntries } from './read-entries.ts'
import type { ThanksProps } from './thanks.tsx'

type LoaderContext = Readonly<RouterContextProvider>

export type ActionArgs = { request: Request; context: LoaderContext }

/** A post by a browser: the pressed button, if it has a name, and the fields. */
export type PostedForm = {
  act: string
  fields: Fields
  /** True if the hidden trap field was filled. */
  isTrapped: boolean
}

export async function readPosted(request: Request): Promise<PostedForm> {
  const all = readEntries(new URLSearchParams(await request.text()))
  const { [buttonName]: act = '', [honeypotName]: trap = '', ...fields } = all
  return { act, fields, isTrapped: trap !== '' }
}

export type AcceptedPost = {
  reference?: string
  price?: Money | { kind: string; total?: Money }
  promo?: { code: string; name: string; discount: Money }
  voucher?: PaidByVoucher
  /** Address for payment, if a payment method is on. */
  manage?: string
  /** Set for a repeated request, perhaps by somebody else: the link is only in the mail. */
  linkMailed?: true
}

type Form = RequestForm & { to: Address }

export type FormToPost = {
  form: Form
  leads?: (code: string) => { path: string; label: string } | undefined
  pleaseMend: string | ((code: string) => string)
  /**
   * Replaces the page after success. Unless a link is given, it leads to payment if possible,
   * otherwise to Home.
   */
  thanks: (
    accepted: AcceptedPost,
    fields: Fields,
  ) => Pick<ThanksProps, 'lines'> & Partial<ThanksProps>
}

/**
 * Sends the post to the API as the JSON that scripts would send. The page becomes thanks, or shows
 * its form with the input and errors (`usePosted`), with the API's status.
 */
export async function postForm(
  { request, context }: ActionArgs,
  { form, pleaseMend, leads, thanks: thank }: FormToPost,
  parsed?: PostedForm,
) {
  const posted = parsed ?? (await readPosted(request))
  const { fields } = posted
  const answer = await postFields(context.get(guestPortOf), form, posted)
  if (!answer.ok) {
    const code = answer.refusals[0]?.code ?? ''
    const title = typeof pleaseMend === 'string' ? pleaseMend : pleaseMend(code)
    return showAnswer(context, answer, { ...posted, title, next: leads?.(code) })
  }
  const accepted = answer.value as AcceptedPost
  const { booking } = wordsOf(context.get(contentOf))
  const { title = booking.bookedTitle, lines, next } = thank(accepted, fields)
  const thanks = { title, lines, next: findNext(booking, accepted, next) }
  return showAnswer(context, answer, { ...posted, title, thanks })
}

export function postFields(port: GuestPort, form: Form, { fields, isTrapped }: PostedForm) {
  // Without scripts the time of sending is unknown, and a second click must send the same request.
  const requestId = { key: fields['key'] ?? '', since: `${port.today}T00:00:00+02:00` }
  return port.call<Address>(form.to, {
    body: readRequest(form, fields, requestId),
    isTrapped,
  } as never)
}

function findNext(
  booking: Words['booking'],
  { manage, linkMailed, voucher }: AcceptedPost,
  next: ThanksProps['next'] | undefined,
) {
  const home = { path: '/', label: booking.bookedClose }
  if (linkMailed) return home
  if (manage === undefined) return next ?? home
  const isPaid = voucher?.rest.minor === 0
  return { path: manage, label: isPaid ? booking.promo.toBooking : booking.bookedPay }
}

type ShownAnswer = Pick<PostedForm, 'act' | 'fields'> & {
  title?: string
  thanks?: ThanksProps
  next?: Posted['next'] | undefined
}

/** Action data without an API request: the form starts with values that another page knows. */
export function showFilled(context: LoaderContext, { act, fields }: PostedForm) {
  context.set(answerContext, {})
  return data<Posted>({ act, fields, state: { step: 'refused', lines: [], refusals: [] } })
}

/** Action data of the API's answer; the page reads it with `usePosted`. */
export function showAnswer<Value = unknown>(
  context: LoaderContext,
  answer: CallAnswer,
  { act, fields, title, thanks, next }: ShownAnswer,
) {
  const content = context.get(contentOf)
  const pageTitle = title && `${title} | ${content.company.shortName}`
  context.set(answerContext, {
    ...(pageTitle ? { title: pageTitle } : {}),
    ...(thanks ? { thanks } : {}),
  })
  const { status } = answer
  if (answer.ok) {
    const state = { step: 'done', value: answer.value as Value } as const
    return data<Posted<Value>>({ act, fields, state }, { status })
  }
  const [first = { code: 'unexpected' }, ...others] = answer.refusals
  const refusals = [first, ...others.slice(0, maxRefusals)]
  const { general } = wordsOf(content).refusals
  const lines = refusals.map(({ field, message = general }) => ({
    text: message,
    field,
  }))
  return data<Posted<Value>>(
    { act, fields, state: { step: 'refused', lines, refusals }, ...(next && { next }) },
    { status },
  )
}

/** Only programs cause more refusals than this. */
const maxRefusals = 100

type PageAnswer = Pick<ShownAnswer, 'thanks'> & { title?: string }

/** The answer that affects the whole page, for the root: its loader runs after the action. */
export const answerContext = createContext<PageAnswer | null>(null)

export function isPosted(context: LoaderContext): boolean {
  return context.get(answerContext) !== null
}

export function listAgreedFacts(
  { booking, tour }: Words,
  { reference, price, promo, voucher, linkMailed }: AcceptedPost,
): string[] {
  const total = price && ('kind' in price ? price.total : price)
  return [
    ...(reference ? [`${booking.reference} ${reference}`] : []),
    ...(promo && promo.discount.minor > 0
      ? [
          `${fill(booking.promo.line, { name: promo.name, code: promo.code })}: \u2212${formatMoney(promo.discount)}`,
        ]
      : []),
    ...(total ? [`${tour.total}: ${formatMoney(total)}`] : []),
    ...(voucher ? [formatPaidByVoucher(booking.promo, voucher)] : []),
    ...(linkMailed ? [booking.linkMailed] : []),
  ]
}
