import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import type { Clock } from '../clock.ts'
import { escapeHtml, makeButtons, makePage, formatRand } from '../pages.ts'
import type { Books, FundingType, Merchant, Mode, Session } from './books.ts'
import { readForm } from './form.ts'
import type { openItn } from './itn.ts'
import { readPairs } from './signatures.ts'

export type Guest = ReturnType<typeof openGuest>

/** Actions of a guest at PayFast. Each returns the address the guest is sent to, if any. */
export function openGuest(books: Books, clock: Clock, itn: ReturnType<typeof openItn>) {
  let lastId = 1_000_000

  function nextId(): string {
    lastId += 1
    return String(lastId)
  }

  function find(id: string): Session {
    const session = books.sessions.find((one) => one.id === id)
    if (!session) throw new Error(`There is no payment page ${id}.`)
    return session
  }

  return {
    find,
    pay: async (id: string, funding: FundingType = 'CC'): Promise<string | undefined> => {
      const session = find(id)
      if (session.paymentId === null) {
        const feeCents = Math.round(session.cents * 0.034)
        const payment = {
          id: nextId(),
          sessionId: id,
          reference: session.fields.get('m_payment_id') ?? '',
          cents: session.cents,
          feeCents,
          funding,
          at: clock.now(),
        }
        books.payments.push(payment)
        books.balance.cents += session.cents - feeCents
        session.paymentId = payment.id
        await itn.notify(session, { id: payment.id, feeCents })
      }
      return session.fields.get('return_url')
    },
    /** Declines the card: nothing is reported. The guest stays on the page and may retry. */
    decline: async (id: string): Promise<undefined> => void find(id),
    /** Returns without paying; nothing is reported, and the page can still be paid. */
    cancel: async (id: string): Promise<string | undefined> => find(id).fields.get('cancel_url'),
  }
}

const formatPagePath = (id: string) => `/eng/process/payment/${id}`

/** Pages for a guest's browser: the form's target and a pay page without scripts. */
export function addPages(
  app: Hono,
  books: Books,
  merchant: Merchant,
  mode: Mode,
  guest: Guest,
  itn: ReturnType<typeof openItn>,
) {
  app.post('/eng/process', async (c) => {
    const pairs = readPairs(await c.req.text())
    const { errors, fields, cents } = readForm(pairs, merchant, mode)
    if (!fields || cents === undefined) {
      const list = errors.map((error) => `<li>${escapeHtml(error)}</li>`).join('')
      return makePage('400 Bad Request', `<ul>${list}</ul>`, 400)
    }
    const session = { id: randomUUID(), fields, cents, paymentId: null }
    books.sessions.push(session)
    return c.redirect(formatPagePath(session.id), 302)
  })

  app.get('/eng/process/payment/:id', (c) => {
    const session = books.sessions.find(({ id }) => id === c.req.param('id'))
    if (!session) return makePage('There is no such payment', '', 404)
    if (session.paymentId !== null) return makePage('This is paid already', '')
    const page = formatPagePath(session.id)
    const rand = formatRand(session.cents)
    const buttons = makeButtons([
      [`Pay ${rand} by card`, `${page}/pay`],
      [`Pay ${rand} by instant EFT`, `${page}/eft`],
      ['Pay with a card that is declined', `${page}/decline`],
      ['Cancel', `${page}/cancel`],
    ])
    const item = escapeHtml(session.fields.get('item_name') ?? '')
    const sandbox = mode === 'sandbox' ? 'Sandbox. ' : ''
    const body = `<p>${item}</p>\n<p>${sandbox}A stand-in of PayFast: no money is moved.</p>`
    return makePage('Pay', `${body}\n${buttons}`)
  })

  const actions = {
    pay: (id: string) => guest.pay(id, 'CC'),
    eft: (id: string) => guest.pay(id, 'EFT'),
    decline: guest.decline,
    cancel: guest.cancel,
  }
  for (const [name, action] of Object.entries(actions)) {
    app.post(`/eng/process/payment/:id/${name}`, async (c) => {
      const id = c.req.param('id')
      if (!books.sessions.some((session) => session.id === id)) {
        return makePage('There is no such payment', '', 404)
      }
      const address = await action(id)
      if (address) return c.redirect(address, 302)
      if (name !== 'decline') return makePage(name === 'cancel' ? 'Not paid' : 'Paid', '')
      const retryHtml = `<p>You can try another.</p><p><a href="${formatPagePath(id)}">Back to paying</a></p>`
      return makePage('The card was declined', retryHtml)
    })
  }

  app.post('/eng/query/validate', async (c) =>
    c.text(itn.validate(await c.req.text(), c.req.header('content-type'))),
  )
}
