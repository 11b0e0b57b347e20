import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { handClock, type HandClock } from '../clock.ts'
import { openListener } from '../listener.ts'
import { openPayfast, type Payfast } from './gateway.ts'
import { joinPairs, type Pair, readPairs, signForm, signNotification } from './signatures.ts'

let clock: HandClock
let merchant: Awaited<ReturnType<typeof openListener>>
let payfast: Payfast

beforeEach(async () => {
  clock = handClock()
  merchant = await openListener()
  payfast = await openPayfast({ clock, mode: 'live' })
})
afterEach(async () => {
  await payfast.close()
  await merchant.close()
})

/** Sends a form and gives what the guest's page ends with. */
async function begin(amount = '4800.00', to = payfast): Promise<string> {
  const fields: Pair[] = [
    ['merchant_id', to.merchant.id],
    ['merchant_key', to.merchant.key],
    ['notify_url', merchant.url],
    ['name_first', 'Zoë'],
    ['name_last', "O'Brien"],
    ['m_payment_id', 'pay-1'],
    ['amount', amount],
    ['item_name', 'Cape Peninsula (private) ~ 2 guests*'],
    ['custom_str1', 'CT-7K3XQ'],
  ]
  const signature = signForm(fields, to.merchant.passphrase)
  const body = new URLSearchParams([
    ...fields.map(([name, value]) => [name, value]),
    ['signature', signature],
  ])
  const response = await fetch(`${to.url}/eng/process`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  return response.headers.get('location')?.split('/').at(-1) ?? ''
}

async function validate(body: string, contentType = 'application/x-www-form-urlencoded') {
  const response = await fetch(`${payfast.url}/eng/query/validate`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body,
  })
  return response.text()
}

const heardPairs = () => merchant.heard.map(({ body }) => readPairs(body))
const valueOf = (pairs: readonly Pair[] | undefined, name: string) =>
  pairs?.find(([known]) => known === name)?.[1]

const amounts = () => heardPairs().map((pairs) => valueOf(pairs, 'amount_gross'))

function isSigned(pairs: readonly Pair[] | undefined): boolean {
  const expected = signNotification(pairs ?? [], payfast.merchant.passphrase)
  return valueOf(pairs, 'signature') === expected
}

/** What a merchant posts to be sure: all that it got but the signature. */
const askable = (pairs: readonly Pair[] | undefined) =>
  joinPairs((pairs ?? []).filter(([name]) => name !== 'signature'))

describe('a payment', () => {
  it('is told of with every documented field, blanks too, in the documented order, signed', async () => {
    await payfast.pay(await begin())
    const [pairs] = heardPairs()
    expect(pairs).toEqual([
      ['m_payment_id', 'pay-1'],
      ['pf_payment_id', payfast.payments[0]?.id],
      ['payment_status', 'COMPLETE'],
      ['item_name', 'Cape Peninsula (private) ~ 2 guests*'],
      ['item_description', ''],
      ['amount_gross', '4800.00'],
      ['amount_fee', '-163.20'],
      ['amount_net', '4636.80'],
      ['custom_str1', 'CT-7K3XQ'],
      ...['str2', 'str3', 'str4', 'str5'].map((name) => [`custom_${name}`, '']),
      ...['int1', 'int2', 'int3', 'int4', 'int5'].map((name) => [`custom_${name}`, '']),
      ['name_first', 'Zoë'],
      ['name_last', "O'Brien"],
      ['email_address', ''],
      ['merchant_id', '10000100'],
      ['signature', expect.stringMatching(/^[\da-f]{32}$/)],
    ])
    expect(isSigned(pairs)).toBe(true)
    expect(merchant.heard[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  it('that is declined or given up is not told of, unless PayFast is to say FAILED', async () => {
    const id = await begin()
    await payfast.decline(id)
    await payfast.cancel(id)
    expect(merchant.heard).toEqual([])
    payfast.change({ tellsDeclines: true })
    await payfast.decline(id)
    expect(valueOf(heardPairs()[0], 'payment_status')).toBe('FAILED')
    expect(payfast.payments).toEqual([])
  })
})

describe('asked whether it sent something, PayFast', () => {
  it('says VALID to exactly that, with or without its signature, in any order', async () => {
    await payfast.pay(await begin())
    const [pairs] = heardPairs()
    expect(await validate(askable(pairs))).toBe('VALID')
    expect(await validate(merchant.heard[0]?.body ?? '')).toBe('VALID')
    expect(await validate(askable(pairs?.toReversed()))).toBe('VALID')
  })

  it('says INVALID to anything else', async () => {
    expect(await validate('m_payment_id=pay-1')).toBe('INVALID')
    expect(await validate('m_payment_id=%E0%')).toBe('INVALID')
    await payfast.pay(await begin())
    const [pairs] = heardPairs()
    const body = askable(pairs)
    expect(await validate(body.replace('4800.00', '4800.01'))).toBe('INVALID')
    expect(await validate(body.replace('&custom_str2=', ''))).toBe('INVALID')
    expect(await validate(`${body}&passphrase=${payfast.merchant.passphrase}`)).toBe('INVALID')
    expect(await validate(body, 'text/plain')).toBe('INVALID')
  })

  it('forgets after a while, if ordered; fails, keeps silent and lies about it', async () => {
    await payfast.pay(await begin())
    const body = askable(heardPairs()[0])
    payfast.change({ remembersSeconds: 3600 })
    await clock.advance(3600)
    expect(await validate(body)).toBe('VALID')
    payfast.order({ on: 'POST /eng/query/validate', answer: { status: 200, body: 'INVALID' } })
    expect(await validate(body)).toBe('INVALID')
    await clock.advance(1)
    expect(await validate(body)).toBe('INVALID')
    payfast.order({ on: 'POST /eng/query/validate', answer: 'hang-up' })
    await expect(validate(body)).rejects.toThrow()
  })
})

describe('an answer that is not 200', () => {
  it('brings the same body again at once, after ten minutes, and at growing gaps', async () => {
    merchant.answers.push(...Array.from({ length: 20 }, () => 204))
    await payfast.pay(await begin())
    const heard = [merchant.heard.length]
    let gap = 600
    for (const wait of [0, 599, 1]) {
      await clock.advance(wait)
      heard.push(merchant.heard.length)
    }
    expect(heard).toEqual([1, 2, 2, 3])
    for (const count of [4, 5, 6, 7, 8, 9]) {
      await clock.advance(gap)
      expect(merchant.heard).toHaveLength(count - 1)
      await clock.advance(gap)
      expect(merchant.heard).toHaveLength(count)
      gap *= 2
    }
    await clock.advance(1_000_000)
    expect(merchant.heard).toHaveLength(9)
    expect(new Set(merchant.heard.map(({ body }) => body)).size).toBe(1)
  })

  it('brings nothing again in the sandbox', async () => {
    const sandbox = await openPayfast({ clock, mode: 'sandbox' })
    merchant.answers.push(500)
    await sandbox.pay(await begin('4800.00', sandbox))
    await clock.advance(1_000_000)
    expect(merchant.heard).toHaveLength(1)
    expect(sandbox.notifications).toMatchObject([{ state: 'given up' }])
    await sandbox.close()
  })
})

describe('by order, a notification', () => {
  it('waits and comes in another order, is lost, comes twice, or never', async () => {
    payfast.send({ when: 'held' })
    for (const amount of ['10.00', '20.00']) await payfast.pay(await begin(amount))
    await payfast.release([1, 0])
    expect(amounts()).toEqual(['20.00', '10.00'])
    payfast.send({ when: 'before-return', copies: 2, lose: 1 })
    await payfast.pay(await begin('30.00'))
    expect(amounts()).toEqual(['20.00', '10.00', '30.00'])
    payfast.send({ when: 'never' })
    await payfast.pay(await begin('40.00'))
    expect(merchant.heard).toHaveLength(3)
    expect(payfast.payments.map(({ cents }) => cents)).toEqual([1000, 2000, 3000, 4000])
  })

  it('comes after the guest is back', async () => {
    payfast.send({ when: 'after-return', delaySeconds: 5 })
    await payfast.pay(await begin())
    expect(merchant.heard).toEqual([])
    await clock.advance(5)
    expect(merchant.heard).toHaveLength(1)
  })
})

describe('a lie', () => {
  it('in any field is signed, and PayFast stands by it', async () => {
    payfast.change({
      lie: { fields: { amount_gross: '4800.01', merchant_id: '10000101', token: 'new' } },
    })
    await payfast.pay(await begin())
    const [pairs] = heardPairs()
    expect(valueOf(pairs, 'amount_gross')).toBe('4800.01')
    expect(valueOf(pairs, 'merchant_id')).toBe('10000101')
    expect(pairs?.at(-2)).toEqual(['token', 'new'])
    expect(isSigned(pairs)).toBe(true)
    expect(await validate(askable(pairs))).toBe('VALID')
    expect(payfast.payments).toMatchObject([{ cents: 480_000 }])
  })

  it('of somebody who knows the passphrase is signed, and PayFast does not know it', async () => {
    payfast.change({ lie: { forged: true } })
    await payfast.pay(await begin())
    expect(isSigned(heardPairs()[0])).toBe(true)
    expect(await validate(askable(heardPairs()[0]))).toBe('INVALID')
  })

  it.each([
    ['another passphrase', { passphrase: 'Another12345' }],
    ['another signature', { signature: '0'.repeat(32) }],
  ])('can have %s', async (_, lie) => {
    payfast.change({ lie })
    await payfast.pay(await begin())
    expect(isSigned(heardPairs()[0])).toBe(false)
  })

  it('can leave fields out and turn their order round, and is signed as it is sent', async () => {
    payfast.change({ lie: { leaveOut: ['custom_int5'], reversed: true } })
    await payfast.pay(await begin())
    const [pairs] = heardPairs()
    expect(pairs?.[0]).toEqual(['merchant_id', '10000100'])
    expect(valueOf(pairs, 'custom_int5')).toBeUndefined()
    expect(isSigned(pairs)).toBe(true)
  })
})
