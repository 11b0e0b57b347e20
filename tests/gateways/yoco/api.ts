import type { Context, Hono } from 'hono'
import { z } from 'zod'
import type { Guest } from './guest.ts'
import { type Books, type Checkout, makeId, makeSecret, type Mode, type Webhook } from './books.ts'
import { openRefunds } from './refunds.ts'

export type Keys = Record<Mode, string>

const urlField = z.url({ protocol: /^https?$/ }).nullish()

const checkoutRequest = z.object({
  amount: z.int().min(200, 'The smallest amount is 200 cents.'),
  currency: z.literal('ZAR'),
  successUrl: urlField,
  cancelUrl: urlField,
  failureUrl: urlField,
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

const webhookRequest = z.object({ name: z.string().min(1), url: z.url({ protocol: /^https?$/ }) })

type Answer = { status: number; body: unknown }

export function addApi(
  app: Hono,
  url: () => string,
  keys: Keys,
  books: Books,
  refunds: ReturnType<typeof openRefunds>,
  guest: Pick<Guest, 'payPage'>,
) {
  const storedAnswers = new Map<string, { request: string; answer: Answer }>()

  app.use('/api/*', async (c, next) => {
    if (findMode(c)) return next()
    return refuse(c, 403, 'A key is required, but has not been specified.')
  })

  app.post('/api/checkouts', (c) =>
    runOnce(c, (body) => {
      const request = checkoutRequest.safeParse(body)
      if (!request.success) return errorAnswer(400, z.prettifyError(request.error))
      const { amount, currency, metadata, externalId, ...urls } = request.data
      const checkout: Checkout = {
        id: makeId('ch'),
        mode: findMode(c) ?? 'test',
        amount,
        currency,
        status: 'created',
        paymentId: null,
        externalId: externalId ?? null,
        metadata: metadata ?? {},
        successUrl: urls.successUrl ?? null,
        cancelUrl: urls.cancelUrl ?? null,
        failureUrl: urls.failureUrl ?? null,
      }
      books.checkouts.push(checkout)
      return { status: 200, body: describeCheckout(checkout) }
    }),
  )

  app.get('/api/checkouts/:id', (c) => {
    const checkout = findCheckout(c)
    return checkout
      ? c.json(describeCheckout(checkout))
      : refuse(c, 404, 'There is no such checkout.')
  })

  app.post('/api/checkouts/:id/refund', (c) =>
    runOnce(c, (body) => {
      const request = refundRequest.safeParse(body)
      if (!request.success) return errorAnswer(400, z.prettifyError(request.error))
      const checkout = findCheckout(c)
      if (!checkout) return errorAnswer(404, 'There is no such checkout.')
      return refunds.request(checkout, request.data.amount ?? undefined, () =>
        storedAnswers.delete(readIdempotencyKey(c)),
      )
    }),
  )

  app.get('/api/webhooks', (c) => {
    const subscriptions = books.webhooks
      .filter(({ mode }) => mode === findMode(c))
      .map(({ id, name, url, mode }) => ({ id, name, url, mode }))
    return c.json({ subscriptions })
  })

  app.post('/api/webhooks', async (c) => {
    const request = webhookRequest.safeParse(parseJson(await c.req.text()))
    const mode = findMode(c)
    if (!request.success || !mode) return refuse(c, 400, 'The webhook needs a name and a url.')
    const webhook = { ...request.data, id: makeId('sub'), mode, secret: makeSecret() }
    books.webhooks.push(webhook)
    return c.json(webhook)
  })

  app.delete('/api/webhooks/:id', (c) => {
    const isIt = ({ id, mode }: Webhook) => id === c.req.param('id') && mode === findMode(c)
    const index = books.webhooks.findIndex(isIt)
    if (index < 0) return refuse(c, 404, 'There is no such webhook.')
    books.webhooks.splice(index, 1)
    return c.body(null, 204)
  })

  function findMode(c: Context): Mode | undefined {
    const key = c.req.header('authorization')?.match(/^Bearer (\S+)$/)?.[1]
    if (key === keys.live) return 'live'
    return key === keys.test ? 'test' : undefined
  }

  function findCheckout(c: Context): Checkout | undefined {
    return books.checkouts.find(({ id, mode }) => id === c.req.param('id') && mode === findMode(c))
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

  function readIdempotencyKey(c: Context): string {
    return `${findMode(c)} ${c.req.header('idempotency-key') ?? makeId('m')}`
  }

  /** Runs the work of a key once: the same request gets the stored answer, another is refused. */
  async function runOnce(c: Context, work: (body: unknown) => Answer) {
    const text = await c.req.text()
    const key = readIdempotencyKey(c)
    const request = `${c.req.path} ${text}`
    const stored = storedAnswers.get(key)
    if (stored && stored.request !== request) {
      return refuse(c, 422, 'The request payload does not match the original request.')
    }
    const answer = stored?.answer ?? work(parseJson(text))
    if (answer.status < 300 && !stored) storedAnswers.set(key, { request, answer })
    return c.json(answer.body as object, answer.status as 200)
  }
}

export function errorAnswer(status: number, description: string): Answer {
  return { status, body: { description, message: description } }
}

function refuse(c: Context, status: 400 | 403 | 404 | 422, description: string) {
  return c.json(errorAnswer(status, description).body as object, status)
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return undefined
  }
}
