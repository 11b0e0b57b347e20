import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { renderer } from '#tests/built-pages.ts'
import { engines } from '#tests/databases.ts'
import { removeIds } from '#tests/remove-ids.ts'
import { privateHeaders, readPrivateHeaders, unknownKey } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { errorCode, openAnotherApp, openBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'

describe.each(engines)('a link for companions on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(async () => {
    await office.db.delete(attempts)
    await office.db.delete(orders)
  })

  const openShared = async () => {
    const order = await storeManagedOrder(office.db, office.clock.now)
    const guest = openBrowser(office.app)
    await guest.get(`/m/${order.key}`)
    const make = () => guest.post('/api/manage/share', {})
    const { link, feed, order: sharedOrder } = await (await make()).json()
    expect(sharedOrder.shares).toBe(1)
    return { ...order, guest, make, path: new URL(link).pathname, feed: new URL(feed).pathname }
  }

  it('serves the trip to calendars repeatedly, without reference, name or price', async () => {
    const { feed, reference } = await openShared()
    for (const answer of [await office.app.request(feed), await office.app.request(feed)]) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/calendar')
      const text = removeIds(await answer.text())
      expect(text).toContain('BEGIN:VEVENT')
      expect(text).not.toContain(reference)
      expect(/.{0,40}(?:Ada|5[ ,]?000|\/m\/).{0,40}/.exec(text)?.[0]).toBeUndefined()
    }
  })

  it('opens no session, and forbids caching, referrers and indexing', async () => {
    const { path, feed } = await openShared()
    for (const address of [path, feed, `/c/${unknownKey}`]) {
      const answer = await office.app.request(address)
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(readPrivateHeaders(answer)).toEqual(privateHeaders)
    }
  })

  it('shows no price and no name in its page or data', async () => {
    const { path, reference } = await openShared()
    const app = openAnotherApp(office, { renderer })
    for (const address of [path, `${path}.data`]) {
      const answer = await app.request(address)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const text = removeIds(await answer.text())
      expect(text).toContain('Cape Peninsula')
      expect(text).not.toContain(reference)
      expect(/.{0,40}(?:Ada|5[ ,]?000|\/m\/).{0,40}/.exec(text)?.[0]).toBeUndefined()
    }
    for (const address of [`/c/${unknownKey}`, `/c/${unknownKey}/calendar.ics`]) {
      const closed = await app.request(address)
      expect([closed.status, await closed.text()]).toEqual([
        404,
        expect.stringContaining(en.manage.closedTitle),
      ])
    }
  })

  it('shows the tour’s picture and the map of the pick-up, unless cancelled', async () => {
    const { path, itemId } = await openShared()
    const app = openAnotherApp(office, { renderer })
    const readPage = async () => {
      office.pass(5_000)
      return (await (await app.request(path)).text()).split('"page-state"')[0]
    }
    const picture = /src="\/assets\/cape-peninsula-[\w-]+\.svg"/
    const map = /<figure/
    expect(await readPage()).toMatch(picture)
    expect(await readPage()).not.toMatch(map)
    const whereItem = eq(orderItems.id, itemId)
    await office.db.update(orderItems).set({ pickup: 'Beach Road, Sea Point' }).where(whereItem)
    expect(await readPage()).toMatch(map)
    await office.db.update(orderItems).set({ status: 'cancelled' }).where(whereItem)
    expect(await readPage()).not.toMatch(picture)
    expect(await readPage()).not.toMatch(map)
  })

  it('does not work as the order’s key, and the key does not work as a shared link', async () => {
    const { path, key } = await openShared()
    expect((await office.app.request(path.replace('/c/', '/m/'))).status).toBe(404)
    expect((await office.app.request(`/c/${key}/calendar.ics`)).status).toBe(404)
  })

  it('ends with all others when the guest ends them', async () => {
    const { guest, make, feed } = await openShared()
    expect((await (await make()).json()).order.shares).toBe(2)
    const updatedOrder = await (await guest.post('/api/manage/share/end', {})).json()
    expect(updatedOrder.shares).toBe(0)
    expect((await office.app.request(feed)).status).toBe(404)
  })

  it.each(['cancelled', 'expired'] as const)(
    'is not created for a trip that is %s',
    async (status) => {
      const { id, make } = await openShared()
      await office.db.update(orders).set({ status }).where(eq(orders.id, id))
      const answer = await make()
      expect([answer.status, await errorCode(answer)]).toEqual([409, 'order-fixed'])
    },
  )

  it('is created at most ten times an hour, only in a session of the order', async () => {
    const { make } = await openShared()
    for (let count = 1; count < 10; count += 1) expect((await make()).status).toBe(200)
    const answer = await make()
    expect([answer.status, await errorCode(answer)]).toEqual([429, 'share-limited'])
    const strangerAnswer = await openBrowser(office.app).post('/api/manage/share', {})
    expect(await errorCode(strangerAnswer)).toBe('manage-closed')
  })
})
