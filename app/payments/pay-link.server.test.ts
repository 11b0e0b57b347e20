import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#server/contract.ts'
import { engines } from '#tests/databases.ts'
import { storePayment, storeManagedOrder } from '#tests/fixtures/order.ts'
import { byOffice as by, enableMethods } from '#tests/fixtures/payment.ts'
import { openBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { requestPayment } from './events/request-payment.server.ts'
import { loadOrder } from '#app/order/load-order.server.ts'

describe.each(engines)('a payment link on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeEach(async () => {
    await test.db.delete(attempts)
    enableMethods(test)
  })

  const openLink = async () => {
    const order = await storeManagedOrder(test.db, test.clock.now, { status: 'confirmed' })
    const { id } = order
    const guestData = { specialRequests: 'A cake', firstName: 'Ada' }
    await test.db.update(orders).set(guestData).where(eq(orders.id, id))
    const details = { status: 'booked', pickup: '12 Long Street', flight: 'BA 59' } as const
    await test.db.update(orderItems).set(details).where(eq(orderItems.orderId, id))
    await storePayment(test.db, { orderId: id, amount: 150_000, now: test.clock.now })
    const request = { orderId: id, until: '2026-12-05', amount: 200_000, how: 'link', by } as const
    const { link = '' } = (await requestPayment(test.office, request)) ?? {}
    const browser = openBrowser(test.app)
    const path = new URL(link).pathname
    const answer = await browser.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/manage'])
    return { ...order, browser, path }
  }

  it('shows the trip and the money, and no personal data of the guest', async () => {
    const { browser, email } = await openLink()
    const text = await (await browser.get('/api/manage')).text()
    const page = JSON.parse(text)
    expect(page).toMatchObject({
      title: 'Cape Peninsula',
      paysOnly: true,
      mayPay: true,
      mayCorrect: false,
      mayWithdraw: false,
      mayChangeAddress: false,
      plans: { inParts: [{ amount: 200_000, dueOn: '2026-12-05' }, {}] },
    })
    expect(page.cancelling).toBeUndefined()
    for (const secret of ['Ada', email, '7946', 'Long Street', 'BA 59', 'A cake'])
      expect(text).not.toContain(secret)
  })

  it('can pay, and do nothing else that the guest can do', async () => {
    const { browser, id } = await openLink()
    const request = { plan: 'in-parts', amount: 200_000, provider: 'eft' }
    const payAnswer = await browser.post('/api/manage/pay', request)
    expect(payAnswer.status).toBe(200)
    expect(await payAnswer.json()).toMatchObject({
      order: { paysOnly: true, details: { name: '' } },
    })
    const load = () => test.db.transaction((transaction) => loadOrder(transaction, id))
    const before = await load()
    const payPaths = ['/pay', '/voucher', '/voucher/look', '/check', '/link']
    const otherAddresses = Object.keys(contract).filter(
      (address) =>
        address.startsWith('POST /api/manage') &&
        payPaths.every((path) => address !== `POST /api/manage${path}`),
    )
    expect(otherAddresses.length).toBeGreaterThan(12)
    const bodies: Record<string, object> = {
      '/messages': { message: 'Cancel it', key: crypto.randomUUID() },
      '/address/codes': { email: 'elsewhere@guests.example' },
      '/cancel/quote': { items: [crypto.randomUUID()], isMedical: false },
      '/cancel': { number: crypto.randomUUID() },
      '/change': { number: crypto.randomUUID() },
    }
    for (const address of otherAddresses) {
      const path = address.replace('POST ', '')
      const body = bodies[path.replace('/api/manage', '')] ?? {}
      const answer = await browser.post(path, body)
      const code = (await answer.json()).error?.code
      expect([path, answer.status < 400]).toEqual([path, false])
      if (answer.status !== 422) expect([path, code]).toEqual([path, 'manage-closed'])
    }
    const closedPaths = [
      '/withdraw',
      '/share',
      '/share/end',
      '/bank/code',
      '/messages',
      '/cancel/quote',
    ]
    for (const path of closedPaths) {
      const answer = await browser.post(`/api/manage${path}`, bodies[path] ?? {})
      expect([path, (await answer.json()).error?.code]).toEqual([path, 'manage-closed'])
    }
    expect((await browser.get('/manage/calendar.ics')).status).toBe(404)
    expect(await load()).toEqual(before)
  })

  it('keeps the guest’s own access, and proves no address', async () => {
    const { path, key, id } = await openLink()
    const guest = openBrowser(test.app)
    await guest.get(`/m/${key}`)
    await guest.get(path)
    expect(await (await guest.get('/api/manage')).json()).toMatchObject({ mayCorrect: true })
    const friend = openBrowser(test.app)
    await friend.get(path)
    await friend.post('/api/manage/check', {})
    const [order] = await test.db.select().from(orders).where(eq(orders.id, id))
    expect(order?.emailProvenAt).toBeNull()
  })

  it('ends with the other links of its order', async () => {
    const { path, id } = await openLink()
    const endedLink = { endedAt: test.clock.now }
    await test.db.update(mailedTokens).set(endedLink).where(eq(mailedTokens.orderId, id))
    expect((await openBrowser(test.app).get(path)).status).toBe(404)
  })
})
