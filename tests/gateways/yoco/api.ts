import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Guest } from './guest.ts'
import { type Books, type Checkout, makeId, type Mode } from './books.ts'
import { openRefunds } from './refunds.ts'

export type Keys = Record<Mode, string>

const address = z.url({ protocol: /^https?$/ }).nullish()

const checkoutRequest = z.object({
  amount: z.int().min(200, 'The smallest amount is 200 cents.'),
  currency: z.literal('ZAR'),
  successUrl: address,
  cancelUrl: address,
  failureUrl: address,
  externalId: z.string().nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  lineItems: z
    .array(
      z.object({
        displayName: z.string(),
        quantity: z.int().min(1),
        pricingDetails: z.object({ price: z.int() }),
      }),
    )
    .nullish(),
})

const refundRequest = z.object({
  amount: z.int().min(1).nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})

type Answer = { status: number; body: unknown }

export function addApi(
  app: Hono,
  url: () => string,
  keys: Keys,
  books: Books,
  refunds: ReturnType<typeof openRefunds>,
  guest: Pick<Guest, 'payPage'>,
) {
  const answered = new Map<string, { request: string; answer: Answer }>()

  app.use('/api/*', async (c, next) => {
    if (modeOf(c)) return next()
    return refuse(c, 403, 'A key is required, but has not been specified.')
  })

  app.post('/api/checkouts', (c) =>
    once(c, (body) => {
      const request = checkoutRequest.safeParse(body)
      if (!request.success) return errorAnswer(400, z.prettifyError(request.error))
      const { amount, currency, metadata, externalId, ...rest } = request.data
      const checkout: Checkout = {
        id: makeId('ch'),
        mode: modeOf(c) ?? 'test',
        amount,
        currency,
        status: 'created',
        paymentId: null,
        externalId: externalId ?? null,
        metadata: metadata ?? {},
        successUrl: rest.successUrl ?? null,
        cancelUrl: rest.cancelUrl ?? null,
        failureUrl: rest.failureUrl ?? null,
      }
      books.checkouts.push(checkout)
      return { status: 200, body: describeCheckout(checkout) }
    }),
  )

  app.get('/api/checkouts/:id', (c) => {
    const checkout = find(c)
    return checkout
      ? c.json(describeCheckout(checkout))
      : refuse(c, 404, 'There is no such checkout.')
  })

  app.post('/api/checkouts/:id/refund', (c) =>
    once(c, (body) => {
      const request = refundRequest.safeParse(body)
      if (!request.success) return errorAnswer(400, z.prettifyError(request.error))
      const checkout = find(c)
      if (!checkout) return errorAnswer(404, 'There is no such checkout.')
      return refunds.ask(checkout, request.data.amount ?? undefined, () =>
        answered.delete(keyOf(c)),
      )
    }),
  )

  app.get('/api/webhooks', (c) => {
    const subscriptions = books.webhooks
      .filter(({ mode }) => mode === modeOf(c))
      .map(({ id, name, url, mode }) => ({ id, name, url, mode }))
    return c.json({ subscriptions })
  })

  function modeOf(c: Context): Mode | undefined {
    const key = c.req.header('authorization')?.match(/^Bearer (\S+)$/)?.[1]
    if (key === keys.live) return 'live'
    return key === keys.test ? 'test' : undefined
  }

  function find(c: Context): Checkout | undefined {
    return books.checkouts.find(({ id, mode }) => id === c.req.param('id') && mode === modeOf(c))
  }

  function describeCheckout(checkout: Checkout) {
    const { id, mode, amount, currency, status, paymentId, externalId, metadata } = checkout
    const { successUrl, cancelUrl, failureUrl } = checkout
    return {
      id,
      redirectUrl: `${url()}${guest.payPage(id)}`,
      status,
      amount,
      currency,
      paymentId,
      externalId,
      successUrl,
      cancelUrl,
      failureUrl,
      processingMode: mode,
      merchantId: 'm_stand_in',
      metadata: { ...metadata, checkoutId: id },
    }
  }

  function keyOf(c: Context): string {
    return `${modeOf(c)} ${c.req.header('idempotency-key') ?? makeId('m')}`
  }

  /** Does the work of a key once; the same request again gets the same answer, another is refused. */
  async function once(c: Context, work: (body: unknown) => Answer) {
    const text = await c.req.text()
    const key = keyOf(c)
    const request = `${c.req.path} ${text}`
    const before = answered.get(key)
    if (before && before.request !== request) {
      return refuse(c, 422, 'The request payload does not match the original request.')
    }
    const answer = before?.answer ?? work(parse(text))
    if (answer.status < 300 && !before) answered.set(key, { request, answer })
    return c.json(answer.body as object, answer.status as 200)
  }
}

export function errorAnswer(status: number, description: string): Answer {
  return { status, body: { description, message: description } }
}

function refuse(c: Context, status: 400 | 403 | 404 | 422, description: string) {
  return c.json(errorAnswer(status, description).body as object, status)
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}
