import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '#server/backup/write-backup.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { type MailingServer, startMailingServer } from '../mailing-server.ts'

const email = 'ada@guests.example'

/** Attack: finds a backup or reads the outbox, and takes over accounts. */
describe('a stranger who finds a backup', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kept-secrets-'))
  let server: MailingServer
  beforeAll(async () => {
    server = await startMailingServer()
  })
  afterAll(async () => {
    await server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const backUp = async (name: string) => {
    const sources = { database: server.database, mailFolder: path.join(folder, 'mail') }
    const { file } = await writeBackup(sources, path.join(folder, name), new Date())
    return gunzipSync(readFileSync(file)).toString()
  }
  const readMail = async () => {
    const [mail] = await server.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.kind, 'reset-password'))
    return mail
  }

  it('reads no link that works and no key, neither before a mail is sent nor after', async () => {
    const browser = server.openBrowser()
    await browser.signUp(email)
    const [confirmToken = ''] = await server.waitForMails('confirm-address', email)
    await browser.post('/api/auth/v1/verify', { type: 'signup', token: confirmToken })
    await browser.signIn(email)
    await server.waitUntilSent()

    const release = server.hold()
    await browser.post('/api/auth/v1/recover', { email })
    const [token = ''] = await server.waitForMails('reset-password', email)
    const waiting = await readMail()
    expect(waiting?.sentAt).toBeNull()
    expect(waiting?.text).toContain(token)
    const before = await backUp('before')
    release()
    await server.waitUntilSent()
    expect(await readMail()).toMatchObject({ html: '', text: '', sentAt: expect.any(Date) })
    const after = await backUp('after')

    const tables = await server.readTables()
    const keys = ['server_secrets', 'jwks'].map((name) => tables.get(name) ?? '')
    for (const rows of keys) expect(rows).not.toBe('')
    const secrets = keys.join('\n').match(/[\w-]{40,}/g) ?? []
    expect(secrets.length).toBeGreaterThan(1)
    expect(tables.get('mailed_tokens')).toContain('reset-password')
    for (const backup of [before, after]) {
      expect(backup).toContain(email)
      for (const secret of [token, ...secrets]) expect(backup).not.toContain(secret)
      // The backup has no hash of such a token either: it would work again after a restore.
      expect(backup).not.toMatch(/^\["[0-9a-f]{64}","(?:confirm-address|reset-password)"/m)
    }
    const reset = { token, password: 'Lions Head, 669 m' }
    expect((await browser.post('/api/auth/v1/reset', reset)).status).toBe(200)
  })
})
