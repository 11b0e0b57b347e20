import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  approvalLimit,
  userRoles,
  withheldRights,
} from '#app/accounts/administration-schema.server.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import { switchOn } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { codeOf, readRefusal, openColleague, type TestBrowser } from '#tests/test-accounts.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'

const act = (id: string, refund: { id: string }, what: string, by: TestBrowser) => {
  const reference = what === 'done' ? { reference: 'FNB 1' } : {}
  return by.post(`/api/admin/orders/${id}/refunds/${refund.id}`, { act: what, ...reference })
}

describe.each(engines)('the approval limit for refunds on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const admin = useAdministrator(test)
  let manager: TestBrowser
  let clerk: TestBrowser
  beforeAll(async () => {
    manager = await openColleague(test, 'mo@cape.example', 'manager')
    clerk = await openColleague(test, 'thandi@cape.example', 'reservations')
  })
  beforeEach(async () => {
    await test.clear(departures, approvalLimit, withheldRights)
    switchOn(test)
  })

  const limit = (above: number | null, by = admin) => by.put('/api/admin/approval', { above })
  const see = async (id: string) => admin.read(`/api/admin/orders/${id}`)
  const propose = async (id: string, amount: number, by = manager) => {
    const path = `/api/admin/orders/${id}/refunds`
    const { refunds } = await (await by.post(path, { amount, why: 'A kindness' })).json()
    return refunds.find(({ status }: { status: string }) => status === 'proposed')
  }
  const storePaid = async () => {
    const id = await storeHeldOrder(test.office)
    const paid = { method: 'eft', amount: 100_000, day: '2026-11-21', reference: 'CC-1' }
    await admin.post(`/api/admin/orders/${id}/payments`, { ...paid, key: crypto.randomUUID() })
    return id
  }

  it('lets one person approve up to the limit, or without a limit', async () => {
    const id = await storePaid()
    const first = await propose(id, 20_000)
    expect((await act(id, first, 'approve', manager)).status).toBe(200)
    expect((await limit(30_000)).status).toBe(200)
    const second = await propose(id, 10_000)
    expect(second.needsSecond).toBe(false)
    expect((await act(id, second, 'approve', manager)).status).toBe(200)
  })

  it('refuses the approval by the proposer of a refund, and accepts another person’s', async () => {
    const id = await storePaid()
    await limit(30_000)
    const refund = await propose(id, 30_001)
    expect(refund).toMatchObject({ needsSecond: true, status: 'proposed' })
    for (const what of ['approve', 'done']) {
      const answer = await act(id, refund, what, manager)
      expect([what, answer.status, await codeOf(answer)]).toEqual([what, 403, 'approval-own'])
    }
    await admin.put('/api/admin/rights/accountant/approve', { isGiven: false })
    const books = await openColleague(test, 'books@cape.example', 'accountant')
    const refused = await act(id, refund, 'approve', books)
    const { error } = await refused.json()
    expect([refused.status, error.code]).toEqual([403, 'right-missing'])
    expect(error.message).toBe(
      'Only the owner and managers can approve a refund this large. Ask owner@cape.example and mo@cape.example.',
    )
    expect(await codeOf(await act(id, refund, 'approve', clerk))).toBe('right-missing')
    expect((await see(id)).refunds).toMatchObject([{ status: 'proposed' }])
    expect((await act(id, refund, 'approve', admin)).status).toBe(200)
    expect((await see(id)).refunds).toMatchObject([{ status: 'approved', needsSecond: false }])
  })

  it('applies to the owner too', async () => {
    const id = await storePaid()
    await limit(0)
    const refund = await propose(id, 100, admin)
    expect(await codeOf(await act(id, refund, 'approve', admin))).toBe('approval-own')
    expect((await act(id, refund, 'approve', manager)).status).toBe(200)
  })

  it('counts the refunds of one order together', async () => {
    const id = await storePaid()
    await limit(30_000)
    const first = await propose(id, 20_000)
    expect((await act(id, first, 'approve', manager)).status).toBe(200)
    const second = await propose(id, 20_000)
    expect(await codeOf(await act(id, second, 'approve', manager))).toBe('approval-own')
    expect((await act(id, second, 'approve', admin)).status).toBe(200)
  })

  it('lets the proposer withdraw a refund', async () => {
    const id = await storePaid()
    await limit(0)
    const refund = await propose(id, 100)
    expect((await act(id, refund, 'withdraw', manager)).status).toBe(200)
  })

  it('approves a refund once when two approve at the same moment', async () => {
    const id = await storePaid()
    await limit(0)
    const refund = await propose(id, 100)
    const answers = await Promise.all([
      act(id, refund, 'approve', admin),
      act(id, refund, 'approve', manager),
      act(id, refund, 'approve', admin),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await see(id)).refunds).toMatchObject([{ status: 'approved' }])
    const who = (await see(id)).history.find(
      ({ event }: { event: string }) => event === 'refund-approved',
    )
    expect(who.actorEmail).toBe('owner@cape.example')
  })

  it('needs two people who can approve, when it is set and when a right is removed', async () => {
    const lone = await test.db.delete(userRoles).returning()
    const own = lone.find(({ role }) => role === 'admin')
    if (own) await test.db.insert(userRoles).values(own)
    expect(await readRefusal(await limit(30_000))).toEqual([409, 'approval-needs-two'])
    expect((await admin.read('/api/admin/rights')).isAloneToApprove).toBe(true)
    await test.db.insert(userRoles).values(lone.filter(({ role }) => role === 'manager'))
    expect((await limit(30_000)).status).toBe(200)
    const answer = await admin.put('/api/admin/rights/manager/approve', { isGiven: false })
    expect(await codeOf(answer)).toBe('approval-needs-two')
    expect(await test.db.select().from(withheldRights)).toEqual([])
    const stale = await admin.put('/api/admin/approval', { above: null, seen: 10 })
    expect(await codeOf(stale)).toBe('item-changed')
    expect((await limit(null)).status).toBe(200)
  })

  it.each([-1, 1.5, 10_000_000_000, '5', undefined])('cannot be %s', async (above) => {
    expect((await admin.put('/api/admin/approval', { above })).status).toBe(422)
  })
})
