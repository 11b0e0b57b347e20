import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { draftFrom } from '#rules/guests/form-fields.ts'
import { formatAnswer } from '#app/order/list-about.ts'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { aboutBody } from '#tests/fixtures/every-form.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { openAdministrator, type TestBrowser } from '#tests/test-accounts.ts'
import { useFleet } from '#tests/fixtures/fleet.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'

const { pickup, ship, backOnBoard, ...ofOrder } = aboutBody
const answers = (Object.keys(aboutBody) as (keyof typeof aboutBody)[]).map((name) =>
  formatAnswer(en.booking.asked[name], aboutBody[name]),
)
const spoken = { ...aboutBody, otherLanguage: '' }
const said = en.mails.shared

describe.each(engines)('what a booking says of itself, on the %s database', (engine) => {
  const test = useTestOffice(engine)
  let admin: TestBrowser
  const fleet = useFleet(() => admin)
  beforeEach(async () => {
    await test.clear(orders, attempts, departures, companyDays, guides, vehicles)
    delete test.office.providers
    admin ??= await openAdministrator(test, 'owner@cape.example')
    await test.db.delete(outbox)
  })

  const book = (change: object = {}) =>
    test.post('/api/bookings', bookingBody({ ...aboutBody, ...change }))
  const mailTo = async (kind: string) => {
    const [mail] = await test.db.select().from(outbox).where(eq(outbox.kind, kind))
    return mail
  }
  const listOpen = async () => {
    const open = await test.db.select().from(attention).where(isNull(attention.closedAt))
    return open.map(({ kind }) => kind)
  }

  it('is stored once: the pick-up and the ship with its day, all else with the order', async () => {
    expect((await book()).status).toBe(201)
    const [order] = await test.db.select().from(orders)
    expect(order).toMatchObject({ ...ofOrder, name: 'Ada Example' })
    const [item] = await test.db.select().from(orderItems)
    expect(item).toMatchObject({ pickup, ship, backOnBoard })
  })

  it('stores the answers of a transfer, too, and nothing if none were given', async () => {
    await test.post('/api/transfers', transferBody({ ...aboutBody }))
    const [transfer] = await test.db.select().from(orders)
    expect(transfer).toMatchObject(ofOrder)
    await test.db.delete(orders)
    await test.post('/api/bookings', bookingBody())
    const [plain] = await test.db.select().from(orders)
    expect(plain).toMatchObject({ traveller: null, surprise: null, language: 'en', steps: null })
    expect(await listOpen()).toEqual([])
  })

  it('mails a booking’s answers only to its guest and the office, and asks for nothing already answered', async () => {
    await book()
    const mails = await test.db.select().from(outbox)
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'ada@guests.example',
      'office@cape.example',
    ])
    const mail = (await mailTo('booking-confirmation-guest'))?.text ?? ''
    const { pickup: place, invoice, mobility } = said.receipt
    for (const told of ['Nina Rossi', said.about.surprise, place.slice(1), invoice, mobility])
      expect(mail).toContain(told)
    expect(mail).toContain(en.mails.booking.guest.steps.pickupKnown)
    expect(mail).toContain(said.about.languageOpen)
    expect(mail).not.toContain(en.mails.booking.guest.steps.pickup)
    for (const typed of [pickup, ship, 'Korean', 'Via Appia', 'IT0123', '+39'])
      expect(mail).not.toContain(typed)
  })

  it('shows the answers to the office in words, with what to heed', async () => {
    await book()
    const mail = (await mailTo('booking-office'))?.text ?? ''
    for (const told of answers) expect(mail).toContain(told)
    expect(mail).toContain(said.about.office.surprise)
    expect(mail).toContain(said.about.office.language)
    expect(mail).not.toContain(said.about.office.ramp)
    const { items } = await (await admin.get('/api/admin/inbox/bookings')).json()
    expect(Object.values(items[0].details)).toEqual(expect.arrayContaining(answers))
    const file = await (await admin.get('/api/admin/inbox/bookings/export')).text()
    for (const told of answers) expect(file).toContain(told)
    const [order] = await test.db.select().from(orders)
    const page = await (await admin.get(`/api/admin/orders/${order?.id}`)).text()
    for (const told of Object.values(aboutBody)) expect(page).toContain(told)
    for (const word of ['Rossi Viaggi', 'nina rossi', '065550123', 'poesia']) {
      const found = await admin.get(`/api/admin/search?q=${encodeURIComponent(word)}`)
      expect([word, (await found.json()).length]).toEqual([word, 1])
    }
  })

  it('says to the office that a wheelchair which doesn’t fold wants a ramp', async () => {
    await book({ wheelchair: 'rigid' })
    expect((await mailTo('booking-office'))?.text).toContain(said.about.office.ramp)
  })

  it('has the traveller on the list of the day, who booked beside them, and what to heed', async () => {
    await book()
    const { trips } = await (await admin.get('/api/admin/day?date=2027-02-20')).json()
    expect(trips).toMatchObject([
      {
        name: 'Nina Rossi',
        phone: '+39 06 555 0123',
        bookedBy: { name: 'Ada Example', phone: '+44 20 7946 0000' },
        about: draftFrom(aboutDayFields, aboutBody),
      },
    ])
    const calendar = await (await admin.get('/api/admin/calendar?from=2027-02-20&days=1')).json()
    expect(calendar.trips).toMatchObject([{ name: 'Nina Rossi' }])
  })

  it('is a wish where it is a language: one that nobody speaks waits for an answer', async () => {
    await book(spoken)
    expect(await listOpen()).toEqual(['language-unspoken'])
    await test.db.delete(orders)
    await fleet.addVehicle()
    await fleet.addGuide({ name: 'Bea', languages: ['en', 'de'] })
    await book({ ...spoken, date: '2027-02-21' })
    expect(await listOpen()).toEqual([])
    await test.db.delete(orders)
    await book({ language: '', date: '2027-02-22' })
    expect(await listOpen()).toEqual(['language-unspoken'])
  })

  it('refuses what is no choice, no time, no number and too long, and nothing is stored', async () => {
    const response = await book({
      steps: 'ladder',
      backOnBoard: 'late',
      travellerPhone: '12',
      invoiceAddress: 'x'.repeat(201),
    })
    expect(response.status).toBe(422)
    const { error } = await response.json()
    expect(error.issues.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['steps', 'backOnBoard', 'travellerPhone', 'invoiceAddress']),
    )
    expect(await test.db.select().from(orders)).toEqual([])
  })

  it('is changed by its guest, who reads it back; the wish that goes is answered', async () => {
    const { id, key } = await storeManagedOrder(test.db, test.clock.now, { status: 'confirmed' })
    await test.db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.orderId, id))
    const call = (path: string, body?: object) => callManageBy(test, path, key, body)
    const own = { name: 'Ada Traveller', phone: '+44 20 7946 0001' }
    const seen = await (await call('/details', { ...own, ...ofOrder })).json()
    expect(seen.details).toMatchObject(ofOrder)
    expect(await listOpen()).toEqual(['language-unspoken'])
    expect((await mailTo('details-office'))?.text).toContain('Rossi Viaggi SpA')
    const emptied = Object.fromEntries(Object.keys(ofOrder).map((field) => [field, '']))
    const next = { ...own, ...emptied, traveller: 'Nina Rossi' }
    const after = await (await call('/details', next)).json()
    expect(after.details).toMatchObject({ traveller: 'Nina Rossi', language: '', steps: '' })
    expect(await listOpen()).toEqual([])
    const ride = await (await call('/ride', { pickup, ship, backOnBoard })).json()
    expect(ride.rides).toMatchObject([{ pickup, ship, backOnBoard }])
    expect(ride.days).toMatchObject([{ pickup, ship, backOnBoard }])
    expect((await mailTo('ride-office'))?.text).toContain(ship)
  })

  it('is asked for an address where it costs enough, before it pays, until there is one', async () => {
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], {
      siteUrl: test.office.siteUrl,
      now: test.office.now,
    })
    const asks = said.about.address.slice(0, 12)
    await book()
    expect((await mailTo('booking-confirmation-guest'))?.text).not.toContain(asks)
    await test.db.delete(outbox)
    await book({ invoiceAddress: '', date: '2027-02-21' })
    expect((await mailTo('booking-confirmation-guest'))?.text).toContain(asks)
    await test.db.delete(outbox)
    await book({ invoiceAddress: '', date: '2027-02-22', children: 0 })
    expect((await mailTo('booking-confirmation-guest'))?.text).not.toContain(asks)
  })

  it('asks on the page and in the mails of its money while something is to come, and no longer', async () => {
    const asks = said.about.address.slice(0, 12)
    const order = { status: 'confirmed', each: 3000 } as const
    const { id, key } = await storeManagedOrder(test.db, test.clock.now, order)
    const see = async () => (await callManageBy(test, '', key)).json()
    expect(await see()).toMatchObject({ addressAbove: 500_000 })
    const pay = async (amount: number) => {
      const about = {
        orderId: id,
        method: 'cash',
        amount,
        day: '2026-11-21',
        reference: '',
      } as const
      const by = { who: 'office', actorId: crypto.randomUUID() } as const
      await test.db.delete(outbox)
      await recordPayment(test.office, { ...about, by, key: `${amount}` })
      return (await test.db.select().from(outbox)).map(({ text }) => text).join('\n')
    }
    expect(await pay(100_000)).toContain(asks)
    expect(await pay(500_000)).not.toContain(asks)
    expect(await see()).not.toHaveProperty('addressAbove')
  })
})
