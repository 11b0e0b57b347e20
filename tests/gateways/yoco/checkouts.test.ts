import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openYoco, type Yoco } from './gateway.ts'

let yoco: Yoco

beforeEach(async () => {
  yoco = await openYoco()
})
afterEach(() => yoco.close())

const order = {
  amount: 480_000,
  currency: 'ZAR',
  successUrl: 'http://site.test/paid',
  cancelUrl: 'http://site.test/cancelled',
  failureUrl: 'http://site.test/failed',
  externalId: 'pay-1',
  metadata: { bookingRef: 'CC-7K3XQ' },
}

async function call(
  method: string,
  path: string,
  options: { body?: unknown; key?: string; bearer?: string } = {},
) {
  const response = await fetch(`${yoco.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${options.bearer ?? yoco.keys.test}`,
      ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const create = (key = 'pay-1', body: object = order) =>
  call('POST', '/api/checkouts', { body, key })

const press = async (page: string, label: RegExp) => {
  const html = await (await fetch(page)).text()
  const forms = [...html.matchAll(/action="([^"]+)"><button>([^<]+)</g)]
  const action = forms.find(([, , text]) => label.test(text ?? ''))?.[1]
  const response = await fetch(`${yoco.url}${action}`, { method: 'POST', redirect: 'manual' })
  return { status: response.status, to: response.headers.get('location') }
}

describe('a checkout', () => {
  it('is created and says where to send the guest', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: expect.stringMatching(/^ch_/),
      redirectUrl: `${yoco.url}/checkout/${body.id}`,
      status: 'created',
      amount: 480_000,
      currency: 'ZAR',
      paymentId: null,
      metadata: { checkoutId: body.id, bookingRef: 'CC-7K3XQ' },
    })
    expect(await call('GET', `/api/checkouts/${body.id}`)).toEqual({ status: 200, body })
  })

  it('is refused without a true key, and is not seen in the other mode', async () => {
    expect((await call('POST', '/api/checkouts', { body: order, bearer: 'sk_no' })).status).toBe(
      403,
    )
    expect(yoco.checkouts).toEqual([])
    const { body } = await create()
    const path = `/api/checkouts/${body.id}`
    expect((await call('GET', path, { bearer: yoco.keys.live })).status).toBe(404)
    expect(yoco.checkouts.map(({ mode }) => mode)).toEqual(['test'])
  })

  it.each([
    ['below two rand', { ...order, amount: 199 }],
    ['in parts of a cent', { ...order, amount: 200.5 }],
    ['in dollars', { ...order, currency: 'USD' }],
    ['with an address that is none', { ...order, successUrl: '/paid' }],
  ])('is refused %s', async (_, body) => {
    const refused = await create('pay-1', body)
    expect(refused.status).toBe(400)
    expect(refused.body.description).not.toBe('')
    expect(yoco.checkouts).toEqual([])
  })

  it('is made once for a key; another request under it is refused', async () => {
    const first = await create()
    expect(await create()).toEqual(first)
    expect((await create('pay-1', { ...order, amount: 100_000 })).status).toBe(422)
    expect(yoco.checkouts).toHaveLength(1)
    await create('pay-2')
    expect(yoco.checkouts).toHaveLength(2)
  })

  it('does not use up its key when it is refused', async () => {
    expect((await create('pay-1', { ...order, amount: 1 })).status).toBe(400)
    expect((await create()).status).toBe(200)
  })
})

describe('the pay page', () => {
  it('pays once, however often it is pressed, and says so to whoever asks', async () => {
    const { body } = await create()
    expect(await (await fetch(body.redirectUrl)).text()).not.toContain('<script')
    const pages = [press(body.redirectUrl, /^Pay R 4800.00/), press(body.redirectUrl, /^Pay R/)]
    for (const answer of await Promise.all(pages)) {
      expect(answer).toEqual({ status: 303, to: order.successUrl })
    }
    expect(yoco.payments).toMatchObject([{ amount: 480_000, status: 'succeeded' }])
    const polled = await call('GET', `/api/checkouts/${body.id}`)
    expect(polled.body).toMatchObject({ status: 'completed', paymentId: yoco.payments[0]?.id })
    expect(await (await fetch(body.redirectUrl)).text()).toContain('paid already')
  })

  it('sends a guest back who cancels or is declined; both can still pay', async () => {
    const { body } = await create()
    expect((await press(body.redirectUrl, /Cancel/)).to).toBe(order.cancelUrl)
    expect((await press(body.redirectUrl, /declined/)).to).toBe(order.failureUrl)
    expect((await call('GET', `/api/checkouts/${body.id}`)).body.status).toBe('created')
    expect((await press(body.redirectUrl, /^Pay R/)).to).toBe(order.successUrl)
    expect(yoco.payments.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })
})

it('webhooks are registered with a secret that is shown once, listed, and removed, each mode by itself', async () => {
  const body = { name: 'site', url: 'https://site.test/api/payments/yoco/notify' }
  const made = await call('POST', '/api/webhooks', { body })
  expect(made.body).toMatchObject({
    ...body,
    mode: 'test',
    secret: expect.stringMatching(/^whsec_/),
  })
  const { id } = made.body
  const listed = await call('GET', '/api/webhooks')
  expect(listed.body).toEqual({ subscriptions: [{ ...body, id, mode: 'test' }] })
  const { live } = yoco.keys
  expect((await call('GET', '/api/webhooks', { bearer: live })).body.subscriptions).toEqual([])
  expect((await call('DELETE', `/api/webhooks/${id}`, { bearer: live })).status).toBe(404)
  expect((await call('DELETE', `/api/webhooks/${id}`)).status).toBe(204)
  expect(yoco.webhooks).toEqual([])
})
