import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/managed-order.ts'
import { makeStandInPages } from '#tests/stand-in-pages.ts'
import { codeOf, openAnotherApp, openBrowser } from '#tests/test-accounts.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { attempts } from '../database/schema/requests.ts'

describe.each(engines)('a link for those who come along, on the %s database', (engine) => {
  const office = useTestOffice(engine)
  beforeEach(async () => {
    await office.db.delete(attempts)
    await office.db.delete(orders)
  })

  /** The guest of an order, with a link that they made. */
  const open = async () => {
    const order = await storeManagedOrder(office.db, office.clock.now)
    const guest = openBrowser(office.app)
    await guest.get(`/m/${order.key}`)
    const make = () => guest.post('/api/manage/share', {})
    const { link, feed, order: seen } = await (await make()).json()
    expect(seen.shares).toBe(1)
    return { ...order, guest, make, path: new URL(link).pathname, feed: new URL(feed).pathname }
  }

  it('leads a calendar to the days of the trip, again and again, and changes nothing', async () => {
    const { feed, reference } = await open()
    for (const answer of [await office.app.request(feed), await office.app.request(feed)]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/calendar')
      const text = await answer.text()
      expect(text).toContain('BEGIN:VEVENT')
      expect(text).not.toContain(reference)
      expect(text).not.toMatch(/Ada|5[ ,]?000|\/m\//)
    }
  })

  it('opens no session, is kept by nobody and told to nobody', async () => {
    const { path, feed } = await open()
    for (const address of [path, feed, `/c/${'A'.repeat(43)}`]) {
      const { headers } = await office.app.request(address)
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
    }
  })

  it('shows the picture of what is booked and the map of where it begins, but of no day that is off', async () => {
    const { path, itemId } = await open()
    const orderPictures = {
      pictures: { 'cape-peninsula': '<img src="/scene.svg">' },
      maps: { 'Sea Point': '<img src="/map.svg">' },
    }
    const app = openAnotherApp(office, { pages: { ...(await makeStandInPages()), orderPictures } })
    const read = async () => {
      // What was made a moment ago is shown again.
      office.clock.now = new Date(office.clock.now.getTime() + 5_000)
      return (await app.request(path)).text()
    }
    expect(await read()).toContain('/scene.svg')
    expect(await read()).not.toContain('/map.svg')
    const where = eq(orderItems.id, itemId)
    await office.db.update(orderItems).set({ pickup: 'Beach Road, Sea Point' }).where(where)
    expect(await read()).toContain('/map.svg')
    await office.db.update(orderItems).set({ status: 'cancelled' }).where(where)
    expect(await read()).not.toMatch(/scene\.svg|map\.svg/)
  })

  it('is no key to the order, and the order’s key is no such link', async () => {
    const { path, key } = await open()
    expect((await office.app.request(path.replace('/c/', '/m/'))).status).toBe(404)
    expect((await office.app.request(`/c/${key}/calendar.ics`)).status).toBe(404)
  })

  it('ends with all the others when its guest says so', async () => {
    const { guest, make, feed } = await open()
    expect((await (await make()).json()).order.shares).toBe(2)
    const ended = await (await guest.post('/api/manage/share/end', {})).json()
    expect(ended.shares).toBe(0)
    expect((await office.app.request(feed)).status).toBe(404)
  })

  it('is made ten times an hour, and by nobody without the order', async () => {
    const { make } = await open()
    for (let more = 1; more < 10; more += 1) expect((await make()).status).toBe(200)
    const refused = await make()
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'share-limited'])
    const stranger = await openBrowser(office.app).post('/api/manage/share', {})
    expect(await codeOf(stranger)).toBe('manage-closed')
  })
})
