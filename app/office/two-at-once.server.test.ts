import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attention } from '#app/order/attention-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { racingEngines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { codeOf, type TestBrowser } from '#tests/test-accounts.ts'
import { useTestOffice } from '#tests/use-test-office.ts'

const owner = 'owner@cape.example'
const colleague = 'pieter@cape.example'

describe.each(racingEngines)('two simultaneous office users on the %s database', (engine) => {
  const test = useTestOffice(engine)
  let one: TestBrowser
  let two: TestBrowser
  beforeAll(async () => {
    one = await test.openAdministrator(owner)
    two = await test.openUser(colleague)
    await one.post('/api/rpc/promote_user_to_admin', { target_email: colleague })
  })
  beforeEach(async () => {
    await test.db.delete(outbox)
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], { siteUrl, now })
  })

  const order = () => storeManagedOrder(test.db, test.clock.now)
  const see = (id: string) => one.read(`/api/admin/orders/${id}`)
  const listKinds = async () =>
    (await test.db.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind)

  const ask = async (by: TestBrowser, id: string, until: string, seen: object) => {
    const { sums, holdEndsAt } = { ...(await see(id)), ...seen }
    return post(by, `orders/${id}/ask`, { until, seen: { balance: sums.balance, holdEndsAt } })
  }
  const propose = async () => {
    const { id } = await order()
    await record(one, id)
    for (const amount of [100_000, 50_000])
      await post(one, `orders/${id}/refunds`, { amount, why: 'A kindness' })
    const { toVoucher: seen, refunds } = await see(id)
    return { id, seen, refund: refunds[0].id }
  }
  const park = async () => {
    const { id } = await order()
    await post(one, `orders/${id}/ask`, { until: '2026-11-28' })
    const parked = { parkedAt: test.clock.now, parkedWhy: 'refused' } as const
    await test.db.update(outbox).set(parked)
    const [mail] = (await one.read('/api/admin/mails')).mails
    return { id, mail }
  }
  const overpay = async () => {
    const { id } = await order()
    await record(one, id, { amount: 520_000, isSure: true })
    const [entry] = (await see(id)).attention
    return { id, entry: entry.id as string }
  }

  describe('a payment request', () => {
    it('requests a payment once, and refuses the later colleague', async () => {
      const { id } = await order()
      const seen = await see(id)
      const both = [ask(one, id, '2026-11-28', seen), ask(two, id, '2026-11-30', seen)]
      expect(await oneOf(...both)).toBe('item-changed')
      expect(await listKinds()).toEqual(['payment-asked-guest'])
      const now = await see(id)
      expect((await ask(two, id, '2026-12-02', now)).status).toBe(200)
      expect((await see(id)).holdEndsAt).toBe('2026-12-02T22:00:00.000Z')
    })

    it('is refused if a colleague has changed the sum or cancelled the trip', async () => {
      const { id } = await order()
      const seen = await see(id)
      await record(one, id, { amount: 100_000, isSure: true })
      expect(await codeOf(await ask(two, id, '2026-11-28', seen))).toBe('item-changed')
      const quote = await post(one, `orders/${id}/cancellation/quote`, { cancelledBy: 'office' })
      await post(one, `orders/${id}/cancellation`, { number: (await quote.json()).number })
      await test.db.delete(outbox)
      expect(await codeOf(await ask(two, id, '2026-11-28', seen))).toBe('ask-over')
      expect(await listKinds()).toEqual([])
    })
  })

  it('record the same payment once', async () => {
    const { id } = await order()
    const acts = [record(one, id, { seen: 0 }), record(two, id, { seen: 0 })]
    expect(await oneOf(...acts)).toBe('item-changed')
    expect((await see(id)).sums).toMatchObject({ paid: 500_000, balance: 0 })
  })

  it('record a charge-back once', async () => {
    const { id } = await order()
    await record(one, id)
    const [payment] = (await see(id)).payments
    const take = (by: TestBrowser) =>
      post(by, `orders/${id}/payments/${payment.id}/charge-back`, {
        amount: 100_000,
        day: '2026-11-21',
        key: randomUUID(),
        seen: payment.chargeable,
      })
    expect(await oneOf(take(one), take(two))).toBe('item-changed')
    expect((await see(id)).sums.refunded).toBe(100_000)
  })

  describe('a voucher instead of a refund', () => {
    it('is issued once', async () => {
      const { id, seen } = await propose()
      const make = (by: TestBrowser) => post(by, `orders/${id}/voucher`, { seen })
      expect(await oneOf(make(one), make(two))).toBe('refund-moved-on')
      expect((await see(id)).toVoucher).toBe(0)
    })

    it('is refused for an outdated sum after a colleague approved a part of the refund', async () => {
      const { id, seen, refund } = await propose()
      await post(one, `orders/${id}/refunds/${refund}`, { act: 'approve' })
      const made = await post(two, `orders/${id}/voucher`, { seen })
      expect([made.status, await codeOf(made)]).toEqual([409, 'item-changed'])
      const { toVoucher } = await see(id)
      expect(toVoucher).toBeGreaterThan(0)
      expect(toVoucher).toBeLessThan(seen)
      expect((await post(two, `orders/${id}/voucher`, { seen: toVoucher })).status).toBe(200)
    })
  })

  it('issue one voucher, and a second only after the first was seen', async () => {
    const { reference } = await order()
    const list = () => one.read('/api/admin/vouchers')
    const seen = (await list())[0]?.issuedAt ?? null
    const voucher = { reference, amount: 50_000, reason: 'goodwill' }
    const give = (by: TestBrowser, since: string | null) =>
      post(by, 'vouchers', { ...voucher, key: randomUUID(), seen: since })
    test.pass(1000)
    expect(await oneOf(give(one, seen), give(two, seen))).toBe('item-changed')
    expect(await codeOf(await give(two, null))).toBe('item-changed')
    const [first] = await list()
    expect((await give(two, first.issuedAt)).status).toBe(200)
    const other = await order()
    const theirs = await post(one, 'vouchers', {
      ...voucher,
      reference: other.reference,
      key: randomUUID(),
      seen,
    })
    expect(theirs.status).toBe(200)
    const renew = (by: TestBrowser) =>
      post(by, `vouchers/${first.id}/code`, { seen: first.codeEnd })
    expect(await oneOf(renew(one), renew(two))).toBe('item-changed')
  })

  describe('an undelivered mail', () => {
    it('is sent to one of two addresses', async () => {
      const { id, mail } = await park()
      const acts = ['ada@one.example', 'ada@two.example'].map((email, at) =>
        send(at === 0 ? one : two, mail, { email }),
      )
      expect(await oneOf(...acts)).toBe('mail-not-waiting')
      const [sent] = await test.db.select().from(outbox)
      const [kept] = await test.db.select().from(orders).where(eq(orders.id, id))
      expect(sent?.recipient).toBe(kept?.email)
    })

    it('is not sent to an address that a colleague has corrected', async () => {
      const { mail } = await park()
      await send(one, mail, { email: 'ada@one.example' })
      test.pass(1000)
      await test.db.update(outbox).set({ parkedAt: test.clock.now, parkedWhy: 'refused' })
      for (const act of [{ email: mail.recipient }, { state: 'let-go' }])
        expect(await codeOf(await send(two, mail, act))).toBe('item-changed')
      const [now] = (await two.read('/api/admin/mails')).mails
      expect(now.recipient).toBe('ada@one.example')
      expect((await send(two, now, {})).status).toBe(200)
    })
  })

  describe('an attention entry', () => {
    it('is closed once', async () => {
      const { entry } = await overpay()
      const close = (by: TestBrowser) => post(by, `attention/${entry}/close`, { seen: 20_000 })
      expect(await oneOf(close(one), close(two))).toBe('settled-already')
    })

    it('stays open if its sum has grown', async () => {
      const { id, entry } = await overpay()
      await record(one, id, { amount: 10_000, isSure: true })
      const close = (seen: number) => post(two, `attention/${entry}/close`, { seen })
      expect(await codeOf(await close(20_000))).toBe('item-changed')
      const whereIt = eq(attention.id, entry)
      const [open] = await test.db.select().from(attention).where(whereIt)
      expect(open).toMatchObject({ closedAt: null, facts: { amount: 30_000 } })
      expect((await close(30_000)).status).toBe(200)
    })
  })

  it('send one reply to a guest until they have seen the other’s', async () => {
    const { id } = await order()
    const path = `orders/${id}/messages`
    const write = (by: TestBrowser, message: string, seen: number) =>
      post(by, path, { message, key: randomUUID(), seen })
    const acts = [write(one, 'We meet at the pier.', 0), write(two, 'We meet at the gate.', 0)]
    expect(await oneOf(...acts)).toBe('item-changed')
    expect((await write(two, 'The gate it is.', 1)).status).toBe(200)
    const { messages } = await one.read(`/api/admin/${path}`)
    expect(messages).toHaveLength(2)
  })

  it('learn that a closed day, absence, role or invitation is already removed', async () => {
    const [days, away, guide] = [randomUUID(), randomUUID(), randomUUID()]
    const span = { firstDay: '2027-03-01', lastDay: '2027-03-02' }
    const put = (path: string, body: object) => one.put(`/api/admin/${path}`, body)
    await put(`closed-days/${days}`, { ...span, reason: 'weather' })
    await put(`fleet/guides/${guide}`, {
      version: 0,
      isActive: true,
      name: 'Thandi',
      phone: '',
      languages: ['en'],
      papers: [],
    })
    const closing = { ...span, kind: 'guide', resourceId: guide, reason: 'leave' }
    await put(`fleet/closings/${away}`, closing)
    const invited = await post(one, 'invitations', {
      email: 'third@cape.example',
      role: 'manager',
    })
    const { id: invitation } = await invited.json()
    const third = await test.openUser('fourth@cape.example')
    await one.post('/api/rpc/promote_user_to_admin', { target_email: 'fourth@cape.example' })
    const roles = await third.read('/api/tables/user_roles')
    const role = roles.find(({ email }: { email: string }) => email === 'fourth@cape.example').id
    for (const path of [
      `closed-days/${days}`,
      `fleet/closings/${away}`,
      `invitations/${invitation}`,
      `roles/${role}`,
    ]) {
      const take = (by: TestBrowser) => by.delete(`/api/admin/${path}`)
      const answers = await Promise.all([take(one), take(two)])
      const late = answers.find(({ ok }) => !ok)
      expect([path, answers.filter(({ ok }) => ok)]).toMatchObject([path, { length: 1 }])
      expect([late?.status, late && (await late.json()).error]).toMatchObject([
        404,
        { code: 'gone-already', message: expect.stringContaining('already') },
      ])
    }
  })
})

function post(by: TestBrowser, path: string, body: object = {}): Promise<Response> {
  return by.post(`/api/admin/${path}`, body)
}

function send(by: TestBrowser, { id, at }: { id: string; at: string }, change: object) {
  return by.patch(`/api/admin/mails/${id}`, { state: 'owed', seen: at, ...change })
}

/**
 * Runs two acts based on the same view, of which exactly one succeeds. Returns the refusal of the
 * other.
 */
async function oneOf(...acts: Promise<Response>[]): Promise<string | undefined> {
  const answers = await Promise.all(acts)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  return refused && codeOf(refused)
}

function record(by: TestBrowser, id: string, more: object = {}): Promise<Response> {
  const money = { method: 'eft', amount: 500_000, day: '2026-11-21', key: randomUUID() }
  return post(by, `orders/${id}/payments`, { ...money, ...more })
}
