import { say } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { createContext, data, type RouterContextProvider } from 'react-router'
import type { GuestPort, PostAnswer } from '#rules/guests/guest-port.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { buttonName, honeypotName } from '#rules/requests/form-signs.ts'
import { fill } from '#rules/text/fill.ts'
import { describePaid, type PaidByVoucher } from '../booking/paid-by-voucher.ts'
import { contentOf } from '../content.ts'
import { guestPortOf } from '../guest-port.ts'
import { readRequest, type RequestOf } from './guest-form.ts'
import type { Fields, Posted } from './posted.ts'
import { readEntries } from './read-entries.ts'
import type { ThanksProps } from './thanks.tsx'

type Loaded = Readonly<RouterContextProvider>

/** What an action is called with. */
export type ActionArgs = { request: Request; context: Loaded }

/** What a browser posted: which button was pressed, where it has a name, and the fields by theirs. */
export type PostedForm = {
  act: string
  fields: Fields
  /** Whether something stood in the field that people do not see. */
  isTrapped: boolean
}

export async function readPosted(request: Request): Promise<PostedForm> {
  const all = readEntries(new URLSearchParams(await request.text()))
  const { [buttonName]: act = '', [honeypotName]: trap = '', ...fields } = all
  return { act, fields, isTrapped: trap !== '' }
}

/** What the endpoints of forms answer, as far as thanks speak of it. */
export type Taken = {
  reference?: string
  price?: Money | { kind: string; total?: Money }
  /** What a promo code took off it. */
  promo?: { code: string; name: string; discount: Money }
  /** What the voucher paid that came with it. */
  voucher?: PaidByVoucher
  /** Where it is paid for, where a way of paying is on. */
  manage?: string
  /** It was sent before, perhaps by somebody else: what leads on is in the mail alone. */
  linkMailed?: true
}

type Form = RequestOf & { to: string }

export type FormToPost = {
  form: Form
  /** Where it leads on, where it is refused for this. */
  leads?: (code: string) => { path: string; label: string } | undefined
  /** What the page is called that is refused for this. */
  pleaseMend: string | ((code: string) => string)
  /** What stands in the place of the page once it is taken. Where it can be paid for they lead there, else to Home, unless it says where. */
  thanks: (taken: Taken, fields: Fields) => Pick<ThanksProps, 'lines'> & Partial<ThanksProps>
}

/**
 * Sends what was posted on to the API as the JSON that scripts would have sent. The page becomes thanks, or
 * shows its form as it was filled in, with what to mend (`usePosted`), under the status of the API's answer.
 */
export async function postForm(
  { request, context }: ActionArgs,
  { form, pleaseMend, leads, thanks: thank }: FormToPost,
  read?: PostedForm,
) {
  const posted = read ?? (await readPosted(request))
  const { fields } = posted
  const answer = await postFields(context.get(guestPortOf), form, posted)
  if (!answer.ok) {
    const code = answer.refusals[0]?.code ?? ''
    const title = typeof pleaseMend === 'string' ? pleaseMend : pleaseMend(code)
    return showAnswer(context, answer, { ...posted, title, next: leads?.(code) })
  }
  const taken = answer.value as Taken
  const { booking } = say(context.get(contentOf))
  const { title = booking.bookedTitle, lines, next } = thank(taken, fields)
  const thanks = { title, lines, next: findNext(booking, taken, next) }
  return showAnswer(context, answer, { ...posted, title, thanks })
}

/** Sends what was posted on to the endpoint of its form. */
export function postFields(port: GuestPort, form: Form, { fields, isTrapped }: PostedForm) {
  // Without scripts nobody knows when it was sent, and pressed again it is to be the same request.
  const named = { key: fields['key'] ?? '', since: `${port.today}T00:00:00+02:00` }
  const path = form.to.slice(form.to.indexOf('/'))
  return port.post(path, readRequest(form, fields, named), { isTrapped })
}

function findNext(
  booking: Words['booking'],
  { manage, linkMailed, voucher }: Taken,
  next: ThanksProps['next'] | undefined,
) {
  const home = { path: '/', label: booking.bookedClose }
  if (linkMailed) return home
  if (manage === undefined) return next ?? home
  const isPaid = voucher?.rest.minor === 0
  return { path: manage, label: isPaid ? booking.promo.toBooking : booking.bookedPay }
}

type Shown = Pick<PostedForm, 'act' | 'fields'> & {
  /** What the page is called, where that is another name than its own. */
  title?: string
  /** What stands in the place of the page. */
  thanks?: ThanksProps
  /** Where a refusal leads on. */
  next?: Posted['next'] | undefined
}

/** The data of an action that has sent nothing on: the page shows its form, filled in with what another page knew. */
export function showFilled(context: Loaded, { act, fields }: PostedForm) {
  context.set(answeredOf, {})
  return data<Posted>({ act, fields, state: { step: 'refused', lines: [], refusals: [] } })
}

/** The data of an action for what the API answered to it; the page reads it as `usePosted`. */
export function showAnswer<Value = unknown>(
  context: Loaded,
  answer: PostAnswer,
  { act, fields, title, thanks, next }: Shown,
) {
  const content = context.get(contentOf)
  const named = title && `${title} | ${content.company.shortName}`
  context.set(answeredOf, { ...(named ? { title: named } : {}), ...(thanks ? { thanks } : {}) })
  const { status } = answer
  if (answer.ok) {
    const state = { step: 'done', value: answer.value as Value } as const
    return data<Posted<Value>>({ act, fields, state }, { status })
  }
  const [first = { code: 'unexpected' }, ...others] = answer.refusals
  const refusals = [first, ...others.slice(0, mostRefusals)]
  const { general } = say(content).refusals
  const lines = refusals.map(({ field, message = general }) => ({
    text: message,
    field,
  }))
  return data<Posted<Value>>(
    { act, fields, state: { step: 'refused', lines, refusals }, ...(next && { next }) },
    { status },
  )
}

/** So many things nobody mends at once: a program has made them up. */
const mostRefusals = 100

type Answered = Pick<Shown, 'thanks'> & { title?: string }

/** What the whole page shows of an answer, for the root: its loader is asked after the action. */
export const answeredOf = createContext<Answered | null>(null)

/** Whether a page answers a form that was posted. */
export function isPosted(context: Loaded): boolean {
  return context.get(answeredOf) !== null
}

/** What was agreed, as thanks name it: the reference, the total, and where the rest is said. */
export function listAgreed(
  { booking, tour }: Words,
  { reference, price, promo, voucher, linkMailed }: Taken,
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
    ...(voucher ? [describePaid(booking.promo, voucher)] : []),
    ...(linkMailed ? [booking.linkMailed] : []),
  ]
}
