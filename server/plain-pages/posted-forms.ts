import { createHash } from 'node:crypto'
import { fill } from '#rules/text/fill.ts'
import type { Context, Handler, MiddlewareHandler } from 'hono'
import { company } from '#content/company.ts'
import { wordsOf } from '#content/words/words.ts'
import { publishableKey } from '#rules/accounts/api-key.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { calendarDateIn, capeTown, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { buttonName, trapName } from '#rules/requests/form-signs.ts'
import { partyFields } from '#rules/orders/party.ts'
import type { Money } from '#rules/money/money.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { fillForm, sayThanks, withoutScripts } from './form-page.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page, textOf } from '../pages/page.ts'
import { answerFor } from '../http/pages.ts'
import { type Fields, readFields, readKinds } from './posted-fields.ts'

/** A form that browsers post by themselves, and the words that answer it. */
type PostedForm = {
  /** The page that it is on. */
  page: (fields: Fields) => string
  /** The fields that are numbers. */
  numbers: readonly string[]
  /** The fields that are ticked or not. */
  ticks?: readonly string[]
  /** It has no `action`: it is posted to its page, which leads here. */
  isPostedToPage?: true
  /** What the request has besides its fields. */
  added?: (asked: { day: CalendarDate; token: string | undefined }) => Record<string, unknown>
  pleaseMend: string
  thanksTitle?: string
  thanks: (answer: Answer, fields: Fields) => string[]
  /** Where the thanks lead, unless it is to be paid for. */
  next?: { path: string; label: string }
  /** What replaces the form when no field of it can mend the refusal. */
  endings?: Readonly<Record<string, Ending>>
}

/** `form` is the address of the form that is offered next, out of the same page. */
type Ending = { title: string; text?: string; form?: string }

/** Of the answers of the API, what a thank-you names. */
type Answer = {
  reference?: string
  price?: Money | { kind: string; total?: Money }
  /** Where it is paid for, where a way of paying is on. */
  manage?: string
  /** It was sent before, perhaps by somebody else: what leads on is in the mail alone. */
  linkMailed?: true
}

const siteWords = wordsOf(siteLanguage)
const { auth, booking, groupQuote, ride, transfer, tour, manage } = siteWords
const hours = company.replyPromise.withinHours
const resend = '/api/auth/v1/resend'
const deadLink = { title: auth.confirmFailedTitle, form: resend }
/** What is said of a link that confirms nothing, and ends no sign-up, any more. */
const linkEndings = {
  'link-used': { title: auth.confirm.usedTitle, text: auth.confirm.used },
  'link-invalid': deadLink,
  'link-expired': deadLink,
}

const forms: Readonly<Record<string, PostedForm>> = {
  '/api/bookings': {
    page: ({ tourId = '' }) => `/book-tour/${tourId}`,
    numbers: partyFields,
    ticks: ['bothPlaces'],
    pleaseMend: booking.pleaseMend,
    thanks: (answer) => [
      booking.booked,
      ...(answer.linkMailed
        ? []
        : [answer.manage ? booking.bookedNotPaid : booking.bookedNotAnswered]),
      ...listAgreed(answer),
    ],
  },
  '/api/transfers': {
    page: () => '/transfers',
    numbers: ['guests', 'childSeats'],
    pleaseMend: transfer.pleaseMend,
    thanks: (answer) => [fill(transfer.requested, { hours }), ...listAgreed(answer)],
    next: { path: '/manage', label: transfer.addRide },
  },
  '/api/group-quotes': {
    page: () => '/group-quotes',
    numbers: ['guests'],
    pleaseMend: groupQuote.pleaseMend,
    thanks: (answer) => [
      groupQuote.thanks,
      ...listAgreed(answer),
      ...groupQuote.next.map((step) => fill(step, { hours })),
    ],
  },
  '/api/rides': {
    page: () => '/rides',
    numbers: ['guests'],
    pleaseMend: ride.pleaseMend,
    thanks: (answer) => [fill(ride.thanks, { hours }), ...listAgreed(answer)],
  },
  '/api/auth/v1/verify': {
    page: () => '/auth/confirm',
    isPostedToPage: true,
    numbers: [],
    added: ({ token = '' }) => ({ type: 'signup', token }),
    pleaseMend: auth.pleaseMend,
    thanksTitle: auth.confirm.doneTitle,
    thanks: () => [auth.confirm.done],
    endings: linkEndings,
  },
  '/api/auth/v1/disown': {
    page: () => '/auth/confirm',
    isPostedToPage: true,
    numbers: [],
    added: ({ token = '' }) => ({ token }),
    pleaseMend: auth.pleaseMend,
    thanksTitle: auth.confirm.disownedTitle,
    thanks: () => [auth.confirm.disowned],
    endings: linkEndings,
  },
  '/api/manage/link': {
    page: () => '/manage',
    numbers: [],
    pleaseMend: manage.pleaseMend,
    thanksTitle: manage.closedTitle,
    thanks: () => [manage.linkAsked],
  },
  [resend]: {
    page: () => '/auth/confirm',
    numbers: [],
    added: () => ({ type: 'signup' }),
    pleaseMend: auth.pleaseMend,
    thanksTitle: auth.confirm.takenTitle,
    thanks: (_, { email = '' }) => [fill(auth.resent, { email })],
  },
}

/**
 * Lets browsers without scripts use our forms (docs/decisions/0018): what such a form posts goes on
 * as the JSON that scripts would have sent, past the same guards to the same route, and the answer
 * comes back as a page: thanks, or the form as it was filled in, with what to mend. `limitBody` comes
 * first for every request; what it refuses of a form is answered with a page too.
 */
export function answerPostedForms(
  pages: Pages | undefined,
  now: () => Date,
  limitBody: MiddlewareHandler,
): MiddlewareHandler {
  return async (c, next) => {
    const form = forms[c.req.path]
    if (!pages || !form || !isPosted(c)) return limitBody(c, next)
    let fields: Fields = {}
    const tooLarge = await limitBody(c, async () => {
      fields = readFields(await c.req.raw.text())
      const asked = { day: calendarDateIn(now(), capeTown), token: c.req.query('token') }
      c.req.raw = writeRequest(c.req.raw, form, { fields, ...asked })
      await next()
    })
    if (tooLarge) c.res = tooLarge
    const page = findPage(pages, form.page(fields))
    const answer = await answerWithPage(c.req, c.res, {
      page,
      html: await writeAnswer(c, form, { fields, page }),
    })
    // Put straight in its place, the answer before it would keep its own headers.
    c.res = undefined
    c.res = answer
    return undefined
  }
}

/**
 * Answers a form that scripts alone can send, the one for signing in: its page as it is without them,
 * which says so. What was posted is not even read.
 */
export function sayThatScriptsAreNeeded(pages: Pages | undefined): Handler {
  return (c, next) => {
    const page = pages?.byAddress.get(c.req.path)
    if (!page) return next()
    const refused = new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    return answerWithPage(c.req, refused, { page, html: withoutScripts(textOf(page)) })
  }
}

/**
 * Sends a form that was posted to the page of a link on to where it is answered, its fields and the
 * link's token with it: browsers post it there again, with the cookies of that address. Of several
 * forms, the button that was pressed says which one it is. What `limitBody` refuses is sent on unread:
 * it is refused there, with a page.
 */
export function passOn(
  to: string,
  others: ReadonlyMap<string, string>,
  limitBody: MiddlewareHandler,
): Handler {
  return async (c) => {
    let fields: Fields = {}
    await limitBody(c, async () => {
      if (isPosted(c)) fields = readFields(await c.req.text())
    })
    const address = others.get(fields[buttonName] ?? '') ?? to
    const query = new URLSearchParams({ token: c.req.query('token') ?? '' })
    return c.redirect(`${address}?${query}`, 307)
  }
}

/** The page of a form; that of an order is no page of its own. */
function findPage({ byAddress, manage, notFound }: Pages, address: string): Page {
  return byAddress.get(address) ?? (address === '/manage' ? manage : undefined) ?? notFound
}

function isPosted({ req }: Context): boolean {
  const type = req.header('content-type') ?? ''
  return req.method === 'POST' && /^application\/x-www-form-urlencoded *(;|$)/i.test(type)
}

function writeRequest(
  { url, headers }: Request,
  form: PostedForm,
  { fields, day, token }: { fields: Fields; day: CalendarDate; token: string | undefined },
): Request {
  const { [trapName]: trap, [buttonName]: _pressed, consent, ...others } = fields
  const body = JSON.stringify({
    ...others,
    ...readKinds(fields, form),
    ...form.added?.({ day, token }),
    ...(consent === undefined ? {} : { consent: { textVersion: consent } }),
  })
  const sent = new Headers(headers)
  sent.delete('content-length')
  sent.set('content-type', 'application/json')
  // Where our pages would name themselves and a visitor.
  sent.set('apikey', publishableKey)
  sent.set('authorization', `Bearer ${publishableKey}`)
  // The same on the same day is the same request, pressed or loaded again.
  const hash = createHash('sha256').update(`${day} ${body}`).digest('hex')
  sent.set('idempotency-key', `posted-${hash}`)
  if (trap) sent.set('form-trap', 'filled')
  return new Request(url, { method: 'POST', headers: sent, body })
}

async function writeAnswer(
  c: Context,
  form: PostedForm,
  { fields, page }: { fields: Fields; page: Page },
): Promise<string> {
  const html = textOf(page)
  const answer = (await c.res.json()) as Answer & { error?: Said & { issues?: Said[] } }
  const title = form.thanksTitle ?? booking.bookedTitle
  if (c.res.ok)
    return sayThanks(html, title, form.thanks(answer, fields), {
      next: answer.linkMailed ? undefined : (readNext(answer) ?? form.next),
    })
  const { error } = answer
  const ending = form.endings?.[error?.code ?? '']
  if (ending) {
    const { title, text = error?.message ?? '', form } = ending
    return sayThanks(html, title, [text], { action: form })
  }
  const said = error?.issues ?? (error ? [error] : [])
  const action = form.isPostedToPage ? undefined : c.req.path
  return fillForm(html, { action, title: form.pleaseMend, fields, said })
}

type Said = Partial<Refusal> & { message: string }

/** The answer so far, as a page: its status and its headers, with the page's own and another text. */
async function answerWithPage(
  req: Context['req'],
  res: Response,
  { page, html }: { page: Page; html: string },
): Promise<Response> {
  const made = answerFor(await makePage(html, page), req.header('Accept-Encoding') ?? '')
  const all = new Headers(res.headers)
  for (const [name, value] of Object.entries(made.headers)) all.set(name, value)
  // It holds what a person typed: nobody keeps it.
  all.set('Cache-Control', 'no-store')
  all.delete('ETag')
  return new Response(made.bytes, { status: res.status, headers: all })
}

/** Home, unless it can be paid for. */
function readNext({ manage: path }: Answer) {
  return path === undefined ? undefined : { path, label: booking.bookedPay }
}

function listAgreed({ reference, price, linkMailed }: Answer): string[] {
  const total = price && ('kind' in price ? price.total : price)
  return [
    ...(reference ? [`${booking.reference} ${reference}`] : []),
    ...(total ? [`${tour.total}: ${formatMoney(total)}`] : []),
    ...(linkMailed ? [booking.linkMailed] : []),
  ]
}
