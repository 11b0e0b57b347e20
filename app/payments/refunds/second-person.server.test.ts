import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  approvalLimit,
  userRoles,
  withheldRights,
} from '#app/accounts/administration-schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import { enableMethods } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, readRefusal, openColleague, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'

const changeRefund = (id: string, refund: { id: string }, action: string, browser: TestBrowser) => {
  const reference = action === 'done' ? { reference: 'FNB 1' } : {}
  return browser.post(`/api/admin/orders/${id}/refunds/${refund.id}`, { act: action, ...reference })
}

describe.each(engines)('the approval limit for refunds on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  let manager: TestBrowser
  let clerk: TestBrowser
  beforeAll(async () => {
    manager = await openColleague(test, 'mo@cape.example', 'manager')
    clerk = await openColleague(test, 'thandi@cape.example', 'reservations')
  })
  beforeEach(async () => {
    await test.clear(departures, approvalLimit, withheldRights)
    enableMethods(test)
  })

  const setLimit = (above: number | null, browser = admin) =>
    browser.put('/api/admin/approval', { above })
  const readMoney = async (id: string) => admin.read(`/api/admin/orders/${id}`)
  const propose = async (id: string, amount: number, browser = manager) => {
    const path = `/api/admin/orders/${id}/refunds`
    const { refunds } = await (await browser.post(path, { amount, why: 'A kindness' })).json()
    return refunds.find(({ status }: { status: string }) => status === 'proposed')
  }
  const storePaid = async () => {
    const id = await storeHeldOrder(test.office)
    const payment = { method: 'eft', amount: 100_000, day: '2026-11-21', reference: 'CC-1' }
    await admin.post(`/api/admin/orders/${id}/payments`, { ...payment, key: crypto.randomUUID() })
    return id
  }

  it('lets one person approve up to the limit, or without a limit', async () => {
    const id = await storePaid()
    const firstRefund = await propose(id, 20_000)
    expect((await changeRefund(id, firstRefund, 'approve', manager)).status).toBe(200)
    expect((await setLimit(30_000)).status).toBe(200)
    const secondRefund = await propose(id, 10_000)
    expect(secondRefund.needsSecond).toBe(false)
    expect((await changeRefund(id, secondRefund, 'approve', manager)).status).toBe(200)
  })

  it('refuses the approval by the proposer of a refund, and accepts another person’s', async () => {
    const id = await storePaid()
    await setLimit(30_000)
    const refund = await propose(id, 30_001)
    expect(refund).toMatchObject({ needsSecond: true, status: 'proposed' })
    for (const action of ['approve', 'done']) {
      const answer = await changeRefund(id, refund, action, manager)
      expect([action, answer.status, await errorCode(answer)]).toEqual([
        action,
        403,
        'approval-own',
      ])
    }
    await admin.put('/api/admin/rights/accountant/approve', { isGiven: false })
    const accountant = await openColleague(test, 'books@cape.example', 'accountant')
    const refusedAnswer = await changeRefund(id, refund, 'approve', accountant)
    const { error } = await refusedAnswer.json()
    expect([refusedAnswer.status, error.code]).toEqual([403, 'right-missing'])
    expect(error.message).toBe(
      'Only the owner and managers can approve a refund this large. Ask owner@cape.example and mo@cape.example.',
    )
    expect(await errorCode(await changeRefund(id, refund, 'approve', clerk))).toBe('right-missing')
    expect((await readMoney(id)).refunds).toMatchObject([{ status: 'proposed' }])
    expect((await changeRefund(id, refund, 'approve', admin)).status).toBe(200)
    expect((await readMoney(id)).refunds).toMatchObject([
      { status: 'approved', needsSecond: false },
    ])
  })

  it('applies to the owner too', async () => {
    const id = await storePaid()
    await setLimit(0)
    const refund = await propose(id, 100, admin)
    expect(await errorCode(await changeRefund(id, refund, 'approve', admin))).toBe('approval-own')
    expect((await changeRefund(id, refund, 'approve', manager)).status).toBe(200)
  })

  it('counts the refunds of one order together', async () => {
    const id = await storePaid()
    await setLimit(30_000)
    const firstRefund = await propose(id, 20_000)
    expect((await changeRefund(id, firstRefund, 'approve', manager)).status).toBe(200)
    const secondRefund = await propose(id, 20_000)
    expect(await errorCode(await changeRefund(id, secondRefund, 'approve', manager))).toBe(
      'approval-own',
    )
    expect((await changeRefund(id, secondRefund, 'approve', admin)).status).toBe(200)
  })

  it('lets the proposer withdraw a refund', async () => {
    const id = await storePaid()
    await setLimit(0)
    const refund = await propose(id, 100)
    expect((await changeRefund(id, refund, 'withdraw', manager)).status).toBe(200)
  })

  it('approves a refund once when two approve at the same moment', async () => {
    const id = await storePaid()
    await setLimit(0)
    const refund = await propose(id, 100)
    const answers = await Promise.all([
      changeRefund(id, refund, 'approve', admin),
      changeRefund(id, refund, 'approve', manager),
      changeRefund(id, refund, 'approve', admin),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await readMoney(id)).refunds).toMatchObject([{ status: 'approved' }])
    const approval = (await readMoney(id)).history.find(
      ({ event }: { event: string }) => event === 'refund-approved',
    )
    expect(approval.actorEmail).toBe('owner@cape.example')
  })

  it('needs two people who can approve, when it is set and when a right is removed', async () => {
    const deletedRoles = await test.db.delete(userRoles).returning()
    const ownerRole = deletedRoles.find(({ role }) => role === 'admin')
    if (ownerRole) await test.db.insert(userRoles).values(ownerRole)
    expect(await readRefusal(await setLimit(30_000))).toEqual([409, 'approval-needs-two'])
    expect((await admin.read('/api/admin/rights')).isAloneToApprove).toBe(true)
    await test.db.insert(userRoles).values(deletedRoles.filter(({ role }) => role === 'manager'))
    expect((await setLimit(30_000)).status).toBe(200)
    const answer = await admin.put('/api/admin/rights/manager/approve', { isGiven: false })
    expect(await errorCode(answer)).toBe('approval-needs-two')
    expect(await test.db.select().from(withheldRights)).toEqual([])
    const staleAnswer = await admin.put('/api/admin/approval', { above: null, seen: 10 })
    expect(await errorCode(staleAnswer)).toBe('item-changed')
    expect((await setLimit(null)).status).toBe(200)
  })

  it.each([-1, 1.5, 10_000_000_000, '5', undefined])('cannot be %s', async (above) => {
    expect((await admin.put('/api/admin/approval', { above })).status).toBe(422)
  })
})
