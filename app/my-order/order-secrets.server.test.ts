import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { openBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { queryRows, listTables } from '#server/backup/backup-tables.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { z } from 'zod'

describe.each(engines)('the secrets of an order on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-out-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const backUp = async () => {
    const sources = { database: office.database, mailFolder: path.join(folder, 'mail') }
    const { file } = await writeBackup(sources, path.join(folder, 'backups'), office.clock.now)
    return gunzipSync(readFileSync(file)).toString()
  }
  const readAll = async () => {
    const tables = await listTables(office.db)
    const rows = await Promise.all(
      tables.map(({ name }) =>
        queryRows(
          office.db,
          sql`select to_json(t)::text as row from ${sql.identifier(name)} t`,
          z.object({ row: z.string() }),
        ),
      ),
    )
    return rows.flat().map(({ row }) => row)
  }

  it('are in no row and no backup, except the code in a mail that is not sent yet', async () => {
    const { key, email, reference } = await storeManagedOrder(office.db, office.clock.now)
    const guest = openBrowser(office.app)
    await guest.get(`/m/${key}`)
    const { link } = await (await guest.post('/api/manage/share', {})).json()
    const shareKey = String(link).split('/').at(-1) ?? ''
    expect(shareKey).toHaveLength(43)
    const newEmail = 'elsewhere@guests.example'
    expect((await guest.post('/api/manage/address/codes', { email: newEmail })).status).toBe(202)
    expect((await guest.post('/api/manage/link', { reference, email })).status).toBe(202)
    const mails = await office.db.select().from(outbox)
    const codeMails = mails.filter(({ kind }) => kind === 'order-code')
    const codes = codeMails.map(({ text }) => /^.*\b(\d{3} \d{3})$/m.exec(text)?.[1] ?? '')
    expect(codes.map((code) => code.length)).toEqual([7, 7])
    expect(mails.map(({ kind }) => kind)).toContain('manage-link')
    const rows = (await readAll()).join('\n')
    for (const secret of [key, shareKey]) expect(rows).not.toContain(secret)
    const backup = await backUp()
    expect(backup).toContain(reference)
    for (const secret of [key, shareKey, ...codes]) expect(backup).not.toContain(secret)
    await office.db.delete(outbox).where(eq(outbox.kind, 'order-code'))
    const remainingRows = (await readAll()).join('\n')
    for (const code of codes) {
      expect(remainingRows).not.toContain(code)
      expect(remainingRows).not.toContain(`"${code.replace(' ', '')}"`)
    }
  })
})
