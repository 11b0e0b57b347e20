import { randomUUID } from 'node:crypto'
import { asc, eq, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consents } from '#content/consents.ts'
import { addDays, type CalendarDate, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { readAssignedIds } from '#app/capacity/allocations.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { readFigures } from '#app/figures/read-figures.server.ts'
import { readMovements } from '#app/figures/movements.server.ts'
import { endOffers } from '#app/offers/end-offers.server.ts'
import { carryOutBadDays } from '#app/changing/bad-days.server.ts'
import { sendTripMails } from '#app/trip-mails/send-trip-mails.server.ts'
import { endHolds } from '#app/booking/holds.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { completeOrders } from '#app/order/order-history.server.ts'
import { engines } from './databases.ts'
import { setUpGuides } from './fixtures/guides.ts'
import { runMoneyJobs } from './fixtures/payment.ts'
import {
  errorCode,
  openAdministrator,
  openBrowser,
  openColleague,
  type TestBrowser,
} from './test-accounts.ts'
import { bookingBody, testTours } from './test-office.ts'
import { setUpTestOffice } from './set-up-test-office.ts'

/** Monday after the test's clock, which is on a Saturday. */
const monday = '2026-11-23'
const [storm, monthEnd] = [addDays(monday, 2), addDays(monday, 28)]
/** The tour's price for two, in cents. */
const price = 500_000

describe.each(engines)('a week of the company, on the %s database', (engine) => {
  const test = setUpTestOffice(engine, undefined, { tours: testTours, departuresPerDay: 20 })
  let [owner, clerk] = [] as unknown as [TestBrowser, TestBrowser]
  const signedInStaff = new Map<string, TestBrowser>()
  const { openGuide, press, fleet } = setUpGuides(
    () => test,
    () => owner,
  )
  const advanceTo = async (date: CalendarDate, hour: number) => {
    const end = new Date(`${date}T${String(hour).padStart(2, '0')}:00:00+02:00`)
    while (test.clock.now < end) {
      test.clock.now = new Date(Math.min(end.getTime(), test.clock.now.getTime() + 6 * hourMs))
      await endHolds(test.office)
      await runMoneyJobs(test)
      await carryOutBadDays(test.office)
      await endOffers(test.office)
      await sendTripMails(test.office)
      await completeOrders(test.db, test.clock.now)
      await test.db.update(outbox).set({ sentAt: test.clock.now }).where(isNull(outbox.sentAt))
    }
    // Desk sessions last half a day.
    for (const [email, browser] of signedInStaff) await browser.signIn(email)
  }
  const book = async (date: CalendarDate, number: number) => {
    await test.db.delete(attempts)
    const email = `guest${number}@guests.example`
    const body = bookingBody({ date, children: 0, email, firstName: `Guest ${number}` })
    const { reference } = await readAnswer(await test.post('/api/bookings', body))
    return findOrder(reference)
  }
  const findOrder = async (reference: string) => {
    const [order] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    const [item] = await test.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order?.id ?? ''))
    return { id: order?.id ?? '', reference, itemId: item?.id ?? '' }
  }
  type StoredOrder = Awaited<ReturnType<typeof findOrder>>
  const readOrderPage = async ({ id }: StoredOrder) =>
    readAnswer(await owner.get(`/api/admin/orders/${id}`))
  const pay = async ({ id }: StoredOrder, amount = price) => {
    // A second passes, so the mail is ordered after the order's mails.
    test.pass(1000)
    const day = calendarDateIn(test.clock.now, capeTown)
    const payment = { method: 'eft', amount, day, key: randomUUID() }
    await readAnswer(await clerk.post(`/api/admin/orders/${id}/payments`, payment))
  }
  const refundOrder = async (order: StoredOrder) => {
    for (const { id } of (await readOrderPage(order)).refunds) {
      const path = `/api/admin/orders/${order.id}/refunds/${id}`
      for (const act of ['approve', 'done']) {
        await owner.post(path, { act })
        // A minute passes, so events are in order.
        test.pass(hourMs / 60)
      }
    }
  }
  const findPerson = async (email: string) => {
    const people = await readAnswer(await owner.get('/api/admin/people'))
    return people.find((person: { email: string }) => person.email === email)
  }
  const listMails = async ({ reference }: StoredOrder) => {
    const rows = await test.db
      .select({ kind: outbox.kind, to: outbox.recipient })
      .from(outbox)
      .where(eq(outbox.about, reference))
      .orderBy(asc(outbox.createdAt))
    return rows.filter(({ to }) => to.endsWith('@guests.example')).map(({ kind }) => kind)
  }

  it('ends with no open attention, sums that agree, and the right mails in order', async () => {
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], { siteUrl, now })
    owner = await openAdministrator(test, 'owner@cape.example')
    clerk = await openColleague(test, 'clerk@cape.example', 'reservations')
    for (const name of ['Van 1', 'Van 2', 'Van 3', 'Bus']) await fleet.addVehicle({ name })
    const thandi = await openGuide('Thandi', 'thandi@cape.example')
    const anna = await openGuide('Anna', 'anna@cape.example')
    const ben = await openGuide('Ben', 'ben@cape.example')
    for (const [name, browser] of Object.entries({ owner, clerk }))
      signedInStaff.set(`${name}@cape.example`, browser)
    for (const [name, { browser }] of Object.entries({ thandi, anna, ben }))
      signedInStaff.set(`${name}@cape.example`, browser)

    // The time is before the hour of the mails that go out two days ahead, so those of the first
    // bookings are sent.
    test.clock.now = new Date(test.clock.now.getTime() - hourMs / 60)
    const soldOrders: StoredOrder[] = []
    for (let number = 0; number < 39; number += 1) {
      if (number === 20) await advanceTo(addDays(monday, -1), 9)
      const order = await book(addDays(monday, Math.floor(number / 3)), number)
      soldOrders.push(order)
      // One order is never paid.
      if (number < 38) await pay(order)
    }
    const fullDayAnswer = await test.post(
      '/api/bookings',
      bookingBody({ date: monday, email: 'late@guests.example' }),
    )
    expect(fullDayAnswer.status).toBe(409)

    const unpaidOrder = soldOrders.at(-1) ?? expect.fail()
    const offer = await readAnswer(await clerk.post('/api/admin/offers', {}, createKeyHeader()))
    const day = {
      key: 'd1',
      kind: 'custom',
      title: 'A coach to the winelands',
      date: addDays(monday, 20),
    }
    const draft = {
      name: 'Margaret Attwell',
      email: 'group@guests.example',
      phone: '+27 82 555 0199',
      title: 'Sixty-four in the winelands',
      holdsUntil: addDays(monday, 4),
      depositPercent: 50,
      items: [
        {
          ...day,
          adults: 64,
          children: 0,
          price: 64e5,
        },
      ],
      saves: 0,
    }
    await readAnswer(await clerk.put(`/api/admin/offers/${offer.id}/draft`, draft))
    await readAnswer(await clerk.post(`/api/admin/offers/${offer.id}/send`, { version: 1 }))
    const { link } = await readAnswer(await clerk.post(`/api/admin/offers/${offer.id}/link`, {}))
    await advanceTo(monday, 8)
    const consent = { textVersion: consents.booking.version }
    const guestBrowser = openBrowser(test.app)
    const path = `/api/offers/${link.split('/o/')[1]}/accept`
    const groupOrder = await findOrder(
      (await readAnswer(await guestBrowser.post(path, { version: 1, consent }, createKeyHeader())))
        .reference,
    )
    await pay(groupOrder, 3_200_000)

    // Monday: three trips. One is a no-show; the others are met and completed.
    const [first, second, third] = soldOrders as [StoredOrder, StoredOrder, StoredOrder]
    await advanceTo(monday, 9)
    for (const trip of [first, second, third]) {
      const {
        guides: [guideId],
      } = await readAssignedIds(test.db, trip.itemId)
      const { browser } = [thandi, anna, ben].find(({ id }) => id === guideId) ?? expect.fail()
      const sendReport = async (kind: string) => {
        const answer = await press(browser, trip.itemId, {
          kind,
          note: '',
          date: monday,
          pressedAt: test.clock.now.toISOString(),
        })
        expect([kind, answer.status]).toEqual([kind, 200])
      }
      if (trip === third) await sendReport('did-not-come')
      else for (const kind of ['on-my-way', 'with-me']) await sendReport(kind)
    }
    // A phone is lost: its session ends, and its guide signs in again.
    const person = await findPerson('anna@cape.example')
    await readAnswer(
      await owner.ask(`/api/admin/people/${person.id}/sessions`, { method: 'DELETE' }),
    )
    expect((await anna.browser.get('/api/guide')).status).toBe(401)
    await anna.browser.signIn('anna@cape.example')
    expect((await anna.browser.get('/api/guide')).status).toBe(200)

    // A bank takes a payment back; the guest pays again.
    await advanceTo(addDays(monday, 1), 9)
    await pay(groupOrder, 3_200_000)
    const disputedOrder = soldOrders[30] ?? expect.fail()
    const [firstPayment] = (await readOrderPage(disputedOrder)).payments
    const chargeBack = {
      amount: price,
      day: addDays(monday, 1),
      reference: 'D-17',
      key: randomUUID(),
    }
    expect(
      await errorCode(
        await clerk.post(
          `/api/admin/orders/${disputedOrder.id}/payments/${firstPayment.id}/charge-back`,
          chargeBack,
        ),
      ),
    ).toBe('right-missing')
    await readAnswer(
      await owner.post(
        `/api/admin/orders/${disputedOrder.id}/payments/${firstPayment.id}/charge-back`,
        chargeBack,
      ),
    )
    await pay(disputedOrder)

    // A storm closes Wednesday: one trip moves, two are cancelled with full refunds.
    const stormOrders = soldOrders.slice(6, 9)
    const actions = stormOrders.map(({ itemId }, index) => ({
      itemId,
      act: index === 0 ? 'move' : 'call-off',
    }))
    const plan = await readAnswer(await clerk.post('/api/admin/bad-days/plan', { trips: actions }))
    const trips = plan.trips.map(
      ({ itemId, act, date, refund, difference }: Record<string, unknown>) => ({
        itemId,
        act,
        date,
        seen: {
          date: storm,
          product: 'cape-peninsula',
          refund,
          difference,
        },
      }),
    )
    await readAnswer(
      await clerk.put(`/api/admin/bad-days/${randomUUID()}`, { trips, message: 'The storm.' }),
    )
    await advanceTo(addDays(monday, 1), 18)
    for (const order of stormOrders.slice(1)) await refundOrder(order)

    // A guide leaves: a new one takes over the trips, and the old account loses access.
    await advanceTo(addDays(monday, 3), 9)
    await fleet.addGuide({ name: 'Chipo' })
    const query = `kind=guide&resourceId=${ben.id}&firstDay=${addDays(monday, 3)}&lastDay=${monthEnd}`
    const { trips: handOverTrips } = await readAnswer(
      await owner.get(`/api/admin/fleet/hand-over?${query}`),
    )
    const assignments = handOverTrips.map(
      ({
        itemId,
        assigned,
        proposed,
      }: {
        itemId: string
        assigned: object
        proposed: string | null
      }) => ({
        itemId,
        ...assigned,
        seen: assigned,
        guides: proposed ? [proposed] : [],
      }),
    )
    await readAnswer(await owner.put('/api/admin/fleet/items', { assignments }))
    const { roleId } = await findPerson('ben@cape.example')
    await readAnswer(
      await owner.ask(`/api/admin/fleet/guides/${ben.id}/account`, { method: 'DELETE' }),
    )
    const roleAnswer = await owner.ask(`/api/admin/roles/${roleId}`, { method: 'DELETE' })
    expect(roleAnswer.ok).toBe(true)
    signedInStaff.delete('ben@cape.example')
    expect((await ben.browser.get('/api/guide')).status).not.toBe(200)
    const unassigned = assignments.filter(({ guides }: { guides: string[] }) => guides.length === 0)
    expect([handOverTrips.length > 0, unassigned]).toEqual([true, []])

    await advanceTo(monthEnd, 9)
    const listOpenAttention = async () => {
      const { entries, refunds } = await readAnswer(await owner.get('/api/admin/attention'))
      return [...entries, ...refunds]
    }
    for (const { id, kind } of await listOpenAttention()) {
      expect(kind).toBe('charged-back')
      await readAnswer(await clerk.post(`/api/admin/attention/${id}/close`, { seen: price }))
    }
    expect(await listOpenAttention()).toEqual([])
    const bookingMails = ['booking-confirmation-guest', 'payment-confirms-guest']
    const mailsBefore = ['trip-soon-guest', 'trip-tomorrow-guest']
    const mailsAfter = ['trip-over-guest']
    expect(await listMails(first)).toEqual([...bookingMails, ...mailsBefore, ...mailsAfter])
    // A no-show gets no mail of thanks.
    expect(await listMails(third)).toEqual([...bookingMails, ...mailsBefore])
    const [movedOrder, cancelledOrder] = [
      stormOrders[0] ?? expect.fail(),
      stormOrders[1] ?? expect.fail(),
    ]
    expect(await listMails(movedOrder)).toEqual([
      ...bookingMails,
      'trip-soon-guest',
      'order-changed-guest',
      ...mailsBefore,
      ...mailsAfter,
    ])
    expect(await listMails(cancelledOrder)).toEqual([
      ...bookingMails,
      'trip-soon-guest',
      'order-cancelled-guest',
      'refund-approved-guest',
      'refund-done-guest',
    ])
    expect(await listMails(disputedOrder)).toEqual([
      ...bookingMails,
      'payment-received-guest',
      ...mailsBefore,
      ...mailsAfter,
    ])
    // Trips that the office described by hand get no automatic mails before the trip.
    expect(await listMails(groupOrder)).toEqual([
      'offer-accepted-guest',
      'payment-confirms-guest',
      'payment-received-guest',
      'trip-over-guest',
    ])
    expect(await listMails(unpaidOrder)).toEqual(['booking-confirmation-guest', 'hold-over-guest'])

    // Ledger, figures and journal by day of payment agree.
    const rows = await test.db.select({ id: orders.id }).from(orders)
    const expectedTotals = { sold: 0, received: 0, refunded: 0, owed: 0, goingBack: 0 }
    for (const { id } of rows) {
      const { order, books } = await readOrder(test.db, id)
      const { owed, paid, balance } = sumBooks(books)
      expectedTotals.received += paid
      for (const { status, amount } of books.refunds)
        if (status === 'done') expectedTotals.refunded += amount
      if (['held', 'requested', 'expired'].includes(order.status)) continue
      expectedTotals.sold += owed
      expectedTotals.owed += Math.max(0, balance)
    }
    const span = { from: '2026-11-01', to: '2027-01-31' }
    const { total } = await readFigures(test.db, test.office.content(), { ...span, by: 'tour' })
    expect(total).toMatchObject(expectedTotals)
    let movedCents = 0
    for await (const rows of readMovements(test.db, span))
      for (const { cents } of rows) movedCents += cents
    expect(movedCents).toBe(expectedTotals.received - expectedTotals.refunded)
  }, 900_000)
})

async function readAnswer(answer: Response) {
  const body = await answer.json().catch(() => null)
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  return body
}

function createKeyHeader() {
  return { 'Idempotency-Key': randomUUID() }
}
