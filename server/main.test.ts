import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresDatabase, findBundle } from '#tests/databases.ts'
import { inDays } from '#tests/days.ts'
import { type ServerProcess, startServer } from '#tests/server-process.ts'
import { bookingBody } from '#tests/test-office.ts'

describe('the server process', { timeout: 300_000 }, () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'server-'))
  const running: ServerProcess[] = []
  let program = ''
  beforeAll(async () => {
    program = await findBundle()
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.end('SIGKILL')))
  })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const start = async (settings: Record<string, string> = {}) => {
    const server = await startServer(program, { DATA_DIR: dataDir, ...settings })
    running.push(server)
    return server
  }

  it('starts without settings, prints its addresses and settings, and locks its folder', async () => {
    const server = await start()
    expect(server.output()).toContain(server.url)
    expect(server.output()).toContain(path.join(dataDir, 'database'))
    expect(server.output()).toContain(path.join(dataDir, 'mail'))
    expect(server.output()).toContain(`${server.url}/dev/mail`)
    const [, settingsLine = ''] = /Settings (.*)/.exec(server.output()) ?? []
    expect(settingsLine).toContain('DATA_DIR')
    expect(settingsLine).not.toContain('SMTP_URL')
    expect(settingsLine).toContain('the others on their default')
    await expect(start()).rejects.toThrow(
      /ended with 1: Another process \(\d+\) is using the database/,
    )
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it('delays requests while it starts, and finishes current ones when it stops', async () => {
    const port = await findFreePort()
    const starting = start({ PORT: String(port) })
    const statuses = new Set<number>()
    const readiness = new AbortController()
    const visits = (async () => {
      while (!readiness.signal.aborted) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/tables/tours`).catch(() =>
          sleep(1),
        )
        if (answer) statuses.add(answer.status)
      }
    })()
    const server = await starting
    readiness.abort()
    await visits
    expect([...statuses]).toEqual([200])

    const body = JSON.stringify(bookingBody({ date: inDays(90) }))
    const booking = request(`${server.url}/api/bookings`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Idempotency-Key': 'under-way-when-stopped',
      },
    })
    booking.write(body.slice(0, 20))
    const answered = once(booking, 'response')
    await fetch(`${server.url}/healthz`)
    const exitCode = server.end('SIGTERM')
    await expect.poll(() => server.output()).toContain('"stopping"')
    booking.end(body.slice(20))
    const [response] = await answered
    expect(response.statusCode).toBe(201)
    response.resume()
    expect(await exitCode).toBe(0)
    expect(existsSync(path.join(dataDir, 'database.lock'))).toBe(false)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  })

  it('sends queued mail after a restart', async () => {
    const server = await start()
    await expect.poll(() => countMails(dataDir), { timeout: 90_000 }).toBe(2)
    expect(await server.end('SIGINT')).toBe(0)
  })

  it('is backed up by a command while guests book, and restored into an empty folder', async () => {
    const server = await start()
    const bookNth = async (n: number) =>
      (await book(server.url, { date: inDays(100 + n), key: `while-backed-up-${n}` })).status
    const statuses = [bookNth(1), bookNth(2)]
    const copies = path.join(dataDir, 'copies')
    const backup = runScript('backup', [copies], dataDir)
    statuses.push(bookNth(3), bookNth(4))
    expect(await Promise.all(statuses)).toEqual([201, 201, 201, 201])
    const { status, text } = await backup
    expect({ status, text }).toEqual({ status: 0, text: expect.stringContaining('Backed up') })
    const [name = ''] = readdirSync(copies)
    const file = path.join(copies, name)
    expect([copies, file, path.join(dataDir, 'backup.sock')].map(readMode)).toEqual([
      0o700, 0o600, 0o700,
    ])
    const refusal = await runScript('restore', [file], dataDir)
    expect(refusal).toEqual({ status: 1, text: expect.stringContaining('is using the database') })
    const elsewhere = path.join(dataDir, 'elsewhere')
    const restored = await runScript('restore', [file], elsewhere)
    expect(restored).toEqual({ status: 0, text: expect.stringContaining('Restored') })
    const restoredServer = await start({ DATA_DIR: elsewhere })
    expect((await fetch(`${restoredServer.url}/readyz`)).status).toBe(200)
  })

  it.each([
    [{ PORT: 'eighty' }, /The setting PORT cannot be used/],
    [
      { NODE_ENV: 'production' },
      /SITE_URL is missing.*\n.*AUTH_SECRET is missing.*\n.*ADMIN_EMAIL is/,
    ],
    [
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      /DATABASE_URL names cannot be used: "ECONNREFUSED"/,
    ],
  ])('ends with a message, not a stack trace, with the settings %j', async (settings, message) => {
    const failure: Error = await start(settings).then(
      () => new Error('It started.'),
      (error) => error,
    )
    expect(failure.message).toMatch(message)
    expect(failure.message).not.toMatch(/\n\s+at /)
  })

  it('ends with a message if its port is in use, and releases its folder', async () => {
    const portHolder = await occupyPort()
    const { port } = portHolder.address() as AddressInfo
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      /cannot listen on port \d+: another program uses it/,
    )
    portHolder.close()
    expect(existsSync(path.join(dataDir, 'database.lock'))).toBe(false)
  })

  it('shares one PostgreSQL and its outbox with other processes that start at once', async () => {
    const settings = { DATABASE_URL: await createPostgresDatabase() }
    const sharedDir = path.join(dataDir, 'shared')
    const servers = await Promise.all(
      [1, 2, 3].map(() => start({ ...settings, DATA_DIR: sharedDir })),
    )
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        const booking = { date: inDays(90 + (n % 6)), key: `shared-key-${n % 6}` }
        return (await book(servers[n % 3]?.url ?? '', booking)).json()
      }),
    )
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(6)
    await expect.poll(() => countMails(sharedDir), { timeout: 90_000 }).toBe(12)
    expect(servers[0]?.output()).not.toMatch(/postgres:\/\/|ada@guests/)
  })
})

function book(url: string, { date, key }: { date: string; key: string }): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const body = JSON.stringify(bookingBody({ date }))
  return fetch(`${url}/api/bookings`, { method: 'POST', headers, body })
}

function countMails(dataDir: string): number {
  return readdirSync(path.join(dataDir, 'mail')).filter((name) => name.endsWith('.eml')).length
}

function readMode(file: string): number {
  return statSync(file).mode & 0o777
}

async function runScript(name: 'backup' | 'restore', args: string[], dataDir: string) {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const [status] = await once(child, 'close')
  return { status, text }
}

async function findFreePort(): Promise<number> {
  const holder = await occupyPort()
  const { port } = holder.address() as AddressInfo
  holder.close()
  await once(holder, 'close')
  return port
}

async function occupyPort() {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  return holder
}
