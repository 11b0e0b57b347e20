import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { isNotNull, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dayMs } from '#rules/dates/durations.ts'
import { createDataFolder, createPostgresDatabase, bothEngines } from '#tests/databases.ts'
import { findUserId, openAdministrator } from '#tests/test-accounts.ts'
import {
  bookingBody,
  contactBody,
  itineraryBody,
  groupQuoteBody,
  itineraryEnquiryBody,
  openTestOffice,
  type TestOffice,
  transferBody,
} from '#tests/test-office.ts'
import { changeQuoteRequests } from '#tests/fixtures/changed-quote-requests.ts'
import { storeProofs } from '#tests/fixtures/proofs.ts'
import { storeWaitingEntry } from '#tests/fixtures/waiting.ts'
import { storeWholeOrder } from '#tests/fixtures/whole-order.ts'
import { findOrCreateSecret } from '#platform/database/secret.ts'
import type { Database, OpenDatabase } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open.ts'
import { users } from '#app/accounts/schema.server.ts'
import { allocations } from '#app/capacity/schema.server.ts'
import {
  guideAccounts,
  guidePresses,
  guideReceipts,
  guideNotices,
} from '#app/guides/schema.server.ts'
import { approvalLimit } from '#app/accounts/administration-schema.server.ts'
import { contentDrafts } from '#app/studio/schema.server.ts'
import { exchangeRates } from '#platform/database/schema/server-state.ts'
import {
  bankColumns,
  bookingSteps,
  monthMails,
  officeSwitches,
} from '#app/figures/schema.server.ts'
import { media, mediaForms, mediaNames, mediaMark } from '#app/studio/media-schema.server.ts'
import { savedItineraries } from '#app/itinerary/schema.server.ts'
import { answerTemplates, fetchedMails, receivedMails } from '#app/messages/schema.server.ts'
import { createLog } from '#platform/log.ts'
import { publish } from '#app/studio/publications.server.ts'
import { schedulePublication } from '#app/studio/scheduled.server.ts'
import { checkBackupFile } from './backup-file.ts'
import { queryRows, listTables } from './backup-tables.ts'
import { documentSeries } from '#app/payments/documents-schema.server.ts'
import { allSeries } from '#app/payments/documents/store-document.server.ts'
import { restoreBackup } from './restore.ts'
import { excludedTables, writeBackup } from './write-backup.ts'

const appRoot = process.cwd()
const log = createLog('silent')
const now = new Date('2026-11-21T08:00:00.123Z')
const owner = 'owner@cape.example'
const awkwardText =
  'One\nline\r\n and \u2028 another; "quoted" \\N \\. {"a":[1]}, \'x\'); drop table tours; 海 🐧'

const targets = { 'built-in': bothEngines, postgresql: ['postgresql'] } as const

describe.each(bothEngines)('a backup of the %s database', (engine) => {
  const root = mkdtempSync(path.join(tmpdir(), 'backup-'))
  const folder = path.join(root, 'backups')
  const mailFolder = path.join(root, 'mail')
  let office: TestOffice
  let storedRows: Record<string, string[]>
  let links: { mails: string[]; tokens: string[]; live: string[] }
  let file: string
  beforeAll(async () => {
    office = await openTestOffice(engine)
    await fillTables(office)
    mkdirSync(mailFolder)
    writeFileSync(path.join(mailFolder, '20261121T080000Z-booking-guest-1.eml'), awkwardText)
    writeFileSync(path.join(mailFolder, '20261121T080000Z-reset-password-2.link.eml'), awkwardText)
    storedRows = await readAll(office.db)
    links = await readLinks(office.db)
    ;({ file } = await writeBackup({ database: office.database, mailFolder }, folder, now))
  })
  afterAll(async () => {
    await office.close()
    rmSync(root, { recursive: true, force: true })
  })

  const restore = (change: Partial<Parameters<typeof restoreBackup>[0]>) =>
    restoreBackup({
      file,
      databaseUrl: undefined,
      dataDir: path.join(root, crypto.randomUUID()),
      appRoot,
      replace: false,
      now,
      log,
      ...change,
    })

  it('has rows of every table, which the following tests compare', () => {
    const empty = Object.entries(storedRows).filter(([, rows]) => rows.length === 0)
    expect(empty.map(([name]) => name).filter((name) => !excludedTables.includes(name))).toEqual([])
  })

  it.each(targets[engine])('restores every table into an empty %s database', async (target) => {
    const databaseUrl = target === 'postgresql' ? await createPostgresDatabase() : undefined
    const dataDir = await createDataFolder()
    const place = { databaseUrl, dataDir, keepsLinks: true }
    const first = await restore({ ...place, replace: target === 'built-in' })
    const restored = await openDatabase({ ...place, appRoot, log })
    const dropped = new Set([...links.mails, ...links.tokens])
    const expectedRows = Object.entries(storedRows)
      .filter(([name]) => !excludedTables.includes(name))
      .map(([name, rows]): [string, string[]] => [name, rows.filter((row) => !dropped.has(row))])
    const emptyTables = excludedTables.map((name) => [name, []])
    expect(await readAll(restored.db)).toEqual(
      Object.fromEntries([...expectedRows, ...emptyTables]),
    )
    expect(first.rows).toBe(expectedRows.flatMap(([, lines]) => lines).length)
    await expectAppendOnlyAuditLog(restored)
    await restored.close()
    const mail = path.join(dataDir, 'mail', '20261121T080000Z-booking-guest-1.eml')
    expect(readFileSync(mail, 'utf8')).toBe(awkwardText)
    expect(statSync(mail).mode & 0o077).toBe(0)
    await expect(restore(place)).rejects.toThrow(/not empty.*--replace/)
    const aside = expect.stringContaining('replaced_20261121080000')
    if (target === 'built-in') expect(first).toMatchObject({ mails: 1, aside })
    else {
      expect(first).toMatchObject({ mails: 1, aside: undefined })
      expect(await restore({ ...place, replace: true })).toMatchObject({ aside })
    }
    rmSync(dataDir, { recursive: true })
  })

  it('skips document numbers that may have been issued after the backup', async () => {
    const before = await office.db.select().from(documentSeries)
    const databaseUrl = await createPostgresDatabase()
    await restore({ databaseUrl })
    const restored = await openDatabase({ dataDir: '', databaseUrl, appRoot, log })
    const after = await restored.db.select().from(documentSeries)
    await restored.close()
    const names = after.map(({ series }) => series)
    expect(names).toEqual(expect.arrayContaining([...allSeries]))
    for (const { series, last } of after) {
      const lastBefore = before.find((one) => one.series === series)?.last ?? 0
      expect(last - lastBefore).toBeGreaterThanOrEqual(1000)
      expect(last % 1000).toBe(0)
    }
  }, 120_000)

  it('contains no working link, in a mail or as a hash, and no signing key', () => {
    const text = gunzipSync(readFileSync(file)).toString()
    expect(text).toContain('booking-confirmation-guest')
    expect(links.mails.length).toBeGreaterThan(2)
    expect(links.tokens.length).toBeGreaterThan(2)
    expect(links.live.length).toBeGreaterThan(2)
    const secrets = [...(storedRows['server_secrets'] ?? []), ...(storedRows['jwks'] ?? [])]
    expect(secrets.length).toBeGreaterThan(1)
    const secretValues = secrets.flatMap((row) => row.match(/[\w-]{40,}/g) ?? [])
    for (const secret of [...links.live, ...secretValues]) expect(text).not.toContain(secret)
    expect(text).not.toContain('.link.eml')
  })

  it('is readable by its owner only, and has a valid checksum', async () => {
    expect(path.basename(file)).toBe('backup-20261121T080000Z.jsonl.gz')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const head = await checkBackupFile(file)
    expect(head).toMatchObject({ madeAt: now.toISOString(), mails: 1 })
  })

  it('contains no row of the tables that are left out', () => {
    const text = gunzipSync(readFileSync(file)).toString()
    for (const name of excludedTables) expect(text).not.toContain(`{"table":"${name}"`)
  })

  it('is refused, and nothing restored, if the file is cut, changed or of a newer version', async () => {
    const lines = gunzipSync(readFileSync(file)).toString().split('\n')
    const variants = {
      'was cut short': lines.slice(0, -2),
      'checksum differs': lines.map((line) => line.replace('Ada', 'Eve')),
      'newer version': ['{"backup":1,"madeAt":"2026-11-21T08:00:00Z","migrations":["99"]}'],
      'not a backup': ['{"hello":1}'],
    }
    for (const [message, text] of Object.entries(variants)) {
      const broken = path.join(root, 'broken.jsonl.gz')
      writeFileSync(broken, gzipSync(text.join('\n')))
      if (message === 'newer version') appendChecksum(broken)
      const dataDir = path.join(root, 'untouched')
      await expect(restore({ file: broken, dataDir })).rejects.toThrow(message)
      expect(existsSync(dataDir)).toBe(false)
    }
    writeFileSync(path.join(root, 'broken.jsonl.gz'), readFileSync(file).subarray(0, 900))
    await expect(restore({ file: path.join(root, 'broken.jsonl.gz') })).rejects.toThrow('damaged')
    await expect(restore({ file: path.join(root, 'none') })).rejects.toThrow('There is no file')
  })

  it('deletes no old backup if the clock has jumped, and reports the jump', async () => {
    const sources = { database: office.database, mailFolder }
    const place = path.join(root, 'aged')
    for (const day of [0, 2]) {
      expect((await writeBackup(sources, place, daysLater(day))).leap).toBeUndefined()
    }
    const { leap } = await writeBackup(sources, place, daysLater(3650))
    expect(leap).toContain('The clock says 2036-11-18')
    expect(readdirSync(place).filter((name) => name.startsWith('backup-'))).toHaveLength(3)
  })
})

function daysLater(days: number): Date {
  return new Date(now.getTime() + days * dayMs)
}

async function fillTables(office: TestOffice): Promise<void> {
  await office.post('/api/bookings', bookingBody({ specialRequests: awkwardText }))
  await office.post('/api/bookings', bookingBody({ tourId: 'garden-route-highlights' }))
  await office.post('/api/transfers', transferBody())
  await office.post('/api/itinerary-enquiries', itineraryEnquiryBody())
  await office.post('/api/group-quotes', groupQuoteBody())
  await changeQuoteRequests(office)
  await storeWholeOrder(office.db)
  await storeWaitingEntry(office.db)
  await office.post('/api/functions/send-contact-email', contactBody())
  const consent = { textVersion: '2025-08-15' }
  await office.post('/api/newsletter', { email: 'ada@guests.example', consent })
  await findOrCreateSecret(office.db, undefined)
  const admin = await openAdministrator(office, owner)
  await admin.patch('/api/account/preferences', { currency: 'EUR' })
  await admin.post('/api/admin/invitations', { email: 'eve@guests.example', role: 'admin' })
  await admin.put('/api/admin/rights/accountant/day', { isGiven: false })
  const { db } = office
  const id = crypto.randomUUID()
  const columns = { day: 0, text: 1, more: null, amount: 2, moneyIn: null }
  await db.insert(bankColumns).values({ heads: 'Date, Text, Amount', columns, at: now })
  await db.insert(bookingSteps).values({ day: '2026-11-21', step: 'form-sent', count: 2 })
  await db.insert(monthMails).values({ month: '2026-10', at: now })
  await db.insert(officeSwitches).values({ name: 'month-mail', isOn: false, at: now })
  await db.insert(answerTemplates).values({ id, title: 'Seats', text: awkwardText, changedAt: now })
  await db.insert(fetchedMails).values({ source: 'box', name: '7', upTo: 12, at: now })
  const raw = Buffer.from([0, 10, 13, 92, 255, ...Buffer.from(awkwardText)])
  await db.insert(receivedMails).values({ id, digest: 'ab', raw, receivedAt: now, state: 'own' })
  await db.insert(approvalLimit).values({ id: 1, above: 500_000, setAt: now })
  const userId = await findUserId(office, owner)
  await storeProofs(db, { userId, now, name: awkwardText })
  await db.insert(exchangeRates).values({ name: 'feed', askedAt: now, refused: awkwardText })
  const itinerary = itineraryBody() as never
  const times = { createdAt: now, updatedAt: now }
  await db.insert(savedItineraries).values({ id, userId, name: awkwardText, itinerary, ...times })
  await linkGuides(office)
  await publishAndSchedule(office)
  const master = 'ab'.repeat(32)
  const size = { width: 1200, height: 900, colour: '#ffffff', bytes: 1 }
  await db.insert(media).values({ master, source: master, ...size, madeAt: now })
  await db.insert(mediaNames).values({ name: awkwardText, master, madeAt: now })
  const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
  await db.insert(mediaForms).values({ form: 'cd', width: 390, master, crop })
  await db.insert(mediaMark).values({ id: 1, mark: id })
}

async function linkGuides({ db }: TestOffice): Promise<void> {
  const [allocation] = await db.select().from(allocations).where(isNotNull(allocations.guideId))
  const { itemId, guideId } = {
    guideId: allocation?.guideId ?? '',
    itemId: allocation?.itemId ?? '',
  }
  const [user] = await db.select({ id: users.id }).from(users)
  const feed = { linkedAt: now, feedHash: 'a hash', feedMadeAt: now }
  await db.insert(guideAccounts).values({ guideId, userId: user?.id ?? '', ...feed })
  const report = { id: crypto.randomUUID(), itemId, guideId, pressedAt: now, receivedAt: now }
  await db.insert(guidePresses).values({ ...report, kind: 'note', note: awkwardText })
  await db.insert(guideReceipts).values({ ...report, master: 'cd'.repeat(32), bytes: 1 })
  const notice = {
    date: '2027-02-20',
    pickupHash: 'a hash',
    news: 'given',
    notifiedAt: now,
  } as const
  await db.insert(guideNotices).values({ itemId, guideId, ...notice })
}

async function publishAndSchedule({ db, office: services }: TestOffice): Promise<void> {
  const actorId = crypto.randomUUID()
  const base = services.content().documents.hours['all']
  const draft = { touched: {}, version: 1, format: 1, changedAt: now }
  const write = (emergencySupport: string) => {
    const body = { ...base, emergencySupport }
    return db.insert(contentDrafts).values({ ...draft, document: 'hours/all', body, base })
  }
  const documents = [{ name: 'hours/all', version: 1 }]
  await write('By day.')
  await publish(services, { documents, note: awkwardText, actorId })
  await write('By night.')
  const at = new Date(now.getTime() + dayMs)
  await schedulePublication(services, { documents, note: awkwardText, at, actorId })
}

async function readAll(db: Database): Promise<Record<string, string[]>> {
  const rowsByTable: Record<string, string[]> = {}
  for (const { name } of await listTables(db)) {
    const rows = await db.transaction(async (transaction) => {
      await transaction.execute(sql`set local timezone to 'UTC'`)
      const query = sql`select row::text as row from ${sql.identifier(name)} as row`
      return queryRows(transaction, query, z.object({ row: z.string() }))
    })
    rowsByTable[name] = rows.map(({ row }) => row).toSorted()
  }
  return rowsByTable
}

async function readLinks(db: Database) {
  const row = z.object({ row: z.string() })
  const list = async (query: SQL) => (await queryRows(db, query, row)).map((result) => result.row)
  await db.execute(sql`set timezone to 'UTC'`)
  const mails = await list(
    sql`select row::text as row from outbox as row where token_hash is not null`,
  )
  const tokens = await list(
    sql`select row::text as row from mailed_tokens as row where purpose not in ('end-subscription', 'manage-order', 'share-order', 'pay-order', 'open-quote', 'share-quote', 'open-offer', 'open-waiting')`,
  )
  const texts = mails.join(' ').matchAll(/(?:token|invitation|reset)=([\w-]{43})/g)
  return { mails, tokens, live: [...texts].map(([, token = '']) => token) }
}

async function expectAppendOnlyAuditLog({ db }: OpenDatabase): Promise<void> {
  const message = await db.execute(sql`delete from audit_log`).then(
    () => 'nothing',
    (error) => String(error.cause),
  )
  expect(message).toContain('only ever added to')
}

function appendChecksum(file: string): void {
  const text = `${gunzipSync(readFileSync(file)).toString()}\n`
  const sha256 = createHash('sha256').update(text).digest('hex')
  writeFileSync(file, gzipSync(`${text}${JSON.stringify({ rows: 0, mails: 0, sha256 })}\n`))
}
