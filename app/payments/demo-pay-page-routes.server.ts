import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { html, join } from '#platform/mail/blocks/html.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { payments } from './schema.server.ts'
import { renderPlainPage, plainPagePolicy } from '#platform/http/plain-page.ts'
import type { Services } from '#platform/services.ts'
import { recordPaymentEvent, identifyPayment } from './events/record-payment-event.server.ts'
import { demoPath } from './providers/demo/demo.server.ts'
import { settleEvent } from './events/settle-events.server.ts'

const actions = {
  pay: 'Pay',
  decline: 'Pay with a card that is declined',
  later: 'Pay, and let the event come a minute later',
  twice: 'Pay twice',
  cancel: 'Go back without paying',
} as const
type Action = keyof typeof actions

const policy = plainPagePolicy.replace("form-action 'none'", "form-action 'self'")

/**
 * The pay page of the demonstration provider. It moves no money and sends what a provider would.
 * Served only while `demo` is in PAYMENTS, which production refuses.
 */
export function demoPayPage(services: Services) {
  return new Hono()
    .get(`${demoPath}/:id`, async (c) => {
      const payment = await findPayment(c)
      if (!payment) return c.notFound()
      const buttons = Object.entries(actions).map(
        ([act, label], position) =>
          html`<p>
            <button name="act" value="${act}" class="${position === 0 ? 'first' : 'other'}">
              ${label}
            </button>
          </p>`,
      )
      const content = html`<p class="sum">${formatMoney(toMoney(payment.amount))}</p>
        <p>A demonstration: no money is moved.</p>
        <form method="post">${join(buttons)}</form>`
      return servePage(c, renderPlainPage('Pay', content))
    })
    .post(`${demoPath}/:id`, async (c) => {
      const payment = await findPayment(c)
      if (!payment) return c.notFound()
      const actionName = String((await c.req.parseBody()).act ?? '')
      if (!Object.hasOwn(actions, actionName)) return c.body(null, 400)
      const action = actionName as Action
      await sendReports(payment, action)
      const { paid, cancelled } = readReturnUrls(c)
      return c.redirect(action === 'cancel' || action === 'decline' ? cancelled : paid, 303)
    })

  async function findPayment(c: Context) {
    const id = c.req.param('id') ?? ''
    if (!/^[\da-f-]{36}$/.test(id) || !services.providers?.has('demo')) return undefined
    const [payment] = await services.db.select().from(payments).where(eq(payments.id, id))
    return payment?.provider === 'demo' ? payment : undefined
  }

  function readReturnUrls(c: Context) {
    const readSiteUrl = (name: string) => {
      const url = c.req.query(name) ?? ''
      return url.startsWith(`${services.siteUrl}/`) ? url : `${services.siteUrl}/`
    }
    return { paid: readSiteUrl('paid'), cancelled: readSiteUrl('cancelled') }
  }

  async function sendReports(row: typeof payments.$inferSelect, action: Action) {
    if (action === 'cancel') return
    const { id, amount } = row
    const now = services.now()
    for (const repetition of action === 'twice' ? [1, 2] : [1]) {
      const eventSource = { provider: 'demo', mode: 'test', source: 'notification' } as const
      const report = {
        ...identifyPayment({
          ...row,
          providerPayment: action === 'decline' ? null : `demo-${id}-${repetition}`,
        }),
        kind: action === 'decline' ? 'declined' : 'paid',
        at: now,
        amount,
      } as const
      const dedupeKey = `${id}:${report.kind}:${repetition}`
      const delay = { needsVerifying: true, notBefore: new Date(now.getTime() + minuteMs) }
      const event = { ...eventSource, dedupeKey, report, ...(action === 'later' ? delay : {}) }
      const eventId = await recordPaymentEvent(services.db, event, now)
      if (eventId && action !== 'later') await settleEvent(services, eventId)
    }
  }
}

function servePage(c: Context, page: string) {
  c.header('Content-Security-Policy', policy)
  c.header('Cache-Control', 'no-store')
  return c.html(page)
}
