import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { startMailWorker } from '#tests/fixtures/mail-worker.ts'
import { engines, openTestDatabase } from '#tests/databases.ts'
import { type MailServer, startMailServer } from '#tests/faults/mail-server.ts'
import type { OpenDatabase } from '../database/database.ts'
import { outbox } from '../database/schema/outbox.ts'
import { createLog } from '../log.ts'
import { enqueueMail } from './outbox.ts'
import { openTransport, undeliverable, classifyFailure } from './delivery.ts'

const wrong = 'ada@gusts.example'
const right = 'office@cape.example'

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
    await server.mend()
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })

  it('is parked when its address is refused for good, while the mail beside it arrives', async () => {
    server.unknown.add(wrong)
    const run = startRun()
    await owe(run.clock.now, wrong, right)
    await run.until(async () => (await find(wrong))?.parkedAt !== null)
    await run.stop()
    const mail = await find(wrong)
    expect(mail).toMatchObject({
      sentAt: null,
      parkedWhy: 'refused',
      lastError: '550 5.1.1 No such mailbox here',
      leasedUntil: null,
      text: 'Hello',
    })
    expect((await find(right))?.sentAt).not.toBeNull()
    expect(mail?.attempts).toBeLessThanOrEqual(3)
  })

  it('is tried no more once it is parked, even when an outage ends', async () => {
    server.unknown.add(wrong)
    const run = startRun()
    await owe(run.clock.now, wrong, right)
    await run.until(async () => (await find(wrong))?.parkedAt !== null)
    const attempts = (await find(wrong))?.attempts
    await server.break('answers-5xx')
    await owe(run.clock.now, 'one@guests.example', 'two@guests.example')
    await run.until(() => run.isAway())
    await server.mend()
    await run.until(async () => (await find('two@guests.example'))?.sentAt !== null)
    await run.stop()
    expect((await find(wrong))?.attempts).toBe(attempts)
  })

  it('is not parked by a server that refuses everybody', async () => {
    const run = startRun()
    for (const address of [wrong, right]) server.unknown.add(address)
    await owe(run.clock.now, wrong, right)
    await run.until(async () => (await list()).every(({ attempts }) => attempts > 3))
    expect((await list()).map(({ parkedAt, refusedAt }) => [parkedAt, refusedAt])).toEqual([
      [null, expect.any(Date)],
      [null, expect.any(Date)],
    ])
    server.unknown.clear()
    await run.until(async () => (await list()).every(({ sentAt }) => sentAt !== null))
    await run.stop()
  })

  it('is parked after a day of refusals where nothing else goes out', async () => {
    server.unknown.add(wrong)
    const run = startRun()
    const began = run.clock.now
    await owe(began, wrong)
    await run.until(async () => (await find(wrong))?.parkedAt !== null)
    await run.stop()
    const mail = await find(wrong)
    expect(mail?.parkedWhy).toBe('refused')
    expect((mail?.parkedAt?.getTime() ?? 0) - began.getTime()).toBeGreaterThanOrEqual(dayMs)
  })

  it('is parked when nobody has taken it for five days', async () => {
    const run = startRun(6 * 60 * 60_000)
    await server.break('answers-4xx')
    const began = run.clock.now
    await owe(began, right)
    await run.until(async () => (await find(right))?.parkedAt !== null)
    await run.stop()
    const mail = await find(right)
    expect(mail?.parkedWhy).toBe('not-taken')
    expect((mail?.parkedAt?.getTime() ?? 0) - began.getTime()).toBeGreaterThanOrEqual(5 * dayMs)
  })

  it('keeps no link that lets its reader in', async () => {
    server.unknown.add(wrong)
    const run = startRun()
    await owe(run.clock.now, right)
    await enqueueMail(
      database.db,
      [{ ...mailTo(wrong, 'reset-password'), tokenHash: 'of-its-link' }],
      run.clock.now,
    )
    await run.until(async () => (await find(wrong))?.parkedAt !== null)
    await run.stop()
    expect(await find(wrong)).toMatchObject({ html: '', text: '' })
  })

  /** A worker whose clock advances with each run, so pauses end immediately. */
  function startRun(stepMs = 10 * 60_000) {
    const clock = { now: new Date('2026-11-21T08:00:00Z') }
    const mailServer = { host: '127.0.0.1', port: server.port, secure: false }
    const transport = openTransport({
      mailServer: { ...mailServer, user: undefined, password: undefined },
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
        throw new Error('It did not come about.')
      },
    }
  }

  function owe(now: Date, ...addresses: string[]) {
    return enqueueMail(
      database.db,
      addresses.map((address) => mailTo(address)),
      now,
    )
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
  const ago = (ms: number) => new Date(at.getTime() - ms)

  it('takes more than a clock that leapt: so many tries, too', () => {
    const mail = { createdAt: ago(30 * dayMs), refusedAt: ago(2 * dayMs), attempts: 2 }
    const failure = { at, isRefused: true, tookOthers: false }
    expect(classifyFailure(mail, failure)).toBeUndefined()
    expect(classifyFailure({ ...mail, attempts: undeliverable.leastTries }, failure)).toBe(
      'refused',
    )
  })

  it('never follows from a first refusal', () => {
    const mail = { createdAt: at, refusedAt: null, attempts: 1 }
    expect(classifyFailure(mail, { at, isRefused: true, tookOthers: true })).toBeUndefined()
  })
})

function mailTo(to: string, kind = 'booking-confirmation-guest') {
  const message = { subject: 'Your tour', html: '<p>Hello</p>', text: 'Hello' }
  return { kind, about: 'CC-7K3M-9QXD', to, message }
}
