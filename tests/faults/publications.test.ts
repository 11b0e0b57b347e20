import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { findDocument } from '#content/compose.ts'
import { shipped } from '#content/shipped.ts'
import type { Database } from '#platform/database/database.ts'
import { contentScheduled } from '#app/studio/schema.server.ts'
import { loadLive } from '#app/studio/load-live.server.ts'
import { readLive } from '#app/studio/stored-content.server.ts'
import { createMigratedDatabase, findBundle } from '../databases.ts'
import { addEditor } from '../fixtures/editor.ts'
import { type ServerProcess, startServer } from '../server-process.ts'
import { startUnlessKilled, withDatabase } from './killed-server.ts'

const editor = randomUUID()
const kills = 4
/**
 * The statements to PostgreSQL, or file writes of the built-in database, of a start that publishes.
 */
const maxSteps = { statements: 1200, writes: 300 }

it('A server killed between any two statements shows one complete publication', async () => {
  await killWhilePublishing(await findBundle(), await createMigratedDatabase())
}, 600_000)

it('A server killed at any write of its built-in database shows one complete publication', async () => {
  await killWhilePublishing(await findBundle())
}, 600_000)

/**
 * Kills a real server that publishes two scheduled documents, `kills` times: at any statement to
 * PostgreSQL, or any write of the built-in database. After a restart it must show one complete
 * publication, the last live one, and each scheduled one is published once.
 */
async function killWhilePublishing(program: string, databaseUrl?: string): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'publishing-'))
  const killFile = path.join(folder, 'kill')
  const killer = databaseUrl ? 'kill-at-statement' : 'kill-at-write'
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'silent',
    KILL_FILE: killFile,
    NODE_OPTIONS: `--import=${path.resolve(`tests/faults/${killer}.mjs`)}`,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl, KILL_PORT: new URL(databaseUrl).port } : {}),
  }
  const place = { databaseUrl, dataDir: settings.DATA_DIR }
  /** Violations of the checks, one sentence each. */
  const violations: string[] = []
  /** The number of kills before the publication was live; the other kills came later. */
  let killsAtWork = 0
  let published = 0
  let server: ServerProcess | undefined
  const turns = { planned: 0, seen: 0 }
  const compare = (source: string, text: string, otherText: string) => {
    const [turn, otherTurn] = [readTurn(text), readTurn(otherText)]
    if (turn !== otherTurn)
      violations.push(`${source} says ${turn}, and ${otherTurn} in its other text.`)
    if (turn < turns.seen)
      violations.push(`${source} says ${turn}, and ${turns.seen} was live before.`)
    turns.seen = Math.max(turns.seen, turn)
  }
  /** The live publication is complete; the next is scheduled after the previous is published. */
  const inspect = (db: Database) =>
    db.transaction(async (transaction) => {
      const { content } = await loadLive(transaction, { shipped })
      const { words, openingHours } = content
      compare('The database', words.en.contact.intro, openingHours.emergencySupport)
      const rows = await transaction.select().from(contentScheduled)
      for (const { held } of rows) violations.push(...(held ?? []))
      published = rows.filter(({ state }) => state === 'published').length
      if (published !== turns.seen)
        violations.push(`${published} were published, and ${turns.seen} is live.`)
      return rows.every(({ state }) => state === 'published')
    })
  const readPage = async (url = '') => {
    const html = await (await fetch(`${url}/contact`)).text()
    compare('The page', html, /Turn \d+ of the hours/.exec(html)?.[0] ?? '')
  }
  /** True if a server is killed before all due publications are live, or soon after. */
  const diesPublishing = async (running: ServerProcess) => {
    for (const end = Date.now() + 15_000; Date.now() < end && !isDead(running);) {
      await readPage(running.url).catch(() => undefined)
      const isPublished = turns.seen === turns.planned
      await sleep(isPublished ? 800 : 400)
      if (isPublished) break
    }
    return isDead(running)
  }
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      await withDatabase(place, async (db) => {
        if (turns.planned === 0) await addEditor(db, editor, new Date())
        if (await inspect(db)) await planNext(db, (turns.planned += 1))
      })
      const range = databaseUrl ? maxSteps.statements : maxSteps.writes
      writeFileSync(killFile, String(1 + Math.floor(((kill + Math.random()) / kills) * range)))
      server = await startUnlessKilled(program, settings)
      if (!server || (await diesPublishing(server))) killsAtWork += 1
      await server?.end('SIGKILL').catch(() => null)
      server = undefined
      rmSync(killFile, { force: true })
    }
    for (const end = Date.now() + 180_000; Date.now() < end && turns.seen < turns.planned;) {
      server = await startServer(program, settings)
      // The time limit is long enough to render the whole site on a busy machine.
      for (
        const deadline = Date.now() + 60_000;
        Date.now() < deadline && turns.seen < turns.planned;
      ) {
        await readPage(server.url)
        await sleep(1000)
      }
      await server.end('SIGTERM')
      server = undefined
    }
    await withDatabase(place, inspect)
    if (turns.seen < turns.planned)
      violations.push('The last planned publication was never published.')
    expect(violations).toEqual([])
    expect(killsAtWork).toBeGreaterThan(0)
    expect(published).toBeGreaterThan(0)
  } finally {
    await server?.end('SIGKILL').catch(() => null)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function planNext(db: Database, turn: number): Promise<void> {
  const { content } = await loadLive(db, { shipped })
  const readBase = (name: string) =>
    findDocument(content.documents, name) as Record<string, unknown>
  const createPick = (document: string, change: Record<string, unknown>) => {
    const base = readBase(document)
    return { document, base, body: { ...base, ...change }, version: 1 }
  }
  await db.insert(contentScheduled).values({
    id: randomUUID(),
    picked: [
      createPick('words/contact', { intro: `Turn ${turn} of the owner.` }),
      createPick('hours/all', { emergencySupport: `Turn ${turn} of the hours.` }),
    ],
    basedOn: (await readLive(db)).number,
    dueAt: new Date(Date.now() - 86_400_000),
    state: 'scheduled',
    madeBy: editor,
    madeAt: new Date(),
  })
}

function readTurn(text: string): number {
  return Number(/Turn (\d+) of the (?:owner|hours)/.exec(text)?.[1] ?? 0)
}

function isDead({ child }: ServerProcess): boolean {
  return child.signalCode === 'SIGKILL'
}
