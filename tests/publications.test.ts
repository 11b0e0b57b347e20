import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findDocument } from '#content/compose.ts'
import { shipped } from '#content/shipped.ts'
import { loadLive } from '#app/studio/load-live.server.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open.ts'
import { contentDrafts, contentFiles } from '#app/studio/schema.server.ts'
import { tours } from '#platform/database/schema/tours.ts'
import { createLog } from '#platform/log.ts'
import { createMigratedDatabase, findBundle } from './databases.ts'
import { findFreePort } from './postgres.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { openAdministrator, openBrowser, type TestBrowser } from './test-accounts.ts'
import { isWholeRun } from './whole-run.ts'

const owner = 'owner@cape.example'
/** The number of publications while visitors read, and the minimum of pages read. */
const { swaps, visits } = isWholeRun() ? { swaps: 100, visits: 10_000 } : { swaps: 3, visits: 60 }

type Fields = Record<string, unknown>

const makeLagoon = (body: Fields) => ({
  ...body,
  id: 'lagoon-day',
  title: 'A day by the lagoon',
  description: 'Flamingos and a swim, at a slow pace.',
  seoTitle: `The lagoon | ${shipped.company.shortName}`,
  metaDescription: 'A slow day by the lagoon, with flamingos.',
})

describe('a publication with two processes on one PostgreSQL', { timeout: 1_800_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'publications-'))
  const log = createLog('silent')
  let program: string
  let settings: Record<string, string>
  let database: OpenDatabase
  let servers: ServerProcess[] = []
  let desk: TestBrowser
  beforeAll(async () => {
    program = await findBundle()
    const databaseUrl = await createMigratedDatabase()
    settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, SITE_URL: 'https://cape.example' }
    servers = await Promise.all([start(), start()])
    database = await openDatabase({ databaseUrl, dataDir: '', appRoot: process.cwd(), log })
    desk = await openAdministrator({ app: buildApp(0), db: database.db } as never, owner)
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')))
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = () => startServer(program, settings)
  const findUrl = (index: number) => servers[index % 2]?.url ?? ''
  const buildApp = (index: number) => ({
    request: (address: string, init?: RequestInit) => fetch(findUrl(index) + address, init),
  })
  const fetchPage = async (index: number, address: string) => {
    const answer = await fetch(findUrl(index) + address, { redirect: 'manual' })
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  const expectSame = async () => {
    const addresses = ['/', '/contact', '/contact.data', '/tours', '/tours.data', '/sitemap.xml']
    const readTags = (index: number) =>
      Promise.all(
        addresses.map(async (address) => (await fetchPage(index, address)).headers.get('etag')),
      )
    expect(await readTags(1)).toEqual(await readTags(0))
  }
  const loadContent = async () => (await loadLive(database.db, { shipped })).content
  const storeDraft = async (name: string, change: (body: Fields) => unknown, sourceName = name) => {
    const source = findDocument((await loadContent()).documents, sourceName)
    const base = sourceName === name ? source : null
    const draft = {
      document: name,
      body: change(source as Fields),
      base,
      version: 1,
      format: 1,
      touched: {},
      changedBy: null,
      changedAt: new Date(),
    }
    await database.db
      .insert(contentDrafts)
      .values(draft)
      .onConflictDoUpdate({ target: contentDrafts.document, set: draft })
    return { name, version: 1 }
  }
  const publish = async (
    documents: object[],
    key: string = crypto.randomUUID(),
    browser = desk,
  ) => {
    const send = () =>
      browser.post('/api/admin/studio/publications', { documents }, { 'idempotency-key': key })
    const answer = await send()
    if (answer.status !== 401) return answer
    // A token is valid for a quarter of an hour, less than the long run takes.
    await browser.signIn(owner)
    return send()
  }

  it('shows complete pages with all their files at both processes', async () => {
    const progress = { isOver: false, count: 0 }
    const faults: string[] = []
    const visit = async (serverIndex: number) => {
      while (!progress.isOver || progress.count < visits) {
        const { text, status } = await fetchPage(serverIndex, '/contact')
        const ownerTurn = /Turn (\d+) of the owner/.exec(text)?.[1]
        const hoursTurn = /Turn (\d+) of the hours/.exec(text)?.[1]
        if (status !== 200 || ownerTurn !== hoursTurn)
          faults.push(`a page says ${ownerTurn}, and ${hoursTurn}`)
        const home = (await fetchPage(serverIndex, '/')).text
        const namedFiles = [text, home].flatMap((html) => [
          ...[...html.matchAll(/data-start="([^"]+)"/g)].map(([, address]) => address ?? ''),
          ...(html.match(/\/search\/en-\w+\.json/g) ?? []),
        ])
        if (namedFiles.length < 2) faults.push('a page names no module')
        for (const address of namedFiles) {
          const file = await fetchPage(serverIndex + 1, address)
          if (file.status !== 200) faults.push(`${address} is answered with ${file.status}`)
          const search = /\/search\/en-\w+\.json/.exec(file.text)?.[0]
          const searchFile = search && (await fetchPage(serverIndex + 1, search))
          if (searchFile && searchFile.status !== 200)
            faults.push(`${search} is answered with ${searchFile.status}`)
        }
        progress.count += 1
      }
    }
    const visitors = [visit(0), visit(1), visit(0), visit(1)]
    for (let turn = 1; turn <= swaps; turn += 1) {
      const documents = [
        await storeDraft('words/contact', (body) => ({
          ...body,
          intro: `Turn ${1000 + turn} of the owner.`,
        })),
        await storeDraft('hours/all', (body) => ({
          ...body,
          emergencySupport: `Turn ${1000 + turn} of the hours.`,
        })),
        await storeDraft('tour-search/cape-peninsula', () => ({ words: `penguins ${turn}` })),
      ]
      const answer = await publish(documents)
      const body = await answer.json()
      expect([answer.status, body.number]).toEqual([201, turn])
      expect(body.pages).toContain('/contact')
      await expect
        .poll(async () => (await fetchPage(1, '/contact')).text)
        .toContain(`Turn ${1000 + turn} `)
    }
    progress.isOver = true
    await Promise.all(visitors)
    expect([...new Set(faults)]).toEqual([])
    expect(progress.count).toBeGreaterThanOrEqual(visits)
    expect((await database.db.select().from(contentFiles)).length).toBeGreaterThan(swaps)
    await expectSame()
  })

  it('happens once per key, also with simultaneous requests to both processes', async () => {
    const documents = [
      await storeDraft('hours/all', (body) => ({ ...body, emergencySupport: 'By day.' })),
    ]
    const other = openBrowser(buildApp(1))
    await other.signIn(owner)
    const key = crypto.randomUUID()
    const answers = await Promise.all([publish(documents, key), publish(documents, key, other)])
    const numbers = await Promise.all(answers.map(async (answer) => (await answer.json()).number))
    expect(numbers).toEqual([swaps + 1, swaps + 1].map(() => expect.any(Number)))
    expect(new Set(numbers).size).toBe(1)
    const repeatedAnswer = await publish(documents, key)
    expect([repeatedAnswer.status, (await repeatedAnswer.json()).number]).toEqual([201, numbers[0]])
  })

  it('is live after a restart before the first visit, and is undone with one call', async () => {
    const documents = [
      await storeDraft('tour/lagoon-day', makeLagoon, 'tour/cape-peninsula'),
      await storeDraft('tour-answers/lagoon-day', (body) => body, 'tour-answers/cape-peninsula'),
      await storeDraft(
        'picture/tours/lagoon-day',
        (body) => ({ ...body, plate: 'tours/west-coast-classic' }),
        'picture/tours/west-coast-classic',
      ),
    ]
    const publicationAnswer = await publish(documents)
    expect([publicationAnswer.status, await publicationAnswer.text()]).toEqual([
      201,
      expect.stringContaining('/tour/lagoon-day'),
    ])
    await servers[1]?.end('SIGKILL')
    const port = String(await findFreePort())
    const url = `http://127.0.0.1:${port}`
    const starting = startServer(program, { ...settings, PORT: port })
    // During rendering it is alive but not ready; requests for pages wait for the current version.
    const readStatus = async (address: string) =>
      (await fetch(url + address).catch(() => undefined))?.status
    await expect.poll(() => readStatus('/healthz'), { timeout: 60_000, interval: 20 }).toBe(200)
    // A slow machine may be ready already.
    expect([200, 503]).toContain(await readStatus('/readyz'))
    expect(await (await fetch(`${url}/tour/lagoon-day`)).text()).toContain('A day by the lagoon')
    servers[1] = await starting
    expect(await readStatus('/readyz')).toBe(200)
    expect((await fetchPage(1, '/tour/lagoon-day')).text).toContain('A day by the lagoon')
    const readTours = () =>
      database.db.select().from(tours).where(eq(tours.id, 'lagoon-day')).orderBy(asc(tours.id))
    expect(await readTours()).toMatchObject([{ status: 'active' }])
    await expectSame()
    // Requests a module that the previous process made and this one did not.
    const [oldFile] = await database.db
      .select()
      .from(contentFiles)
      .orderBy(asc(contentFiles.madeAt))
      .limit(1)
    const file = await fetchPage(1, oldFile?.address ?? '')
    expect([file.status, file.headers.get('cache-control')]).toEqual([
      200,
      expect.stringContaining('immutable'),
    ])
    expect((await fetchPage(1, '/assets/start-00000000.js')).status).toBe(404)
    const redirect = await storeDraft('redirects/all', (body) => [
      ...((body ?? []) as unknown as Fields[]),
      { key: 'lagoon', from: '/tour/lagoon-day', to: '/tours' },
    ])
    const withdrawals = await Promise.all([
      redirect,
      storeDraft('tour/lagoon-day', () => null),
      storeDraft('tour-answers/lagoon-day', () => null),
    ])
    expect((await publish(withdrawals)).status).toBe(201)
    const redirectAnswer = await fetchPage(0, '/tour/lagoon-day?from=mail')
    expect([redirectAnswer.status, redirectAnswer.headers.get('location')]).toEqual([
      301,
      '/tours?from=mail',
    ])
    expect(await readTours()).toMatchObject([{ status: 'retired' }])
    await desk.signIn(owner)
    const restoration = await desk.post('/api/admin/studio/publications/0/restore', {
      note: 'As it was',
    })
    expect(restoration.status).toBe(200)
    for (const index of [0, 1])
      await expect
        .poll(async () => (await fetchPage(index, '/contact')).text)
        .toContain(shipped.openingHours.emergencySupport)
    const list = await (await desk.get('/api/admin/studio/publications')).json()
    expect(list[0]).toMatchObject({ isLive: true, note: 'As it was', by: owner })
  })
})
