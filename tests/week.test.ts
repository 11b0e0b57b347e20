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
import { useGuides } from './fixtures/guides.ts'
import { runMoneyJobs } from './fixtures/payment.ts'
import {
  codeOf,
  openAdministrator,
  openBrowser,
  openColleague,
  type TestBrowser,
} from './test-accounts.ts'
import { bookingBody, testTours } from './test-office.ts'
import { useTestOffice } from './use-test-office.ts'

/** Monday after the test's clock, which is on a Saturday. */
const monday = '2026-11-23'
const [storm, monthEnd] = [addDays(monday, 2), addDays(monday, 28)]
/** The tour's price for two, in cents. */
const each = 500_000

describe.each(engines)('a week of the company, on the %s database', (engine) => {
  const test = useTestOffice(engine, undefined, { tours: testTours, departuresPerDay: 20 })
  let [owner, clerk] = [] as unknown as [TestBrowser, TestBrowser]
  const atWork = new Map<string, TestBrowser>()
  const { openGuide, press, fleet } = useGuides(
    () => test,
    () => owner,
  )
  const pass = async (to: CalendarDate, hour: number) => {
    const end = new Date(`${to}T${String(hour).padStart(2, '0')}:00:00+02:00`)
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
    for (const [email, browser] of atWork) await browser.signIn(email)
  }
  const book = async (date: CalendarDate, number: number) => {
    await test.db.delete(attempts)
    const email = `guest${number}@guests.example`
    const body = bookingBody({ date, children: 0, email, firstName: `Guest ${number}` })
    const { reference } = await read(await test.post('/api/bookings', body))
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
  type Sold = Awaited<ReturnType<typeof findOrder>>
  const readOrderPage = async ({ id }: Sold) => read(await owner.get(`/api/admin/orders/${id}`))
  const pay = async ({ id }: Sold, amount = each) => {
    // A second passes, so the mail is ordered after the order's mails.
    test.pass(1000)
    const day = calendarDateIn(test.clock.now, capeTown)
    const paid = { method: 'eft', amount, day, key: randomUUID() }
    await read(await clerk.post(`/api/admin/orders/${id}/payments`, paid))
  }
  const sendBack = async (order: Sold) => {
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
    const people = await read(await owner.get('/api/admin/people'))
    return people.find((one: { email: string }) => one.email === email)
  }
  const listMails = async ({ reference }: Sold) => {
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
      atWork.set(`${name}@cape.example`, browser)
    for (const [name, { browser }] of Object.entries({ thandi, anna, ben }))
      atWork.set(`${name}@cape.example`, browser)

    // The time is before the hour of the mails that go out two days ahead, so those of the first
    // bookings are sent.
    test.clock.now = new Date(test.clock.now.getTime() - hourMs / 60)
    const sold: Sold[] = []
    for (let number = 0; number < 39; number += 1) {
      if (number === 20) await pass(addDays(monday, -1), 9)
      const order = await book(addDays(monday, Math.floor(number / 3)), number)
      sold.push(order)
      // One order is never paid.
      if (number < 38) await pay(order)
    }
    const full = await test.post(
      '/api/bookings',
      bookingBody({ date: monday, email: 'late@guests.example' }),
    )
    expect(full.status).toBe(409)

    const unpaid = sold.at(-1) ?? expect.fail()
    const offer = await read(await clerk.post('/api/admin/offers', {}, keyed()))
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
    await read(await clerk.put(`/api/admin/offers/${offer.id}/draft`, draft))
    await read(await clerk.post(`/api/admin/offers/${offer.id}/send`, { version: 1 }))
    const { link } = await read(await clerk.post(`/api/admin/offers/${offer.id}/link`, {}))
    await pass(monday, 8)
    const consent = { textVersion: consents.booking.version }
    const accepting = openBrowser(test.app)
    const path = `/api/offers/${link.split('/o/')[1]}/accept`
    const group = await findOrder(
      (await read(await accepting.post(path, { version: 1, consent }, keyed()))).reference,
    )
    await pay(group, 3_200_000)

    // Monday: three trips. One is a no-show; the others are met and completed.
    const [first, second, third] = sold as [Sold, Sold, Sold]
    await pass(monday, 9)
    for (const trip of [first, second, third]) {
      const {
        guides: [guideId],
      } = await readAssignedIds(test.db, trip.itemId)
      const { browser } = [thandi, anna, ben].find(({ id }) => id === guideId) ?? expect.fail()
      const pressed = async (kind: string) => {
        const answer = await press(browser, trip.itemId, {
          kind,
          note: '',
          date: monday,
          pressedAt: test.clock.now.toISOString(),
        })
        expect([kind, answer.status]).toEqual([kind, 200])
      }
      if (trip === third) await pressed('did-not-come')
      else for (const kind of ['on-my-way', 'with-me']) await pressed(kind)
    }
    // A phone is lost: its session ends, and its guide signs in again.
    const person = await findPerson('anna@cape.example')
    await read(await owner.ask(`/api/admin/people/${person.id}/sessions`, { method: 'DELETE' }))
    expect((await anna.browser.get('/api/guide')).status).toBe(401)
    await anna.browser.signIn('anna@cape.example')
    expect((await anna.browser.get('/api/guide')).status).toBe(200)

    // A bank takes a payment back; the guest pays again.
    await pass(addDays(monday, 1), 9)
    await pay(group, 3_200_000)
    const disputed = sold[30] ?? expect.fail()
    const [paid] = (await readOrderPage(disputed)).payments
    const taken = { amount: each, day: addDays(monday, 1), reference: 'D-17', key: randomUUID() }
    expect(
      await codeOf(
        await clerk.post(`/api/admin/orders/${disputed.id}/payments/${paid.id}/charge-back`, taken),
      ),
    ).toBe('right-missing')
    await read(
      await owner.post(`/api/admin/orders/${disputed.id}/payments/${paid.id}/charge-back`, taken),
    )
    await pay(disputed)

    // A storm closes Wednesday: one trip moves, two are cancelled with full refunds.
    const hit = sold.slice(6, 9)
    const wishes = hit.map(({ itemId }, index) => ({
      itemId,
      act: index === 0 ? 'move' : 'call-off',
    }))
    const planned = await read(await clerk.post('/api/admin/bad-days/plan', { trips: wishes }))
    const trips = planned.trips.map(
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
    await read(
      await clerk.put(`/api/admin/bad-days/${randomUUID()}`, { trips, message: 'The storm.' }),
    )
    await pass(addDays(monday, 1), 18)
    for (const order of hit.slice(1)) await sendBack(order)

    // A guide leaves: a new one takes over the trips, and the old account loses access.
    await pass(addDays(monday, 3), 9)
    await fleet.addGuide({ name: 'Chipo' })
    const query = `kind=guide&resourceId=${ben.id}&firstDay=${addDays(monday, 3)}&lastDay=${monthEnd}`
    const { trips: his } = await read(await owner.get(`/api/admin/fleet/hand-over?${query}`))
    const assignments = his.map(
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
    await read(await owner.put('/api/admin/fleet/items', { assignments }))
    const { roleId } = await findPerson('ben@cape.example')
    await read(await owner.ask(`/api/admin/fleet/guides/${ben.id}/account`, { method: 'DELETE' }))
    const left = await owner.ask(`/api/admin/roles/${roleId}`, { method: 'DELETE' })
    expect(left.ok).toBe(true)
    atWork.delete('ben@cape.example')
    expect((await ben.browser.get('/api/guide')).status).not.toBe(200)
    const uncovered = assignments.filter(({ guides }: { guides: string[] }) => guides.length === 0)
    expect([his.length > 0, uncovered]).toEqual([true, []])

    await pass(monthEnd, 9)
    const listOpen = async () => {
      const { entries, refunds } = await read(await owner.get('/api/admin/attention'))
      return [...entries, ...refunds]
    }
    for (const { id, kind } of await listOpen()) {
      expect(kind).toBe('charged-back')
      await read(await clerk.post(`/api/admin/attention/${id}/close`, { seen: each }))
    }
    expect(await listOpen()).toEqual([])
    const booked = ['booking-confirmation-guest', 'payment-confirms-guest']
    const before = ['trip-soon-guest', 'trip-tomorrow-guest']
    const after = ['trip-over-guest']
    expect(await listMails(first)).toEqual([...booked, ...before, ...after])
    // A no-show gets no mail of thanks.
    expect(await listMails(third)).toEqual([...booked, ...before])
    const [stormMoved, calledOff] = [hit[0] ?? expect.fail(), hit[1] ?? expect.fail()]
    expect(await listMails(stormMoved)).toEqual([
      ...booked,
      'trip-soon-guest',
      'order-changed-guest',
      ...before,
      ...after,
    ])
    expect(await listMails(calledOff)).toEqual([
      ...booked,
      'trip-soon-guest',
      'order-cancelled-guest',
      'refund-approved-guest',
      'refund-done-guest',
    ])
    expect(await listMails(disputed)).toEqual([
      ...booked,
      'payment-received-guest',
      ...before,
      ...after,
    ])
    // Trips that the office worded itself get no automatic mails before: the office writes them.
    expect(await listMails(group)).toEqual([
      'offer-accepted-guest',
      'payment-confirms-guest',
      'payment-received-guest',
      'trip-over-guest',
    ])
    expect(await listMails(unpaid)).toEqual(['booking-confirmation-guest', 'hold-over-guest'])

    // Ledger, figures and journal by day of payment agree.
    const rows = await test.db.select({ id: orders.id }).from(orders)
    const oracle = { sold: 0, received: 0, refunded: 0, owed: 0, goingBack: 0 }
    for (const { id } of rows) {
      const { order, books } = await readOrder(test.db, id)
      const { owed, paid, balance } = sumBooks(books)
      oracle.received += paid
      for (const { status, amount } of books.refunds)
        if (status === 'done') oracle.refunded += amount
      if (['held', 'requested', 'expired'].includes(order.status)) continue
      oracle.sold += owed
      oracle.owed += Math.max(0, balance)
    }
    const span = { from: '2026-11-01', to: '2027-01-31' }
    const { total } = await readFigures(test.db, test.office.content(), { ...span, by: 'tour' })
    expect(total).toMatchObject(oracle)
    let moved = 0
    for await (const rows of readMovements(test.db, span))
      for (const { cents } of rows) moved += cents
    expect(moved).toBe(oracle.received - oracle.refunded)
  }, 900_000)
})

async function read(answer: Response) {
  const body = await answer.json().catch(() => null)
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`)
  return body
}

function keyed() {
  return { 'Idempotency-Key': randomUUID() }
}
