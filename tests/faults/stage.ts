import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/database/open.ts'
import { createLog } from '#platform/log.ts'
import { type ServerProcess, startServer, testsServer } from '../server-process.ts'
import { audit } from './audit.ts'
import { beginGuessing, isAlive, type Load, request, send, signIn, startLoad } from './clients.ts'
import {
  countAcknowledged,
  type Ledger,
  listUnanswered,
  expectedMails,
  openLedger,
  planWrite,
  type Visit,
} from './ledger.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

/** Servers under load, with control of everything they depend on. */
export type Stage = {
  ledger: Ledger
  mail: MailServer
  load: Load
  settings: Record<string, string>
  servers: (ServerProcess | undefined)[]
  url: () => string
  /** `extraSettings` apply to this start only. */
  start: (index?: number, extraSettings?: Record<string, string>) => Promise<void>
  kill: (index?: number) => Promise<void>
  setClock: (offsetMs: number) => Promise<void>
  visits: readonly Visit[]
  /** An address with a password, whose owner signs in and out. */
  regular: string
  /** Ends the load and the servers; returns the findings of the audit. */
  close: () => Promise<string[]>
  /** Ends everything immediately. Does nothing after `close`. */
  abandon: () => Promise<void>
}

/** Starts `processes` servers, mail server and provider; signs users in and starts the load. */
export async function openStage(options: {
  folder: string
  databaseUrl?: string
  processes?: number
  visitors: number
}): Promise<Stage> {
  const { folder, databaseUrl, processes = 1, visitors } = options
  const ledger = openLedger()
  const mail = await startMailServer()
  const provider = await startHangingProvider()
  const clockFile = path.join(folder, 'clock')
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    SITE_URL: 'https://cape.example',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    GOOGLE_PLACES_KEY: 'key',
    GOOGLE_PLACE_ID: 'place',
    GOOGLE_PLACES_URL: provider.url,
    LOG_LEVEL: 'warn',
    CLOCK_OFFSET_FILE: clockFile,
    NODE_OPTIONS: `--import=${path.resolve('tests/faults/clock.mjs')}`,
  }
  const servers: Stage['servers'] = []
  const start = async (index = 0, extraSettings: Record<string, string> = {}) => {
    servers[index] = await startServer(testsServer, { ...settings, ...extraSettings })
  }
  const kill = async (index = 0) => {
    const server = servers[index]
    servers[index] = undefined
    await server?.end('SIGKILL')
  }
  const listRunning = () => servers.filter((server) => server !== undefined)
  let turn = 0
  const url = () => {
    const runningServers = listRunning()
    return (
      runningServers[(turn += 1) % Math.max(1, runningServers.length)]?.url ?? 'http://127.0.0.1:1'
    )
  }
  let isClosed = false
  const closeParts = async () => {
    if (isClosed) return
    isClosed = true
    await Promise.all(listRunning().map((server) => server.end('SIGKILL')))
    await mail.close()
    provider.close()
  }
  try {
    await Promise.all(Array.from({ length: processes }, (_none, index) => start(index)))
    const visits = await signInVisitors({ ledger, mail, url }, visitors)
    const [first] = visits
    if (!first) throw new Error('The fault tests need a visitor.')
    beginGuessing(ledger)
    const load = startLoad(ledger, url, visits.slice(1))
    const close = async () => {
      await load.stop()
      await waitWhileMoving(
        async () => (await countQueued(url())) === 0,
        () => String(mail.accepted.size),
        30_000,
      )
      for (const visit of ledger.endedVisits) {
        if (await isAlive(url(), visit)) ledger.violations.push(`${visit.email} is valid again`)
      }
      for (const server of listRunning()) {
        const code = await server.end('SIGTERM')
        if (code !== 0) ledger.violations.push(`a server ended with ${code}`)
      }
      servers.length = 0
      const dataDir = settings.DATA_DIR
      const log = createLog('silent')
      const database = await openDatabase({ databaseUrl, dataDir, appRoot: process.cwd(), log })
      const findings = await audit(database.db, ledger, mail.accepted)
      await database.close()
      return findings
    }
    const setClock = async (offsetMs: number) => {
      ledger.guessing = undefined
      writeFileSync(clockFile, String(offsetMs))
      if (offsetMs === 0) rmSync(clockFile)
      await sleep(200)
      ledger.clockAheadMs = offsetMs
      beginGuessing(ledger)
    }
    const { email: regular } = first
    const abandon = async () => {
      await closeParts()
      await load.stop()
    }
    return {
      ledger,
      mail,
      load,
      settings,
      servers,
      url,
      start,
      kill,
      setClock,
      visits,
      regular,
      close,
      abandon,
    }
  } catch (error) {
    await closeParts()
    throw error
  }
}

/** A reviews provider that never answers. */
async function startHangingProvider(): Promise<{ url: string; close: () => void }> {
  const server = createServer(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function signInVisitors(
  { ledger, mail, url }: Pick<Stage, 'ledger' | 'mail' | 'url'>,
  count: number,
) {
  const visits: Visit[] = []
  while (visits.length < count) {
    const write = planWrite(ledger, 'sign-up')
    const email = String(write.body['email'])
    if (!(await send(ledger, url(), write))) throw new Error(ledger.violations.join('\n'))
    const link = await pollFor(() => mail.findLink(email))
    const token = new URL(link, url()).searchParams.get('token')
    const { password } = write.body
    await request(url(), '/api/auth/v1/verify', { type: 'signup', token, password })
    const visit = await signIn(url(), email)
    if (!visit) throw new Error(`${email} could not sign in.`)
    visits.push(visit)
  }
  return visits
}

export async function drain(stage: Stage): Promise<void> {
  await settle(stage)
  stage.load.resume()
}

/**
 * Pauses new work and waits until a server is ready, every write is answered and all queued mail is
 * accepted. It has no total time limit, because the machine may be busy; it fails after 150 seconds
 * without progress.
 */
export async function settle(stage: Stage): Promise<void> {
  const { ledger, mail, load, url } = stage
  const maxMs = 150_000
  load.pause()
  const countExpectedMails = () =>
    ledger.writes
      .filter(({ acknowledged }) => acknowledged !== undefined)
      .reduce((sum, { kind }) => sum + expectedMails[kind].length, 0)
  const isDrained = async () => {
    const isQuiet =
      listUnanswered(ledger).length === 0 && mail.accepted.size >= countExpectedMails()
    const isReady = isQuiet && (await request(url(), '/readyz'))?.status === 200
    return isReady && (await countQueued(url())) === 0
  }
  const measure = () => `${listUnanswered(ledger).length} open, ${mail.accepted.size} taken`
  if (!(await waitWhileMoving(isDrained, measure, maxMs))) {
    const openKinds = listUnanswered(ledger).map(({ kind }) => kind)
    const mails = `${mail.accepted.size} of ${countExpectedMails()} mails taken`
    ledger.violations.push(`nothing moved for ${maxMs} ms: open ${openKinds.join()}, ${mails}`)
  }
}

/** Waits until done; false if the measured value has not changed for `maxMs`. */
async function waitWhileMoving(
  isDone: () => Promise<boolean>,
  measure: () => string,
  maxMs: number,
): Promise<boolean> {
  let last = measure()
  let movedAt = performance.now()
  while (!(await isDone().catch(() => false))) {
    if (performance.now() - movedAt > maxMs) return false
    await sleep(100)
    if (measure() !== last) movedAt = performance.now()
    last = measure()
  }
  return true
}

/**
 * The mails a server still has to send, including those without a request, as for a released hold.
 */
async function countQueued(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const depths = figures.matchAll(/^mail_queue_depth(?:\{[^}]*\})? (\d+)/gm)
  return [...depths].reduce((sum, [, depth]) => sum + Number(depth), 0)
}

/** Checks during an outage, within the time to notice it. */
export async function expectMeanwhile(
  { ledger, url }: Stage,
  expectation: { fault: string; ready: 200 | 503; words: RegExp; writes: 'kept' | 'refused' },
): Promise<void> {
  const recordViolation = (message: string) => () => {
    ledger.violations.push(`${expectation.fault}: ${message}`)
  }
  for (const page of ['/', '/tours', '/contact']) {
    const answer = await request(url(), page)
    if (answer?.status !== 200) recordViolation(`${page} answered ${answer?.status}`)()
  }
  await pollFor(async () => {
    const answer = await request(url(), '/readyz')
    return (
      answer?.status === expectation.ready && expectation.words.test(JSON.stringify(answer.body))
    )
  }, 60_000).catch(
    recordViolation(`/readyz did not say ${expectation.ready} and ${expectation.words}`),
  )
  const countWrites = () =>
    expectation.writes === 'kept' ? countAcknowledged(ledger) : ledger.unavailableCount
  const countBefore = countWrites()
  await pollFor(() => countWrites() > countBefore).catch(
    recordViolation(`writes were not ${expectation.writes}`),
  )
}

/** Polls until the value is not false or undefined; throws on a timeout. */
export async function pollFor<Value>(
  read: () => Value | Promise<Value>,
  maxMs = 30_000,
): Promise<NonNullable<Value>> {
  const deadline = performance.now() + maxMs
  for (;;) {
    const value = await read()
    if (value) return value
    if (performance.now() > deadline)
      throw new Error(`The condition was not met within ${maxMs} ms.`)
    await sleep(50)
  }
}
