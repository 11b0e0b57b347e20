import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Content } from '#content/content.ts'
import { makeContent } from '#content/make-content.ts'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { hireEditor } from '#tests/fixtures/editor.ts'
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
const believeClock = () => Promise.resolve(true)

describe.each(engines)('a process that follows publications on the %s database', (engine) => {
  let office: TestOffice
  beforeAll(async () => {
    office = await openTestOffice(engine)
  })
  afterAll(() => office.close())

  const open = () => openTestStudio(office)
  const watch = (
    { studio, services }: ReturnType<typeof open>,
    isClockBelieved = () => Promise.resolve(true),
  ) => {
    const run = followPublished({ services, studio, isClockBelieved, log })
    const job = { name: '', everyMs: dayMs, failure: '', run } as const
    const jobs = startJobs([{ ...job, runsOnDoubtedClock: true, wakeTopic: 'publications' }], {
      log,
      isClockBelieved,
    })
    const hearing = listenForPublications(office.database, () => jobs.wake('publications'), log)
    return {
      stop: async () => {
        ;(await hearing)()
        await jobs.stop()
      },
    }
  }
  const write = async (emergencySupport: string) => {
    const hours = shipped.documents.hours['all']
    return [await storeDraft(office, 'hours/all', { ...hours, emergencySupport })]
  }

  it('shows what another process publishes', async () => {
    const [one, other] = [open(), open()]
    const watching = watch(other)
    const documents = await write('By day.')
    await publish(one.services, { documents, note: undefined, actorId })
    await expect
      .poll(() => other.site.readLatest().content.openingHours.emergencySupport)
      .toBe('By day.')
    await watching.stop()
  })

  it('shows published reviews until they are removed', async () => {
    const other = open()
    const watching = watch(other)
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
    const read = () => other.site.readLatest().content.reviews['cape-peninsula']?.length
    await expect.poll(read).toBe(1)
    await office.db.delete(reviews)
    await expect.poll(read).toBeUndefined()
    await watching.stop()
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
    const [priced, plain] = [
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
      await priced.showToday(office.clock.now, believeClock)
      await plain.showToday(office.clock.now, believeClock)
    }
    const tomorrow = new Date(start.getTime() + 3 * dayMs)
    await priced.showToday(tomorrow, () => Promise.resolve(false))
    expect(rendered).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
    const services = { ...office.office, studio: priced }
    const drafts = await write('All day.')
    const { number } = await publish(services, { documents: drafts, note: undefined, actorId })
    office.clock.now = tomorrow
    await priced.showToday(tomorrow, believeClock)
    office.clock.now = start
    expect(rendered.slice(3)).toEqual(['2026-11-23', '2026-11-24'])
    const { content } = priced.site.readLatest()
    expect([content.number, content.openingHours.emergencySupport]).toEqual([number, 'All day.'])
  })

  it('publishes what is due, unless the clock is in doubt', async () => {
    const one = open()
    await one.studio.showLive()
    const { number } = one.site.readLatest().content
    const at = new Date(start.getTime() + 1000)
    const documents = await write('By night.')
    await hireEditor(office.db, actorId, start)
    await schedulePublication(one.services, { documents, note: undefined, at, actorId })
    office.clock.now = at
    const asked = Promise.withResolvers<void>()
    const watchingWrongly = watch(one, () => {
      asked.resolve()
      return Promise.resolve(false)
    })
    await asked.promise
    await watchingWrongly.stop()
    expect(one.site.readLatest().content.number).toBe(number)
    const watching = watch(one)
    await expect
      .poll(() => one.site.readLatest().content.openingHours.emergencySupport)
      .toBe('By night.')
    await watching.stop()
  })
})
