import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { cancelling } from '#content/policies.ts'
import { makeContent } from '#content/make-content.ts'
import type { Right } from '#app/accounts/rights.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { type LiveStudio, openStudio } from '#app/studio/load-live.server.ts'
import { createLog } from '#platform/log.ts'
import { openLiveSite } from '#platform/pages/live-site.ts'
import { openBuiltSite } from '#platform/pages/render-site.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { storeManagedOrder, storePayment } from '#tests/fixtures/order.ts'
import { formatDocumentPath, storeDraft, studioCalls } from '#tests/fixtures/studio.ts'
import {
  openAdministrator,
  openAnotherApp,
  openColleague,
  readRefusal,
  type TestBrowser,
} from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { start } from '#tests/test-office.ts'
import { openDraftReader } from './drafts.server.ts'
import { contentDrafts, contentScheduled } from './schema.server.ts'

const api = '/api/admin/studio'
const name = 'cancelling/all'
const secret = 'Kept between owner and accountant'
const today = calendarDateIn(start, capeTown)
const tomorrow = addDays(today, 1)
const [first = expect.fail()] = cancelling
/** A second version in which the shortest notice costs 90 %. */
const createVersion = (from: string) => ({
  ...first,
  key: 'second',
  from,
  table: first.table.map((tier) =>
    tier.key === 'from-15-days' ? { ...tier, feePercent: 90 } : tier,
  ),
})

const publishAs = (browser: TestBrowser, document: { name: string; version: number }, at?: Date) =>
  browser.post(
    `${api}/publications`,
    { documents: [document], note: secret, ...(at ? { at: at.toISOString() } : {}) },
    { 'idempotency-key': crypto.randomUUID() },
  )

const builtSite = await openBuiltSite(builtFolder)

describe('settings in the studio', () => {
  const office = setUpTestOffice('postgresql')
  const site = openLiveSite({ content: shipped, folder: builtFolder, built: builtSite })
  let owner: TestBrowser
  let manager: TestBrowser
  let liveStudio: LiveStudio
  beforeAll(async () => {
    liveStudio = openStudio({ db: office.db, shipped, site, log: createLog('silent') })
    Object.assign(office.office, { content: () => site.readLatest().content, studio: liveStudio })
    const testApp = { app: openAnotherApp(office), db: office.db }
    owner = await openAdministrator(testApp, 'owner@cape.example')
    manager = await openColleague(testApp, 'manager@cape.example', 'manager')
  })
  beforeEach(() => office.clear(contentDrafts, contentScheduled))
  afterAll(() => site.close())

  const studio = studioCalls(() => owner)
  const readFaults = async (body: unknown, document = name) => {
    const answer = await publishAs(owner, await storeDraft(office, document, body))
    expect(answer.status).toBe(422)
    const { issues } = (await answer.json()).error
    return issues.map(({ message }: { message: string }) => message).join(' ')
  }

  it('are refused to a manager with both rights of the studio at every endpoint', async () => {
    const draft = await storeDraft(office, 'tax/all', [
      { ...shipped.documents.tax['all']?.[0], confirmedBy: secret },
    ])
    const path = formatDocumentPath('tax/all')
    const change = { changes: [{ path: ['first', 'confirmedBy'], now: 'me' }] }
    const answers = {
      read: manager.get(path),
      history: manager.get(`${path}/history`),
      change: manager.patch(path, change),
      create: manager.post(`${api}/documents`, { kind: 'tax', id: 'all' }),
      withdraw: manager.post(`${path}/withdraw`, {}),
      discard: manager.ask(`${path}/draft`, { method: 'DELETE' }),
      restore: manager.post(`${path}/restore`, { revision: 'delivered' }),
      review: manager.post(`${api}/review`, { documents: ['tax/all'] }),
      publish: publishAs(manager, draft),
      schedule: publishAs(manager, draft, new Date(start.getTime() + dayMs)),
    }
    for (const [act, answer] of Object.entries(answers))
      expect({ act, refusal: await readRefusal(await answer) }).toEqual({
        act,
        refusal: [403, 'access-denied'],
      })
    const raise = { documents: ['tax/all'], from: today, to: today, percent: 5, step: 1, name: 'x' }
    expect((await manager.post(`${api}/prices/raise`, raise)).status).toBe(422)
    expect((await owner.get(path)).status).toBe(200)
  })

  it('appear in no list of a manager, and in no preview', async () => {
    const draft = await storeDraft(office, name, [first, createVersion(tomorrow)])
    const scheduled = await publishAs(owner, draft, new Date(start.getTime() + dayMs))
    const { scheduled: id } = await scheduled.json()
    const lists = ['', '/publications', `/texts?text=${encodeURIComponent('Example Accountants')}`]
    for (const list of lists) {
      const text = JSON.stringify(await manager.read(`${api}${list}`))
      expect(text).not.toContain(secret)
      expect(text).not.toMatch(
        /"(payment-terms|cancelling|tax|booking-rules|credit|bank-account)\//,
      )
    }
    const { documents, scheduled: plans } = await owner.read(api)
    expect(plans).toMatchObject([{ note: secret }])
    expect(
      documents.flatMap(({ group, title }: Record<string, string>) =>
        group === 'Settings' ? [title] : [],
      ),
    ).toEqual([
      'Deposit and balance',
      'Cancelling and changing',
      'Tax and numbers',
      'Booking rules',
      'Gifts and vouchers',
      'Bank account',
    ])
    const cancel = (browser: TestBrowser) =>
      browser.ask(`${api}/scheduled/${id}`, { method: 'DELETE' })
    expect(await readRefusal(await cancel(manager))).toEqual([403, 'access-denied'])
    const readDraftSet = openDraftReader(office.office)
    const countVersions = async (rights: readonly Right[]) =>
      (await readDraftSet({ rights })).checked.content.policies.cancelling.length
    expect(await countVersions(['editor', 'publisher'])).toBe(1)
    expect(await countVersions(['administrator'])).toBe(2)
    expect((await cancel(owner)).status).toBe(204)
  })

  it('accept any change until a booking has agreed to them', async () => {
    const [rules = expect.fail()] = shipped.documents['booking-rules']['all'] ?? []
    await storeDraft(office, 'booking-rules/all', [{ ...rules, quoteMinutes: 15 }])
    expect((await studio.publish(/^booking-rules\//)).status).toBe(201)
    expect(office.office.content().policies.bookingRules[0]?.quoteMinutes).toBe(15)
  })

  it('refuse to change a version that holds, except who confirmed it, and a first day that is over', async () => {
    await storeManagedOrder(office.db, start)
    const changed = { ...first, changeFee: 100 }
    expect(await readFaults([changed])).toContain('A version that holds already can’t be changed')
    expect(await readFaults([createVersion(tomorrow)])).toContain('A version that holds already')
    expect(await readFaults([first, createVersion(today)])).toContain('tomorrow or later')
    const [firstTax = expect.fail()] = shipped.documents.tax['all'] ?? []
    const yesterday = { ...firstTax, key: 'second', from: addDays(today, -1) }
    expect(await readFaults([firstTax, yesterday], 'tax/all')).toContain('today or later')
    const short = { ...createVersion(tomorrow), from: addDays(first.from, -1) }
    expect(await readFaults([first, short])).toContain('later than the first day of the version')
    const [terms = expect.fail()] = shipped.documents['payment-terms']['all'] ?? []
    const late = { ...terms, key: 'second', from: tomorrow, balanceDueDays: 29 }
    expect(await readFaults([terms, late], 'payment-terms/all')).toContain(
      'This must be 30 or more',
    )
    expect(await studio.read(name)).toMatchObject({ faults: [{ path: ['second', 'from'] }] })
    for (const [document, version] of [
      [name, first],
      ['tax/all', firstTax],
    ] as const) {
      await storeDraft(office, document, [{ ...version, confirmedBy: 'Nomsa, 1 December' }])
      expect(await studio.read(document)).toMatchObject({ faults: [] })
    }
  })

  it('count the open transfers to an account; only the first one holds at once', async () => {
    const accountName = 'bank-account/all'
    const [none = expect.fail()] = shipped.documents['bank-account']['all'] ?? []
    const filled = { holder: 'Ada', bank: 'Example Bank', number: '62 0', branchCode: '250655' }
    const { id: orderId } = await storeManagedOrder(office.db, start)
    const old = { ...none, ...filled, isOffered: true }
    expect(await readFaults([{ ...old, bank: '' }], accountName)).toContain(
      'This is needed for transfers.',
    )
    // Guests were shown no account before the first one, so it holds at once.
    await storeDraft(office, accountName, [old])
    expect((await studio.publish(/^bank-account\//)).status).toBe(201)
    const account = { ...old, number: '62 1', key: 'second', from: tomorrow }
    expect(await readFaults([old, { ...account, from: today }], accountName)).toContain(
      'guests who announced a transfer until today keep the account',
    )
    expect(await readFaults([account], accountName)).toContain('A version that holds already')
    const id = await storePayment(office.db, { orderId, amount: 1000, now: start })
    const openTransfer = { status: 'pending', received: null, paidAt: null } as const
    await office.db.update(payments).set(openTransfer).where(eq(payments.id, id))
    await storeDraft(office, accountName, [old, account])
    expect((await studio.review(accountName)).consequences).toEqual([
      { code: 'transfers', facts: { n: 1 } },
    ])
    await office.clear(orders)
  })

  it('name the bookings that keep their terms, change the page on the first day, and stay', async () => {
    await storeManagedOrder(office.db, start)
    await storeDraft(office, name, [{ ...first, confirmedBy: secret }])
    expect((await studio.review(name)).consequences).toEqual([])
    await storeDraft(office, name, [first, createVersion(tomorrow)])
    const review = await studio.review(name)
    const [{ differences }] = review.documents
    expect(
      differences.map(({ label, before, after }: Record<string, unknown>) => [
        label,
        before,
        after,
      ]),
    ).toEqual([
      [`${tomorrow}, Holds from`, undefined, tomorrow],
      [`${tomorrow}, Cancellation table, From 15 days, Charge, in per cent of the price`, 75, 90],
    ])
    expect(review.consequences).toEqual([
      { code: 'terms', facts: { n: 1, title: 'Cancelling and changing' } },
    ])
    const now = Date.parse(`${today}T10:00:00Z`)
    vi.useFakeTimers({ toFake: ['Date'], now })
    try {
      expect((await studio.publish(/^cancelling\//)).status).toBe(201)
      const shows = (percent: string) =>
        JSON.stringify(site.readLatest().content.legal.cancellations).includes(`${percent} of the`)
      expect([shows('75%'), shows('90%')]).toEqual([true, false])
      vi.setSystemTime(now + dayMs)
      const next = makeContent(site.readLatest().content.documents, 1)
      expect(await site.listChangedAddresses(next)).toContain('/cancellations-policy')
      await liveStudio.showToday(new Date(now + dayMs), () => Promise.resolve(true))
      expect([shows('75%'), shows('90%')]).toEqual([false, true])
      const restore = await owner.post(`${api}/publications/0/restore`, {})
      expect([restore.status, (await restore.json()).error?.code]).toEqual([422, 'studio-nothing'])
      expect(office.office.content().policies.cancelling).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})
