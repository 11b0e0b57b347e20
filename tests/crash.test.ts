import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, calendarDateIn, capeTown } from '#rules/calendar-date.ts'
import { openDatabase } from '#server/database/open.ts'
import { bookings } from '#server/database/schema/bookings.ts'
import { outbox } from '#server/database/schema/outbox.ts'
import { departures } from '#server/database/schema/tours.ts'
import { createLog } from '#server/log.ts'
import { bundleServer, type ServerProcess, startServer } from './server-process.ts'
import { bookingBody } from './test-office.ts'

const rounds = 20
const clients = 4

/** A booking under one key, and the reference it was acknowledged with, if it was. */
type Attempt = { key: string; date: string; reference?: string }

describe('a server that is killed at any moment', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crash-'))
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const tomorrow = addDays(calendarDateIn(new Date(), capeTown), 1)
  const attempts: Attempt[] = []
  let program = ''
  let server: ServerProcess | undefined
  beforeAll(async () => {
    program = await bundleServer('crash-test')
  })
  afterAll(async () => {
    await server?.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  it(`loses no acknowledged booking and no mail, and invents none, in ${rounds} kills`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      server = await startServer(program, settings)
      await bookUntilKilled(server, Math.floor(Math.random() * 8))
    }
    server = await startServer(program, settings)
    // Whoever got no answer asks again under the same key, as the site does.
    for (const attempt of attempts) await book(server, attempt)
    await expect
      .poll(listMails, { timeout: 240_000, interval: 200 })
      .toHaveLength(attempts.length * 2)
    expect(await server.end('SIGTERM')).toBe(0)
    server = undefined

    const { stored, owed, taken } = await readDatabase()
    const references = attempts.map(({ reference }) => reference)
    expect(references.length).toBeGreaterThan(rounds)
    expect(stored.toSorted()).toEqual(references.toSorted())
    expect(taken).toBe(stored.length)
    expect(owed.every(({ sentAt }) => sentAt !== null)).toBe(true)
    expect(owed.map(({ about, kind }) => `${about} ${kind}`).toSorted()).toEqual(
      stored
        .flatMap((reference) => [
          `${reference} booking-confirmation-guest`,
          `${reference} booking-office`,
        ])
        .toSorted(),
    )
    const delivered = await Promise.all(listMails().map(readReference))
    expect(delivered.toSorted()).toEqual([...stored, ...stored].toSorted())
  }, 600_000)

  /** Several clients book as fast as they can; the server dies a moment after it has answered `answers` times. */
  async function bookUntilKilled(target: ServerProcess, answers: number) {
    let left = answers
    let killed: Promise<unknown> | undefined
    const kill = async () => {
      await sleep(Math.random() * 25)
      await target.end('SIGKILL')
    }
    if (left === 0) killed = kill()
    const unanswered = attempts.filter(({ reference }) => reference === undefined)
    const client = async () => {
      while (target.child.signalCode === null) {
        const attempt = unanswered.pop() ?? nextAttempt()
        try {
          await book(target, attempt)
        } catch (error) {
          if (error instanceof WrongAnswer) throw error
          return
        }
        left -= 1
        if (left <= 0) killed ??= kill()
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    await killed
  }

  function nextAttempt(): Attempt {
    const number = attempts.length
    const attempt = { key: `crash-test-${number}`, date: addDays(tomorrow, number % 700) }
    attempts.push(attempt)
    return attempt
  }

  function listMails(): string[] {
    const folder = path.join(dataDir, 'mail')
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => path.join(folder, name))
  }

  async function readDatabase() {
    const log = createLog('silent')
    const { db, close } = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      appRoot: process.cwd(),
      log,
    })
    const stored = (await db.select().from(bookings)).map(({ reference }) => reference)
    const owed = await db.select().from(outbox)
    const taken = (await db.select().from(departures)).reduce((sum, row) => sum + row.taken, 0)
    await close()
    return { stored, owed, taken }
  }
})

class WrongAnswer extends Error {}

/** Books, or repeats a booking; throws WrongAnswer unless it is acknowledged, each time with the same reference. */
async function book(server: ServerProcess, attempt: Attempt): Promise<void> {
  const response = await fetch(`${server.url}/api/bookings`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': attempt.key },
    body: JSON.stringify(
      bookingBody({ date: attempt.date, email: `${attempt.key}@guests.example` }),
    ),
  })
  const answer = await response.text()
  if (response.status !== 201) throw new WrongAnswer(`${response.status} ${answer}`)
  const { reference } = JSON.parse(answer)
  if (attempt.reference !== undefined && attempt.reference !== reference) {
    throw new WrongAnswer(`${attempt.reference} became ${reference}`)
  }
  attempt.reference = reference
}

async function readReference(file: string): Promise<string> {
  const { subject = '' } = await PostalMime.parse(readFileSync(file))
  return /CC-\w{4}-\w{4}/.exec(subject)?.[0] ?? `none in ${file}`
}
