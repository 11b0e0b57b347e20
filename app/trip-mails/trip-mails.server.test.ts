import { describe, expect, it, onTestFinished } from 'vitest'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { useEmptyOffice } from '#tests/use-empty-office.ts'
import { useAdministrator } from '#tests/use-test-office.ts'
import type { ComingMail } from './contract.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { watchClock } from '#server/clean-up/clock.ts'
import { sendTripMails } from './send-trip-mails.server.ts'

const owner = 'owner@cape.example'
const day = '2026-12-10'

describe.each(engines)('planned trip mails on the %s database', (engine) => {
  const office = useEmptyOffice(engine)
  const boss = useAdministrator(office, owner)
  const read = async (query = '') =>
    (await (await boss.get(`/api/admin/trip-mails${query}`)).json()) as {
      coming: ComingMail[]
      isWaiting: boolean
      sent: { mail: string }[]
    }
  const at = async (days: number, time: string) => {
    office.clock.now = instantInCapeTown(addDays(day, days), time)
    await boss.signIn(owner)
  }
  const hold = ({ orderId, mail, tells }: ComingMail, isHeldBack: boolean) =>
    boss.put('/api/admin/trip-mails/held-back', { orderId, mail, tells, isHeldBack })

  it('are listed with Cape Town’s and the guest’s time, and can be previewed', async () => {
    const { orderId } = await storePaidTrip(office.db, office.clock.now, { first: day })
    await office.db.update(orders).set({ phone: '+81 3 0000 0000' })
    await at(-10, '12:00')
    expect((await read()).coming.map(({ mail }) => mail)).toEqual([])
    await at(-9, '12:00')
    const [first, ...others] = (await read()).coming
    expect(others).toEqual([])
    expect(first).toMatchObject({
      orderId,
      mail: 'twoDaysBefore',
      on: '2026-12-08',
      clocks: { from: '17:00', to: '17:00' },
      country: 'JP',
      isHeldBack: false,
    })
    const all = (await read(`?orderId=${orderId}`)).coming
    expect(all.map(({ mail }) => mail)).toEqual(['twoDaysBefore', 'eveningBefore', 'dayAfter'])
    const named = new URLSearchParams({
      orderId,
      mail: 'eveningBefore',
      tells: all[1]?.tells ?? '',
    })
    const text = await (await boss.get(`/api/admin/trip-mails/text?${named}`)).json()
    expect(text).toMatchObject({ subject: expect.stringContaining('08:00') })
  })

  it('can be held back and released until they are sent', async () => {
    await storePaidTrip(office.db, office.clock.now, { first: day })
    await at(-3, '12:00')
    const [first] = (await read()).coming
    if (!first) throw new Error('Nothing is planned.')
    expect((await hold(first, true)).status).toBe(204)
    await at(-2, '11:00')
    expect(await sendTripMails(office.office)).toBe(0)
    expect((await read()).coming[0]).toMatchObject({ isHeldBack: true })
    expect((await hold(first, false)).status).toBe(204)
    expect(await sendTripMails(office.office)).toBe(1)
    expect(await sendTripMails(office.office)).toBe(0)
    expect((await read()).sent.map(({ mail }) => mail)).toEqual(['twoDaysBefore'])
    expect((await hold(first, true)).status).toBe(409)
  })

  it('cannot be held back if they ask for a review', async () => {
    const { orderId } = await storePaidTrip(office.db, office.clock.now, { first: day })
    await at(-3, '12:00')
    const thanks = (await read(`?orderId=${orderId}`)).coming.find(
      ({ mail }) => mail === 'dayAfter',
    )
    if (!thanks) throw new Error('Nothing is planned.')
    const refused = await hold(thanks, true)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ error: { code: 'trip-mail-for-all' } })
    expect(await office.db.select().from(tripMails)).toEqual([])
  })

  it('are shown as waiting while the clock is doubted', async () => {
    await storePaidTrip(office.db, office.clock.now, { first: day })
    await at(-2, '09:00')
    const { now } = office.office
    office.office.clock = watchClock(office.db, { now, checkedOn: undefined, ranMs: () => 0 })
    onTestFinished(() => {
      delete office.office.clock
    })
    expect(await read()).toMatchObject({ isWaiting: false, coming: [{}, {}, {}] })
    office.clock.now = instantInCapeTown(addDays(day, -2), '09:10')
    expect(await read()).toMatchObject({ isWaiting: true, coming: [{}, {}, {}] })
    office.clock.now = instantInCapeTown(addDays(day, -365), '09:10')
    expect(await read()).toMatchObject({ isWaiting: true, coming: [] })
  })
})
