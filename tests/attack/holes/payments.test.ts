import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { joinPairs, type Pair, signNotification } from '../../gateways/payfast/signatures.ts'
import { signWebhook } from '../../gateways/yoco/signature.ts'
import { setUpServer } from '../../set-up-server.ts'

const yocoSecret = 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY='
const passphrase = 'CapeTour2026'

const createWebhookHeaders = (body: string, secret = yocoSecret, ageSeconds = 0) => {
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds
  const id = `msg_${crypto.randomUUID()}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(secret, { id, timestamp, body }),
  }
}
const forgedReport = JSON.stringify({
  id: 'evt_forged',
  type: 'payment.succeeded',
  payload: { id: 'p_1', amount: 1, currency: 'ZAR', mode: 'test', metadata: { checkoutId: 'x' } },
})
const createNotification = (change: Record<string, string> = {}): Pair[] =>
  Object.entries({
    m_payment_id: crypto.randomUUID(),
    pf_payment_id: '1',
    payment_status: 'COMPLETE',
    amount_gross: '1.00',
    merchant_id: '10000100',
    ...change,
  })
const signPairs = (pairs: Pair[], secret: string) =>
  joinPairs([...pairs, ['signature', signNotification(pairs, secret)]])

/** Attack: forges payment reports, to travel without paying. */
describe('a stranger who forges notifications', () => {
  const server = setUpServer({
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: '127.0.0.1',
    PAYMENTS: 'yoco,payfast',
    YOCO_SECRET_KEY: 'sk_test_of_the_attack',
    YOCO_WEBHOOK_SECRET: yocoSecret,
    YOCO_URL: 'http://127.0.0.1:9',
    PAYFAST_MERCHANT_ID: '10000100',
    PAYFAST_MERCHANT_KEY: '46f0cd694581a',
    PAYFAST_PASSPHRASE: passphrase,
    PAYFAST_URL: 'http://127.0.0.1:9',
    PAYFAST_API_URL: 'http://127.0.0.1:9',
  })

  type Options = { from?: string; headers?: Record<string, string> }
  const post = async (
    provider: string,
    body: string | Uint8Array<ArrayBuffer>,
    options: Options = {},
  ) => {
    const answer = await fetch(`${server.url}/api/payments/${provider}/notify`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': options.from ?? '203.0.113.1', ...options.headers },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  }

  it('is refused if it is too long or compressed, or for a provider that is off', async () => {
    expect(await post('yoco', 'x'.repeat(65 * 1024))).toBe(413)
    const headers = { 'content-encoding': 'gzip' }
    expect(await post('yoco', new Uint8Array(gzipSync(forgedReport)), { headers })).toBe(415)
    expect(await post('demo', forgedReport)).toBe(404)
    expect(await post('eft', forgedReport)).toBe(404)
    const page = await fetch(`${server.url}/pay/demo/${crypto.randomUUID()}`)
    expect([page.status, (await page.text()).includes('demonstration')]).toEqual([404, false])
  })

  it('is limited, without limiting a provider’s own reports', async () => {
    const from = '203.0.113.2'
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => post('yoco', `${forgedReport}${index}`, { from })),
    )
    expect(new Set(answers)).toEqual(new Set([400, 429]))
    expect(
      await post('yoco', forgedReport, { from, headers: createWebhookHeaders(forgedReport) }),
    ).toBe(200)
    expect(await post('payfast', signPairs(createNotification(), passphrase), { from })).toBe(200)
  })

  it('finds no secret in the log', () => {
    const log = server.output()
    for (const secret of [yocoSecret, passphrase, 'sk_test_of_the_attack', '46f0cd694581a'])
      expect(log).not.toContain(secret)
    expect(log).toMatch(/Payment +yoco \(test\), payfast \(test\)/)
  })
})
