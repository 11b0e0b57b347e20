import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { buildMail, startMailWorker } from '#tests/fixtures/mail-worker.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { type MailServer, startMailServer } from '#tests/faults/mail-server.ts'
import type { OpenDatabase } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'
import { createLog } from '../log.ts'
import { enqueueMail } from './outbox.ts'
import { openTransport, undeliverableLimits, classifyFailure } from './delivery.ts'

const unknownAddress = 'ada@gusts.example'
const validAddress = 'office@cape.example'

describe.each(engines)('mail that cannot be delivered, on the %s database', (engine) => {
  let database: OpenDatabase
  let server: MailServer
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    server = await startMailServer()
  })
  beforeEach(async () => {
    await database.db.delete(outbox)
    server.unknown.clear()
    await server.repair()
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })

  it('is parked when its address is refused permanently; other mails are sent', async () => {
    server.unknown.add(unknownAddress)
    const run = startRun()
    await queueMails(run.clock.now, unknownAddress, validAddress)
    await run.until(async () => (await find(unknownAddress))?.parkedAt !== null)
    await run.stop()
    const mail = await find(unknownAddress)
    expect(mail).toMatchObject({
      sentAt: null,
      parkedWhy: 'refused',
      lastError: '550 5.1.1 No such mailbox here',
      leasedUntil: null,
      text: 'Hello',
    })
    expect((await find(validAddress))?.sentAt).not.toBeNull()
    expect(mail?.attempts).toBeLessThanOrEqual(3)
  })

  it('is not tried again once it is parked, even when an outage ends', async () => {
    server.unknown.add(unknownAddress)
    const run = startRun()
    await queueMails(run.clock.now, unknownAddress, validAddress)
    await run.until(async () => (await find(unknownAddress))?.parkedAt !== null)
    const attempts = (await find(unknownAddress))?.attempts
    await server.break('answers-5xx')
    await queueMails(run.clock.now, 'one@guests.example', 'two@guests.example')
    await run.until(() => run.isAway())
    await server.repair()
    await run.until(async () => (await find('two@guests.example'))?.sentAt !== null)
    await run.stop()
    expect((await find(unknownAddress))?.attempts).toBe(attempts)
  })

  it('is not parked while the server refuses every mail', async () => {
    const run = startRun()
    for (const address of [unknownAddress, validAddress]) server.unknown.add(address)
    await queueMails(run.clock.now, unknownAddress, validAddress)
    await run.until(async () => (await list()).every(({ attempts }) => attempts > 3))
    expect((await list()).map(({ parkedAt, refusedAt }) => [parkedAt, refusedAt])).toEqual([
      [null, expect.any(Date)],
      [null, expect.any(Date)],
    ])
    server.unknown.clear()
    await run.until(async () => (await list()).every(({ sentAt }) => sentAt !== null))
    await run.stop()
  })

  it.each([
    [
      'after a day of refusals when no other mail is sent',
      'refused',
      unknownAddress,
      1,
      10 * 60_000,
    ],
    ['when no server has accepted it for five days', 'not-taken', validAddress, 5, 6 * 60 * 60_000],
  ] as const)('is parked %s', async (_when, parkedWhy, address, days, stepMs) => {
    server.unknown.add(unknownAddress)
    if (parkedWhy === 'not-taken') await server.break('answers-4xx')
    const run = startRun(stepMs)
    const began = run.clock.now
    await queueMails(began, address)
    await run.until(async () => (await find(address))?.parkedAt !== null)
    await run.stop()
    const mail = await find(address)
    expect(mail?.parkedWhy).toBe(parkedWhy)
    expect((mail?.parkedAt?.getTime() ?? 0) - began.getTime()).toBeGreaterThanOrEqual(days * dayMs)
  })

  it('loses its text when it contains a private link', async () => {
    server.unknown.add(unknownAddress)
    const run = startRun()
    await queueMails(run.clock.now, validAddress)
    const mail = { ...buildMail(unknownAddress, 'reset-password'), tokenHash: 'of-its-link' }
    await enqueueMail(database.db, [mail], run.clock.now)
    await run.until(async () => (await find(unknownAddress))?.parkedAt !== null)
    await run.stop()
    expect(await find(unknownAddress)).toMatchObject({ html: '', text: '' })
  })

  /** A worker whose clock advances with each run, so pauses end immediately. */
  function startRun(stepMs = 10 * 60_000) {
    const clock = { now: new Date('2026-11-21T08:00:00Z') }
    const account = { user: undefined, password: undefined }
    const transport = openTransport({
      mailServer: () => ({ host: '127.0.0.1', port: server.port, secure: false, ...account }),
      mailFolder: '',
      from: () => 'Cape <info@cape.example>',
    })
    const worker = startMailWorker({
      db: database.db,
      content: () => shipped,
      transport,
      log: createLog('silent'),
      now: () => clock.now,
      everyMs: 5,
    })
    return {
      clock,
      isAway: () => worker.awaySince() !== undefined,
      stop: async () => {
        await worker.stop()
        transport.close()
      },
      until: async (condition: () => boolean | Promise<boolean>) => {
        const begun = performance.now()
        while (performance.now() - begun < 60_000) {
          if (await condition()) return
          await new Promise((resolve) => setTimeout(resolve, 5))
          clock.now = new Date(clock.now.getTime() + stepMs)
        }
        throw new Error('The condition was not met within a minute.')
      },
    }
  }

  function queueMails(now: Date, ...addresses: string[]) {
    const mails = addresses.map((address) => buildMail(address))
    return enqueueMail(database.db, mails, now)
  }

  function list() {
    return database.db.select().from(outbox)
  }

  async function find(address: string) {
    return (await list()).find(({ recipient }) => recipient === address)
  }
})

describe('parking', () => {
  const at = new Date('2026-11-21T08:00:00Z')
  const timeBefore = (ms: number) => new Date(at.getTime() - ms)

  it('needs ten attempts, so that a clock jump parks no mail', () => {
    const mail = {
      createdAt: timeBefore(30 * dayMs),
      refusedAt: timeBefore(2 * dayMs),
      attempts: 2,
    }
    const failure = { at, isRefused: true, acceptedOthers: false }
    expect(classifyFailure(mail, failure)).toBeUndefined()
    expect(classifyFailure({ ...mail, attempts: undeliverableLimits.minTries }, failure)).toBe(
      'refused',
    )
  })

  it('does not happen after the first refusal', () => {
    const mail = { createdAt: at, refusedAt: null, attempts: 1 }
    expect(classifyFailure(mail, { at, isRefused: true, acceptedOthers: true })).toBeUndefined()
  })
})
