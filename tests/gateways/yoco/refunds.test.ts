import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handClock, type HandClock } from '../clock.ts'
import { openListener } from '../listener.ts'
import { openYoco, type Yoco } from './gateway.ts'

let clock: HandClock
let merchant: Awaited<ReturnType<typeof openListener>>
let yoco: Yoco
let checkout: string

beforeEach(async () => {
  clock = handClock()
  merchant = await openListener()
  const webhooks = [{ url: merchant.url, mode: 'live' as const, secret: 'whsec_b3Vycw==' }]
  yoco = await openYoco({ clock, webhooks })
  checkout = await create(yoco.keys.live)
  await yoco.pay(checkout)
  merchant.heard.length = 0
})
afterEach(async () => {
  await yoco.close()
  await merchant.close()
})

async function create(bearer: string): Promise<string> {
  const response = await fetch(`${yoco.url}/api/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ amount: 10_000, currency: 'ZAR' }),
  })
  return (await response.json()).id
}

async function refund(key: string, body: object = {}, id = checkout, bearer = yoco.keys.live) {
  const response = await fetch(`${yoco.url}/api/checkouts/${id}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const done = () => yoco.refunds.length

const events = () =>
  merchant.heard.map(({ body }) => JSON.parse(body)).map(({ type, payload }) => ({ type, payload }))

describe('a refund', () => {
  it('is whole when no amount is given, accepted with 202, and told of later', async () => {
    yoco.change({ refundSeconds: 60 })
    const { status, body } = await refund('r1')
    expect({ status, body }).toMatchObject({ status: 202, body: { status: 'pending' } })
    await clock.advance(59)
    expect(events()).toEqual([])
    await clock.advance(1)
    expect(events()).toMatchObject([
      {
        type: 'refund.succeeded',
        payload: {
          id: body.refundId,
          paymentId: yoco.payments[0]?.id,
          amount: 10_000,
          refundableAmount: 0,
          status: 'succeeded',
          mode: 'live',
          metadata: { checkoutId: checkout },
        },
      },
    ])
    expect((await refund('r2')).body.message).toBe('Payment has already been refunded.')
  })

  it('is made in parts, never more than the payment, whoever asks at the same time', async () => {
    const parts = Array.from({ length: 20 }, (_, index) => refund(`r${index}`, { amount: 900 }))
    const statuses = (await Promise.all(parts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 202)).toHaveLength(11)
    expect(statuses.filter((status) => status === 400)).toHaveLength(9)
    expect((await refund('last', { amount: 100 })).status).toBe(202)
    await clock.advance(0)
    expect(yoco.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000)
  })

  it('is made once for a key, also when it is asked for again', async () => {
    const first = await refund('r1', { amount: 5000 })
    expect(await refund('r1', { amount: 5000 })).toEqual(first)
    expect((await refund('r1', { amount: 4000 })).status).toBe(422)
    expect(yoco.refunds).toHaveLength(1)
  })

  it('can be done at once', async () => {
    yoco.change({ refunds: 'at-once' })
    expect(await refund('r1')).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    await clock.advance(0)
    expect(events()).toMatchObject([{ type: 'refund.succeeded' }])
  })

  it('can fail; its key may try again', async () => {
    yoco.change({ refunds: 'fail' })
    await refund('r1')
    await clock.advance(0)
    expect(events()).toMatchObject([
      {
        type: 'refund.failed',
        payload: { refundableAmount: 10_000, failureReason: expect.any(String) },
      },
    ])
    yoco.change({ refunds: 'later' })
    await refund('r1')
    await clock.advance(0)
    expect(yoco.refunds.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
  })

  it('needs a payment and a live key, unless test keys may refund', async () => {
    const unpaid = await create(yoco.keys.live)
    expect((await refund('r1', {}, unpaid)).status).toBe(400)
    const test = await create(yoco.keys.test)
    await yoco.pay(test)
    expect((await refund('r2', {}, test, yoco.keys.test)).status).toBe(403)
    yoco.change({ refundsInTestMode: true })
    expect((await refund('r2', {}, test, yoco.keys.test)).status).toBe(202)
  })

  it('in Yoco’s own portal comes as a webhook that nobody asked for', async () => {
    await yoco.refund(checkout, 2500)
    expect(events()).toMatchObject([{ type: 'refund.succeeded', payload: { amount: 2500 } }])
    await expect(yoco.refund(checkout, 7501)).rejects.toThrow('Only 7500 cents are left.')
  })
})

describe('by order, a call', () => {
  it.each([429, 401, 500])(
    'is answered %d, and nothing is done; then all is well',
    async (status) => {
      const body = '{"message":"not now"}'
      yoco.order({ on: 'POST /api/checkouts/*/refund', answer: { status, body } })
      expect((await refund('r1')).status).toBe(status)
      expect(done()).toBe(0)
      expect((await refund('r1')).status).toBe(202)
      expect(done()).toBe(1)
    },
  )

  it('does its work and then says 500, or hangs up; the same key does it once', async () => {
    const on = 'POST /api/checkouts/*/refund'
    yoco.order({ on, worked: true, answer: { status: 500, body: '{}' } })
    yoco.order({ on, worked: true, answer: 'hang-up' })
    expect((await refund('r1')).status).toBe(500)
    await expect(refund('r1')).rejects.toThrow()
    expect((await refund('r1')).status).toBe(202)
    expect(done()).toBe(1)
  })

  it.each([
    ['does its work and never answers', true],
    ['does nothing and never answers', false],
  ])('%s', async (_, worked) => {
    yoco.order({ on: 'POST /api/checkouts/*/refund', worked, answer: 'silence' })
    let answered = false
    const asked = yoco.asked.length
    const answer = refund('r1').finally(() => (answered = true))
    answer.catch(() => undefined)
    await expect.poll(() => yoco.asked.length).toBe(asked + 1)
    await expect.poll(done).toBe(worked ? 1 : 0)
    await clock.advance(3600)
    expect(answered).toBe(false)
    await yoco.close()
    await expect(answer).rejects.toThrow()
    yoco = await openYoco()
  })

  it('is answered so late that the webhook is there first', async () => {
    yoco.order({ on: 'POST /api/checkouts/*/refund', lateSeconds: 20 })
    let answered = false
    const answer = refund('r1').then(() => (answered = true))
    await expect.poll(done).toBe(1)
    await clock.advance(19)
    expect(events()).toMatchObject([{ type: 'refund.succeeded' }])
    expect(answered).toBe(false)
    await clock.advance(1)
    await answer
  })

  it('is refused as often as is ordered', async () => {
    yoco.order({ on: 'POST /api/checkouts/*/refund', times: 2, answer: { status: 503 } })
    const status = async () =>
      (await fetch(`${yoco.url}/api/checkouts/${checkout}/refund`, { method: 'POST' })).status
    expect([await status(), await status(), await status()]).toEqual([503, 503, 403])
  })

  it('is written down, with its headers, for a test to read', async () => {
    await refund('r1', { amount: 700 })
    expect(yoco.asked.at(-1)).toMatchObject({
      method: 'POST',
      path: `/api/checkouts/${checkout}/refund`,
      headers: { 'idempotency-key': 'r1', authorization: `Bearer ${yoco.keys.live}` },
      body: '{"amount":700}',
    })
  })
})

it('a wrong order is refused in words', () => {
  expect(() => yoco.order({ on: 'somewhere', answer: 'silence' })).toThrow('on is like')
  expect(() => yoco.change({ refundSeconds: -1 })).toThrow()
})
