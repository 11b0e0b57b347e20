import { type Context, type Handler, Hono } from 'hono'
import { z } from 'zod'
import { publishableKey } from '#rules/accounts/api-key.ts'
import type { Html } from '#emails/html.ts'
import type { AskedFields, DraftOf } from '#rules/guests/asked.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { manageDetailsFields } from '#rules/orders/manage-details.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { buttonName, leaveAct } from '#rules/requests/form-signs.ts'
import { type MailFile, makeFiles } from '../mail/attachments.ts'
import { listChangeChoices } from '../manage/describe-change.ts'
import { describeOrder } from '../manage/describe-order.ts'
import { findByKey } from '../manage/keys.ts'
import { letKeep } from '../manage/find-transfer.ts'
import type { Office } from '../office.ts'
import type { Pages } from '../pages/built-pages.ts'
import { makePage, type Page, textOf } from '../pages/page.ts'
import { readTicked } from './cancel-forms.ts'
import type { Choices } from './change-forms.ts'
import { withoutScripts } from './form-page.ts'
import type { ManageSession } from '../http/manage-session.ts'
import { noteReturn, readAnswer } from './order-notes.ts'
import { type Pressed, writeOrder } from './order-page.ts'
import { answerFor } from '../http/pages.ts'
import { presetHeaders } from '../http/security-headers.ts'

/** Nobody keeps a guest's own page or the link to it, follows it or lists it. */
export const quietly = presetHeaders({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
})

type ManageParts = {
  office: Office
  pages: Pages | undefined
  session: ManageSession
  /** The API, to which what is posted here goes on. */
  ask: (request: Request, env: Context['env']) => Response | Promise<Response>
  /** Answers the form for the link again, which is the page's own (site/screens/manage.tsx). */
  answerForm: Handler
}

/**
 * /m/{key} and /manage. The link of a mail opens a session for its order and leads to the clean
 * address; looking at it changes nothing, so a program that reads mail may open it as often as it
 * likes. A key that is not good is answered with the page for those without one, whatever the reason.
 * /manage carries the order for those without scripts, whose forms are posted to it (decision 18); below
 * it are its calendar file and its documents, for the same session alone.
 */
export function managePage({ office, pages, session, ask, answerForm }: ManageParts) {
  const app = new Hono().use('/m/*', quietly).use('/manage', quietly).use('/manage/*', quietly)
  return app
    .get('/m/:key', async (c) => {
      const opened = await findByKey(office.db, c.req.param('key'), office.now())
      // A link that is none, which anybody can send, ends nothing that is open in this browser.
      if (!opened) return showClosed(c, pages)
      await session.keep(c, { ...opened, isMailed: true })
      return c.redirect('/manage', 303)
    })
    .get('/manage', async (c) => {
      const opened = await session.find(c)
      if (!opened || !pages?.manage) return showClosed(c, pages)
      await session.keep(c, opened)
      const order = letKeep(await describeOrder(office, opened.orderId), opened)
      const note = c.req.query('returned') === undefined ? undefined : noteReturn(order)
      const choices = await listAllChoices(office, opened.orderId, order)
      const pressed = { note, act: c.req.query('open') ?? '' }
      const shown = { order, choices, pressed }
      return send(c, await makePage(putOrder(pages, pages.manage, shown), pages.manage), 200)
    })
    .get('/manage/calendar.ics', async (c) => {
      const opened = await session.find(c)
      if (!opened) return showClosed(c, pages)
      await session.keep(c, opened)
      const { orderId } = opened
      const [file] = await makeFiles(office.db, [{ kind: 'calendar', orderId }])
      return file ? sendFile(c, file) : showClosed(c, pages)
    })
    .get('/manage/documents/:id', async (c) => {
      const opened = await session.find(c)
      const id = z.uuid().safeParse(c.req.param('id'))
      if (!opened || !id.success) return showClosed(c, pages)
      await session.keep(c, opened)
      const { orderId } = opened
      const [file] = await makeFiles(office.db, [
        { kind: 'document', orderId, documentId: id.data },
      ])
      return file ? sendFile(c, file) : showClosed(c, pages)
    })
    .post('/manage', async (c, pass) => {
      const fields = Object.fromEntries(new URLSearchParams(await c.req.text()))
      const { [buttonName]: act = '', ...others } = fields
      if (act === 'link') return answerForm(c, pass)
      if (act === leaveAct) {
        session.end(c)
        return c.redirect('/', 303)
      }
      if (!pages?.manage) return showClosed(c, pages)
      const path = Object.hasOwn(paths, act) ? paths[act] : undefined
      if (!path) return c.redirect('/manage', 303)
      const answer = await ask(passOn(c.req.raw, path(others)), c.env)
      for (const cookie of answer.headers.getSetCookie())
        c.header('Set-Cookie', cookie, { append: true })
      // The session goes on with the cookie of the answer: the one that was sent may have ended.
      if ((act === 'address' || act === 'keep') && answer.ok) return c.redirect('/manage', 303)
      const opened = await session.find(c)
      if (!opened) return showClosed(c, pages)
      const order = await describeOrder(office, opened.orderId)
      const next = await readAnswer({ act, answer, fields: others, order })
      // What was saved is read where it was written.
      const isSaved = next === '/manage' && saving.has(act)
      if (typeof next === 'string') return c.redirect(isSaved ? `/manage?open=${act}` : next, 303)
      const choices = await listAllChoices(office, opened.orderId, order)
      const shown = {
        order: keepTyped(order, act, others),
        choices,
        pressed: { note: next, typed: others, act },
      }
      const html = withoutScripts(putOrder(pages, pages.manage, shown))
      return send(c, await makePage(html, pages.manage), answer.ok ? 200 : answer.status)
    })
}

type Fields = Record<string, string>

/** The buttons that save something in a part of the page, and leave it open. */
const saving = new Set(['ride', 'details', 'message'])

/** Where each button's form goes on to, and with what. */
const paths: Record<string, (fields: Fields) => { path: string; body: object }> = {
  pay: ({ plan, provider = '' }) => ({
    path: '/api/manage/pay',
    body: { ...(plan ? { plan } : {}), provider },
  }),
  look: ({ code = '' }) => ({ path: '/api/manage/voucher/look', body: { code } }),
  voucher: ({ code = '', amount, key, plan }) => ({
    path: '/api/manage/voucher',
    body: { code, amount: Number(amount), key, ...(plan ? { plan } : {}) },
  }),
  check: () => ({ path: '/api/manage/check', body: {} }),
  /** Any act by the link of a mail keeps the place for a transfer. */
  keep: () => ({ path: '/api/manage/check', body: {} }),
  details: (fields) => ({
    path: '/api/manage/details',
    body: pickSaid(manageDetailsFields, fields),
  }),
  ride: ({ item, ...fields }) => ({
    path: '/api/manage/ride',
    body: { item, ...pickSaid(rideFields, fields) },
  }),
  message: ({ message = '', key }) => ({
    path: '/api/manage/messages',
    body: { message: message.replaceAll('\r\n', '\n'), key },
  }),
  'address-codes': ({ email = '' }) => ({ path: '/api/manage/address/codes', body: { email } }),
  'bank-code': () => ({ path: '/api/manage/bank/code', body: {} }),
  bank: ({ holder = '', bank = '', account = '', bankCode = '', figures = '' }) => ({
    path: '/api/manage/bank',
    body: { holder, bank, account, bankCode, code: figures },
  }),
  address: ({ email = '', code = '', newCode = '' }) => ({
    path: '/api/manage/address',
    body: { email, code, newCode },
  }),
  'change-look': ({ item, product, date, adults, children, toddlers = 0, childSeats = 0 }) => ({
    path: '/api/manage/change/quote',
    body: {
      item,
      product,
      date,
      adults: Number(adults),
      children: Number(children),
      toddlers: Number(toddlers),
      childSeats: Number(childSeats),
    },
  }),
  'change-give-up': () => ({ path: '/api/manage/change/give-up', body: {} }),
  'cancel-look': (fields) => ({
    path: '/api/manage/cancel/quote',
    body: { items: readTicked(fields), isMedical: fields.isMedical === 'yes' },
  }),
  cancel: ({ number, instead, message }) => ({
    path: '/api/manage/cancel',
    body: {
      number,
      ...(instead === 'voucher' ? { instead } : {}),
      ...(message ? { message: message.replaceAll('\r\n', '\n') } : {}),
    },
  }),
  change: ({ number }) => ({ path: '/api/manage/change', body: { number } }),
  share: () => ({ path: '/api/manage/share', body: {} }),
  'share-end': () => ({ path: '/api/manage/share/end', body: {} }),
  withdraw: ({ sure }) =>
    sure === 'yes'
      ? { path: '/api/manage/withdraw', body: {} }
      : { path: '/api/manage/check', body: {} },
}

/** The request that scripts would have sent, past the same guards: with what the browser says of itself. */
export function passOn(
  { url, headers }: Request,
  { path, body }: { path: string; body: object },
): Request {
  const sent = new Headers(headers)
  sent.delete('content-length')
  sent.set('content-type', 'application/json')
  sent.set('apikey', publishableKey)
  sent.set('authorization', `Bearer ${publishableKey}`)
  return new Request(new URL(path, url), {
    method: 'POST',
    headers: sent,
    body: JSON.stringify(body),
  })
}

/** What was typed and refused stays, to be mended. */
function keepTyped(order: ManageAnswer, act: string, fields: Fields): ManageAnswer {
  if (act === 'ride') {
    const said = pickSaid(rideFields, fields)
    const rides = order.rides.map((ride) =>
      ride.item === fields['item'] ? { ...ride, ...said } : ride,
    )
    return { ...order, rides }
  }
  if (act !== 'details') return order
  return { ...order, details: { ...order.details, ...pickSaid(manageDetailsFields, fields) } }
}

/** Of what was posted, the answers to what a form asks; browsers break lines in a way of their own. */
function pickSaid<Asked extends AskedFields>(asked: Asked, fields: Fields): DraftOf<Asked> {
  const said = Object.keys(asked).map((name) => [
    name,
    (fields[name] ?? '').replaceAll('\r\n', '\n'),
  ])
  return Object.fromEntries(said) as DraftOf<Asked>
}

type Shown = { order: ManageAnswer; choices: Choices; pressed: Pressed }

/** The page with an order in the place that those without scripts read. */
function putOrder(
  { orderPictures }: Pages,
  page: Page,
  { order, choices, pressed }: Shown,
): string {
  return putHtml(page, writeOrder(order, pressed, choices, orderPictures))
}

const place = '<noscript data-order="">'

/** The page with this in the place that those without scripts read. */
function putHtml(page: Page, { html }: Html): string {
  const text = textOf(page)
  const begin = text.indexOf(place) + place.length
  return text.slice(0, begin) + html + text.slice(text.indexOf('</noscript>', begin))
}

/** What each day of an order can be changed to. */
async function listAllChoices(
  office: Office,
  orderId: string,
  { days }: ManageAnswer,
): Promise<Choices> {
  const choices: Record<string, Choices[string]> = {}
  for (const { item, changes } of days)
    if (changes) choices[item] = await listChangeChoices(office, orderId, { item })
  return choices
}

/** The page for whoever has no good link: it offers another one, and needs no script for that. */
export async function showClosed(c: Context, pages: Pages | undefined): Promise<Response> {
  const page = pages?.manage
  if (!page) return c.text('This link no longer works.', 404)
  const made = closed.get(page) ?? makePage(withoutScripts(textOf(page)), page)
  closed.set(page, made)
  return send(c, await made, 404)
}

/** It is the same for everybody, so it is made once. */
const closed = new WeakMap<Page, Promise<Page>>()

/** A file to keep, under its own name. */
export function sendFile(c: Context, { name, type, content }: MailFile): Response {
  c.header('Content-Type', type)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  return c.body(typeof content === 'string' ? content : Uint8Array.from(content))
}

/** Without what would let a browser keep it. */
export function send(c: Context, page: Page, status: number): Response {
  const { headers, bytes } = answerFor(page, c.req.header('Accept-Encoding') ?? '')
  for (const [name, value] of Object.entries(headers)) {
    if (name !== 'ETag' && name !== 'Cache-Control') c.header(name, value)
  }
  c.status(status as 200)
  return bytes ? c.body(bytes) : c.body(null)
}
