import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPayfast, type Payfast } from './gateway.ts'
import { type Pair, signForm } from './signatures.ts'

let payfast: Payfast

beforeEach(async () => {
  payfast = await openPayfast({ mode: 'live' })
})
afterEach(() => payfast.close())

const right: Record<string, string> = {
  merchant_id: '10000100',
  merchant_key: '46f0cd694581a',
  return_url: 'http://site.test/paid',
  cancel_url: 'http://site.test/cancelled',
  name_first: 'Zoë',
  name_last: "O'Brien",
  m_payment_id: 'pay-1',
  amount: '4800.00',
  item_name: 'Cape Peninsula (private) ~ 2 guests*',
}

/** Sends a form as a browser does, signed for these fields unless a signature is among them. */
async function send(fields: Record<string, string>, passphrase = payfast.merchant.passphrase) {
  const pairs: Pair[] = Object.entries(fields)
  const signature = fields['signature'] ?? signForm(pairs, passphrase)
  const response = await fetch(`${payfast.url}/eng/process`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, signature }),
    redirect: 'manual',
  })
  return {
    status: response.status,
    to: response.headers.get('location'),
    text: await response.text(),
  }
}

const press = async (to: string | null, label: RegExp) => {
  const html = await (await fetch(`${payfast.url}${to}`)).text()
  expect(html).not.toContain('<script')
  const forms = [...html.matchAll(/action="([^"]+)"><button>([^<]+)</g)]
  const action = forms.find(([, , text]) => label.test(text ?? ''))?.[1]
  const response = await fetch(`${payfast.url}${action}`, { method: 'POST', redirect: 'manual' })
  return response.headers.get('location')
}

describe('a payment form', () => {
  it('that is right leads to a page to pay on', async () => {
    const { status, to } = await send(right)
    expect({ status, to }).toEqual({
      status: 302,
      to: `/eng/process/payment/${payfast.sessions[0]?.id}`,
    })
    expect(payfast.sessions).toMatchObject([{ cents: 480_000, paymentId: null }])
  })

  it('may have blanks and `setup`, which are not signed', async () => {
    const { amount, item_name, ...before } = right
    const fields = {
      ...before,
      amount,
      item_name,
      item_description: '',
      setup: '{}',
    } as typeof right
    expect((await send(fields)).status).toBe(302)
  })

  const { item_name: itemName = '', amount = '', ...first } = right
  it.each<[string, Record<string, string>, string]>([
    ['a wrong signature', { ...right, signature: '0'.repeat(32) }, 'does not match'],
    ['another order than the documented', { ...first, item_name: itemName, amount }, 'order'],
    ['a field that PayFast does not know', { ...right, price: '1' }, 'no such field'],
    ['another merchant', { ...right, merchant_id: '10000101' }, 'Merchant unknown'],
    ['another merchant key', { ...right, merchant_key: 'nokey' }, 'Merchant unknown'],
    ['no item', { ...right, item_name: ' ' }, 'item name'],
    ['an item that is too long', { ...right, item_name: 'a'.repeat(101) }, '100 characters'],
    ['less than five rand', { ...right, amount: '4.99' }, '500 cents'],
    ['an amount that is none', { ...right, amount: '4,800.00' }, 'amount field'],
    ['an address that is none', { ...right, return_url: '/paid' }, 'No URL'],
  ])('with %s is refused', async (_, fields, words) => {
    const { status, text } = await send(fields)
    expect(status).toBe(400)
    expect(text).toContain(words)
    expect(payfast.sessions).toEqual([])
  })

  it('is refused when it is signed with another passphrase, or with none', async () => {
    expect((await send(right, 'Another12345')).status).toBe(400)
    expect((await send(right, '')).status).toBe(400)
    const bare = { method: 'POST', body: new URLSearchParams(right) }
    expect((await fetch(`${payfast.url}/eng/process`, bare)).status).toBe(400)
  })

  it('asks PayFast for a port that it does not reach', async () => {
    const { return_url, cancel_url, merchant_id, merchant_key, ...rest } = right
    const head = { merchant_id, merchant_key, return_url, cancel_url } as typeof right
    const notify = (url: string) => send({ ...head, notify_url: url, ...rest })
    expect((await notify('https://site.test:3000/notify')).text).toContain('port')
    expect((await notify('https://site.test:8081/notify')).status).toBe(302)
    expect((await notify('http://127.0.0.1:3000/notify')).status).toBe(302)
  })

  it('sent twice is two payments that can both be paid', async () => {
    await send(right)
    await send(right)
    for (const { id } of payfast.sessions) expect(await payfast.pay(id)).toBe(right['return_url'])
    expect(payfast.payments.map(({ reference }) => reference)).toEqual(['pay-1', 'pay-1'])
  })
})

describe('the pay page', () => {
  it('pays once, by card or from a bank', async () => {
    const { to } = await send(right)
    expect(await press(to, /^Pay R 4800.00 by instant EFT/)).toBe(right['return_url'])
    expect(payfast.payments).toMatchObject([{ cents: 480_000, funding: 'EFT', reference: 'pay-1' }])
    const page = await (await fetch(`${payfast.url}${to}`)).text()
    expect(page).toContain('paid already')
    await fetch(`${payfast.url}${to}/pay`, { method: 'POST', redirect: 'manual' })
    expect(payfast.payments).toHaveLength(1)
  })

  it('lets a guest try again after a decline, and pay after going back', async () => {
    const { to } = await send(right)
    expect(await press(to, /declined/)).toBeNull()
    expect(await press(to, /Cancel/)).toBe(right['cancel_url'])
    expect(await press(to, /by card/)).toBe(right['return_url'])
  })
})

it('a merchant without a passphrase may send forms without a signature; the sandbox takes any amount', async () => {
  const open = await openPayfast({ mode: 'sandbox', merchant: { passphrase: '' } })
  const sent = await fetch(`${open.url}/eng/process`, {
    method: 'POST',
    body: new URLSearchParams({ ...right, amount: '0.01' }),
    redirect: 'manual',
  })
  expect(sent.status).toBe(302)
  await open.close()
})
