import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attention } from '#app/order/attention-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { racingEngines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { errorCode, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'

const owner = 'owner@cape.example'
const colleague = 'pieter@cape.example'

describe.each(racingEngines)('two simultaneous office users on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  let ownerBrowser: TestBrowser
  let colleagueBrowser: TestBrowser
  beforeAll(async () => {
    ownerBrowser = await test.openAdministrator(owner)
    colleagueBrowser = await test.openUser(colleague)
    await ownerBrowser.post('/api/rpc/promote_user_to_admin', { target_email: colleague })
  })
  beforeEach(async () => {
    await test.db.delete(outbox)
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], { siteUrl, now })
  })

  const storeOrder = () => storeManagedOrder(test.db, test.clock.now)
  const readMoney = (id: string) => ownerBrowser.read(`/api/admin/orders/${id}`)
  const listKinds = async () =>
    (await test.db.select({ kind: outbox.kind }).from(outbox)).map(({ kind }) => kind)

  const requestPayment = async (browser: TestBrowser, id: string, until: string, seen: object) => {
    const { sums, holdEndsAt } = { ...(await readMoney(id)), ...seen }
    return post(browser, `orders/${id}/ask`, { until, seen: { balance: sums.balance, holdEndsAt } })
  }
  const proposeRefunds = async () => {
    const { id } = await storeOrder()
    await record(ownerBrowser, id)
    for (const amount of [100_000, 50_000])
      await post(ownerBrowser, `orders/${id}/refunds`, { amount, why: 'A kindness' })
    const { toVoucher: seen, refunds } = await readMoney(id)
    return { id, seen, refund: refunds[0].id }
  }
  const parkMail = async () => {
    const { id } = await storeOrder()
    await post(ownerBrowser, `orders/${id}/ask`, { until: '2026-11-28' })
    const parked = { parkedAt: test.clock.now, parkedWhy: 'refused' } as const
    await test.db.update(outbox).set(parked)
    const [mail] = (await ownerBrowser.read('/api/admin/mails')).mails
    return { id, mail }
  }
  const overpay = async () => {
    const { id } = await storeOrder()
    await record(ownerBrowser, id, { amount: 520_000, isSure: true })
    const [entry] = (await readMoney(id)).attention
    return { id, entry: entry.id as string }
  }

  describe('a payment request', () => {
    it('requests a payment once, and refuses the later colleague', async () => {
      const { id } = await storeOrder()
      const shownMoney = await readMoney(id)
      const requests = [
        requestPayment(ownerBrowser, id, '2026-11-28', shownMoney),
        requestPayment(colleagueBrowser, id, '2026-11-30', shownMoney),
      ]
      expect(await expectOneSuccess(...requests)).toBe('item-changed')
      expect(await listKinds()).toEqual(['payment-asked-guest'])
      const current = await readMoney(id)
      expect((await requestPayment(colleagueBrowser, id, '2026-12-02', current)).status).toBe(200)
      expect((await readMoney(id)).holdEndsAt).toBe('2026-12-02T22:00:00.000Z')
    })

    it('is refused if a colleague has changed the sum or cancelled the trip', async () => {
      const { id } = await storeOrder()
      const shownMoney = await readMoney(id)
      await record(ownerBrowser, id, { amount: 100_000, isSure: true })
      expect(
        await errorCode(await requestPayment(colleagueBrowser, id, '2026-11-28', shownMoney)),
      ).toBe('item-changed')
      const quote = await post(ownerBrowser, `orders/${id}/cancellation/quote`, {
        cancelledBy: 'office',
      })
      await post(ownerBrowser, `orders/${id}/cancellation`, { number: (await quote.json()).number })
      await test.db.delete(outbox)
      expect(
        await errorCode(await requestPayment(colleagueBrowser, id, '2026-11-28', shownMoney)),
      ).toBe('ask-over')
      expect(await listKinds()).toEqual([])
    })
  })

  it('record the same payment once', async () => {
    const { id } = await storeOrder()
    const acts = [record(ownerBrowser, id, { seen: 0 }), record(colleagueBrowser, id, { seen: 0 })]
    expect(await expectOneSuccess(...acts)).toBe('item-changed')
    expect((await readMoney(id)).sums).toMatchObject({ paid: 500_000, balance: 0 })
  })

  it('record a charge-back once', async () => {
    const { id } = await storeOrder()
    await record(ownerBrowser, id)
    const [payment] = (await readMoney(id)).payments
    const chargeBack = (browser: TestBrowser) =>
      post(browser, `orders/${id}/payments/${payment.id}/charge-back`, {
        amount: 100_000,
        day: '2026-11-21',
        key: randomUUID(),
        seen: payment.chargeable,
      })
    expect(await expectOneSuccess(chargeBack(ownerBrowser), chargeBack(colleagueBrowser))).toBe(
      'item-changed',
    )
    expect((await readMoney(id)).sums.refunded).toBe(100_000)
  })

  describe('a voucher instead of a refund', () => {
    it('is issued once', async () => {
      const { id, seen } = await proposeRefunds()
      const issueVoucher = (browser: TestBrowser) => post(browser, `orders/${id}/voucher`, { seen })
      expect(
        await expectOneSuccess(issueVoucher(ownerBrowser), issueVoucher(colleagueBrowser)),
      ).toBe('refund-moved-on')
      expect((await readMoney(id)).toVoucher).toBe(0)
    })

    it('is refused for an outdated sum after a colleague approved a part of the refund', async () => {
      const { id, seen, refund } = await proposeRefunds()
      await post(ownerBrowser, `orders/${id}/refunds/${refund}`, { act: 'approve' })
      const answer = await post(colleagueBrowser, `orders/${id}/voucher`, { seen })
      expect([answer.status, await errorCode(answer)]).toEqual([409, 'item-changed'])
      const { toVoucher } = await readMoney(id)
      expect(toVoucher).toBeGreaterThan(0)
      expect(toVoucher).toBeLessThan(seen)
      expect(
        (await post(colleagueBrowser, `orders/${id}/voucher`, { seen: toVoucher })).status,
      ).toBe(200)
    })
  })

  it('issue one voucher, and a second only after the first was seen', async () => {
    const { reference } = await storeOrder()
    const list = () => ownerBrowser.read('/api/admin/vouchers')
    const newestIssue = (await list())[0]?.issuedAt ?? null
    const voucher = { reference, amount: 50_000, reason: 'goodwill' }
    const issueVoucher = (browser: TestBrowser, since: string | null) =>
      post(browser, 'vouchers', { ...voucher, key: randomUUID(), seen: since })
    test.pass(1000)
    expect(
      await expectOneSuccess(
        issueVoucher(ownerBrowser, newestIssue),
        issueVoucher(colleagueBrowser, newestIssue),
      ),
    ).toBe('item-changed')
    expect(await errorCode(await issueVoucher(colleagueBrowser, null))).toBe('item-changed')
    const [firstVoucher] = await list()
    expect((await issueVoucher(colleagueBrowser, firstVoucher.issuedAt)).status).toBe(200)
    const otherOrder = await storeOrder()
    const otherVoucher = await post(ownerBrowser, 'vouchers', {
      ...voucher,
      reference: otherOrder.reference,
      key: randomUUID(),
      seen: newestIssue,
    })
    expect(otherVoucher.status).toBe(200)
    const renew = (browser: TestBrowser) =>
      post(browser, `vouchers/${firstVoucher.id}/code`, { seen: firstVoucher.codeEnd })
    expect(await expectOneSuccess(renew(ownerBrowser), renew(colleagueBrowser))).toBe(
      'item-changed',
    )
  })

  describe('an undelivered mail', () => {
    it('is sent to one of two addresses', async () => {
      const { id, mail } = await parkMail()
      const acts = ['ada@one.example', 'ada@two.example'].map((email, at) =>
        sendMail(at === 0 ? ownerBrowser : colleagueBrowser, mail, { email }),
      )
      expect(await expectOneSuccess(...acts)).toBe('mail-not-waiting')
      const [sentMail] = await test.db.select().from(outbox)
      const [storedOrder] = await test.db.select().from(orders).where(eq(orders.id, id))
      expect(sentMail?.recipient).toBe(storedOrder?.email)
    })

    it('is not sent to an address that a colleague has corrected', async () => {
      const { mail } = await parkMail()
      await sendMail(ownerBrowser, mail, { email: 'ada@one.example' })
      test.pass(1000)
      await test.db.update(outbox).set({ parkedAt: test.clock.now, parkedWhy: 'refused' })
      for (const act of [{ email: mail.recipient }, { state: 'let-go' }])
        expect(await errorCode(await sendMail(colleagueBrowser, mail, act))).toBe('item-changed')
      const [current] = (await colleagueBrowser.read('/api/admin/mails')).mails
      expect(current.recipient).toBe('ada@one.example')
      expect((await sendMail(colleagueBrowser, current, {})).status).toBe(200)
    })
  })

  describe('an attention entry', () => {
    it('is closed once', async () => {
      const { entry } = await overpay()
      const close = (browser: TestBrowser) =>
        post(browser, `attention/${entry}/close`, { seen: 20_000 })
      expect(await expectOneSuccess(close(ownerBrowser), close(colleagueBrowser))).toBe(
        'settled-already',
      )
    })

    it('stays open if its sum has grown', async () => {
      const { id, entry } = await overpay()
      await record(ownerBrowser, id, { amount: 10_000, isSure: true })
      const close = (seen: number) => post(colleagueBrowser, `attention/${entry}/close`, { seen })
      expect(await errorCode(await close(20_000))).toBe('item-changed')
      const whereEntry = eq(attention.id, entry)
      const [openEntry] = await test.db.select().from(attention).where(whereEntry)
      expect(openEntry).toMatchObject({ closedAt: null, facts: { amount: 30_000 } })
      expect((await close(30_000)).status).toBe(200)
    })
  })

  it('send one reply to a guest until they have seen the other’s', async () => {
    const { id } = await storeOrder()
    const path = `orders/${id}/messages`
    const write = (browser: TestBrowser, message: string, seen: number) =>
      post(browser, path, { message, key: randomUUID(), seen })
    const acts = [
      write(ownerBrowser, 'We meet at the pier.', 0),
      write(colleagueBrowser, 'We meet at the gate.', 0),
    ]
    expect(await expectOneSuccess(...acts)).toBe('item-changed')
    expect((await write(colleagueBrowser, 'The gate it is.', 1)).status).toBe(200)
    const { messages } = await ownerBrowser.read(`/api/admin/${path}`)
    expect(messages).toHaveLength(2)
  })

  it('learn that a closed day, absence, role or invitation is already removed', async () => {
    const [days, absence, guide] = [randomUUID(), randomUUID(), randomUUID()]
    const span = { firstDay: '2027-03-01', lastDay: '2027-03-02' }
    const put = (path: string, body: object) => ownerBrowser.put(`/api/admin/${path}`, body)
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
    await put(`fleet/closings/${absence}`, closing)
    const answer = await post(ownerBrowser, 'invitations', {
      email: 'third@cape.example',
      role: 'manager',
    })
    const { id: invitation } = await answer.json()
    const third = await test.openUser('fourth@cape.example')
    await ownerBrowser.post('/api/rpc/promote_user_to_admin', {
      target_email: 'fourth@cape.example',
    })
    const roles = await third.read('/api/tables/user_roles')
    const role = roles.find(({ email }: { email: string }) => email === 'fourth@cape.example').id
    for (const path of [
      `closed-days/${days}`,
      `fleet/closings/${absence}`,
      `invitations/${invitation}`,
      `roles/${role}`,
    ]) {
      const remove = (browser: TestBrowser) => browser.delete(`/api/admin/${path}`)
      const answers = await Promise.all([remove(ownerBrowser), remove(colleagueBrowser)])
      const lateAnswer = answers.find(({ ok }) => !ok)
      expect([path, answers.filter(({ ok }) => ok)]).toMatchObject([path, { length: 1 }])
      expect([lateAnswer?.status, lateAnswer && (await lateAnswer.json()).error]).toMatchObject([
        404,
        { code: 'gone-already', message: expect.stringContaining('already') },
      ])
    }
  })
})

function post(browser: TestBrowser, path: string, body: object = {}): Promise<Response> {
  return browser.post(`/api/admin/${path}`, body)
}

function sendMail(browser: TestBrowser, { id, at }: { id: string; at: string }, change: object) {
  return browser.patch(`/api/admin/mails/${id}`, { state: 'owed', seen: at, ...change })
}

/**
 * Runs two acts based on the same view, of which exactly one succeeds. Returns the refusal of the
 * other.
 */
async function expectOneSuccess(...acts: Promise<Response>[]): Promise<string | undefined> {
  const answers = await Promise.all(acts)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  return refused && errorCode(refused)
}

function record(browser: TestBrowser, id: string, more: object = {}): Promise<Response> {
  const payment = { method: 'eft', amount: 500_000, day: '2026-11-21', key: randomUUID() }
  return post(browser, `orders/${id}/payments`, { ...payment, ...more })
}
