import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { wrapBuiltIn } from '#platform/database/built-in.ts'
import { createEngine } from '#platform/database/engine.ts'
import { openDatabase } from '#platform/database/open.ts'
import { createLog } from '#platform/log.ts'
import { unpackDataFolder } from './data-folder.ts'
import { startPostgres, type TestPostgres } from './postgres.ts'
import { bundleServer, type ServerProcess, startServer, testsServer } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address where suites request resources of this file (tests/databases.ts, ResourcePath). */
    databasesDoor: string
  }
}

/**
 * Runs once, but starts resources only on request: a PostgreSQL server, a migrated built-in
 * database to copy, and a built server for journeys that leave nothing behind. Rule tests need
 * none.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<TestPostgres> | undefined
  let template: Promise<string> | undefined
  let snapshot: Promise<string> | undefined
  let bundle: Promise<string> | undefined
  let folder: string | undefined
  let server: Promise<ServerProcess> | undefined
  const findPostgres = () => (postgres ??= startPostgres())
  const findTemplate = () => (template ??= findPostgres().then(({ url }) => makeTemplate(url)))
  const findSnapshot = () => (snapshot ??= findOrMakeSnapshot())
  const startShared = async () => {
    folder = unpackDataFolder(await findSnapshot())
    return startServer(testsServer, { DATA_DIR: folder, LOG_LEVEL: 'silent' })
  }
  const resourceServer = createServer(async (request, response) => {
    response.setHeader('Connection', 'close')
    try {
      if (request.url === '/postgres')
        response.end(findEmptyDatabaseUrl((await findPostgres()).url))
      else if (request.url === '/template') response.end(await findTemplate())
      else if (request.url === '/server') response.end((await (server ??= startShared())).url)
      else if (request.url === '/bundle') response.end(await (bundle ??= bundleServer()))
      else response.end(await findSnapshot())
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(resourceServer, 'listening')
  const address = resourceServer.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  project.provide('databasesDoor', `http://127.0.0.1:${address.port}`)
  return async () => {
    resourceServer.close()
    await (await server)?.end('SIGTERM')
    if (folder) rmSync(folder, { recursive: true, force: true })
    await (await postgres)?.stop()
  }
}

function findEmptyDatabaseUrl(server: string): string {
  return Object.assign(new URL(server), { pathname: '/template1' }).href
}

/** A migrated database without connections, because only such a database can be copied. */
async function makeTemplate(server: string): Promise<string> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query('create database migrated')
  await client.end()
  const databaseUrl = Object.assign(new URL(server), { pathname: '/migrated' }).href
  const log = createLog('silent')
  const database = await openDatabase({ databaseUrl, dataDir: '', appRoot: process.cwd(), log })
  await database.close()
  return databaseUrl
}

/**
 * Creating the built-in database takes seconds, loading a copy half a second: the copy is stored
 * uncompressed.
 */
async function findOrMakeSnapshot(): Promise<string> {
  const folder = path.resolve('node_modules/.cache/test-databases')
  const file = path.join(folder, `${computeSnapshotName()}.tar`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const client = await createEngine()
  const database = wrapBuiltIn(client, process.cwd())
  await database.migrate()
  const dump = await client.dumpDataDir('none')
  await database.close()
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${file}.${process.pid}`, file)
  return file
}

function computeSnapshotName(): string {
  const folder = 'platform/database/migrations'
  const engine = readFileSync('node_modules/@electric-sql/pglite/package.json')
  const hash = createHash('sha256').update(engine)
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    hash.update(file).update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
