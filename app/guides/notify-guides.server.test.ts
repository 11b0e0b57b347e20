import { and, asc, eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { removeIds } from '#tests/remove-ids.ts'
import { setUpGuides } from '#tests/fixtures/guides.ts'
import { errorCode, type TestBrowser } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { guideNotices } from './schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { notifyGuides } from './notify-guides.server.ts'

const day = '2026-11-24'
const email = 'thandi@cape.example'
const { news } = en.mails.guide

describe.each(engines)('mails to guides on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let admin: TestBrowser
  let thandi: { id: string; browser: TestBrowser }
  const { fleet, openGuide, sell } = setUpGuides(
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
  const assign = (itemId: string) => fleet.assign(itemId, { guides: [thandi.id] })
  const unassign = (itemId: string) => fleet.assign(itemId, {}, { guides: [thandi.id] })
  const change = (itemId: string, change: Partial<typeof orderItems.$inferInsert>) =>
    office.db.update(orderItems).set(change).where(eq(orderItems.id, itemId))
  const notifyAndList = async () => {
    const guideCount = await notifyGuides(office.office)
    const mails = await office.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, email), eq(outbox.kind, 'guide-news')))
      .orderBy(asc(outbox.createdAt))
    await office.db.delete(outbox).where(eq(outbox.kind, 'guide-news'))
    const text = mails.map((mail) => mail.text).join('\n')
    const kinds = Object.entries(news).filter(([, words]) => text.includes(words))
    return { guideCount, mails: mails.length, kinds: kinds.map(([kind]) => kind), text }
  }
  const readDays = async () => (await thandi.browser.get('/api/guide')).json()
  const readFeed = async (path: string) => {
    const answer = await office.app.request(path)
    return [answer.status, (await answer.text()).replaceAll('\r\n ', '')] as const
  }
  const noNews = { guideCount: 0, mails: 0, kinds: [] }
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
    await assign(itemId)
    const firstNews = await notifyAndList()
    expect(firstNews).toMatchObject({ guideCount: 1, mails: 1, kinds: ['given'] })
    // The mail names no guest and no place. Those are on the guide's page.
    expect(firstNews.text).not.toMatch(/Zoë|Bay Hotel|R ?\d/)
    expect(await notifyAndList()).toMatchObject(noNews)
    await change(itemId, { pickup: 'Another Hotel' })
    expect(await notifyAndList()).toMatchObject({ mails: 1, kinds: ['pick-up'] })
    await change(itemId, { startTime: '09:00', pickup: 'The Bay Hotel' })
    await assign(itemId)
    expect(await notifyAndList()).toMatchObject({ mails: 1, kinds: ['moved'] })
    const otherTrip = await sell({ now: start, items: [{ date: '2026-11-26' }] })
    await assign(otherTrip.itemId)
    await unassign(itemId)
    expect(await notifyAndList()).toMatchObject({ mails: 1, kinds: ['given', 'taken'] })
    expect(await notifyAndList()).toMatchObject(noNews)
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
  ])('report a change on the card: %s', async (_, orderChange, itemChange) => {
    const { itemId, orderId } = await sellOne()
    await assign(itemId)
    expect(await notifyAndList()).toMatchObject({ kinds: ['given'] })
    if (Object.keys(itemChange).length > 0) await change(itemId, itemChange)
    // New hours end an assignment, so the office assigns the guide again.
    if ('endTime' in itemChange) await assign(itemId)
    if (Object.keys(orderChange).length > 0)
      await office.db.update(orders).set(orderChange).where(eq(orders.id, orderId))
    expect(await notifyAndList()).toMatchObject({ mails: 1, kinds: ['details'] })
    expect((await readDays()).trips[0].news).toBe('details')
    expect(await notifyAndList()).toMatchObject(noNews)
  })

  it('wait at night unless the trip’s old or new day is before the next evening', async () => {
    const { itemId } = await sellOne()
    await assign(itemId)
    const setClock = (on: string, time: string) => {
      office.clock.now = instantInCapeTown(on, time)
    }
    const assignAgain = async (id: string) => {
      office.clock.now = start
      await assign(id)
    }
    for (const time of ['21:00', '23:59']) {
      setClock('2026-11-22', time)
      expect(await notifyAndList()).toMatchObject(noNews)
    }
    setClock('2026-11-23', '07:59')
    expect(await notifyAndList()).toMatchObject(noNews)
    setClock('2026-11-23', '08:00')
    expect(await notifyAndList()).toMatchObject({ mails: 1, kinds: ['given'] })
    await change(itemId, { startTime: '06:00' })
    await assignAgain(itemId)
    setClock('2026-11-23', '22:00')
    expect(await notifyAndList()).toMatchObject({ mails: 1, kinds: ['moved'] })
    await change(itemId, { date: '2026-12-20' })
    await assignAgain(itemId)
    setClock('2026-11-23', '23:00')
    expect(await notifyAndList()).toMatchObject({ mails: 1, kinds: ['moved'] })
    await change(itemId, { pickup: 'Another Hotel' })
    expect(await notifyAndList()).toMatchObject(noNews)
    office.clock.now = start
    await notifyAndList()
  })

  it('leave out undone and unpaid changes', async () => {
    const { itemId } = await sellOne()
    await change(itemId, { status: 'held' })
    await assign(itemId)
    expect(await notifyAndList()).toMatchObject(noNews)
    await change(itemId, { status: 'booked' })
    expect(await notifyAndList()).toMatchObject({ kinds: ['given'] })
    await unassign(itemId)
    await assign(itemId)
    expect(await notifyAndList()).toMatchObject(noNews)
  })

  it('are followed by marks on the guide’s page until seen', async () => {
    const { itemId } = await sellOne()
    await assign(itemId)
    await notifyGuides(office.office)
    expect((await readDays()).trips[0]).toMatchObject({ itemId, news: 'given' })
    const seen = [{ itemId, news: 'given' }]
    await thandi.browser.put('/api/guide/seen', { seen })
    expect((await readDays()).trips[0].news).toBe(null)
    await change(itemId, { status: 'cancelled' })
    await office.db.delete(outbox)
    expect(await notifyAndList()).toMatchObject({ kinds: ['called-off'] })
    expect(await readDays()).toMatchObject({ trips: [], gone: [{ itemId, news: 'called-off' }] })
    // Marking as seen does not cover a change made after the view.
    await thandi.browser.put('/api/guide/seen', { seen })
    expect((await readDays()).gone).toHaveLength(1)
    await thandi.browser.put('/api/guide/seen', { seen: [{ itemId, news: 'called-off' }] })
    expect((await readDays()).gone).toEqual([])
    expect(await office.db.select().from(guideNotices)).toEqual([])
  })

  it('are separate from the calendar feed, which can be renewed and ends with the guide’s access', async () => {
    const { itemId } = await sellOne()
    await assign(itemId)
    const createFeed = async () => {
      const { address } = await (await thandi.browser.put('/api/guide/feed', {})).json()
      return new URL(address).pathname
    }
    const first = await createFeed()
    const [status, text] = await readFeed(first)
    expect(status).toBe(200)
    expect(text).toContain('DTSTART:20261124T060000Z')
    expect(text).toContain('The Bay Hotel')
    expect(removeIds(text)).not.toMatch(/Zoë|700|500000|R ?5/)
    const second = await createFeed()
    expect((await readFeed(first))[0]).toBe(404)
    expect((await readFeed(second))[0]).toBe(200)
    await thandi.browser.delete('/api/guide/feed')
    expect((await readFeed(second))[0]).toBe(404)
    const third = await createFeed()
    const { guides } = await fleet.read()
    expect(guides[0].account).toEqual({ state: 'linked', email })
    const people = await admin.read('/api/admin/people')
    const { roleId, guide } = people.find((person: { email: string }) => person.email === email)
    expect(guide).toBe(guides[0].name)
    await admin.delete(`/api/admin/roles/${roleId}`)
    expect((await readFeed(third))[0]).toBe(404)
    expect((await fleet.read()).guides[0].account).toBe(null)
    const answer = await thandi.browser.get('/api/guide')
    expect([answer.status, await errorCode(answer)]).toEqual([401, 'token-invalid'])
    expect(await notifyAndList()).toMatchObject(noNews)
  })
})
