import { afterEach, describe, expect, it } from 'vitest'
import { openListener } from './listener.ts'
import { runGateway } from './run.ts'

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function run(...args: string[]) {
  const gateway = await runGateway(args)
  open.push(gateway)
  const give = async (name: string, input: unknown) => {
    const init = { method: 'POST', body: typeof input === 'string' ? input : JSON.stringify(input) }
    const response = await fetch(`${gateway.url}/_orders/${name}`, init)
    return { status: response.status, body: await response.json() }
  }
  const look = async () => (await (await fetch(`${gateway.url}/_orders`)).json()).state
  return { ...gateway, give, look }
}

async function hear() {
  const listener = await openListener()
  open.push(listener)
  return listener
}

async function createCheckout(url: string, key: string) {
  return fetch(`${url}/api/checkouts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ amount: 4200, currency: 'ZAR', successUrl: 'http://site.test/back' }),
  })
}

describe('by hand', () => {
  it('Yoco pays, tells, repeats, refunds and shows what it knows', async () => {
    const merchant = await hear()
    const yoco = await run('yoco', '--notify', merchant.url, '--factor', '1000', '--test-refunds')
    const { YOCO_URL = '', YOCO_SECRET_KEY = '' } = yoco.settings as Record<string, string>
    const { id } = await (await createCheckout(YOCO_URL, YOCO_SECRET_KEY)).json()
    expect((await yoco.give('send', { copies: 2 })).body).toEqual({ result: 'done' })
    merchant.answers.push(500, 500)
    expect((await yoco.give('pay', { id })).body).toEqual({ result: 'http://site.test/back' })
    await expect.poll(() => merchant.heard.length).toBe(4)
    await yoco.give('refund', { id, amount: 200 })
    const { payments, refunds, asked, notifications } = await yoco.look()
    expect(payments).toMatchObject([{ checkoutId: id, amount: 4200, status: 'succeeded' }])
    expect(refunds).toMatchObject([{ amount: 200, status: 'succeeded' }])
    expect(asked.map(({ path }: { path: string }) => path)).toEqual(['/api/checkouts'])
    expect(notifications.map(({ about }: { about: string }) => about)).toEqual([
      'payment.succeeded',
      'refund.succeeded',
    ])
  })

  it('a fault is ordered, and does not hit the orders themselves', async () => {
    const yoco = await run('yoco')
    const { YOCO_URL = '', YOCO_SECRET_KEY = '' } = yoco.settings as Record<string, string>
    await yoco.give('fault', { on: 'POST /api/checkouts', answer: { status: 429 } })
    expect((await createCheckout(YOCO_URL, YOCO_SECRET_KEY)).status).toBe(429)
    expect((await createCheckout(YOCO_URL, YOCO_SECRET_KEY)).status).toBe(200)
  })

  it('a wrong order is refused in words', async () => {
    const yoco = await run('yoco')
    const wrong = await yoco.give('send', { when: 'sometimes' })
    expect(wrong.status).toBe(400)
    expect(wrong.body.error).toContain('before-return')
    expect((await yoco.give('send', '{')).status).toBe(400)
    expect((await yoco.give('pay', { id: 'ch_none' })).body.error).toContain('no checkout ch_none')
    const unknown = await yoco.give('dance', {})
    expect(unknown.status).toBe(404)
    expect(unknown.body.error).toContain('pay, decline, cancel')
  })

  it('PayFast takes the merchant that is given, and shows what it knows', async () => {
    const payfast = await run('payfast', '--mode', 'live', '--merchant-id', '7', '--passphrase', '')
    expect(payfast.settings).toMatchObject({ PAYFAST_MODE: 'live', PAYFAST_MERCHANT_ID: '7' })
    await fetch(`${payfast.url}/eng/process`, {
      method: 'POST',
      body: new URLSearchParams({
        merchant_id: '7',
        merchant_key: '46f0cd694581a',
        amount: '5.00',
        item_name: 'A tour',
      }),
    })
    const [session] = (await payfast.look()).sessions
    expect(session).toMatchObject({ cents: 500, fields: { item_name: 'A tour' } })
    await payfast.give('pay', { id: session.id, funding: 'EFT' })
    expect((await payfast.look()).payments).toMatchObject([{ funding: 'EFT', cents: 500 }])
  })

  it.each([[[]], [['paypal']], [['payfast', '--mode', 'both']], [['yoco', '--prot', '1']]])(
    'the arguments %j are answered with how to call it',
    async (args) => {
      await expect(runGateway(args)).rejects.toThrow('node tests/gateways/run.ts yoco')
    },
  )
})
