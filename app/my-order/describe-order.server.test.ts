import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { attemptLimits } from '#rules/requests/attempt-limits.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import {
  visitorHeaders,
  callManage,
  readCookie,
  endKeys,
  privateHeaders,
  readPrivateHeaders,
  sendMailsTo,
  unknownKey,
} from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orderEvents, orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'

describe.each(engines)('the link of an order on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.db.delete(attempts))

  const storeOrder = (change = {}) => storeManagedOrder(office.db, office.clock.now, change)
  const openLink = (key: string) => office.app.request(`/m/${key}`)
  const call = (path: string, cookie: string, body?: object) =>
    callManage(office, path, cookie, body)
  const openOrder = async (change = {}) => {
    const order = await storeOrder(change)
    return { ...order, cookie: readCookie(await openLink(order.key)) }
  }

  it('opens its order any number of times, and changes nothing', async () => {
    const { key, reference } = await storeOrder()
    const before = await office.db.select().from(mailedTokens)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await office.app.request(`/m/${key}`, { method })
      expect([response.status, response.headers.get('location')]).toEqual([303, '/manage'])
      expect(response.headers.get('set-cookie')).toMatch(
        /^manage=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      const orderResponse = await call('', readCookie(response))
      expect(await orderResponse.json()).toMatchObject({ reference })
    }
    expect(await office.db.select().from(mailedTokens)).toEqual(before)
  })

  it('shows the same page for an unknown key, a replaced one and one of a trip long past', async () => {
    const { id, key } = await storeOrder()
    const answers = [await openLink(unknownKey), await openLink('x'), await openLink(`${key}x`)]
    await endKeys(office, id)
    answers.push(await openLink(key))
    const pastOrder = await storeOrder({ date: '2026-08-01' })
    answers.push(await openLink(pastOrder.key))
    const responseTexts = await Promise.all(
      answers.map(async (answer) => [answer.status, await answer.text()]),
    )
    expect(new Set(responseTexts.map(String)).size).toBe(1)
    expect(responseTexts[0]?.[0]).toBe(404)
  })

  it('forbids caching, referrers and indexing', async () => {
    const { key } = await storeOrder()
    for (const answer of [await openLink(key), await openLink(unknownKey)])
      expect(readPrivateHeaders(answer)).toEqual(privateHeaders)
  })

  it('ends the session half an hour after the last view, and with its key', async () => {
    const { cookie, id } = await openOrder()
    office.pass(29 * minuteMs)
    const secondView = await call('', cookie)
    expect(secondView.status).toBe(200)
    office.pass(2 * minuteMs)
    expect(await errorCode(await call('', cookie))).toBe('manage-closed')
    const renewedCookie = readCookie(secondView)
    expect((await call('', renewedCookie)).status).toBe(200)
    await endKeys(office, id)
    expect(await errorCode(await call('', renewedCookie))).toBe('manage-closed')
  })

  it('limits actions on an order from any network, but not views', async () => {
    const [order, otherOrder] = [await openOrder(), await openOrder()]
    const check = (cookie: string) => call('/check', cookie, {})
    expect((await check(order.cookie)).status).toBe(200)
    const { most } = attemptLimits['order-act']
    await office.db.update(attempts).set({ count: most }).where(eq(attempts.kind, 'order-act'))
    const answer = await check(order.cookie)
    expect([answer.status, await errorCode(answer)]).toEqual([429, 'order-limited'])
    expect((await call('', order.cookie)).status).toBe(200)
    expect((await check(otherOrder.cookie)).status).toBe(200)
    const address = { email: 'eve@elsewhere.example', code: '000000', newCode: '000000' }
    expect(await errorCode(await call('/address', order.cookie, address))).toBe('order-limited')
  })

  it('refuses forged cookies', async () => {
    const { cookie } = await openOrder()
    const [name, value = ''] = cookie.split('=')
    const [json = '', seal = ''] = decodeURIComponent(value).split(/\.(?=[^.]+$)/)
    const forgedSession = { ...JSON.parse(json), until: Date.now() * 2 }
    const forgedCookie = `${JSON.stringify(forgedSession)}.${seal}`
    for (const forgedValue of ['', json, forgedCookie, `${json}.${'A'.repeat(44)}`]) {
      const answer = await call('', `${name}=${encodeURIComponent(forgedValue)}`)
      expect([answer.status, await errorCode(answer)]).toEqual([404, 'manage-closed'])
    }
  })

  it('mails a new link to the order’s address only, and ends the old one', async () => {
    const { key, reference, email } = await storeOrder()
    const answers = [
      await call('/link', '', { reference: reference.toLowerCase(), email: ` ${email}` }),
      await call('/link', '', { reference, email: 'eve@guests.example' }),
      await call('/link', '', { reference: 'CC-0000-0000', email }),
      await call('/link', '', { reference: 'not one', email: 'ada@elsewhere.example' }),
    ]
    const responseTexts = await Promise.all(
      answers.map(async (answer) => [answer.status, await answer.text()]),
    )
    expect(new Set(responseTexts.map(String))).toEqual(new Set(['202,{"status":"asked"}']))
    const mails = (await office.db.select().from(outbox)).filter(({ about }) => about === reference)
    expect(mails.map(({ recipient }) => recipient)).toEqual([email])
    expect((await openLink(key)).status).toBe(404)
    const [mail] = await sendMailsTo(office, email)
    const [, newKey = ''] = /https:\/\/cape\.example\/m\/([\w-]{43})\b/.exec(mail?.text ?? '') ?? []
    expect(mail?.html).toContain(`/m/${newKey}"`)
    expect((await openLink(newKey)).status).toBe(303)
    const storedMails = await office.db.select().from(outbox).where(eq(outbox.about, reference))
    expect(
      JSON.stringify([storedMails, await office.db.select().from(mailedTokens)]),
    ).not.toContain(newKey)
  })

  it('is mailed again at most three times an hour, whoever asks', async () => {
    const { reference, email } = await storeOrder()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await call('/link', '', { reference, email })).status).toBe(202)
    }
    const otherAddress = { reference, email: 'eve@guests.example' }
    for (const request of [{ reference, email }, otherAddress]) {
      const answer = await call('/link', '', request)
      expect([answer.status, await errorCode(answer)]).toEqual([429, 'resend-limited'])
    }
  })

  it('leads to the page for visitors without a link if the order is deleted before the mail is sent', async () => {
    const { id, reference, email } = await storeOrder()
    await call('/link', '', { reference, email })
    await office.db.delete(orders).where(eq(orders.id, id))
    const [mail] = await sendMailsTo(office, email)
    expect(mail?.text).toContain('https://cape.example/manage')
  })

  it('shows the trip, the price, and the cancellation charges by day', async () => {
    const { cookie, email } = await openOrder()
    const text = await (await call('', cookie)).text()
    expect(JSON.parse(text)).toMatchObject({
      title: 'Cape Peninsula',
      status: 'held',
      days: [{ date: '2027-02-20', adults: 2, children: 0 }],
      money: { state: 'unpaid', owed: 500_000, dueNow: 500_000 },
      plans: {
        whole: [{ amount: 500_000, dueOn: '2026-11-21' }],
        inParts: [
          { amount: 150_000, dueOn: '2026-11-21' },
          { amount: 350_000, dueOn: '2027-01-21' },
        ],
      },
      keptUntil: new Date(office.clock.now.getTime() + 30 * minuteMs).toISOString(),
      now: office.clock.now.toISOString(),
      charges: [
        { lastDay: '2026-12-22', percent: 15, amount: 75_000, isNow: true },
        { firstDay: '2026-12-23', lastDay: '2027-01-21', percent: 50, isNow: false },
        { lastDay: '2027-02-05', percent: 75 },
        { lastDay: '2027-02-20', percent: 100, amount: 500_000 },
      ],
      mayCorrect: true,
      mayWithdraw: true,
    })
    expect(text).not.toContain(email)
  })

  it('shows the charges of the remaining days of a trip that has begun', async () => {
    const { cookie, id } = await openOrder({ status: 'confirmed' })
    const [item] = await office.db.select().from(orderItems).where(eq(orderItems.orderId, id))
    if (!item) throw new Error('The order has no item.')
    const begun = { ...item, id: crypto.randomUUID(), date: '2026-11-20', position: -1 }
    await office.db.insert(orderItems).values(begun)
    const { charges } = await (await call('', cookie)).json()
    expect(charges).toMatchObject([{ lastDay: '2026-12-22' }, {}, {}, { lastDay: '2027-02-20' }])
  })

  it('allows corrections before payment, and records only which fields changed', async () => {
    const { cookie, id } = await openOrder()
    const details = { name: 'Adelaide Example', phone: '+44 20 7946 0001', specialRequests: 'Tea' }
    const answer = await call('/details', cookie, details)
    expect(await answer.json()).toMatchObject({ details })
    const [row] = await office.db.select().from(orders).where(eq(orders.id, id))
    expect(row).toMatchObject({ ...details, firstName: 'Adelaide' })
    const events = await office.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))
    expect(events.at(-1)).toMatchObject({
      event: 'details-corrected',
      who: 'guest',
      facts: { name: true, phone: true, specialRequests: true },
    })
    const refusedAnswer = await call('/details', cookie, { name: '', phone: 'x' })
    expect(await refusedAnswer.json()).toMatchObject({
      error: { issues: [{ code: 'name-required' }, { code: 'phone-invalid' }] },
    })
  })

  it('allows no changes after the end of the hold', async () => {
    const { cookie } = await openOrder()
    office.pass(29 * minuteMs)
    const renewedCookie = readCookie(await call('', cookie))
    office.pass(minuteMs)
    expect(await (await call('', renewedCookie)).json()).toMatchObject({ mayPay: false, ways: [] })
    const refusedAnswer = await call('/details', renewedCookie, {
      name: 'Eve',
      phone: '+44 20 7946 0001',
    })
    expect([refusedAnswer.status, await errorCode(refusedAnswer)]).toEqual([409, 'order-fixed'])
  })

  it('refuses a change from another site', async () => {
    const { cookie } = await openOrder()
    const origin = 'https://elsewhere.example'
    const headers = { cookie, origin, ...visitorHeaders, 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body: '{}' }
    const answer = await office.app.request('/api/manage/details', request)
    expect([answer.status, await errorCode(answer)]).toEqual([403, 'origin-foreign'])
  })

  it('opens a trip for 90 days after it', async () => {
    const { key } = await storeOrder()
    office.clock.now = new Date(Date.parse('2027-02-20T10:00:00Z') + 90 * dayMs)
    expect((await openLink(key)).status).toBe(303)
    office.pass(dayMs)
    expect((await openLink(key)).status).toBe(404)
  })
})
