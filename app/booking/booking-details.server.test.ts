import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { toDraft } from '#rules/guests/form-fields.ts'
import { formatAnswer } from '#app/order/list-about.ts'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { aboutBody } from '#tests/fixtures/every-form.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { setUpOwner, clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { guides, vehicles } from '#app/capacity/schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'

const { pickup, ship, backOnBoard, ...orderDetails } = aboutBody
const answers = (Object.keys(aboutBody) as (keyof typeof aboutBody)[]).map((name) =>
  formatAnswer(en.booking.asked[name], aboutBody[name]),
)
const listedLanguage = { ...aboutBody, otherLanguage: '' }
const mailWords = en.mails.shared
const addressRequest = mailWords.about.address.slice(0, 12)

describe.each(engines)('details about a booking, on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)
  clearOrdersBeforeEach(test, guides, vehicles)
  beforeEach(() => {
    delete test.office.providers
  })

  const book = (change: object = {}) =>
    test.post('/api/bookings', bookingBody({ ...aboutBody, ...change }))
  const mailTo = async (kind: string) => {
    const [mail] = await test.db.select().from(outbox).where(eq(outbox.kind, kind))
    return mail
  }
  const listOpen = async () => {
    const attentionRows = await test.db.select().from(attention).where(isNull(attention.closedAt))
    return attentionRows.map(({ kind }) => kind)
  }

  it('stores pick-up and ship with the item, everything else with the order', async () => {
    expect((await book()).status).toBe(201)
    const [order] = await test.db.select().from(orders)
    expect(order).toMatchObject({ ...orderDetails, name: 'Ada Example' })
    const [item] = await test.db.select().from(orderItems)
    expect(item).toMatchObject({ pickup, ship, backOnBoard })
  })

  it('stores the answers of a transfer, too, and nothing if none were given', async () => {
    await test.post('/api/transfers', transferBody({ ...aboutBody }))
    const [transfer] = await test.db.select().from(orders)
    expect(transfer).toMatchObject(orderDetails)
    await test.db.delete(orders)
    await test.post('/api/bookings', bookingBody())
    const [plainOrder] = await test.db.select().from(orders)
    expect(plainOrder).toMatchObject({
      traveller: null,
      surprise: null,
      language: 'en',
      steps: null,
    })
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
    const { pickup: place, invoice, mobility } = mailWords.receipt
    for (const expected of [
      'Nina Rossi',
      mailWords.about.surprise,
      place.slice(1),
      invoice,
      mobility,
    ])
      expect(mail).toContain(expected)
    expect(mail).toContain(en.mails.booking.guest.steps.pickupKnown)
    expect(mail).toContain(mailWords.about.languageOpen)
    expect(mail).not.toContain(en.mails.booking.guest.steps.pickup)
    for (const freeText of [pickup, ship, 'Korean', 'Via Appia', 'IT0123', '+39'])
      expect(mail).not.toContain(freeText)
  })

  it('shows the answers to the office in words, with reminders', async () => {
    await book()
    const mail = (await mailTo('booking-office'))?.text ?? ''
    for (const answer of answers) expect(mail).toContain(answer)
    expect(mail).toContain(mailWords.about.office.surprise)
    expect(mail).toContain(mailWords.about.office.language)
    expect(mail).not.toContain(mailWords.about.office.ramp)
    const { items } = await (await admin.get('/api/admin/inbox/bookings')).json()
    expect(Object.values(items[0].details)).toEqual(expect.arrayContaining(answers))
    const file = await (await admin.get('/api/admin/inbox/bookings/export')).text()
    for (const answer of answers) expect(file).toContain(answer)
    const [order] = await test.db.select().from(orders)
    const page = await (await admin.get(`/api/admin/orders/${order?.id}`)).text()
    for (const answer of Object.values(aboutBody)) expect(page).toContain(answer)
    for (const searchText of ['Rossi Viaggi', 'nina rossi', '065550123', 'poesia']) {
      const response = await admin.get(`/api/admin/search?q=${encodeURIComponent(searchText)}`)
      expect([searchText, (await response.json()).length]).toEqual([searchText, 1])
    }
  })

  it('tells the office that a rigid wheelchair needs a ramp', async () => {
    await book({ wheelchair: 'rigid' })
    expect((await mailTo('booking-office'))?.text).toContain(mailWords.about.office.ramp)
  })

  it('lists the traveller on the day, with the person who booked and the answers', async () => {
    await book()
    const { trips } = await (await admin.get('/api/admin/day?date=2027-02-20')).json()
    expect(trips).toMatchObject([
      {
        name: 'Nina Rossi',
        phone: '+39 06 555 0123',
        bookedBy: { name: 'Ada Example', phone: '+44 20 7946 0000' },
        about: toDraft(aboutDayFields, aboutBody),
      },
    ])
    const calendar = await (await admin.get('/api/admin/calendar?from=2027-02-20&days=1')).json()
    expect(calendar.trips).toMatchObject([{ name: 'Nina Rossi' }])
  })

  it('raises attention for a language that no guide speaks', async () => {
    await book(listedLanguage)
    expect(await listOpen()).toEqual(['language-unspoken'])
    await test.db.delete(orders)
    await fleet.addVehicle()
    await fleet.addGuide({ name: 'Bea', languages: ['en', 'de'] })
    await book({ ...listedLanguage, date: '2027-02-21' })
    expect(await listOpen()).toEqual([])
    await test.db.delete(orders)
    await book({ language: '', date: '2027-02-22' })
    expect(await listOpen()).toEqual(['language-unspoken'])
  })

  it('refuses invalid choices, times and numbers and long texts, and stores nothing', async () => {
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

  it('stores details changed by the guest, and settles attention for a removed language', async () => {
    const { id, key } = await storeManagedOrder(test.db, test.clock.now, { status: 'confirmed' })
    await test.db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.orderId, id))
    const call = (path: string, body?: object) => callManageBy(test, path, key, body)
    const contact = { name: 'Ada Traveller', phone: '+44 20 7946 0001' }
    const updatedOrder = await (await call('/details', { ...contact, ...orderDetails })).json()
    expect(updatedOrder.details).toMatchObject(orderDetails)
    expect(await listOpen()).toEqual(['language-unspoken'])
    expect((await mailTo('details-office'))?.text).toContain('Rossi Viaggi SpA')
    const emptied = Object.fromEntries(Object.keys(orderDetails).map((field) => [field, '']))
    const next = { ...contact, ...emptied, traveller: 'Nina Rossi' }
    const after = await (await call('/details', next)).json()
    expect(after.details).toMatchObject({ traveller: 'Nina Rossi', language: '', steps: '' })
    expect(await listOpen()).toEqual([])
    const ride = await (await call('/ride', { pickup, ship, backOnBoard })).json()
    expect(ride.rides).toMatchObject([{ pickup, ship, backOnBoard }])
    expect(ride.days).toMatchObject([{ pickup, ship, backOnBoard }])
    expect((await mailTo('ride-office'))?.text).toContain(ship)
  })

  it('asks for an invoice address above a price, until there is one', async () => {
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], test.office)
    const isAsked = async (change: object) => {
      await test.db.delete(outbox)
      await book(change)
      return (await mailTo('booking-confirmation-guest'))?.text.includes(addressRequest)
    }
    expect(await isAsked({})).toBe(false)
    expect(await isAsked({ invoiceAddress: '', date: '2027-02-21' })).toBe(true)
    expect(await isAsked({ invoiceAddress: '', date: '2027-02-22', children: 0 })).toBe(false)
  })

  it('asks for the address on the page and in payment mails only while a balance is due', async () => {
    const order = { status: 'confirmed', each: 3000 } as const
    const { id, key } = await storeManagedOrder(test.db, test.clock.now, order)
    const readOrder = async () => (await callManageBy(test, '', key)).json()
    expect(await readOrder()).toMatchObject({ addressAbove: 500_000 })
    const pay = async (amount: number) => {
      const payment = { method: 'cash', amount, day: '2026-11-21', reference: '' } as const
      const actor = { who: 'office', actorId: crypto.randomUUID() } as const
      await test.db.delete(outbox)
      await recordPayment(test.office, { ...payment, orderId: id, by: actor, key: `${amount}` })
      return (await test.db.select().from(outbox)).map(({ text }) => text).join('\n')
    }
    expect(await pay(100_000)).toContain(addressRequest)
    expect(await pay(500_000)).not.toContain(addressRequest)
    expect(await readOrder()).not.toHaveProperty('addressAbove')
  })
})
