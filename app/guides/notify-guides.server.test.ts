import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { withoutIds } from '#tests/without-ids.ts'
import { useGuides } from '#tests/fixtures/guides.ts'
import { codeOf, type TestBrowser } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { guideNotices } from './schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { notifyGuides } from './notify-guides.server.ts'

const day = '2026-11-24'
const email = 'thandi@cape.example'
const { news } = en.mails.guide

describe.each(engines)('mails to guides on the %s database', (engine) => {
  const office = useTestOffice(engine)
  let admin: TestBrowser
  let thandi: { id: string; browser: TestBrowser }
  const { fleet, openGuide, sell } = useGuides(
    () => office,
    () => admin,
  )
  const sellOne = () =>
    sell({
      now: start,
      firstDay: day,
      lastDay: day,
      items: [{ date: day, pickup: 'The Bay Hotel' }],
    })
  const give = (itemId: string) => fleet.assign(itemId, { guides: [thandi.id] })
  const take = (itemId: string) => fleet.assign(itemId, {}, { guides: [thandi.id] })
  const change = (itemId: string, change: Partial<typeof orderItems.$inferInsert>) =>
    office.db.update(orderItems).set(change).where(eq(orderItems.id, itemId))
  const listTold = async () => {
    const told = await notifyGuides(office.office)
    const mails = await office.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, email), eq(outbox.kind, 'guide-news')))
      .orderBy(asc(outbox.createdAt))
    await office.db.delete(outbox).where(eq(outbox.kind, 'guide-news'))
    const text = mails.map((mail) => mail.text).join('\n')
    const said = Object.entries(news).filter(([, words]) => text.includes(words))
    return { told, mails: mails.length, said: said.map(([kind]) => kind), text }
  }
  const readDays = async () => (await thandi.browser.get('/api/guide')).json()
  const readFeed = async (path: string) => {
    const answer = await office.app.request(path)
    return [answer.status, (await answer.text()).replaceAll('\r\n ', '')] as const
  }
  const nothing = { told: 0, mails: 0, said: [] }
  beforeAll(async () => {
    office.clock.now = start
    admin = await office.openAdministrator('owner@cape.example')
    thandi = await openGuide('Thandi', email)
  })
  afterEach(async () => {
    await office.db.delete(orders)
  })

  it('report each new, moved, changed or removed trip once, all in one mail', async () => {
    const { itemId } = await sellOne()
    await give(itemId)
    const given = await listTold()
    expect(given).toMatchObject({ told: 1, mails: 1, said: ['given'] })
    // The mail names no guest and no place. Those are on the guide's page.
    expect(given.text).not.toMatch(/Zoë|Bay Hotel|R ?\d/)
    expect(await listTold()).toMatchObject(nothing)
    await change(itemId, { pickup: 'Another Hotel' })
    expect(await listTold()).toMatchObject({ mails: 1, said: ['pick-up'] })
    await change(itemId, { startTime: '09:00', pickup: 'The Bay Hotel' })
    await give(itemId)
    expect(await listTold()).toMatchObject({ mails: 1, said: ['moved'] })
    const other = await sell({ now: start, items: [{ date: '2026-11-26' }] })
    await give(other.itemId)
    await take(itemId)
    expect(await listTold()).toMatchObject({ mails: 1, said: ['given', 'taken'] })
    expect(await listTold()).toMatchObject(nothing)
  })

  it.each<[string, object, object]>([
    ['a wheelchair', { wheelchair: 'rigid' }, {}],
    ['steps', { steps: 'none' }, {}],
    ['a wish', { specialRequests: 'A birthday.' }, {}],
    ['a language', { language: 'fr' }, {}],
    ['another traveller', { traveller: 'Grace' }, {}],
    ['another number', { phone: '+49 30 901820 77' }, {}],
    ['a surprise', { surprise: 'yes' }, {}],
    ['a language that few speak', { otherLanguage: 'Latvian' }, {}],
    ['another name', { name: 'Grace Hopper' }, {}],
    ['a traveller’s number', { traveller: 'Grace', travellerPhone: '+27 82 555 0105' }, {}],
    ['child seats', {}, { childSeats: 2 }],
    ['more adults', {}, { adults: 5 }],
    ['a toddler', {}, { toddlers: 1 }],
    ['an end', {}, { endTime: '21:30' }],
    ['another title', {}, { title: 'Cape Peninsula, private' }],
    ['a flight', {}, { flight: 'BA 59' }],
    ['a ship', {}, { ship: 'Nautica', backOnBoard: '17:30' }],
    ['a destination', {}, { destination: 'Simon’s Town' }],
    ['a note of the office', {}, { guideNote: 'Ask for Mr Khumalo.' }],
  ])('report %s that the card shows', async (_, ofOrder, ofItem) => {
    const { itemId, orderId } = await sellOne()
    await give(itemId)
    expect(await listTold()).toMatchObject({ said: ['given'] })
    if (Object.keys(ofItem).length > 0) await change(itemId, ofItem)
    // New hours end an assignment, so the office assigns the guide again.
    if ('endTime' in ofItem) await give(itemId)
    if (Object.keys(ofOrder).length > 0)
      await office.db.update(orders).set(ofOrder).where(eq(orders.id, orderId))
    expect(await listTold()).toMatchObject({ mails: 1, said: ['details'] })
    expect((await readDays()).trips[0].news).toBe('details')
    expect(await listTold()).toMatchObject(nothing)
  })

  it('wait at night unless the trip’s old or new day is before the next evening', async () => {
    const { itemId } = await sellOne()
    await give(itemId)
    const at = (on: string, time: string) => {
      office.clock.now = instantInCapeTown(on, time)
    }
    const giveAgain = async (id: string) => {
      office.clock.now = start
      await give(id)
    }
    for (const time of ['21:00', '23:59']) {
      at('2026-11-22', time)
      expect(await listTold()).toMatchObject(nothing)
    }
    at('2026-11-23', '07:59')
    expect(await listTold()).toMatchObject(nothing)
    at('2026-11-23', '08:00')
    expect(await listTold()).toMatchObject({ mails: 1, said: ['given'] })
    await change(itemId, { startTime: '06:00' })
    await giveAgain(itemId)
    at('2026-11-23', '22:00')
    expect(await listTold()).toMatchObject({ mails: 1, said: ['moved'] })
    await change(itemId, { date: '2026-12-20' })
    await giveAgain(itemId)
    at('2026-11-23', '23:00')
    expect(await listTold()).toMatchObject({ mails: 1, said: ['moved'] })
    await change(itemId, { pickup: 'Another Hotel' })
    expect(await listTold()).toMatchObject(nothing)
    office.clock.now = start
    await listTold()
  })

  it('leave out undone and unpaid changes', async () => {
    const { itemId } = await sellOne()
    await change(itemId, { status: 'held' })
    await give(itemId)
    expect(await listTold()).toMatchObject(nothing)
    await change(itemId, { status: 'booked' })
    expect(await listTold()).toMatchObject({ said: ['given'] })
    await take(itemId)
    await give(itemId)
    expect(await listTold()).toMatchObject(nothing)
  })

  it('are followed by marks on the guide’s page until seen', async () => {
    const { itemId } = await sellOne()
    await give(itemId)
    await notifyGuides(office.office)
    expect((await readDays()).trips[0]).toMatchObject({ itemId, news: 'given' })
    const seen = [{ itemId, news: 'given' }]
    await thandi.browser.put('/api/guide/seen', { seen })
    expect((await readDays()).trips[0].news).toBe(null)
    await change(itemId, { status: 'cancelled' })
    await office.db.delete(outbox)
    expect(await listTold()).toMatchObject({ said: ['called-off'] })
    expect(await readDays()).toMatchObject({ trips: [], gone: [{ itemId, news: 'called-off' }] })
    // Marking as seen does not cover a change made after the view.
    await thandi.browser.put('/api/guide/seen', { seen })
    expect((await readDays()).gone).toHaveLength(1)
    await thandi.browser.put('/api/guide/seen', { seen: [{ itemId, news: 'called-off' }] })
    expect((await readDays()).gone).toEqual([])
    expect(await office.db.select().from(guideNotices)).toEqual([])
  })

  it('come with a calendar feed that can be renewed and ends with the guide', async () => {
    const { itemId } = await sellOne()
    await give(itemId)
    const make = async () => {
      const { address } = await (await thandi.browser.put('/api/guide/feed', {})).json()
      return new URL(address).pathname
    }
    const first = await make()
    const [status, text] = await readFeed(first)
    expect(status).toBe(200)
    expect(text).toContain('DTSTART:20261124T060000Z')
    expect(text).toContain('The Bay Hotel')
    expect(withoutIds(text)).not.toMatch(/Zoë|700|500000|R ?5/)
    const second = await make()
    expect((await readFeed(first))[0]).toBe(404)
    expect((await readFeed(second))[0]).toBe(200)
    await thandi.browser.delete('/api/guide/feed')
    expect((await readFeed(second))[0]).toBe(404)
    const third = await make()
    const { guides } = await fleet.read()
    expect(guides[0].account).toEqual({ state: 'linked', email })
    const people = await admin.read('/api/admin/people')
    const { roleId, guide } = people.find((person: { email: string }) => person.email === email)
    expect(guide).toBe(guides[0].name)
    await admin.delete(`/api/admin/roles/${roleId}`)
    expect((await readFeed(third))[0]).toBe(404)
    expect((await fleet.read()).guides[0].account).toBe(null)
    const over = await thandi.browser.get('/api/guide')
    expect([over.status, await codeOf(over)]).toEqual([401, 'token-invalid'])
    expect(await listTold()).toMatchObject(nothing)
  })
})
