import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { attemptLimits } from '#rules/requests/attempt-limits.ts'
import { dayMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { visitorHeaders, callManage, cookieOf } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { codeOf } from '#tests/test-accounts.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { openDelivery } from '#platform/mail/delivery.ts'
import type { OutgoingMail } from '#platform/mail/compose.ts'
import { createLog } from '#platform/log.ts'

const neverMade = 'A'.repeat(43)

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
  const sendMails = async () => {
    const sent: OutgoingMail[] = []
    const transport = {
      send: async (mail: OutgoingMail) => {
        sent.push(mail)
      },
      close: () => {},
    }
    const now = () => office.clock.now
    const log = createLog('silent')
    await openDelivery({ db: office.db, content: () => shipped, transport, log, now }).sendDue()
    return sent
  }

  it('opens its order as often as it is looked at, and changes nothing by that', async () => {
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

  it('says the same of a key that was never made, was replaced, or whose trip is long over', async () => {
    const { id, key } = await store()
    const answers = [await openLink(neverMade), await openLink('x'), await openLink(`${key}x`)]
    await office.db
      .update(mailedTokens)
      .set({ endedAt: office.clock.now })
      .where(eq(mailedTokens.orderId, id))
    answers.push(await openLink(key))
    const old = await store({ date: '2026-08-01' })
    answers.push(await openLink(old.key))
    const said = await Promise.all(answers.map(async (one) => [one.status, await one.text()]))
    expect(new Set(said.map(String)).size).toBe(1)
    expect(said[0]?.[0]).toBe(404)
  })

  it('keeps nobody from asking that the page is kept, followed or listed', async () => {
    const { key } = await store()
    for (const answer of [await openLink(key), await openLink(neverMade)]) {
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
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
    await office.db
      .update(mailedTokens)
      .set({ endedAt: office.clock.now })
      .where(eq(mailedTokens.orderId, id))
    expect(await codeOf(await call('', renewed))).toBe('manage-closed')
  })

  it('is used so often within a quarter of an hour, from however many networks, and read still', async () => {
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

  it('lets nobody in with a cookie of their own making', async () => {
    const { cookie } = await openOrder()
    const [name, value = ''] = cookie.split('=')
    const [json = '', seal = ''] = decodeURIComponent(value).split(/\.(?=[^.]+$)/)
    const other = { ...JSON.parse(json), until: Date.now() * 2 }
    for (const made of [
      '',
      json,
      `${JSON.stringify(other)}.${seal}`,
      `${json}.${'A'.repeat(44)}`,
    ]) {
      const answer = await call('', `${name}=${encodeURIComponent(made)}`)
      expect([answer.status, await codeOf(answer)]).toEqual([404, 'manage-closed'])
    }
  })

  it('mails a new link to the order’s address only, and ends the old one', async () => {
    const { key, reference, email } = await store()
    const right = await call('/link', '', {
      reference: reference.toLowerCase(),
      email: ` ${email}`,
    })
    const answers = [
      right,
      await call('/link', '', { reference, email: 'eve@guests.example' }),
      await call('/link', '', { reference: 'CC-0000-0000', email }),
      await call('/link', '', { reference: 'not one', email: 'ada@elsewhere.example' }),
    ]
    const said = await Promise.all(answers.map(async (one) => [one.status, await one.text()]))
    expect(new Set(said.map(String))).toEqual(new Set(['202,{"status":"asked"}']))
    const mails = (await office.db.select().from(outbox)).filter(({ about }) => about === reference)
    expect(mails.map(({ recipient }) => recipient)).toEqual([email])
    expect((await openLink(key)).status).toBe(404)
    const sent = (await sendMails()).find(({ recipient }) => recipient === email)
    const [, fresh = ''] = /https:\/\/cape\.example\/m\/([\w-]{43})\b/.exec(sent?.text ?? '') ?? []
    expect(sent?.html).toContain(`/m/${fresh}"`)
    expect((await openLink(fresh)).status).toBe(303)
    const stored = await office.db.select().from(outbox).where(eq(outbox.about, reference))
    expect(JSON.stringify([stored, await office.db.select().from(mailedTokens)])).not.toContain(
      fresh,
    )
  })

  it('is not sent again more than three times an hour, whoever asks', async () => {
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

  it('leads a mail whose order is gone to the page for those without a link', async () => {
    const { id, reference, email } = await store()
    await call('/link', '', { reference, email })
    await office.db.delete(orders).where(eq(orders.id, id))
    const sent = (await sendMails()).find(({ recipient }) => recipient === email)
    expect(sent?.text).toContain('https://cape.example/manage')
  })

  it('shows what was agreed, what is owed, and what cancelling costs with its days', async () => {
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

  it('lets details be corrected before anything is paid, and writes it down without a word of them', async () => {
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

  it('changes nothing any more once the time to pay is over', async () => {
    const { cookie } = await openOrder()
    office.pass(29 * minuteMs)
    const renewed = cookieOf(await call('', cookie))
    office.pass(minuteMs)
    expect(await (await call('', renewed)).json()).toMatchObject({ mayPay: false, ways: [] })
    const refused = await call('/details', renewed, { name: 'Eve', phone: '+44 20 7946 0001' })
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'order-fixed'])
  })

  it('refuses a change that another site sends', async () => {
    const { cookie } = await openOrder()
    const answer = await office.app.request('/api/manage/details', {
      method: 'POST',
      headers: {
        cookie,
        origin: 'https://elsewhere.example',
        ...visitorHeaders,
        'content-type': 'application/json',
      },
      body: '{}',
    })
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'origin-foreign'])
  })

  it('still opens a trip that was over less than 90 days ago', async () => {
    const { key } = await store()
    office.clock.now = new Date(Date.parse('2027-02-20T10:00:00Z') + 90 * dayMs)
    expect((await openLink(key)).status).toBe(303)
    office.pass(dayMs)
    expect((await openLink(key)).status).toBe(404)
  })
})
