import { describe, expect, it, onTestFinished } from 'vitest'
import { addDays, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import type { ComingMail } from './contract.ts'
import { tripMails } from '#app/order/follow-up-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { watchClock } from '#server/clean-up/clock.ts'
import { sendTripMails } from './send-trip-mails.server.ts'

const owner = 'owner@cape.example'
const day = '2026-12-10'

describe.each(engines)('planned trip mails on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  const admin = setUpOwner(office, owner)
  const readTripMails = async (query = '') =>
    (await (await admin.get(`/api/admin/trip-mails${query}`)).json()) as {
      coming: ComingMail[]
      isWaiting: boolean
      sent: { mail: string }[]
    }
  const signInAt = async (days: number, time: string) => {
    office.clock.now = instantInCapeTown(addDays(day, days), time)
    await admin.signIn(owner)
  }
  const setHeldBack = ({ orderId, mail, tells }: ComingMail, isHeldBack: boolean) =>
    admin.put('/api/admin/trip-mails/held-back', { orderId, mail, tells, isHeldBack })

  it('are listed with Cape Town’s and the guest’s time, and can be previewed', async () => {
    const { orderId } = await storePaidTrip(office.db, office.clock.now, { first: day })
    await office.db.update(orders).set({ phone: '+81 3 0000 0000' })
    await signInAt(-10, '12:00')
    expect((await readTripMails()).coming.map(({ mail }) => mail)).toEqual([])
    await signInAt(-9, '12:00')
    const [first, ...otherMails] = (await readTripMails()).coming
    expect(otherMails).toEqual([])
    expect(first).toMatchObject({
      orderId,
      mail: 'twoDaysBefore',
      on: '2026-12-08',
      clocks: { from: '17:00', to: '17:00' },
      country: 'JP',
      isHeldBack: false,
    })
    const orderMails = (await readTripMails(`?orderId=${orderId}`)).coming
    expect(orderMails.map(({ mail }) => mail)).toEqual([
      'twoDaysBefore',
      'eveningBefore',
      'dayAfter',
    ])
    const query = new URLSearchParams({
      orderId,
      mail: 'eveningBefore',
      tells: orderMails[1]?.tells ?? '',
    })
    const text = await (await admin.get(`/api/admin/trip-mails/text?${query}`)).json()
    expect(text).toMatchObject({ subject: expect.stringContaining('08:00') })
  })

  it('can be held back and released until they are sent', async () => {
    await storePaidTrip(office.db, office.clock.now, { first: day })
    await signInAt(-3, '12:00')
    const [first] = (await readTripMails()).coming
    if (!first) throw new Error('Nothing is planned.')
    expect((await setHeldBack(first, true)).status).toBe(204)
    await signInAt(-2, '11:00')
    expect(await sendTripMails(office.office)).toBe(0)
    expect((await readTripMails()).coming[0]).toMatchObject({ isHeldBack: true })
    expect((await setHeldBack(first, false)).status).toBe(204)
    expect(await sendTripMails(office.office)).toBe(1)
    expect(await sendTripMails(office.office)).toBe(0)
    expect((await readTripMails()).sent.map(({ mail }) => mail)).toEqual(['twoDaysBefore'])
    expect((await setHeldBack(first, true)).status).toBe(409)
  })

  it('cannot be held back if they ask for a review', async () => {
    const { orderId } = await storePaidTrip(office.db, office.clock.now, { first: day })
    await signInAt(-3, '12:00')
    const reviewMail = (await readTripMails(`?orderId=${orderId}`)).coming.find(
      ({ mail }) => mail === 'dayAfter',
    )
    if (!reviewMail) throw new Error('Nothing is planned.')
    const response = await setHeldBack(reviewMail, true)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code: 'trip-mail-for-all' } })
    expect(await office.db.select().from(tripMails)).toEqual([])
  })

  it('are shown as waiting while the clock is doubted', async () => {
    await storePaidTrip(office.db, office.clock.now, { first: day })
    await signInAt(-2, '09:00')
    const { now } = office.office
    office.office.clock = watchClock(office.db, { now, checkedOn: undefined, ranMs: () => 0 })
    onTestFinished(() => {
      delete office.office.clock
    })
    expect(await readTripMails()).toMatchObject({ isWaiting: false, coming: [{}, {}, {}] })
    office.clock.now = instantInCapeTown(addDays(day, -2), '09:10')
    expect(await readTripMails()).toMatchObject({ isWaiting: true, coming: [{}, {}, {}] })
    office.clock.now = instantInCapeTown(addDays(day, -365), '09:10')
    expect(await readTripMails()).toMatchObject({ isWaiting: true, coming: [] })
  })
})
