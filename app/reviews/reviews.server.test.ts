import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { openBrowser } from '#tests/test-accounts.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { reviews } from './schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { eraseDueGuests } from '#app/accounts/delete-account.server.ts'
import { readShownReviews } from './shown-reviews.server.ts'

const owner = 'owner@cape.example'
const day = '2026-12-10'
const review = {
  stars: '2',
  name: 'Ada',
  readers: 'everybody',
  text: 'Fog all day, and <b>no</b> penguins.\n\nThe guide was kind.',
}

describe.each(engines)('a review on the %s database', (engine) => {
  const office = useTestOffice(engine)
  const boss = useAdministrator(office, owner)
  beforeEach(() => office.clear(orders, outbox, departures, companyDays, attempts))

  const travel = async () => {
    const trip = await storePaidTrip(office.db, office.clock.now, { first: day })
    const ask = async (path: string, body?: object) => {
      const browser = openBrowser(office.app)
      const opened = await browser.get(`/m/${trip.key}?to=review`)
      expect(opened.headers.get('location')).toBe('/manage?open=review')
      const address = `/api/manage${path}`
      const answer = await (body ? browser.post(address, body) : browser.get(address))
      return (await answer.json()) as {
        review?: { mayWrite: boolean; written?: Record<string, unknown> }
        error?: { code: string; issues: { code: string; field?: string }[] }
      }
    }
    return { ...trip, ask }
  }
  const afterTheTrip = async () => {
    office.clock.now = instantInCapeTown('2026-12-11', '10:00')
    await boss.signIn(owner)
  }
  const list = async () =>
    (await boss.read('/api/admin/reviews')) as {
      reviews: { id: string; version: number; answeredAt: string | null; history: object[] }[]
      waiting: number
    }
  const decide = async (change: object = {}) => {
    const [found] = (await list()).reviews
    return boss.put(`/api/admin/reviews/${found?.id}/decision`, {
      seen: found?.version,
      ...change,
    })
  }
  const answer = async (text: string) => {
    const [found] = (await list()).reviews
    return boss.put(`/api/admin/reviews/${found?.id}/answer`, {
      seen: found?.version,
      answer: text,
    })
  }

  it('is written once per order, can be changed until the office decides, and is then shown', async () => {
    const { ask } = await travel()
    expect((await ask('')).review).toBeUndefined()
    expect((await ask('/review', review)).error?.code).toBe('review-closed')
    await afterTheTrip()
    expect((await ask('')).review).toEqual({ mayWrite: true })
    await ask('/review', { ...review, stars: '5' })
    const written = (await ask('/review', review)).review
    expect(written).toMatchObject({ mayWrite: true, written: { stars: 2, status: 'waiting' } })
    expect(await office.db.$count(reviews)).toBe(1)
    expect(await readShownReviews(office.db)).toEqual({})
    expect((await list()).waiting).toBe(1)

    expect((await decide({ seen: 1 })).status).toBe(409)
    expect((await decide()).status).toBe(204)
    expect((await answer('We are sorry about the fog.')).status).toBe(204)
    expect(await readShownReviews(office.db)).toEqual({
      'cape-peninsula': [
        {
          stars: 2,
          name: 'Ada',
          text: 'Fog all day, and no penguins.\n\nThe guide was kind.',
          month: '2026-12',
          title: 'Cape Peninsula',
          answer: 'We are sorry about the fog.',
        },
      ],
    })
    expect((await list()).waiting).toBe(0)
    expect((await ask('/review', review)).error?.code).toBe('review-closed')
    expect((await ask('')).review).toMatchObject({
      mayWrite: false,
      written: { answer: 'We are sorry about the fog.' },
    })
    expect((await answer('')).status).toBe(204)
    expect((await readShownReviews(office.db))['cape-peninsula']?.[0]).not.toHaveProperty('answer')
  })

  it('can be removed by its guest at any time, and written again', async () => {
    const { ask } = await travel()
    await afterTheTrip()
    await ask('/review', review)
    await decide()
    const gone = await ask('/review/withdraw', {})
    expect(gone.review).toEqual({ mayWrite: true })
    expect(await readShownReviews(office.db)).toEqual({})
    const [row] = await office.db.select().from(reviews)
    expect(row).toMatchObject({ status: 'withdrawn', text: '', name: '', stars: 0 })
    expect((await decide()).status).toBe(409)
    await ask('/review', review)
    expect((await list()).waiting).toBe(1)
  })

  it('is refused only by a rule, which guest and log contain', async () => {
    const { ask } = await travel()
    await afterTheTrip()
    await ask('/review', review)
    expect((await decide({ rule: 'too-few-stars' })).status).toBe(422)
    await office.db.delete(outbox)
    expect((await decide({ rule: 'others-data' })).status).toBe(204)
    const [mail] = await office.db.select().from(outbox)
    expect(mail).toMatchObject({ kind: 'review-refused-guest' })
    expect(mail?.text).toContain('Other people’s details')
    expect((await ask('')).review?.written).toMatchObject({
      status: 'refused',
      rule: 'others-data',
    })
    const log = await office.db.select().from(auditLog).where(eq(auditLog.action, 'review-refused'))
    expect(log.at(-1)?.facts).toMatchObject({ rule: 'others-data' })
  })

  it('keeps every decision with its author and time', async () => {
    const { ask } = await travel()
    await afterTheTrip()
    await ask('/review', review)
    await decide({ rule: 'insult' })
    office.pass(60_000)
    await decide()
    await answer('We are sorry about the fog.')
    expect((await list()).reviews[0]?.answeredAt).toBe(office.clock.now.toISOString())
    await answer('')
    const [found] = (await list()).reviews
    expect(found?.answeredAt).toBeNull()
    const first = instantInCapeTown('2026-12-11', '10:00').toISOString()
    const second = office.clock.now.toISOString()
    expect(found?.history).toMatchObject([
      { event: 'review-written', at: first, by: null, rule: null },
      { event: 'review-refused', at: first, by: owner, rule: 'insult' },
      { event: 'review-published', at: second, by: owner, rule: null },
      { event: 'review-answered', at: second, by: owner },
      { event: 'review-answer-removed', at: second, by: owner },
    ])
  })

  it('is not shown without its guest’s consent, and not accepted with empty fields', async () => {
    const { ask } = await travel()
    await afterTheTrip()
    const refused = await ask('/review', { stars: '6', name: '', readers: '', text: ' ' })
    expect(refused.error?.issues.map(({ field }) => field)).toEqual([
      'stars',
      'name',
      'readers',
      'text',
    ])
    await ask('/review', { ...review, readers: 'company' })
    expect((await list()).waiting).toBe(0)
    expect((await decide()).status).toBe(409)
    expect(await readShownReviews(office.db)).toEqual({})
  })

  it('can’t be written after a no-show', async () => {
    const { ask, orderId } = await travel()
    await office.db
      .update(orderItems)
      .set({ status: 'no-show' })
      .where(eq(orderItems.orderId, orderId))
    await afterTheTrip()
    expect((await ask('')).review).toBeUndefined()
    expect((await ask('/review', review)).error?.code).toBe('review-closed')
  })

  it('loses its name when its guest is erased, and is deleted if it was not public', async () => {
    const { ask, orderId } = await travel()
    const other = await travel()
    await afterTheTrip()
    await ask('/review', review)
    await decide()
    await other.ask('/review', { ...review, readers: 'company' })
    for (const id of [orderId, other.orderId])
      await office.db.update(orders).set({ eraseOn: '2026-12-11' }).where(eq(orders.id, id))
    await eraseDueGuests(office.db, office.clock.now)
    const left = await office.db.select().from(reviews)
    expect(left.map(({ name, stars }) => ({ name, stars }))).toEqual([{ name: '', stars: 2 }])
    expect((await readShownReviews(office.db))['cape-peninsula']).toHaveLength(1)
  })
})
