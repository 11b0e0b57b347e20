import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { wrapBuiltIn } from '#server/database/built-in.ts'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    migratedSnapshot: string
  }
}

/** Once per run: a PostgreSQL server, and a migrated built-in database for suites to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, snapshot] = await Promise.all([startPostgres(), findOrMakeSnapshot()])
  project.provide('postgresUrl', postgres.url)
  project.provide('migratedSnapshot', snapshot)
  return postgres.stop
}

/** Creating the built-in database takes seconds and loading a copy half of one, so a copy is kept. */
async function findOrMakeSnapshot(): Promise<string> {
  const folder = path.resolve('node_modules/.cache/test-databases')
  const file = path.join(folder, `${nameOfSnapshot()}.tar.gz`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const client = await PGlite.create()
  const open = wrapBuiltIn(client, process.cwd())
  await open.migrate()
  const dump = await client.dumpDataDir('gzip')
  await open.close()
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${file}.${process.pid}`, file)
  return file
}

function nameOfSnapshot(): string {
  const folder = 'server/database/migrations'
  const hash = createHash('sha256').update(
    readFileSync('node_modules/@electric-sql/pglite/package.json'),
  )
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()) {
    hash.update(file).update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
