import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { openBrowser } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { reviews } from './schema.server.ts'
import { companyDays, departures } from '#platform/database/schema/tours.ts'
import { eraseDueGuests } from '#app/accounts/delete-account.server.ts'
import { readShownReviews } from './published-reviews.server.ts'

const owner = 'owner@cape.example'
const day = '2026-12-10'
const review = {
  stars: '2',
  name: 'Ada',
  readers: 'everybody',
  text: 'Fog all day, and <b>no</b> penguins.\n\nThe guide was kind.',
}

describe.each(engines)('a review on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office, owner)
  beforeEach(() => office.clear(orders, outbox, departures, companyDays, attempts))

  const storeTrip = async () => {
    const trip = await storePaidTrip(office.db, office.clock.now, { first: day })
    const ask = async (path: string, body?: object) => {
      const browser = openBrowser(office.app)
      const linkAnswer = await browser.get(`/m/${trip.key}?to=review`)
      expect(linkAnswer.headers.get('location')).toBe('/manage?open=review')
      const address = `/api/manage${path}`
      const answer = await (body ? browser.post(address, body) : browser.get(address))
      return (await answer.json()) as {
        review?: { mayWrite: boolean; written?: Record<string, unknown> }
        error?: { code: string; issues: { code: string; field?: string }[] }
      }
    }
    return { ...trip, ask }
  }
  const advanceToDayAfterTrip = async () => {
    office.clock.now = instantInCapeTown('2026-12-11', '10:00')
    await admin.signIn(owner)
  }
  const listReviews = async () =>
    (await admin.read('/api/admin/reviews')) as {
      reviews: { id: string; version: number; answeredAt: string | null; history: object[] }[]
      waiting: number
    }
  const sendDecision = async (change: object = {}) => {
    const [listedReview] = (await listReviews()).reviews
    return admin.put(`/api/admin/reviews/${listedReview?.id}/decision`, {
      seen: listedReview?.version,
      ...change,
    })
  }
  const sendReply = async (text: string) => {
    const [listedReview] = (await listReviews()).reviews
    return admin.put(`/api/admin/reviews/${listedReview?.id}/answer`, {
      seen: listedReview?.version,
      answer: text,
    })
  }

  it('is one per order, can be changed until the office decides, and is shown once it is published', async () => {
    const { ask } = await storeTrip()
    expect((await ask('')).review).toBeUndefined()
    expect((await ask('/review', review)).error?.code).toBe('review-closed')
    await advanceToDayAfterTrip()
    expect((await ask('')).review).toEqual({ mayWrite: true })
    await ask('/review', { ...review, stars: '5' })
    const written = (await ask('/review', review)).review
    expect(written).toMatchObject({ mayWrite: true, written: { stars: 2, status: 'waiting' } })
    expect(await office.db.$count(reviews)).toBe(1)
    expect(await readShownReviews(office.db)).toEqual({})
    expect((await listReviews()).waiting).toBe(1)

    expect((await sendDecision({ seen: 1 })).status).toBe(409)
    expect((await sendDecision()).status).toBe(204)
    expect((await sendReply('We are sorry about the fog.')).status).toBe(204)
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
    expect((await listReviews()).waiting).toBe(0)
    expect((await ask('/review', review)).error?.code).toBe('review-closed')
    expect((await ask('')).review).toMatchObject({
      mayWrite: false,
      written: { answer: 'We are sorry about the fog.' },
    })
    expect((await sendReply('')).status).toBe(204)
    expect((await readShownReviews(office.db))['cape-peninsula']?.[0]).not.toHaveProperty('answer')
  })

  it('can be withdrawn by its guest at any time, and written again', async () => {
    const { ask } = await storeTrip()
    await advanceToDayAfterTrip()
    await ask('/review', review)
    await sendDecision()
    const withdrawAnswer = await ask('/review/withdraw', {})
    expect(withdrawAnswer.review).toEqual({ mayWrite: true })
    expect(await readShownReviews(office.db)).toEqual({})
    const [row] = await office.db.select().from(reviews)
    expect(row).toMatchObject({ status: 'withdrawn', text: '', name: '', stars: 0 })
    expect((await sendDecision()).status).toBe(409)
    await ask('/review', review)
    expect((await listReviews()).waiting).toBe(1)
  })

  it('is refused only by a known rule, which the mail, the booking page and the audit log have', async () => {
    const { ask } = await storeTrip()
    await advanceToDayAfterTrip()
    await ask('/review', review)
    expect((await sendDecision({ rule: 'too-few-stars' })).status).toBe(422)
    await office.db.delete(outbox)
    expect((await sendDecision({ rule: 'others-data' })).status).toBe(204)
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
    const { ask } = await storeTrip()
    await advanceToDayAfterTrip()
    await ask('/review', review)
    await sendDecision({ rule: 'insult' })
    office.pass(60_000)
    await sendDecision()
    await sendReply('We are sorry about the fog.')
    expect((await listReviews()).reviews[0]?.answeredAt).toBe(office.clock.now.toISOString())
    await sendReply('')
    const [listedReview] = (await listReviews()).reviews
    expect(listedReview?.answeredAt).toBeNull()
    const first = instantInCapeTown('2026-12-11', '10:00').toISOString()
    const second = office.clock.now.toISOString()
    expect(listedReview?.history).toMatchObject([
      { event: 'review-written', at: first, by: null, rule: null },
      { event: 'review-refused', at: first, by: owner, rule: 'insult' },
      { event: 'review-published', at: second, by: owner, rule: null },
      { event: 'review-answered', at: second, by: owner },
      { event: 'review-answer-removed', at: second, by: owner },
    ])
  })

  it('is not shown without its guest’s consent, and not accepted with empty fields', async () => {
    const { ask } = await storeTrip()
    await advanceToDayAfterTrip()
    const refused = await ask('/review', { stars: '6', name: '', readers: '', text: ' ' })
    expect(refused.error?.issues.map(({ field }) => field)).toEqual([
      'stars',
      'name',
      'readers',
      'text',
    ])
    await ask('/review', { ...review, readers: 'company' })
    expect((await listReviews()).waiting).toBe(0)
    expect((await sendDecision()).status).toBe(409)
    expect(await readShownReviews(office.db)).toEqual({})
  })

  it('can’t be written after a no-show', async () => {
    const { ask, orderId } = await storeTrip()
    await office.db
      .update(orderItems)
      .set({ status: 'no-show' })
      .where(eq(orderItems.orderId, orderId))
    await advanceToDayAfterTrip()
    expect((await ask('')).review).toBeUndefined()
    expect((await ask('/review', review)).error?.code).toBe('review-closed')
  })

  it('loses its name when its guest is erased, and is deleted if it was not public', async () => {
    const { ask, orderId } = await storeTrip()
    const other = await storeTrip()
    await advanceToDayAfterTrip()
    await ask('/review', review)
    await sendDecision()
    await other.ask('/review', { ...review, readers: 'company' })
    for (const id of [orderId, other.orderId])
      await office.db.update(orders).set({ eraseOn: '2026-12-11' }).where(eq(orders.id, id))
    await eraseDueGuests(office.db, office.clock.now)
    const remainingReviews = await office.db.select().from(reviews)
    expect(remainingReviews.map(({ name, stars }) => ({ name, stars }))).toEqual([
      { name: '', stars: 2 },
    ])
    expect((await readShownReviews(office.db))['cape-peninsula']).toHaveLength(1)
  })
})
