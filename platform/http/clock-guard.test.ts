import { beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#server/contract.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { storeHeldOrder, storePayment, storePaidTrip } from '#tests/fixtures/order.ts'
import { errorCode, openAdministrator } from '#tests/test-accounts.ts'
import { bookingBody, contactBody, giftBody, transferBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orderEvents, orders } from '#app/order/schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { clockMarks } from '../database/schema/server-state.ts'
import { companyDays, departures } from '../database/schema/tours.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { watchClock } from '#server/clean-up/clock.ts'
import { proveAddress } from '#app/changing/prove-address.server.ts'
import { isDateDependent } from './clock-guard.ts'

const jumps = [10 * minuteMs, hourMs, dayMs, 365 * dayMs].flatMap((ms) => [-ms, ms])
const deciding = [orders, orderEvents, ledgerLines, payments, refunds, documents, vouchers]

describe.each(engines)('a request that depends on the date, on the %s database,', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(async () => {
    for (const table of [clockMarks, orders, departures, companyDays]) await office.db.delete(table)
    const { now } = office.office
    const machine = { boot: 'one', upMs: () => 0 }
    const clock = watchClock(office.db, { now, checkedOn: undefined, ranMs: () => 0, machine })
    office.office.clock = clock
    await clock.findClockDoubt()
  })

  const set = (ms: number) => {
    office.clock.now = new Date(office.clock.now.getTime() + ms)
  }
  const countAll = () => Promise.all(deciding.map((table) => office.db.$count(table)))

  it.each(jumps)(
    'is refused to guests while the clock is off by %i ms, and accepted afterwards',
    async (ms) => {
      const { now } = office.clock
      const first = addDays(calendarDateIn(now, capeTown), 3)
      const { key, itemIds } = await storePaidTrip(office.db, now, { first })
      const call = (path: string, body: object) => callManageBy(office, path, key, body)
      const requestFigures = () => call('/cancel/quote', { items: itemIds })
      await requestFigures()
      const { quote } = await (await requestFigures()).json()
      expect(quote).toMatchObject({ items: [{ percent: 100 }], refund: 0 })
      const before = await countAll()
      set(ms)
      const { number } = quote
      for (const answer of [
        await requestFigures(),
        await call('/cancel', { number }),
        await call('/change/quote', { items: itemIds }),
        await call('/pay', { way: 'eft' }),
        await call('/voucher', { code: 'ABCD' }),
        await office.post('/api/bookings', bookingBody()),
        await office.post('/api/transfers', transferBody()),
        await office.post('/api/gifts', giftBody()),
      ]) {
        expect([answer.status, await errorCode(answer)]).toEqual([503, 'clock-doubted'])
        expect(answer.headers.get('Retry-After')).toBe('60')
      }
      const refusal = await (await office.post('/api/bookings', bookingBody())).json()
      expect(refusal.error.message).toContain(office.office.content().company.phone)
      const message = contactBody({ timestamp: office.clock.now.toISOString() })
      const sent = await office.post('/api/functions/send-contact-email', message)
      expect(sent.status).toBe(201)
      expect(await countAll()).toEqual(before)
      set(-ms)
      expect((await call('/cancel', { number })).status).toBe(200)
      expect((await office.post('/api/bookings', bookingBody())).status).toBe(201)
    },
  )

  it.each(jumps)(
    'does not extend a hold through an opened link while the clock is off by %i ms',
    async (ms) => {
      const id = await storeHeldOrder(office.office)
      await office.db.update(orders).set({ networkHash: 'a network' })
      await storePayment(office.db, { orderId: id, amount: 1, now: office.clock.now })
      const read = async () => (await office.db.select().from(orders))[0]
      const before = await read()
      set(ms)
      await proveAddress(office.office, id)
      expect(await read()).toEqual(before)
      set(-ms)
      await proveAddress(office.office, id)
      expect((await read())?.emailProvenAt).toEqual(office.clock.now)
    },
  )

  it('is refused to the office until it confirms the clock, and again if that is withdrawn', async () => {
    const admin = await openAdministrator(office, `owner-${engine}@cape.example`)
    const id = await storeHeldOrder(office.office)
    const money = { method: 'eft', amount: 100_000, day: '2026-11-20', reference: '' }
    const pay = () => {
      const body = { ...money, key: crypto.randomUUID() }
      return admin.post(`/api/admin/orders/${id}/payments`, body)
    }
    const ready = async () => (await (await office.app.request('/readyz')).json()).status
    set(10 * minuteMs)
    expect([await errorCode(await pay()), await ready()]).toEqual(['clock-doubted', 'degraded'])
    const { doubt } = await (await admin.get('/api/admin/clock')).json()
    expect(doubt).toMatchObject({ says: office.clock.now.toISOString(), why: 'counted' })
    const old = new Date(office.clock.now.getTime() - 10 * minuteMs).toISOString()
    expect(await errorCode(await admin.post('/api/admin/clock', { says: old }))).toBe('clock-moved')
    const answered = await (await admin.post('/api/admin/clock', { says: doubt.says })).json()
    expect(answered).toEqual({ doubt: null, answeredAt: doubt.says })
    expect([(await pay()).status, await ready()]).toEqual([200, 'ready'])
    const back = await admin.ask('/api/admin/clock', { method: 'DELETE' })
    expect(await back.json()).toEqual({ doubt, answeredAt: null })
    expect(await errorCode(await pay())).toBe('clock-doubted')
    const log = await office.db.select().from(auditLog)
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['clock-confirmed', 'clock-taken-back']),
    )
  })
})

describe('the list of endpoints that depend on the date', () => {
  it('has every write that needs a right over money, except those about the clock', () => {
    const rights = new Set<string>(['take-money', 'refund', 'approve'])
    const others = Object.entries(contract)
      .filter(([address, { access }]) => !address.startsWith('GET') && rights.has(access))
      .map(([address]) => address)
      .filter((address) => !isDateDependent(address))
    expect(others).toEqual(['POST /api/admin/clock', 'DELETE /api/admin/clock'])
  })

  it('has no endpoint for messages, signing in or guides', () => {
    const free = /\/(messages|threads|auth|proofs?|trip-mails|notify|guide|functions|clock)\b/
    const wrong = Object.keys(contract).filter(
      (address) => free.test(address) && isDateDependent(address),
    )
    expect(wrong).toEqual([])
  })
})
