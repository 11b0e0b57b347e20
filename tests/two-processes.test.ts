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
import { confirmAddress, findMail, goodPassword, openBrowser } from './test-accounts.ts'

const ada = 'ada@guests.example'
const eve = 'eve@guests.example'

describe('two processes on one PostgreSQL', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'processes-'))
  let program: string
  let settings: Record<string, string>
  let database: OpenDatabase
  let firstServer: ServerProcess
  let secondServer: ServerProcess
  beforeAll(async () => {
    program = await findBundle()
    const databaseUrl = await createMigratedDatabase()
    settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, SITE_URL: 'https://cape.example' }
    ;[firstServer, secondServer] = await Promise.all([start(), start()])
    const log = createLog('silent')
    database = await openDatabase({ databaseUrl, dataDir: '', appRoot: process.cwd(), log })
  })
  afterAll(async () => {
    await Promise.all([firstServer?.end('SIGKILL'), secondServer?.end('SIGKILL')])
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = () => startServer(program, settings)
  const findOwners = () =>
    database.db
      .select({ email: users.email })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
  const signUp = async (email: string) => {
    const browser = openServerBrowser(firstServer)
    expect((await browser.signUp(email)).status).toBe(201)
    const mail = await findMail(database, 'confirm-address', email)
    const answer = await confirmAddress(
      openServerBrowser(secondServer),
      mail?.link ?? '',
      goodPassword,
    )
    expect(answer.status).toBe(200)
  }

  it('confirm, continue and end each other’s sessions', async () => {
    await signUp(ada)
    const browser = openServerBrowser(firstServer)
    const { access_token: token } = await browser.signIn(ada)
    const otherBrowser = openServerBrowser(secondServer)
    otherBrowser.use(token)
    expect((await otherBrowser.get('/api/auth/v1/user')).status).toBe(200)
    for (const [name, cookie] of browser.jar) otherBrowser.jar.set(name, cookie)
    const refreshAnswer = await otherBrowser.post('/api/auth/v1/token?grant_type=refresh_token')
    expect(refreshAnswer.status).toBe(200)
    otherBrowser.use((await refreshAnswer.json()).access_token)
    expect((await otherBrowser.signOut()).status).toBe(204)
    expect((await browser.get('/api/auth/v1/user')).status).toBe(401)
  })

  it('make only one of two simultaneous requests the first administrator', async () => {
    await signUp(eve)
    const answers = await Promise.all(
      [ada, eve, ada, eve].map(async (email, index) => {
        const browser = openServerBrowser(index % 2 === 0 ? firstServer : secondServer)
        const path = '/api/rpc/initialize_first_admin'
        return (await browser.post(path, { admin_email: email })).json()
      }),
    )
    expect(answers.filter((answer) => answer === true)).toHaveLength(1)
    expect(await database.db.select().from(userRoles)).toHaveLength(1)
  })

  it('offer what the owner connects at the other process', async () => {
    const [first] = await findOwners()
    const desks = [openServerBrowser(firstServer), openServerBrowser(secondServer)] as const
    for (const desk of desks) await desk.signIn(first?.email ?? '')
    const keys = {
      merchantId: '10000101',
      merchantKey: '46f0cd694581a',
      passphrase: 'CapeTour2026',
    }
    const path = '/api/admin/connections'
    await desks[0].put(`${path}/payfast/keys`, { ...keys, mode: 'test' })
    const answer = await desks[0].put(`${path}/payfast`, { mode: 'test', isOn: true })
    expect(answer.status).toBe(200)
    const isOffered = async () =>
      (await desks[1].read(path)).gateways.map((one: { isOffered: boolean }) => one.isOffered)
    await expect.poll(isOffered).toEqual([false, true])
  })

  it('notify the desk of changes made through the other process, also after a lost connection', async () => {
    const [first] = await findOwners()
    const desk = openServerBrowser(secondServer)
    await desk.signIn(first?.email ?? '')
    const headers = { accept: 'text/event-stream' }
    const stream = (await desk.ask('/api/admin/news', { headers })).body
    const reader = stream?.pipeThrough(new TextDecoderStream()).getReader()
    const readChunk = async () => (await reader?.read())?.value
    expect(await readChunk()).toBe(': here\n\n')
    const sendMessage = async () => {
      const body = contactBody({ timestamp: new Date().toISOString() })
      const response = await openServerBrowser(firstServer).post(
        '/api/functions/send-contact-email',
        body,
        { 'idempotency-key': crypto.randomUUID() },
      )
      expect(response.status).toBe(201)
    }
    await sendMessage()
    expect(await readChunk()).toBe('data: messages,orders\n\n')
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`,
    )
    // Missed messages are unknown: everything may be new.
    expect(await readChunk()).toBe(`data: ${feedTopics.toSorted().join(',')}\n\n`)
    await sendMessage()
    expect(await readChunk()).toBe('data: messages,orders\n\n')
    await reader?.cancel()
  })

  it('share the count of attempts, also after a restart', async () => {
    for (const server of [firstServer, secondServer, firstServer]) {
      expect((await failSignIn(server)).code).toBe('credentials-invalid')
    }
    await firstServer.end('SIGKILL')
    firstServer = await start()
    for (const server of [firstServer, secondServer]) {
      expect((await failSignIn(server)).code).toBe('credentials-invalid')
    }
    for (const server of [firstServer, secondServer]) {
      expect(await openServerBrowser(server).signIn(ada)).toMatchObject({
        code: 'sign-in-limited',
        facts: { minutes: 15 },
      })
    }
  })

  it('log no address and no secret', () => {
    const lines = firstServer.output() + secondServer.output()
    expect(lines).toContain('credentials-invalid')
    expect(lines).not.toMatch(/@guests|Table Mountain|eyJ|postgres:\/\//)
  })
})

function openServerBrowser(server: ServerProcess) {
  return openBrowser({ request: (address, init) => fetch(server.url + address, init) })
}

function failSignIn(server: ServerProcess) {
  return openServerBrowser(server).signIn(ada, 'not the password')
}
