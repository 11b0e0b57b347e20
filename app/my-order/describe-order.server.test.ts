import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { attemptLimits } from '#rules/requests/attempt-limits.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import {
  visitorHeaders,
  callManage,
  cookieOf,
  endKeys,
  privateHeaders,
  readPrivateHeaders,
  sendMailsTo,
  unknownKey,
} from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'

describe.each(engines)('the link of an order on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(() => office.db.delete(attempts))

  const store = (change = {}) => storeManagedOrder(office.db, office.clock.now, change)
  const openLink = (key: string) => office.app.request(`/m/${key}`)
  const call = (path: string, cookie: string, body?: object) =>
    callManage(office, path, cookie, body)
  const openOrder = async (change = {}) => {
    const order = await store(change)
    return { ...order, cookie: cookieOf(await openLink(order.key)) }
  }

  it('opens its order any number of times, and changes nothing', async () => {
    const { key, reference } = await store()
    const before = await office.db.select().from(mailedTokens)
    for (const method of ['GET', 'HEAD', 'GET']) {
      const opened = await office.app.request(`/m/${key}`, { method })
      expect([opened.status, opened.headers.get('location')]).toEqual([303, '/manage'])
      expect(opened.headers.get('set-cookie')).toMatch(
        /^manage=[^;]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/,
      )
      const seen = await call('', cookieOf(opened))
      expect(await seen.json()).toMatchObject({ reference })
    }
    expect(await office.db.select().from(mailedTokens)).toEqual(before)
  })

  it('shows the same page for an unknown key, a replaced one and one of a trip long past', async () => {
    const { id, key } = await store()
    const answers = [await openLink(unknownKey), await openLink('x'), await openLink(`${key}x`)]
    await endKeys(office, id)
    answers.push(await openLink(key))
    const old = await store({ date: '2026-08-01' })
    answers.push(await openLink(old.key))
    const said = await Promise.all(answers.map(async (one) => [one.status, await one.text()]))
    expect(new Set(said.map(String)).size).toBe(1)
    expect(said[0]?.[0]).toBe(404)
  })

  it('forbids caching, referrers and indexing', async () => {
    const { key } = await store()
    for (const answer of [await openLink(key), await openLink(unknownKey)])
      expect(readPrivateHeaders(answer)).toEqual(privateHeaders)
  })

  it('ends the session half an hour after the last view, and with its key', async () => {
    const { cookie, id } = await openOrder()
    office.pass(29 * minuteMs)
    const again = await call('', cookie)
    expect(again.status).toBe(200)
    office.pass(2 * minuteMs)
    expect(await codeOf(await call('', cookie))).toBe('manage-closed')
    const renewed = cookieOf(again)
    expect((await call('', renewed)).status).toBe(200)
    await endKeys(office, id)
    expect(await codeOf(await call('', renewed))).toBe('manage-closed')
  })

  it('limits acts per order, from any network, and no reads', async () => {
    const [order, other] = [await openOrder(), await openOrder()]
    const check = (cookie: string) => call('/check', cookie, {})
    expect((await check(order.cookie)).status).toBe(200)
    const { most } = attemptLimits['order-act']
    await office.db.update(attempts).set({ count: most }).where(eq(attempts.kind, 'order-act'))
    const refused = await check(order.cookie)
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'order-limited'])
    expect((await call('', order.cookie)).status).toBe(200)
    expect((await check(other.cookie)).status).toBe(200)
    const address = { email: 'eve@elsewhere.example', code: '000000', newCode: '000000' }
    expect(await codeOf(await call('/address', order.cookie, address))).toBe('order-limited')
  })

  it('refuses forged cookies', async () => {
    const { cookie } = await openOrder()
    const [name, value = ''] = cookie.split('=')
    const [json = '', seal = ''] = decodeURIComponent(value).split(/\.(?=[^.]+$)/)
    const other = { ...JSON.parse(json), until: Date.now() * 2 }
    const longer = `${JSON.stringify(other)}.${seal}`
    for (const made of ['', json, longer, `${json}.${'A'.repeat(44)}`]) {
      const answer = await call('', `${name}=${encodeURIComponent(made)}`)
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'manage-closed'])
    }
  })

  it('mails a new link to the order’s address only, and ends the old one', async () => {
    const { key, reference, email } = await store()
    const answers = [
      await call('/link', '', { reference: reference.toLowerCase(), email: ` ${email}` }),
      await call('/link', '', { reference, email: 'eve@guests.example' }),
      await call('/link', '', { reference: 'CC-0000-0000', email }),
      await call('/link', '', { reference: 'not one', email: 'ada@elsewhere.example' }),
    ]
    const said = await Promise.all(answers.map(async (one) => [one.status, await one.text()]))
    expect(new Set(said.map(String))).toEqual(new Set(['202,{"status":"asked"}']))
    const mails = (await office.db.select().from(outbox)).filter(({ about }) => about === reference)
    expect(mails.map(({ recipient }) => recipient)).toEqual([email])
    expect((await openLink(key)).status).toBe(404)
    const [sent] = await sendMailsTo(office, email)
    const [, fresh = ''] = /https:\/\/cape\.example\/m\/([\w-]{43})\b/.exec(sent?.text ?? '') ?? []
    expect(sent?.html).toContain(`/m/${fresh}"`)
    expect((await openLink(fresh)).status).toBe(303)
    const stored = await office.db.select().from(outbox).where(eq(outbox.about, reference))
    expect(JSON.stringify([stored, await office.db.select().from(mailedTokens)])).not.toContain(
      fresh,
    )
  })

  it('is mailed again at most three times an hour, whoever asks', async () => {
    const { reference, email } = await store()
    for (let time = 0; time < 3; time += 1) {
      expect((await call('/link', '', { reference, email })).status).toBe(202)
    }
    const others = { reference, email: 'eve@guests.example' }
    for (const asked of [{ reference, email }, others]) {
      const refused = await call('/link', '', asked)
      expect([refused.status, await codeOf(refused)]).toEqual([429, 'resend-limited'])
    }
  })

  it('leads to the page for visitors without a link if the order is deleted before the mail is sent', async () => {
    const { id, reference, email } = await store()
    await call('/link', '', { reference, email })
    await office.db.delete(orders).where(eq(orders.id, id))
    const [sent] = await sendMailsTo(office, email)
    expect(sent?.text).toContain('https://cape.example/manage')
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
    const refused = await call('/details', cookie, { name: '', phone: 'x' })
    expect(await refused.json()).toMatchObject({
      error: { issues: [{ code: 'name-required' }, { code: 'phone-invalid' }] },
    })
  })

  it('allows no changes after the end of the hold', async () => {
    const { cookie } = await openOrder()
    office.pass(29 * minuteMs)
    const renewed = cookieOf(await call('', cookie))
    office.pass(minuteMs)
    expect(await (await call('', renewed)).json()).toMatchObject({ mayPay: false, ways: [] })
    const refused = await call('/details', renewed, { name: 'Eve', phone: '+44 20 7946 0001' })
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'order-fixed'])
  })

  it('refuses a change from another site', async () => {
    const { cookie } = await openOrder()
    const origin = 'https://elsewhere.example'
    const headers = { cookie, origin, ...visitorHeaders, 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: '{}' }
    const answer = await office.app.request('/api/manage/details', sent)
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'origin-foreign'])
  })

  it('opens a trip for 90 days after it', async () => {
    const { key } = await store()
    office.clock.now = new Date(Date.parse('2027-02-20T10:00:00Z') + 90 * dayMs)
    expect((await openLink(key)).status).toBe(303)
    office.pass(dayMs)
    expect((await openLink(key)).status).toBe(404)
  })
})
