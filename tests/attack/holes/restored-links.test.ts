import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { restoreBackup } from '#server/backup/restore.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openDatabase } from '#platform/database/open.ts'
import { createLog } from '#platform/log.ts'
import { findByKey, findBySharedKey } from '#app/my-order/keys.server.ts'
import { createQuoteRequestKey, findQuoteRequest } from '#app/enquiries/quote-keys.server.ts'
import { findSharedGroup, shareGroup } from '#app/enquiries/share-group.server.ts'
import { createPostgresDatabase, engines } from '../../databases.ts'
import { callManageBy } from '../../fixtures/manage-calls.ts'
import { storeManagedOrder } from '../../fixtures/order.ts'
import { groupQuoteBody } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'

/** Attack: keeps an ended link until the office restores an older backup. */
describe.each(engines)('a stranger who waits for a restore, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const root = mkdtempSync(path.join(tmpdir(), 'restored-links-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it.each([
    ['dead after the restore', false],
    ['valid if the office only moves to another server', true],
  ])('finds old links %s', async (_what, keepsLinks) => {
    const { key } = await storeManagedOrder(office.db, office.clock.now)
    const shared = await callManageBy(office, '/share', key, {})
    const sharedKey = new URL((await shared.json()).link).pathname.split('/').at(-1) ?? ''
    await office.post('/api/group-quotes', groupQuoteBody())
    const [request] = await office.db.select({ id: enquiries.id }).from(enquiries)
    const requestKey = await createQuoteRequestKey(office.db, request?.id ?? '', office.clock.now)
    const groupLink = await shareGroup(office.office, request?.id ?? '')
    const groupKey = new URL(groupLink).pathname.split('/').at(-1) ?? ''
    const sources = { database: office.database, mailFolder: path.join(root, 'mail') }
    const { file } = await writeBackup(sources, path.join(root, crypto.randomUUID()), new Date())
    const databaseUrl = engine === 'postgresql' ? await createPostgresDatabase() : undefined
    const dataDir = path.join(root, crypto.randomUUID())
    const target = { databaseUrl, dataDir, appRoot: process.cwd(), log: createLog('silent') }
    const { now } = office.clock
    await restoreBackup({ ...target, file, replace: false, now, keepsLinks })
    const { db, close } = await openDatabase(target)
    const results = [
      await findByKey(db, key, now),
      await findBySharedKey(db, sharedKey, now),
      await findQuoteRequest(db, requestKey?.token ?? '', now),
      await findSharedGroup(db, groupKey, now),
    ]
    await close()
    expect(results.map(Boolean)).toEqual(Array(4).fill(keepsLinks))
  })
})
