import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handClock, type HandClock } from '../clock.ts'
import { openPayfast, type Payfast } from './gateway.ts'
import { type Pair, signApi, signForm } from './signatures.ts'

let clock: HandClock
let payfast: Payfast

beforeEach(async () => {
  clock = handClock(new Date(Date.UTC(2026, 10, 22, 9)))
  payfast = await openPayfast({ clock, mode: 'live' })
})
afterEach(() => payfast.close())

async function pay(amount: string, funding: 'CC' | 'EFT' = 'CC', item = 'Cape Peninsula') {
  const fields: Pair[] = [
    ['merchant_id', payfast.merchant.id],
    ['merchant_key', payfast.merchant.key],
    ['name_first', 'Zoë'],
    ['name_last', "O'Brien"],
    ['m_payment_id', 'pay-1'],
    ['amount', amount],
    ['item_name', item],
    ['custom_str1', 'CT-7K3XQ'],
  ]
  const signature = signForm(fields, payfast.merchant.passphrase)
  const all = [...fields.map(([name, value]) => [name, value]), ['signature', signature]]
  await fetch(`${payfast.url}/eng/process`, {
    method: 'POST',
    body: new URLSearchParams(all),
    redirect: 'manual',
  })
  await payfast.pay(payfast.sessions.at(-1)?.id ?? '', funding)
  return payfast.payments.at(-1)?.id ?? ''
}

type Call = {
  fields?: Record<string, string>
  json?: boolean
  headers?: Record<string, string>
  to?: Payfast
}

async function call(method: string, path: string, options: Call = {}) {
  const { fields = {}, json = false, to = payfast } = options
  const headers: Record<string, string> = {
    'merchant-id': to.merchant.id,
    version: 'v1',
    timestamp: '2026-11-22T11:00:00+02:00',
  }
  const { searchParams } = new URL(path, to.url)
  const pairs: Pair[] = [...Object.entries(headers), ...searchParams, ...Object.entries(fields)]
  const signature = signApi(pairs, to.merchant.passphrase)
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded'
  const body = json ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
  const response = await fetch(`${to.url}${path}`, {
    method,
    headers: { ...headers, signature, 'content-type': type, ...options.headers },
    ...(method === 'GET' ? {} : { body }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

describe('the API', () => {
  it('answers a ping that is signed', async () => {
    expect(await call('GET', '/ping')).toEqual({ status: 200, body: 'Payfast API' })
  })

  it.each<[string, Record<string, string>, number, string]>([
    ['no signature', { signature: '' }, 400, 'Signature not present in headers'],
    ['a strange signature', { signature: 'ABC' }, 400, 'not in the expected format'],
    ['a wrong signature', { signature: '0'.repeat(32) }, 401, 'Merchant authorisation failed'],
    [
      'another moment than signed',
      { timestamp: '2026-11-22T11:00:01+02:00' },
      401,
      'authorisation',
    ],
    ['another merchant', { 'merchant-id': '10000101' }, 401, 'Merchant not found'],
    ['another version', { version: 'v2' }, 400, 'API version is not valid'],
    ['a moment that is none', { timestamp: 'now' }, 400, 'Required variables'],
  ])('refuses %s', async (_, headers, status, message) => {
    const refused = await call('GET', '/ping', { headers })
    expect(refused).toMatchObject({
      status,
      body: { code: status, status: 'failed', data: { response: false } },
    })
    expect(refused.body.data.message).toContain(message)
  })

  it('knows the sandbox by ?testing=true, which is not signed, and refunds nothing there', async () => {
    expect((await call('GET', '/ping?testing=true')).status).toBe(401)
    const sandbox = await openPayfast({ mode: 'sandbox' })
    const to = sandbox
    expect(await call('GET', '/ping?testing=true', { to })).toEqual({ status: 200, body: 'API V1' })
    expect((await call('GET', '/ping', { to })).status).toBe(401)
    expect(await call('GET', '/refunds/query/1?testing=true', { to })).toMatchObject({
      status: 404,
      body: { data: { message: 'Service / endpoint not found' } },
    })
    await sandbox.close()
  })
})

describe('the history', () => {
  const heading =
    '"Date","Type","Sign","Party","Name","Description","Currency","Funding Type","Gross","Fee","Net","Balance","M Payment ID","PF Payment ID","custom str1","custom int1","custom str2","custom int2","custom str3","custom str4","custom str5","custom int3","custom int4","custom int5"'

  it('has what came and went on a day of Johannesburg, to the cent', async () => {
    const first = await pay('4800.00')
    await clock.advance(13 * 3600 - 1)
    const second = await pay('100.00', 'EFT', 'Say "lekker", twice')
    payfast.refund(first, 120_000)
    await clock.advance(1)
    await pay('50.00')
    const { body } = await call('GET', '/transactions/history/daily?date=2026-11-22')
    expect(body.split('\n')).toEqual([
      heading,
      `"2026-11-22 11:00:00",FUNDS_RECEIVED,CREDIT,"Zoë O'Brien","Cape Peninsula",,ZAR,CC,"4,800.00",-163.20,"4,636.80","4,636.80",pay-1,${first},CT-7K3XQ,,,,,,,,,`,
      `"2026-11-22 23:59:59",FUNDS_RECEIVED,CREDIT,"Zoë O'Brien","Say ""lekker"", twice",,ZAR,EFT,100.00,-3.40,96.60,"4,733.40",pay-1,${second},CT-7K3XQ,,,,,,,,,`,
      `"2026-11-22 23:59:59",FUNDS_RECEIVED_REFUND,DEBIT,"Zoë O'Brien","Cape Peninsula",,ZAR,CC,"-1,200.00",0.00,"-1,200.00","3,533.40",pay-1,${first},CT-7K3XQ,,,,,,,,,`,
      '',
    ])
  })

  it('is given by range, week, month and pages', async () => {
    for (let day = 0; day < 9; day += 1) {
      await pay('10.00')
      await clock.advance(86_400)
    }
    const count = async (path: string) => {
      const { body } = await call('GET', `/transactions/history${path}`)
      return body.trimEnd().split('\n').length - 1
    }
    expect(await count('?from=2026-11-23&to=2026-11-24')).toBe(2)
    expect(await count('?from=2026-11-22&to=2026-12-31&limit=4&offset=7')).toBe(2)
    expect(await count('/weekly?date=2026-11-23')).toBe(7)
    expect(await count('/monthly?date=2026-11')).toBe(9)
    expect(await count('/daily?date=2027-01-01')).toBe(0)
    expect((await call('GET', '/transactions/history/daily?date=today')).status).toBe(400)
  })
})

describe('a refund', () => {
  const wish = { amount: '120000', reason: 'Guest cancelled', notify_buyer: '1' }

  it('is asked about, made and looked at, in cents', async () => {
    const id = await pay('4800.00')
    expect((await call('GET', `/refunds/query/${id}`)).body).toMatchObject({
      funding_type: 'Credit Card',
      amount_original: 480_000,
      amount_available_for_refund: 480_000,
      status: 'REFUNDABLE',
      refund_full: { method: 'PAYMENT_SOURCE' },
      refund_partial: { method: 'PAYMENT_SOURCE' },
    })
    const made = await call('POST', `/refunds/${id}`, { fields: wish })
    expect(made.body).toEqual({
      code: 200,
      status: 'success',
      data: { response: true, message: 'Success' },
    })
    expect((await call('GET', `/refunds/query/${id}`)).body).toMatchObject({
      amount_available_for_refund: 360_000,
      refund_full: { method: 'NOT_AVAILABLE' },
    })
    const { body } = await call('GET', `/refunds/${id}`)
    expect(body.data.response).toEqual({
      available_balance: 360_000,
      transactions: [
        { amount: 480_000, date: '2026-11-22 11:00:00', type: 'Funds Received' },
        { amount: '-120000', date: '2026-11-22 11:00:00', type: 'Funds Received (Refund)' },
      ],
    })
    expect(payfast.notifications).toEqual([])
  })

  it('is made as often as it is asked for: no key protects it', async () => {
    const id = await pay('4800.00')
    payfast.order({ on: 'POST /refunds/*', worked: true, answer: 'hang-up' })
    await expect(call('POST', `/refunds/${id}`, { fields: wish })).rejects.toThrow()
    expect((await call('POST', `/refunds/${id}`, { fields: wish, json: true })).status).toBe(200)
    expect(payfast.refunds.map(({ cents }) => cents)).toEqual([120_000, 120_000])
  })

  it('is refused with words when something is wrong, and nothing is done', async () => {
    const id = await pay('4800.00')
    const words = async (fields: Record<string, string>, payment = id) =>
      (await call('POST', `/refunds/${payment}`, { fields })).body.data.message
    expect(await words({ ...wish, amount: '1200.00' })).toContain('cents')
    expect(await words({ ...wish, amount: '480001' })).toContain('more than')
    expect(await words({ ...wish, amount: '480000' })).toContain('balance')
    expect(await words({ ...wish, reason: 'no' })).toContain('3 to 255')
    expect(await words({ ...wish, notify_buyer: '' })).toContain('notify_buyer')
    expect(await words(wish, '1')).toContain('no such payment')
    expect(payfast.refunds).toEqual([])
  })

  it('of an EFT needs a bank account', async () => {
    const id = await pay('4800.00', 'EFT')
    const method = (await call('GET', `/refunds/query/${id}`)).body.refund_full.method
    expect(method).toBe('BANK_PAYOUT')
    expect((await call('POST', `/refunds/${id}`, { fields: wish })).status).toBe(400)
    const account = {
      bank_account_holder: "Zoë O'Brien",
      bank_name: 'FNB',
      bank_branch_code: '250655',
      bank_account_number: '62000000001',
      bank_account_type: 'current',
    }
    expect((await call('POST', `/refunds/${id}`, { fields: { ...wish, ...account } })).status).toBe(
      200,
    )
  })

  it('in the dashboard is seen by whoever asks', async () => {
    const id = await pay('4800.00')
    payfast.refund(id)
    expect((await call('GET', `/refunds/query/${id}`)).body).toMatchObject({
      amount_available_for_refund: 0,
      status: 'COMPLETED',
    })
    expect(() => payfast.refund(id)).toThrow('Only 0 cents')
  })
})
