import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Content } from '#content/content.ts'
import { makeContent } from '#content/make-content.ts'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { addEditor } from '#tests/fixtures/editor.ts'
import { openTestStudio, storeDraft } from '#tests/fixtures/studio.ts'
import { storeOrder } from '#tests/fixtures/order.ts'
import { openPlainSite } from '#tests/plain-site.ts'
import { openTestOffice, start, type TestOffice } from '#tests/test-office.ts'
import { reviews } from '#app/reviews/schema.server.ts'
import { startJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { openStudio } from './load-live.server.ts'
import { publish } from './publications.server.ts'
import { schedulePublication } from './scheduled.server.ts'
import { followPublished, listenForPublications } from './follow-published.server.ts'

const log = createLog('silent')
const actorId = crypto.randomUUID()
const trustClock = () => Promise.resolve(true)

describe.each(engines)('a process that follows publications on the %s database', (engine) => {
  let office: TestOffice
  beforeAll(async () => {
    office = await openTestOffice(engine)
  })
  afterAll(() => office.close())

  const openProcess = () => openTestStudio(office)
  const startFollowing = (
    { studio, services }: ReturnType<typeof openProcess>,
    isClockBelieved = () => Promise.resolve(true),
  ) => {
    const run = followPublished({ services, studio, isClockBelieved, log })
    const job = { name: '', everyMs: dayMs, failure: '', run } as const
    const jobs = startJobs([{ ...job, runsOnDoubtedClock: true, wakeTopic: 'publications' }], {
      log,
      isClockBelieved,
    })
    const listener = listenForPublications(office.database, () => jobs.wake('publications'), log)
    return {
      stop: async () => {
        ;(await listener)()
        await jobs.stop()
      },
    }
  }
  const storeHoursDraft = async (emergencySupport: string) => {
    const hours = shipped.documents.hours['all']
    return [await storeDraft(office, 'hours/all', { ...hours, emergencySupport })]
  }

  it('shows what another process publishes', async () => {
    const [one, other] = [openProcess(), openProcess()]
    const follower = startFollowing(other)
    const documents = await storeHoursDraft('By day.')
    await publish(one.services, { documents, note: undefined, actorId })
    await expect
      .poll(() => other.site.readLatest().content.openingHours.emergencySupport)
      .toBe('By day.')
    await follower.stop()
  })

  it('shows published reviews until they are removed', async () => {
    const other = openProcess()
    const follower = startFollowing(other)
    const { orderId } = await storeOrder(office.db, { now: start, status: 'completed' })
    const review = {
      id: crypto.randomUUID(),
      orderId,
      tour: 'cape-peninsula',
      title: 'Cape Peninsula',
      month: '2026-10',
      stars: 3,
      text: 'Fog.',
      name: 'Zoë',
      mayPublish: true,
      status: 'published' as const,
      version: 1,
      writtenAt: start,
    }
    await office.db.insert(reviews).values(review)
    const countShownReviews = () =>
      other.site.readLatest().content.reviews['cape-peninsula']?.length
    await expect.poll(countShownReviews).toBe(1)
    await office.db.delete(reviews)
    await expect.poll(countShownReviews).toBeUndefined()
    await follower.stop()
  })

  it('renders date-dependent pages once a day if anything has prices by day', async () => {
    const prices = { extras: [{ key: 'saturdays', name: 'Saturdays', percent: 5 }] }
    const [[id = '', tour] = []] = Object.entries(shipped.documents.tour)
    const documents = {
      ...shipped.documents,
      tour: { ...shipped.documents.tour, [id]: { ...(tour ?? expect.fail()), prices } },
    }
    const withPrices = makeContent(documents, 0)
    const rendered: string[] = []
    const render = (content: Content) => {
      expect(content.company.name).toBe(shipped.company.name)
      rendered.push(office.clock.now.toISOString().slice(0, 10))
    }
    const yesterday = { ...withPrices, company: { ...withPrices.company, name: 'Yesterday' } }
    const [pricedStudio, plainStudio] = [
      openStudio({
        db: office.db,
        shipped: withPrices,
        site: openPlainSite(yesterday, render),
        log,
      }),
      openStudio({
        db: office.db,
        shipped,
        site: openPlainSite(shipped, () => expect.fail()),
        log,
      }),
    ] as const
    for (const days of [0, 0, 1, 1, 2]) {
      office.clock.now = new Date(start.getTime() + days * dayMs)
      await pricedStudio.showToday(office.clock.now, trustClock)
      await plainStudio.showToday(office.clock.now, trustClock)
    }
    const tomorrow = new Date(start.getTime() + 3 * dayMs)
    await pricedStudio.showToday(tomorrow, () => Promise.resolve(false))
    expect(rendered).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
    const services = { ...office.office, studio: pricedStudio }
    const drafts = await storeHoursDraft('All day.')
    const { number } = await publish(services, { documents: drafts, note: undefined, actorId })
    office.clock.now = tomorrow
    await pricedStudio.showToday(tomorrow, trustClock)
    office.clock.now = start
    expect(rendered.slice(3)).toEqual(['2026-11-23', '2026-11-24'])
    const { content } = pricedStudio.site.readLatest()
    expect([content.number, content.openingHours.emergencySupport]).toEqual([number, 'All day.'])
  })

  it('publishes scheduled drafts on time, but not while the clock is in doubt', async () => {
    const one = openProcess()
    await one.studio.showLive()
    const { number } = one.site.readLatest().content
    const dueAt = new Date(start.getTime() + 1000)
    const documents = await storeHoursDraft('By night.')
    await addEditor(office.db, actorId, start)
    await schedulePublication(one.services, { documents, note: undefined, at: dueAt, actorId })
    office.clock.now = dueAt
    const clockChecked = Promise.withResolvers<void>()
    const followerInDoubt = startFollowing(one, () => {
      clockChecked.resolve()
      return Promise.resolve(false)
    })
    await clockChecked.promise
    await followerInDoubt.stop()
    expect(one.site.readLatest().content.number).toBe(number)
    const follower = startFollowing(one)
    await expect
      .poll(() => one.site.readLatest().content.openingHours.emergencySupport)
      .toBe('By night.')
    await follower.stop()
  })
})
