import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { buildMail, startMailWorker } from '#tests/fixtures/mail-worker.ts'
import { bothEngines, openTestDatabase } from '#tests/databases.ts'
import type { OpenDatabase } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'
import { createLog } from '../log.ts'
import type { OutgoingMail } from './compose.ts'
import { makeRetriesDue, leaseDueMail, releaseLeases } from './leases.ts'
import { enqueueMail } from './outbox.ts'
import { probeEveryMs, type Transport, watchOutage } from './delivery.ts'

const log = createLog('silent')
const start = new Date('2026-11-21T08:00:00Z')
const timeAfter = (ms: number) => new Date(start.getTime() + ms)
const waitUntil = (condition: () => boolean | Promise<boolean>) =>
  expect.poll(condition, { interval: 10 }).toBe(true)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

describe.each(bothEngines)('the mail worker on the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(() => database.db.delete(outbox))
  afterAll(() => database.close())

  /** A worker with its own clock that records sent mails; the first `failures` attempts fail. */
  const openWorker = ({ failures = 0, everyMs = 5, send }: WorkerOptions = {}) => {
    const clock = { now: start }
    const sent: OutgoingMail[] = []
    let left = failures
    const record: Transport['send'] = async (mail) => {
      left -= 1
      if (left >= 0) throw new Error('the mail server is unavailable')
      sent.push(mail)
    }
    const transport = { send: send ?? record, close: () => {} }
    const parts = { db: database.db, content: () => shipped, transport, log, everyMs }
    const begin = () => startMailWorker({ ...parts, now: () => clock.now })
    return { clock, sent, begin }
  }
  type WorkerOptions = { failures?: number; everyMs?: number; send?: Transport['send'] }
  const enqueue = (...names: string[]) => enqueueMail(database.db, names.map(mailToGuest), start)
  const leaseAll = (set: Partial<typeof outbox.$inferInsert> = {}) =>
    database.db.update(outbox).set({ leasedUntil: timeAfter(8000), ...set })

  it('sends the mails of a committed transaction as soon as it is woken', async () => {
    const { sent, begin } = openWorker({ everyMs: 60_000 })
    const worker = begin()
    await database.db.transaction((transaction) =>
      enqueueMail(transaction, ['a', 'b'].map(mailToGuest), start),
    )
    worker.wake()
    await waitUntil(async () => sent.length === 2 && (await listUnsent()).length === 0)
    await worker.stop()
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([
      'a@example.com',
      'b@example.com',
    ])
  })

  it('sends no mail of a transaction that was rolled back', async () => {
    const { sent, begin } = openWorker()
    const failing = database.db.transaction(async (transaction) => {
      await enqueueMail(transaction, [mailToGuest('a')], start)
      throw new Error('the booking could not be stored')
    })
    await expect(failing).rejects.toThrow('could not be stored')
    await begin().stop()
    expect(sent).toEqual([])
  })

  it('retries a failed mail after growing pauses until it is sent', async () => {
    const { clock, sent, begin } = openWorker({ failures: 12 })
    await enqueue('a')
    const worker = begin()
    const pauses: number[] = []
    while (sent.length === 0) {
      await waitUntil(async () =>
        (await listUnsent()).every((mail) => mail.nextAttemptAt > clock.now),
      )
      const [mail] = await listUnsent()
      if (!mail) break
      expect(mail.lastError).toBe('the mail server is unavailable')
      pauses.push(mail.nextAttemptAt.getTime() - clock.now.getTime())
      clock.now = mail.nextAttemptAt
    }
    await worker.stop()
    expect(pauses.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000])
    expect(pauses.at(-1)).toBe(15 * 60_000)
    expect(sent).toHaveLength(1)
    expect(await listUnsent()).toEqual([])
  })

  it('sends each mail once when several workers run', async () => {
    const { sent, begin } = openWorker({ everyMs: 10 })
    await enqueue(...Array.from({ length: 60 }, (_, n) => `guest${n}`))
    const workers = [begin(), begin(), begin()]
    await waitUntil(async () => (await listUnsent()).length === 0)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(new Set(sent.map((mail) => mail.recipient)).size).toBe(60)
    expect(sent).toHaveLength(60)
  })

  it('sends the mail of a dead worker with the same id once its lease has ended', async () => {
    const { clock, sent, begin } = openWorker()
    await enqueue('a')
    await leaseAll({ attempts: 1 })
    const worker = begin()
    await pause(100)
    expect(sent).toEqual([])
    const [unsent] = await listUnsent()
    clock.now = timeAfter(9000)
    await waitUntil(() => sent.length === 1)
    await worker.stop()
    expect(sent[0]?.id).toBe(unsent?.id)
  })

  it('sends all waiting mails once an unavailable mail server accepts one again', async () => {
    const { clock, sent, begin } = openWorker({ failures: 5 })
    await enqueue('a', 'b', 'c')
    const worker = begin()
    await waitUntil(async () =>
      (await listUnsent()).every((mail) => mail.nextAttemptAt > clock.now),
    )
    expect(worker.awaySince()).toEqual(start)
    await database.db.update(outbox).set({ nextAttemptAt: timeAfter(600_000) })
    for (let probe = 0; probe < 3; probe += 1) {
      const before = await countAttempts()
      clock.now = new Date(clock.now.getTime() + 5000)
      await waitUntil(async () => (await countAttempts()) > before)
    }
    await waitUntil(() => sent.length === 3)
    expect(worker.awaySince()).toBeUndefined()
    await worker.stop()
  })

  it('does not delay mail when the clock is set back', async () => {
    const { clock, sent, begin } = openWorker({ failures: 1 })
    clock.now = timeAfter(3 * 60 * 60_000)
    await enqueueMail(database.db, [mailToGuest('a')], clock.now)
    const worker = begin()
    await waitUntil(async () => (await listUnsent())[0]?.lastError !== null)
    clock.now = start
    await waitUntil(() => sent.length === 1)
    await worker.stop()
  })

  it('sends no mail before its earliest time, even when mails are sent early', async () => {
    const notBefore = timeAfter(7.5 * 60 * 60_000)
    await enqueueMail(database.db, [{ ...mailToGuest('a'), notBefore }], start)
    const lease = async (
      now: Date,
      settings: { isEarly?: boolean; isClockTrusted?: boolean } = {},
    ) => (await leaseDueMail(database.db, now, { most: 5, ...settings })).length
    expect(await lease(start)).toBe(0)
    await makeRetriesDue(database.db, start)
    expect(await lease(start)).toBe(0)
    expect(await lease(new Date(notBefore.getTime() - 1), { isEarly: true })).toBe(0)
    expect(await lease(notBefore, { isClockTrusted: false })).toBe(0)
    expect(await lease(notBefore)).toBe(1)
  })

  it('releases all leases when the only process starts again', async () => {
    const { sent, begin } = openWorker()
    await enqueue('a')
    await leaseAll()
    await releaseLeases(database.db)
    const worker = begin()
    await waitUntil(() => sent.length === 1)
    await worker.stop()
  })

  it('finishes the current mail before it stops', async () => {
    const sending = Promise.withResolvers<void>()
    const { begin } = openWorker({ send: () => sending.promise })
    await enqueue('a')
    const worker = begin()
    await waitUntil(async () => (await listUnsent())[0]?.attempts === 1)
    let isStopped = false
    const stopped = worker.stop().then(() => (isStopped = true))
    await pause(50)
    expect(isStopped).toBe(false)
    sending.resolve()
    await stopped
    expect(await listUnsent()).toEqual([])
  })

  async function countAttempts() {
    const rows = await database.db.select().from(outbox)
    return rows.reduce((sum, { attempts }) => sum + attempts, 0)
  }

  async function listUnsent() {
    const rows = await database.db.select().from(outbox)
    return rows.filter((row) => row.sentAt === null)
  }
})

function mailToGuest(name: string) {
  return buildMail(`${name}@example.com`)
}

const mail = (id: string, attempts = 1) => ({ id, attempts })

describe('an outage of the mail server', () => {
  const connectionError = new Error('connect ECONNREFUSED')
  const permanentError = Object.assign(new Error('no such mailbox'), { responseCode: 550 })

  it('begins with two failures in a row and ends with the first success', () => {
    const outage = watchOutage()
    outage.recordFailure(mail('a'), connectionError, start)
    expect(outage.since()).toBeUndefined()
    outage.recordFailure(mail('a', 2), connectionError, timeAfter(2000))
    expect(outage.since()).toEqual(start)
    expect(outage.recordSuccess()).toBe(true)
    expect(outage.since()).toBeUndefined()
    expect(outage.recordSuccess()).toBe(false)
  })

  it('is probed every few seconds, even when the clock is set back', () => {
    const outage = watchOutage()
    outage.recordAttempt(start)
    expect(outage.isProbeDue(timeAfter(probeEveryMs))).toBe(false)
    for (const id of ['a', 'b']) outage.recordFailure(mail(id), connectionError, start)
    expect(outage.isProbeDue(timeAfter(1))).toBe(false)
    expect(outage.isProbeDue(timeAfter(probeEveryMs))).toBe(true)
    expect(outage.isProbeDue(timeAfter(-probeEveryMs))).toBe(true)
  })

  it('does not begin when addresses that do not exist are refused repeatedly', () => {
    const outage = watchOutage()
    for (let tries = 1; tries < 9; tries += 1)
      outage.recordFailure(mail('a', tries), permanentError, start)
    for (const id of ['b', 'c', 'd']) outage.recordFailure(mail(id, 9), permanentError, start)
    expect(outage.since()).toBeUndefined()
  })

  it('begins when the server refuses every mail permanently', () => {
    const outage = watchOutage()
    for (const id of ['a', 'b']) outage.recordFailure(mail(id), permanentError, start)
    expect(outage.since()).toEqual(start)
  })
})
