import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handClock, type HandClock } from '../clock.ts'
import { openListener } from '../listener.ts'
import { openYoco, type Yoco, type YocoOptions } from './gateway.ts'
import { signWebhook } from './signature.ts'

const secret = `whsec_${Buffer.from('the secret of this test').toString('base64')}`

const hour = 3600

let clock: HandClock
let merchant: Awaited<ReturnType<typeof openListener>>
let yoco: Yoco
let webhooks: NonNullable<YocoOptions['webhooks']>

beforeEach(async () => {
  clock = handClock()
  merchant = await openListener()
  webhooks = [{ url: merchant.url, mode: 'test', secret }]
  yoco = await openYoco({ clock, webhooks })
})
afterEach(async () => {
  await yoco.close()
  await merchant.close()
})

async function create(at = yoco, amount = 480_000): Promise<string> {
  const response = await fetch(`${at.url}/api/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${at.keys.test}` },
    body: JSON.stringify({ amount, currency: 'ZAR', metadata: { bookingRef: 'CC-1' } }),
  })
  return (await response.json()).id
}

const events = () => merchant.heard.map(({ body }) => JSON.parse(body))

/** Whether a notification, as it arrived, is signed with the secret. */
function isSigned({ headers, body }: { headers: Record<string, string>; body: string }) {
  const timestamp = Number(headers['webhook-timestamp'])
  const expected = signWebhook([secret], { id: headers['webhook-id'] ?? '', timestamp, body })
  return headers['webhook-signature']?.split(' ').includes(expected)
}

describe('a payment', () => {
  it('is told of before the guest returns, signed, with what a merchant checks', async () => {
    const id = await create()
    await yoco.pay(id)
    expect(events()).toMatchObject([
      {
        id: expect.stringMatching(/^evt_/),
        type: 'payment.succeeded',
        payload: {
          id: yoco.payments[0]?.id,
          amount: 480_000,
          currency: 'ZAR',
          status: 'succeeded',
          mode: 'test',
          metadata: { checkoutId: id, bookingRef: 'CC-1' },
        },
      },
    ])
    expect(merchant.heard.map(isSigned)).toEqual([true])
    const [heard] = merchant.heard
    expect(heard?.headers['webhook-timestamp']).toBe(String(Math.floor(+clock.now() / 1000)))
  })

  it('that is declined is told of, unless Yoco keeps silent about those', async () => {
    await yoco.decline(await create())
    expect(events()).toMatchObject([
      { type: 'payment.failed', payload: { status: 'failed', failureReason: expect.any(String) } },
    ])
    yoco.change({ tellsDeclines: false })
    await yoco.decline(await create())
    expect(merchant.heard).toHaveLength(1)
  })

  it('in one mode is not told to the webhooks of the other', async () => {
    const response = await fetch(`${yoco.url}/api/checkouts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${yoco.keys.live}` },
      body: JSON.stringify({ amount: 200, currency: 'ZAR' }),
    })
    await yoco.pay((await response.json()).id)
    expect(merchant.heard).toEqual([])
  })
})

describe('an answer that is no yes', () => {
  it('brings the same notification again by the schedule, each time at its own moment, and then no more', async () => {
    merchant.answers.push(...Array.from({ length: 20 }, () => 500))
    await yoco.pay(await create())
    const heard: number[] = [merchant.heard.length]
    for (const gap of [0, 5, 5 * 60, 30 * 60, 2 * hour, 5 * hour, 10 * hour, 10 * hour]) {
      if (gap > 0) await clock.advance(gap - 1)
      heard.push(merchant.heard.length)
      await clock.advance(gap > 0 ? 1 : 0)
    }
    expect(heard).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(merchant.heard).toHaveLength(9)
    await clock.advance(1_000_000)
    expect(merchant.heard).toHaveLength(9)
    expect(yoco.notifications).toMatchObject([{ state: 'given up' }])
    expect(new Set(merchant.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(merchant.heard.map(({ body }) => body)).size).toBe(1)
    expect(new Set(merchant.heard.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8)
    expect(merchant.heard.every(isSigned)).toBe(true)
  })

  it('is a redirect too; any 2xx is a yes', async () => {
    merchant.answers.push(302, 204)
    await yoco.pay(await create())
    await clock.advance(100_000)
    const [notification] = yoco.notifications
    expect(notification?.tries.map(({ answer }) => answer)).toEqual([302, 204])
    expect(notification?.state).toBe('accepted')
  })

  it('is silence too, after which it comes again', async () => {
    const hasty = await openYoco({ clock, webhooks, answerSeconds: 0.05 })
    merchant.answers.push('silence')
    await hasty.pay(await create(hasty))
    expect(hasty.notifications).toMatchObject([
      { state: 'waiting', tries: [{ answer: 'no answer' }] },
    ])
    await clock.advance(0)
    expect(hasty.notifications[0]?.tries).toHaveLength(2)
    await hasty.close()
  })
})

describe('by order, a notification', () => {
  it('is lost on the way, and comes again', async () => {
    yoco.send({ lose: 2 })
    await yoco.pay(await create())
    await clock.advance(0)
    expect(merchant.heard).toEqual([])
    await clock.advance(5)
    expect(merchant.heard).toHaveLength(1)
    expect(yoco.notifications[0]?.tries.map(({ answer }) => answer)).toEqual(['lost', 'lost', 200])
  })

  it('comes many times at once', async () => {
    yoco.send({ copies: 10 })
    await yoco.pay(await create())
    expect(new Set(merchant.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(merchant.heard).toHaveLength(10)
  })

  it('comes again hours after it was accepted, at a new moment', async () => {
    await yoco.pay(await create())
    await clock.advance(36_000)
    await yoco.again(0)
    const [first, second] = merchant.heard
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    const moment = (heard = first) => Number(heard?.headers['webhook-timestamp'])
    expect(moment(second) - moment(first)).toBe(36_000)
    expect(merchant.heard.map(isSigned)).toEqual([true, true])
    await expect(yoco.again(1)).rejects.toThrow('no notification 1')
  })

  it('comes after the guest is back, so much later', async () => {
    yoco.send({ when: 'after-return', delaySeconds: 60 })
    await yoco.pay(await create())
    await clock.advance(59)
    expect(merchant.heard).toEqual([])
    await clock.advance(1)
    expect(merchant.heard).toHaveLength(1)
  })

  it('never comes, though the money does', async () => {
    yoco.send({ when: 'never' })
    await yoco.pay(await create())
    await clock.advance(1_000_000)
    expect(merchant.heard).toEqual([])
    expect(yoco.notifications).toMatchObject([{ state: 'never sent' }])
    expect(yoco.payments).toMatchObject([{ status: 'succeeded' }])
  })

  it('waits, and comes in another order', async () => {
    yoco.send({ when: 'held' })
    for (const amount of [1000, 2000, 3000]) await yoco.pay(await create(yoco, amount))
    expect(merchant.heard).toEqual([])
    await yoco.release([2, 0, 1])
    expect(events().map(({ payload }) => payload.amount)).toEqual([3000, 1000, 2000])
    await expect(yoco.release([0])).rejects.toThrow('no held notification 0')
  })
})

describe('a lie', () => {
  it('about amount, currency, mode, checkout or kind is signed like the truth', async () => {
    const lie = { amount: 1, currency: 'USD', mode: 'live', checkoutId: 'ch_other' }
    yoco.change({ lie: { ...lie, type: 'refund.succeeded' } })
    await yoco.pay(await create())
    expect(events()).toMatchObject([
      {
        type: 'refund.succeeded',
        payload: { amount: 1, currency: 'USD', mode: 'live', metadata: { checkoutId: 'ch_other' } },
      },
    ])
    expect(merchant.heard.map(isSigned)).toEqual([true])
    expect(yoco.payments).toMatchObject([{ amount: 480_000 }])
  })

  it.each([
    ['with a secret of somebody else', { secret: 'whsec_b3RoZXI=' }],
    ['with a body that was changed', { changedAfterSigning: true }],
  ])('%s is not signed by ours', async (_, lie) => {
    yoco.change({ lie })
    await yoco.pay(await create())
    expect(merchant.heard.map(isSigned)).toEqual([false])
  })

  it('is as old as is ordered, and signed', async () => {
    yoco.change({ lie: { ageSeconds: 301 } })
    await yoco.pay(await create())
    const [heard] = merchant.heard
    const now = Math.floor(+clock.now() / 1000)
    expect(now - Number(heard?.headers['webhook-timestamp'])).toBeOneOf([301, 302])
    expect(merchant.heard.map(isSigned)).toEqual([true])
  })
})

it('a new secret signs beside the old one, and every webhook has its own', async () => {
  const id = yoco.webhooks[0]?.id ?? ''
  const newer = yoco.rotate(id)
  await yoco.pay(await create())
  const { headers, body } = merchant.heard[0] ?? { headers: {}, body: '' }
  const timestamp = Number(headers['webhook-timestamp'])
  const message = { id: headers['webhook-id'] ?? '', timestamp, body }
  expect(headers['webhook-signature']).toBe(signWebhook([secret, newer], message))
})
