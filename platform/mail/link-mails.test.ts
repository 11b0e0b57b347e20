import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { startMailWorker } from '#tests/fixtures/mail-worker.ts'
import { engines } from '#tests/databases.ts'
import { findMail, openBrowser, openUser, readToken } from '#tests/test-accounts.ts'
import { openTestOffice, type TestOffice } from '#tests/test-office.ts'
import { outbox } from '../database/schema/outbox.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { cleanUp } from '#server/clean-up/clean-up.ts'
import { openTransport } from './delivery.ts'

const ada = 'ada@guests.example'

/** Without a mail server, in development: mails are files, readable while their links are valid. */
describe.each(engines)('mails with links in the mail folder, on the %s database', (engine) => {
  let office: TestOffice
  let folder: string
  let worker: ReturnType<typeof startMailWorker>
  beforeAll(async () => {
    office = await openTestOffice(engine)
    folder = mkdtempSync(path.join(tmpdir(), 'link-mails-'))
    worker = startMailWorker({
      db: office.db,
      content: () => shipped,
      transport: openTransport({
        mailServer: () => undefined,
        mailFolder: folder,
        from: () => 'a@cape.example',
      }),
      log: createLog('silent'),
      now: () => office.clock.now,
      metrics: createMetrics(),
      keepsLinks: () => true,
    })
    office.office.wake = worker.wake
    await openUser(office, ada)
  })
  afterAll(async () => {
    await worker.stop()
    await office.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const list = (kind: string) =>
    readdirSync(folder).filter((name) => name.includes(kind) && name.endsWith('.eml'))
  const cleanUpNow = () => cleanUp(office.db, office.clock.now, folder)
  const requestReset = async () => {
    const before = list('reset-password').length
    await openBrowser(office.app).post('/api/auth/v1/recover', { email: ada })
    await expect.poll(() => list('reset-password').length).toBe(before + 1)
    const countUnsent = () => office.db.$count(outbox, isNull(outbox.sentAt))
    await expect.poll(countUnsent).toBe(0)
  }
  const readBodies = async (kind: string) => {
    const mails = await office.db.select().from(outbox)
    return mails.filter((mail) => mail.kind === kind).map(({ text }) => text !== '')
  }

  it('stay while their link works, and are deleted with their text after it was used', async () => {
    await requestReset()
    expect(list('reset-password')).toEqual([expect.stringMatching(/\.link\.eml$/)])
    writeFileSync(path.join(folder, '20261121T080000Z-contact-guest-1.eml'), 'a letter')
    await cleanUpNow()
    expect(list('reset-password')).toHaveLength(1)
    expect(await readBodies('reset-password')).toEqual([true])
    const token = readToken((await findMail(office, 'reset-password', ada))?.link ?? '')
    const reset = { token, password: 'Lion’s Head, 669 m.' }
    expect((await openBrowser(office.app).post('/api/auth/v1/reset', reset)).status).toBe(200)
    await cleanUpNow()
    expect(list('reset-password')).toEqual([])
    expect(await readBodies('reset-password')).toEqual([false])
    expect(list('confirm-address')).toEqual([])
    expect(list('contact-guest')).toHaveLength(1)
  })

  it('are deleted when their link has expired', async () => {
    await requestReset()
    office.clock.now = new Date(office.clock.now.getTime() + hourMs / 2)
    await cleanUpNow()
    expect(list('reset-password')).toHaveLength(1)
    office.clock.now = new Date(office.clock.now.getTime() + 48 * hourMs)
    await cleanUpNow()
    expect(list('reset-password')).toEqual([])
  })

  it('are deleted when their link is unknown', async () => {
    await requestReset()
    await office.db.delete(outbox)
    await cleanUpNow()
    expect(list('.link.eml')).toEqual([])
  })
})
