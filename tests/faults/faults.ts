import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs } from '#rules/dates/durations.ts'
import { startServer, testsServer } from '../server-process.ts'
import { isAlive, refresh, request, signIn, signOut, tryWrongPassword } from './clients.ts'
import { countAcknowledged, listUnanswered, readClock } from './ledger.ts'
import type { KillablePostgres } from './killable-postgres.ts'
import type { MailFault } from './mail-server.ts'
import { drain, expectMeanwhile, pollFor, type Stage } from './stage.ts'

/** How long a fault lasts. */
const holdMs = 100

export async function killProcess(stage: Stage): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await sleep(Math.random() * 700)
    if (time % 5 === 0) await signInAndGuess(stage, 'process')
    await stage.kill()
    await stage.start()
  }
  await drain(stage)
}

export async function fillDisk(stage: Stage): Promise<void> {
  const fault = 'full disk'
  const ballast = path.join(path.dirname(stage.settings['DATA_DIR'] ?? ''), 'ballast')
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M'])
  try {
    await expectMeanwhile(stage, { fault, ready: 503, words: /disk .* full/i, writes: 'refused' })
    await signInAndGuess(stage, fault)
    await sleep(holdMs)
  } finally {
    rmSync(ballast)
  }
  await drain(stage)
}

/** Removes write permission from the data folder, and, if run as root, from open files. */
export async function forbidWriting(stage: Stage): Promise<void> {
  const fault = 'read-only data folder'
  const folder = stage.settings['DATA_DIR'] ?? ''
  const isRoot = process.getuid?.() === 0
  const createSwitch = (forbidden: string[], allowed: string[]) => (isForbidden: boolean) => {
    const [tool = '', ...args] = isForbidden ? forbidden : allowed
    spawnSync(tool, [...args, folder])
  }
  const forbid = isRoot
    ? createSwitch(['chattr', '-R', '+i'], ['chattr', '-R', '-i'])
    : createSwitch(['chmod', '-R', 'a-w'], ['chmod', '-R', 'u+w'])
  forbid(true)
  try {
    const words = /cannot be written to|broken off/
    await expectMeanwhile(stage, { fault, ready: 503, words, writes: 'refused' })
    await signInAndGuess(stage, fault)
    await sleep(holdMs)
  } finally {
    forbid(false)
  }
  await drain(stage)
}

/** Makes the mail server fail in one way; bookings continue, mail follows later. */
export async function breakMail(stage: Stage, mailFault: MailFault): Promise<void> {
  const fault = `mail server ${mailFault.replaceAll('-', ' ')}`
  await stage.mail.break(mailFault)
  const words = /taken nothing since/
  await expectMeanwhile(stage, { fault, ready: 200, words, writes: 'kept' })
  await sleep(holdMs)
  await stage.mail.repair()
  await drain(stage)
}

export async function requestReviews(stage: Stage): Promise<void> {
  const requests = Array.from({ length: 20 }, () =>
    request(stage.url(), '/api/functions/get-google-reviews'),
  )
  const fault = 'hanging reviews provider'
  await expectMeanwhile(stage, { fault, ready: 200, words: /ready/, writes: 'kept' })
  for (const answer of await Promise.all(requests)) {
    if (answer?.status !== 503) stage.ledger.violations.push(`${fault}: ${answer?.status}`)
  }
}

/**
 * Sets the clock ahead and back: decisions by date wait until it is right; counts of attempts
 * continue.
 */
export async function setClock(stage: Stage): Promise<void> {
  const { ledger, url } = stage
  const [ahead, behind] = ['clock-ahead@strangers.example', 'clock-behind@strangers.example']
  const guess = (email: string) => pollFor(() => tryWrongPassword(ledger, url(), email))
  const jump = async (offsetMs: number, email: string) => {
    await stage.setClock(offsetMs)
    await guess(email)
    await stage.mail.break('answers-4xx')
    await sleep(holdMs)
    await stage.mail.repair()
  }
  await guess(behind)
  await jump(1.5 * hourMs, ahead)
  await jump(0, ahead)
  await jump(-1.5 * hourMs, behind)
  await stage.setClock(0)
  await drain(stage)
}

/** Longer than the retention of sessions, unconfirmed accounts and request keys. */
const jumpDays = 45

/**
 * Sets the clock ahead by weeks while mail is queued, and kills the process: after a restart each
 * mail is sent once, expired data is deleted and the rest remains.
 */
export async function jumpAhead(stage: Stage): Promise<void> {
  const { ledger, mail, load } = stage
  const expectedCount = countAcknowledged(ledger) + 5
  await mail.break('answers-4xx')
  await pollFor(() => countAcknowledged(ledger) >= expectedCount)
  load.pause()
  await pollFor(() => listUnanswered(ledger).length === 0)
  const acceptedBefore = new Set(mail.accepted.keys())
  recordExpiredData(stage)
  await stage.setClock(jumpDays * dayMs)
  await stage.kill()
  await mail.repair()
  // Nothing is deleted after a clock jump until a person confirms the clock.
  await stage.start(0, { CLOCK_CHECKED: calendarDateIn(readClock(ledger), capeTown) })
  await drain(stage)
  const repeated = [...mail.accepted].filter(([id, times]) => times > 1 && !acceptedBefore.has(id))
  if (repeated.length > 0) ledger.violations.push(`${repeated.length} mails were sent twice`)
  await expectNewSessionsOnly(stage)
}

/** Records data that expires by the jump: sessions, unconfirmed accounts and counts of attempts. */
function recordExpiredData({ ledger, visits }: Stage): void {
  for (const visit of visits) ledger.expiredVisits.add(visit)
  const confirmed = new Set(visits.map(({ email }) => email))
  for (const { kind, acknowledged } of ledger.writes) {
    if (kind === 'sign-up' && acknowledged !== undefined && !confirmed.has(acknowledged))
      ledger.deletedSignUps.add(acknowledged)
  }
  ledger.wrongPasswords.clear()
}

async function expectNewSessionsOnly({ ledger, visits, url, regular }: Stage): Promise<void> {
  for (const visit of visits) {
    if (await isAlive(url(), visit)) ledger.violations.push(`${visit.email} outlived the jump`)
    if (!ledger.endedVisits.includes(visit)) ledger.endedVisits.push(visit)
  }
  const visit = await signIn(url(), regular)
  const isSignedIn = visit !== undefined && (await refresh(ledger, url(), visit))
  if (!isSignedIn) ledger.violations.push(`${regular} could not sign in after the jump`)
}

/** A second process on the same data folder must refuse to start with a helpful message. */
export async function startSecond(stage: Stage): Promise<void> {
  const result = await startServer(testsServer, { ...stage.settings, PORT: '0' }).catch(String)
  const isRefused = typeof result === 'string' && /Another process .+ DATA_DIR/.test(result)
  if (!isRefused) stage.ledger.violations.push(`a second process: ${JSON.stringify(result)}`)
  if (typeof result !== 'string') await result.end('SIGKILL')
}

export async function killPostgres(stage: Stage, postgres: KillablePostgres): Promise<void> {
  const fault = 'SIGKILL of PostgreSQL'
  await sleep(Math.random() * 1000)
  await signInAndGuess(stage, fault)
  await postgres.kill()
  const words = /does not answer/
  await expectMeanwhile(stage, { fault, ready: 503, words, writes: 'refused' })
  await sleep(holdMs)
  await postgres.revive()
  await drain(stage)
}

/** Kills one of several processes; the others take over its work before it returns. */
export async function killOneOfSeveral(stage: Stage): Promise<void> {
  await sleep(Math.random() * 1000)
  await stage.kill(0)
  const countBefore = countAcknowledged(stage.ledger)
  await pollFor(() => countAcknowledged(stage.ledger) > countBefore)
  await drain(stage)
  await stage.start(0)
}

/** A user signs in and out, and another guesses a password, just before the fault. */
async function signInAndGuess({ ledger, url, regular }: Stage, fault: string): Promise<void> {
  const visit = await signIn(url(), regular)
  if (visit) await signOut(ledger, url(), visit)
  const stranger = `${fault.replaceAll(' ', '-').toLowerCase()}@strangers.example`
  await tryWrongPassword(ledger, url(), stranger)
}
