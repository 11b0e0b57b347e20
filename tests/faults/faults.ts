import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs, hourMs } from '#rules/dates/durations.ts'
import { startServer, testsServer } from '../server-process.ts'
import { isAlive, refresh, request, signIn, signOut, tryWrongPassword } from './clients.ts'
import { countAcknowledged, listOpen, readClock } from './ledger.ts'
import type { KillablePostgres } from './killable-postgres.ts'
import type { MailFault } from './mail-server.ts'
import { drain, expectMeanwhile, pollFor, type Stage } from './stage.ts'

/** How long a fault lasts. */
const holdMs = 100

export async function killProcess(stage: Stage): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await sleep(Math.random() * 700)
    if (time % 5 === 0) await comeAndGo(stage, 'process')
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
    await comeAndGo(stage, fault)
    await sleep(holdMs)
  } finally {
    rmSync(ballast)
  }
  await drain(stage)
}

/** Removes write permission from the data folder, and from open files if root can. */
export async function forbidWriting(stage: Stage): Promise<void> {
  const fault = 'read-only data folder'
  const folder = stage.settings['DATA_DIR'] ?? ''
  const isRoot = process.getuid?.() === 0
  const set = (forbidden: string[], allowed: string[]) => (isForbidden: boolean) => {
    const [tool = '', ...args] = isForbidden ? forbidden : allowed
    spawnSync(tool, [...args, folder])
  }
  const forbid = isRoot
    ? set(['chattr', '-R', '+i'], ['chattr', '-R', '-i'])
    : set(['chmod', '-R', 'a-w'], ['chmod', '-R', 'u+w'])
  forbid(true)
  try {
    const words = /cannot be written to|broken off/
    await expectMeanwhile(stage, { fault, ready: 503, words, writes: 'refused' })
    await comeAndGo(stage, fault)
    await sleep(holdMs)
  } finally {
    forbid(false)
  }
  await drain(stage)
}

/** Makes the mail server fail in one way; bookings continue, mail follows later. */
export async function breakMail(stage: Stage, way: MailFault): Promise<void> {
  const fault = `mail server ${way.replaceAll('-', ' ')}`
  await stage.mail.break(way)
  const words = /taken nothing since/
  await expectMeanwhile(stage, { fault, ready: 200, words, writes: 'kept' })
  await sleep(holdMs)
  await stage.mail.mend()
  await drain(stage)
}

export async function askForReviews(stage: Stage): Promise<void> {
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
    await stage.mail.mend()
  }
  await guess(behind)
  await jump(1.5 * hourMs, ahead)
  await jump(0, ahead)
  await jump(-1.5 * hourMs, behind)
  await stage.setClock(0)
  await drain(stage)
}

/** Longer than the retention of sessions, unconfirmed accounts and request keys. */
const leapDays = 45

/**
 * Sets the clock ahead by weeks while mail is queued, and kills the process: after a restart each
 * mail is sent once, expired data is deleted and the rest remains.
 */
export async function leapAhead(stage: Stage): Promise<void> {
  const { ledger, mail, load } = stage
  const owing = countAcknowledged(ledger) + 5
  await mail.break('answers-4xx')
  await pollFor(() => countAcknowledged(ledger) >= owing)
  load.pause()
  await pollFor(() => listOpen(ledger).length === 0)
  const takenBefore = new Set(mail.taken.keys())
  noteWhatEnds(stage)
  await stage.setClock(leapDays * dayMs)
  await stage.kill()
  await mail.mend()
  // Nothing is deleted after a clock leap until a person confirms the clock.
  await stage.start(0, { CLOCK_CHECKED: calendarDateIn(readClock(ledger), capeTown) })
  await drain(stage)
  const repeated = [...mail.taken].filter(([id, times]) => times > 1 && !takenBefore.has(id))
  if (repeated.length > 0) ledger.violations.push(`${repeated.length} mails went out again`)
  await expectNewSessionsOnly(stage)
}

/** Data that the leap expires: all sessions, unconfirmed accounts and counts of attempts. */
function noteWhatEnds({ ledger, visits }: Stage): void {
  for (const visit of visits) ledger.expired.add(visit)
  const confirmed = new Set(visits.map(({ email }) => email))
  for (const { kind, acknowledged } of ledger.writes) {
    if (kind === 'sign-up' && acknowledged !== undefined && !confirmed.has(acknowledged))
      ledger.forgotten.add(acknowledged)
  }
  ledger.wrong.clear()
}

async function expectNewSessionsOnly({ ledger, visits, url, regular }: Stage): Promise<void> {
  for (const visit of visits) {
    if (await isAlive(url(), visit)) ledger.violations.push(`${visit.email} outlived the leap`)
    if (!ledger.ended.includes(visit)) ledger.ended.push(visit)
  }
  const visit = await signIn(url(), regular)
  const goesOn = visit !== undefined && (await refresh(ledger, url(), visit))
  if (!goesOn) ledger.violations.push(`${regular} could not sign in after the leap`)
}

/** A second process on the same data folder must refuse to start with a helpful message. */
export async function startSecond(stage: Stage): Promise<void> {
  const second = await startServer(testsServer, { ...stage.settings, PORT: '0' }).catch(String)
  const isRefused = typeof second === 'string' && /Another process .+ DATA_DIR/.test(second)
  if (!isRefused) stage.ledger.violations.push(`a second process: ${JSON.stringify(second)}`)
  if (typeof second !== 'string') await second.end('SIGKILL')
}

export async function killPostgres(stage: Stage, postgres: KillablePostgres): Promise<void> {
  const fault = 'SIGKILL of PostgreSQL'
  await sleep(Math.random() * 1000)
  await comeAndGo(stage, fault)
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
  const before = countAcknowledged(stage.ledger)
  await pollFor(() => countAcknowledged(stage.ledger) > before)
  await drain(stage)
  await stage.start(0)
}

/** A user signs in and out, and another guesses a password, just before the fault. */
async function comeAndGo({ ledger, url, regular }: Stage, fault: string): Promise<void> {
  const visit = await signIn(url(), regular)
  if (visit) await signOut(ledger, url(), visit)
  const stranger = `${fault.replaceAll(' ', '-').toLowerCase()}@strangers.example`
  await tryWrongPassword(ledger, url(), stranger)
}
