import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedTopics } from '#ui/office-kit/change-feed.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open.ts'
import { users } from '#app/accounts/schema.server.ts'
import { userRoles } from '#app/accounts/administration-schema.server.ts'
import { createLog } from '#platform/log.ts'
import { createMigratedDatabase, findBundle } from './databases.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { contactBody } from './test-office.ts'
import { confirm, findMail, goodPassword, openBrowser } from './test-accounts.ts'

const ada = 'ada@guests.example'
const eve = 'eve@guests.example'

describe('two processes on one PostgreSQL', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'processes-'))
  let program: string
  let settings: Record<string, string>
  let database: OpenDatabase
  let one: ServerProcess
  let other: ServerProcess
  beforeAll(async () => {
    program = await findBundle()
    const databaseUrl = await createMigratedDatabase()
    settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, SITE_URL: 'https://cape.example' }
    ;[one, other] = await Promise.all([start(), start()])
    const log = createLog('silent')
    database = await openDatabase({ databaseUrl, dataDir: '', appRoot: process.cwd(), log })
  })
  afterAll(async () => {
    await Promise.all([one?.end('SIGKILL'), other?.end('SIGKILL')])
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = () => startServer(program, settings)
  const signUp = async (email: string) => {
    const browser = browse(one)
    expect((await browser.signUp(email)).status).toBe(201)
    const mail = await findMail(database, 'confirm-address', email)
    const confirmed = await confirm(browse(other), mail?.link ?? '', goodPassword)
    expect(confirmed.status).toBe(200)
  }

  it('confirm, continue and end each other’s sessions', async () => {
    await signUp(ada)
    const browser = browse(one)
    const { access_token: token } = await browser.signIn(ada)
    const elsewhere = browse(other)
    elsewhere.use(token)
    expect((await elsewhere.get('/api/auth/v1/user')).status).toBe(200)
    for (const [name, cookie] of browser.jar) elsewhere.jar.set(name, cookie)
    const refreshed = await elsewhere.post('/api/auth/v1/token?grant_type=refresh_token')
    expect(refreshed.status).toBe(200)
    elsewhere.use((await refreshed.json()).access_token)
    expect((await elsewhere.signOut()).status).toBe(204)
    expect((await browser.get('/api/auth/v1/user')).status).toBe(401)
  })

  it('make only one of two simultaneous requests the first administrator', async () => {
    await signUp(eve)
    const answers = await Promise.all(
      [ada, eve, ada, eve].map(async (email, index) => {
        const browser = browse(index % 2 === 0 ? one : other)
        const path = '/api/rpc/initialize_first_admin'
        return (await browser.post(path, { admin_email: email })).json()
      }),
    )
    expect(answers.filter((answer) => answer === true)).toHaveLength(1)
    expect(await database.db.select().from(userRoles)).toHaveLength(1)
  })

  it('notify the desk of changes made through the other process, also after a lost connection', async () => {
    const [first] = await database.db
      .select({ email: users.email })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
    const desk = browse(other)
    await desk.signIn(first?.email ?? '')
    const headers = { accept: 'text/event-stream' }
    const stream = (await desk.ask('/api/admin/news', { headers })).body
    const reader = stream?.pipeThrough(new TextDecoderStream()).getReader()
    const read = async () => (await reader?.read())?.value
    expect(await read()).toBe(': here\n\n')
    const write = async () => {
      const body = contactBody({ timestamp: new Date().toISOString() })
      const sent = await browse(one).post('/api/functions/send-contact-email', body, {
        'idempotency-key': crypto.randomUUID(),
      })
      expect(sent.status).toBe(201)
    }
    await write()
    expect(await read()).toBe('data: messages,orders\n\n')
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`,
    )
    // Missed messages are unknown: everything may be new.
    expect(await read()).toBe(`data: ${feedTopics.toSorted().join(',')}\n\n`)
    await write()
    expect(await read()).toBe('data: messages,orders\n\n')
    await reader?.cancel()
  })

  it('share the count of attempts, also after a restart', async () => {
    for (const server of [one, other, one]) {
      expect((await fail(server)).code).toBe('credentials-invalid')
    }
    await one.end('SIGKILL')
    one = await start()
    for (const server of [one, other]) {
      expect((await fail(server)).code).toBe('credentials-invalid')
    }
    for (const server of [one, other]) {
      expect(await browse(server).signIn(ada)).toMatchObject({
        code: 'sign-in-limited',
        facts: { minutes: 15 },
      })
    }
  })

  it('log no address and no secret', () => {
    const lines = one.output() + other.output()
    expect(lines).toContain('credentials-invalid')
    expect(lines).not.toMatch(/@guests|Table Mountain|eyJ|postgres:\/\//)
  })
})

function browse(server: ServerProcess) {
  return openBrowser({ request: (address, init) => fetch(server.url + address, init) })
}

function fail(server: ServerProcess) {
  return browse(server).signIn(ada, 'not the password')
}
