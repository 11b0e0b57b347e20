import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { startMailWorker } from '#tests/fixtures/mail-worker.ts'
import { bothEngines, openTestDatabase } from '#tests/databases.ts'
import type { OpenDatabase } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'
import { createLog } from '../log.ts'
import type { OutgoingMail } from './compose.ts'
import { bringForward, leaseDueMail, releaseLeases } from './leases.ts'
import { enqueueMail } from './outbox.ts'
import type { Transport } from './delivery.ts'

const log = createLog('silent')
const start = new Date('2026-11-21T08:00:00Z')

describe.each(bothEngines)('the mail worker on the %s database', (engine) => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase(engine)
  })
  beforeEach(() => database.db.delete(outbox))
  afterAll(() => database.close())

  it('sends what a committed transaction owes at once when it is woken', async () => {
    const { transport, sent } = recordingTransport()
    const worker = startMailWorker({
      db: database.db,
      content: () => shipped,
      transport,
      log,
      now: () => start,
      everyMs: 60_000,
    })
    await database.db.transaction((transaction) =>
      enqueueMail(transaction, [mailTo('a'), mailTo('b')], start),
    )
    worker.wake()
    await until(async () => sent.length === 2 && (await listUnsent()).length === 0)
    await worker.stop()
    expect(sent.map((mail) => mail.recipient).toSorted()).toEqual([
      'a@example.com',
      'b@example.com',
    ])
  })

  it('sends nothing for what was rolled back', async () => {
    const { transport, sent } = recordingTransport()
    await expect(
      database.db.transaction(async (transaction) => {
        await enqueueMail(transaction, [mailTo('a')], start)
        throw new Error('the booking could not be stored')
      }),
    ).rejects.toThrow('could not be stored')
    const worker = startMailWorker({
      db: database.db,
      content: () => shipped,
      transport,
      log,
      now: () => start,
    })
    await worker.stop()
    expect(sent).toEqual([])
  })

  it('tries a failed mail again after growing pauses, for as long as it takes', async () => {
    const clock = { now: start }
    const { transport, sent } = recordingTransport({ failures: 12 })
    const parts = {
      db: database.db,
      content: () => shipped,
      transport,
      log,
      now: () => clock.now,
      everyMs: 5,
    }
    await enqueueMail(database.db, [mailTo('a')], start)
    const worker = startMailWorker(parts)
    const pauses: number[] = []
    while (sent.length === 0) {
      await until(async () => (await listUnsent()).every((mail) => mail.nextAttemptAt > clock.now))
      const [mail] = await listUnsent()
      if (!mail) break
      expect(mail.lastError).toBe('the mail server is away')
      pauses.push(mail.nextAttemptAt.getTime() - clock.now.getTime())
      clock.now = mail.nextAttemptAt
    }
    await worker.stop()
    expect(pauses.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000])
    expect(pauses.at(-1)).toBe(15 * 60_000)
    expect(sent).toHaveLength(1)
    expect(await listUnsent()).toEqual([])
  })

  it('gives each mail to one of several workers', async () => {
    const { transport, sent } = recordingTransport()
    const mails = Array.from({ length: 60 }, (_, n) => mailTo(`guest${n}`))
    await enqueueMail(database.db, mails, start)
    const workers = [1, 2, 3].map(() =>
      startMailWorker({
        db: database.db,
        content: () => shipped,
        transport,
        log,
        now: () => start,
        everyMs: 10,
      }),
    )
    await until(async () => (await listUnsent()).length === 0)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(new Set(sent.map((mail) => mail.recipient)).size).toBe(60)
    expect(sent).toHaveLength(60)
  })

  it('takes up the mail of a worker that died, with the same id, once its lease is over', async () => {
    const clock = { now: start }
    const { transport, sent } = recordingTransport()
    await enqueueMail(database.db, [mailTo('a')], start)
    await database.db
      .update(outbox)
      .set({ leasedUntil: new Date(start.getTime() + 8000), attempts: 1 })
    const worker = startMailWorker({
      db: database.db,
      content: () => shipped,
      transport,
      log,
      now: () => clock.now,
      everyMs: 5,
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(sent).toEqual([])
    const [owed] = await listUnsent()
    clock.now = new Date(start.getTime() + 9000)
    await until(() => sent.length === 1)
    await worker.stop()
    expect(sent[0]?.id).toBe(owed?.id)
  })

  it('sends everything that waits once a mail server that was away takes a mail again', async () => {
    const clock = { now: start }
    const { transport, sent } = recordingTransport({ failures: 5 })
    await enqueueMail(database.db, [mailTo('a'), mailTo('b'), mailTo('c')], start)
    const worker = startMailWorker({
      db: database.db,
      content: () => shipped,
      transport,
      log,
      now: () => clock.now,
      everyMs: 5,
    })
    const waits = async () => (await listUnsent()).every((mail) => mail.nextAttemptAt > clock.now)
    await until(waits)
    expect(worker.awaySince()).toEqual(start)
    await database.db.update(outbox).set({ nextAttemptAt: new Date(start.getTime() + 600_000) })
    for (let probe = 0; probe < 3; probe += 1) {
      const before = await countAttempts()
      clock.now = new Date(clock.now.getTime() + 5000)
      await until(async () => (await countAttempts()) > before)
    }
    await until(() => sent.length === 3)
    expect(worker.awaySince()).toBeUndefined()
    await worker.stop()
  })

  it('does not make mail wait for a clock that was set back', async () => {
    const clock = { now: new Date(start.getTime() + 3 * 60 * 60_000) }
    const { transport, sent } = recordingTransport({ failures: 1 })
    await enqueueMail(database.db, [mailTo('a')], clock.now)
    const parts = {
      db: database.db,
      content: () => shipped,
      transport,
      log,
      now: () => clock.now,
      everyMs: 5,
    }
    const worker = startMailWorker(parts)
    await until(async () => (await listUnsent())[0]?.lastError !== null)
    clock.now = start
    await until(() => sent.length === 1)
    await worker.stop()
  })

  it('sends nothing before its hour, whatever else makes mail go early', async () => {
    const notBefore = new Date(start.getTime() + 7.5 * 60 * 60_000)
    await enqueueMail(database.db, [{ ...mailTo('a'), notBefore }], start)
    const lease = async (now: Date, settings: { isEarly?: boolean; isSure?: boolean } = {}) =>
      (await leaseDueMail(database.db, now, { most: 5, ...settings })).length
    expect(await lease(start)).toBe(0)
    await bringForward(database.db, start)
    expect(await lease(start)).toBe(0)
    expect(await lease(new Date(notBefore.getTime() - 1), { isEarly: true })).toBe(0)
    expect(await lease(notBefore, { isSure: false })).toBe(0)
    expect(await lease(notBefore)).toBe(1)
  })

  it('frees every lease when the only process starts again', async () => {
    const { transport, sent } = recordingTransport()
    await enqueueMail(database.db, [mailTo('a')], start)
    await database.db.update(outbox).set({ leasedUntil: new Date(start.getTime() + 8000) })
    await releaseLeases(database.db)
    const worker = startMailWorker({
      db: database.db,
      content: () => shipped,
      transport,
      log,
      now: () => start,
    })
    await until(() => sent.length === 1)
    await worker.stop()
  })

  it('finishes the mail under way before it stops', async () => {
    const underWay = Promise.withResolvers<void>()
    const transport: Transport = { send: () => underWay.promise, close: () => {} }
    await enqueueMail(database.db, [mailTo('a')], start)
    const worker = startMailWorker({
      db: database.db,
      content: () => shipped,
      transport,
      log,
      now: () => start,
    })
    await until(async () => (await listUnsent())[0]?.attempts === 1)
    const state = { stopped: false }
    const stopped = worker.stop().then(() => {
      state.stopped = true
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(state.stopped).toBe(false)
    underWay.resolve()
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

function mailTo(name: string) {
  const message = { subject: 'Your tour', html: '<p>Hello</p>', text: 'Hello' }
  return {
    kind: 'booking-confirmation-guest',
    about: 'CC-0000-0000',
    to: `${name}@example.com`,
    message,
  }
}

function recordingTransport({ failures = 0 } = {}) {
  const sent: OutgoingMail[] = []
  let left = failures
  const transport: Transport = {
    send: async (mail) => {
      if (left > 0) {
        left -= 1
        throw new Error('the mail server is away')
      }
      sent.push(mail)
    },
    close: () => {},
  }
  return { transport, sent }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1500; attempt += 1) {
    if (await condition()) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('It did not come about within 15 seconds.')
}
