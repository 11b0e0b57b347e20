import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import {
  errorCode,
  findMail,
  openAdministrator,
  findUserId,
  openBrowser,
} from '#tests/test-accounts.ts'
import { type TestOffice, transferBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { companyDays } from '#platform/database/schema/tours.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { setPrice } from './set-price.server.ts'

const day = '2027-02-20'
const otherDay = '2027-02-23'

describe.each(engines)('changing a transfer on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  let content: TestOffice['office']['content']
  beforeEach(async () => {
    content ??= office.office.content
    office.office.content = content
  })

  const open = async (change: object = {}) => {
    const browser = openBrowser(office.app)
    const body = transferBody({ vehicle: 'premium-sedan', guests: 2, kind: 'inland', ...change })
    const answer = await browser.post('/api/transfers', body, {
      'idempotency-key': crypto.randomUUID(),
    })
    expect(answer.status).toBe(201)
    const { reference } = await answer.json()
    const [row] = await office.db.select().from(orders).where(eq(orders.reference, reference))
    const id = row?.id ?? ''
    const [item] = await office.db.select().from(orderItems).where(eq(orderItems.orderId, id))
    const itemId = item?.id ?? ''
    const currentTrip = {
      item: itemId,
      product: 'premium-sedan',
      date: day,
      adults: 2,
      children: 0,
    }
    const requestFigures = (change: object) =>
      browser.post('/api/manage/change/quote', { ...currentTrip, ...change })
    const readFigures = async (change: object) =>
      (await (await requestFigures(change)).json()).quote
    const changeTrip = async (change: object) => {
      const { number } = await readFigures(change)
      return (await browser.post('/api/manage/change', { number })).json()
    }
    const readChoices = async (query = '') =>
      (await browser.get(`/api/manage/change/choices?item=${itemId}${query}`)).json()
    return { id, itemId, browser, requestFigures, readFigures, changeTrip, readChoices }
  }
  const listTakenDays = async () => {
    const rows = await office.db.select().from(companyDays)
    return rows.filter(({ taken }) => taken > 0).map(({ date }) => date)
  }
  const listLines = async (id: string) => {
    const { books } = await readOrder(office.db, id)
    return books.lines.map(({ kind, label, amount }) => `${kind} ${label} ${amount}`)
  }

  it('moves the day and its place, and mails guest and office', async () => {
    const { itemId, browser, changeTrip } = await open()
    const page = await (await browser.get('/api/manage')).json()
    expect(page.days[0].changes.date.bar).toBeUndefined()
    expect(await changeTrip({ date: otherDay })).toMatchObject({
      outcome: 'changed',
      order: { days: [{ item: itemId, date: otherDay }], money: { owed: 450_000 } },
    })
    expect(await listTakenDays()).toEqual([otherDay])
    for (const [kind, to] of [
      ['order-changed-guest', 'ada@guests.example'],
      ['order-changed-office', 'office@cape.example'],
    ] as const) {
      const text = (await findMail(office, kind, to))?.text ?? ''
      for (const dayText of ['Tuesday, 23 February 2027', 'Saturday, 20 February 2027'])
        expect(text).toContain(dayText)
      expect(text.match(/Premium Sedan/g)?.length).toBeGreaterThan(1)
      expect(text).toContain('Guests: 2')
    }
  })

  it('changes the vehicle, and its name in the ledger even at the same price', async () => {
    const { id, requestFigures, changeTrip } = await open()
    expect(await changeTrip({ product: 'premium-suv', adults: 6 })).toMatchObject({
      outcome: 'changed',
      order: { days: [{ product: 'premium-suv', title: 'Premium SUV', adults: 6 }] },
    })
    const lines = await listLines(id)
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)).toMatch(/^charge Premium SUV.* 450000$/)
    expect(await errorCode(await requestFigures({ product: 'cape-peninsula' }))).toBe(
      'vehicle-unknown',
    )
    await changeTrip({ product: 'premium-van', adults: 8 })
    expect((await listLines(id)).at(-1)).toMatch(/^charge Premium Van.* 600000$/)
  })

  it('lists the vehicles, the free days for the party, and their prices', async () => {
    const { readChoices } = await open()
    expect(await readChoices()).toMatchObject({
      product: 'premium-sedan',
      adults: 2,
      full: [],
      costs: { ownDay: 450_000, otherDays: 450_000 },
    })
    const { offers } = await readChoices()
    expect(offers).toHaveLength(4)
    expect(offers[1]).toEqual({
      product: 'premium-suv',
      title: 'Premium SUV',
      minGuests: 1,
      maxGuests: 6,
      forDay: 450_000,
    })
    const choices = await readChoices('&product=premium-van&adults=8')
    expect(choices.costs).toEqual({ ownDay: 600_000, otherDays: 600_000 })
    const calendar = { ...content().calendar, departuresPerDay: 1 }
    office.office.content = () => ({ ...content(), calendar })
    await office.db.insert(companyDays).values({ date: otherDay, taken: 1 })
    expect((await readChoices()).full).toEqual([otherDay])
  })

  it('refuses a price set by the office and a late change, and names the contact', async () => {
    const { id, itemId, browser, requestFigures } = await open()
    const updateItem = (change: object) =>
      office.db.update(orderItems).set(change).where(eq(orderItems.id, itemId))
    await office.db.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, id))
    await updateItem({ status: 'booked', date: '2026-11-24' })
    expect((await requestFigures({ date: otherDay })).status).toBe(200)
    expect((await requestFigures({ date: '2026-11-24', adults: 3 })).status).toBe(200)
    await updateItem({ date: '2026-11-23' })
    expect(await errorCode(await requestFigures({ date: otherDay }))).toBe('change-too-late')
    expect(await errorCode(await requestFigures({ date: '2026-11-23', adults: 3 }))).toBe(
      'change-too-late',
    )
    await updateItem({ status: 'held', date: day })
    await office.db.update(orders).set({ status: 'requested' }).where(eq(orders.id, id))
    await openAdministrator(office, 'owner@cape.example')
    const by = { who: 'office', actorId: await findUserId(office, 'owner@cape.example') } as const
    await setPrice(office.office, { orderId: id, amount: 400_000, by })
    const { days } = await (await browser.get('/api/manage')).json()
    expect(days[0].changes.date.bar).toBe('office-price')
    expect(await errorCode(await requestFigures({ date: otherDay }))).toBe('change-by-office')
  })
})
