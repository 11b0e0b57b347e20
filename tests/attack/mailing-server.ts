import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'
import { ask } from '#server/backup/backup-tables.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open.ts'
import { createLog } from '#platform/log.ts'
import { createDataFolder, createMigratedDatabase, findBundle } from '../databases.ts'
import { startServer } from '../server-process.ts'
import { openBrowser, readToken } from '../test-accounts.ts'

export type TakenMail = { kind: string; to: string; token: string }

export type MailingServer = Awaited<ReturnType<typeof startMailingServer>>

export async function startMailingServer() {
  const mails: TakenMail[] = []
  let gate = Promise.resolve()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { headers, to, text } = await PostalMime.parse(Buffer.concat(chunks))
        const link = /https:\/\/cape\.example\/\S+/.exec(text ?? '')?.[0] ?? ''
        const kind = headers.find(({ key }) => key === 'x-mail-kind')?.value ?? ''
        mails.push({ kind, to: to?.[0]?.address ?? '', token: readToken(link) })
        await gate
        done()
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const folder = await createDataFolder()
  const databaseUrl = await createMigratedDatabase()
  const server = await startServer(await findBundle(), {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    SITE_URL: 'https://cape.example',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    OFFICE_EMAIL: 'office@cape.example',
  })
  const log = createLog('silent')
  const database: OpenDatabase = await openDatabase({
    databaseUrl,
    dataDir: '',
    appRoot: process.cwd(),
    log,
  })
  const request = (path: string, init?: RequestInit) =>
    fetch(server.url + path, { ...init, redirect: 'manual' })

  return {
    mails,
    database,
    request,
    openBrowser: () => openBrowser({ request }),
    waitForMails,
    waitUntilSent,
    readTables,
    /** The mail server accepts no mail until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    close: async () => {
      await server.end('SIGTERM')
      await database.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function waitForMails(kind: string, to: string, count = 1): Promise<string[]> {
    for (let look = 0; look < 400; look += 1) {
      const found = mails.filter((mail) => mail.kind === kind && mail.to === to)
      if (found.length >= count) return found.map(({ token }) => token)
      await sleep(50)
    }
    throw new Error(`Fewer than ${count} mails ${kind} came to ${to}: ${JSON.stringify(mails)}`)
  }

  async function waitUntilSent(): Promise<void> {
    for (let look = 0; look < 400; look += 1) {
      const owed = sql`select id from outbox where sent_at is null`
      if ((await ask(database.db, owed, z.object({ id: z.string() }))).length === 0) return
      await sleep(50)
    }
    throw new Error('The outbox still owes mails.')
  }

  async function readTables(): Promise<Map<string, string>> {
    const names = sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'clock_marks'`
    const tables = new Map<string, string>()
    for (const { name: table } of await ask(database.db, names, z.object({ name: z.string() }))) {
      const read = sql`select row::text as text from ${sql.identifier(table)} as row order by text`
      const rows = await ask(database.db, read, z.object({ text: z.string() }))
      tables.set(table, rows.map(({ text }) => text).join('\n'))
    }
    return tables
  }
}
