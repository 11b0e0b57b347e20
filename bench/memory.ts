// Memory at rest, and under load for a while: pages and API by turns, on both databases at once.
// Arguments: '--minutes=60', '--built-in' or '--postgresql' for one database alone.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#tests/postgres.ts'
import { productionSettings, startServer } from '#tests/server-process.ts'
import { readOption } from './options.ts'
import { report, type Row } from './report.ts'
import { load } from './wrk.ts'

const minutes = readOption('minutes', 60)
const restSeconds = 15
const samples = 8
/** Growth in the second half that is noise and not a leak: of what it is in the middle. */
const flat = 0.1

const measured: Promise<Row>[] = []
if (!process.argv.includes('--built-in')) measured.push(measureOnPostgreSql())
if (!process.argv.includes('--postgresql')) measured.push(measure('built in', 430, {}))
const rows = await Promise.all(measured)
report('memory', { [`Resident memory in MB, ${minutes} minutes of load`]: rows })

async function measureOnPostgreSql(): Promise<Row> {
  const postgres = await startPostgres()
  const row = await measure('PostgreSQL', 160, { DATABASE_URL: postgres.url })
  await postgres.stop()
  return row
}

async function measure(
  database: string,
  atMost: number,
  settings: Record<string, string>,
): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-memory-'))
  const given = { DATA_DIR: folder, ...productionSettings, ...settings }
  // The first start makes the database; what that takes is not what rests.
  await (await startServer('dist/main.js', given)).end('SIGTERM')
  const server = await startServer('dist/main.js', given)
  const pid = server.child.pid ?? 0
  await sleep(restSeconds * 1000)
  const rest = readMemory(pid)
  const seen: number[] = []
  const seconds = Math.max(1, Math.round((minutes * 60) / samples / 3))
  for (let sample = 0; sample < samples; sample += 1) {
    for (const address of ['/', '/api/tables/tours?limit=1', '/nothing-here']) {
      await load(server.url + address, { seconds, pid })
    }
    seen.push(readMemory(pid))
  }
  await sleep(restSeconds * 1000)
  const after = readMemory(pid)
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
  const middle = seen[samples / 2 - 1] ?? Number.NaN
  const last = seen.at(-1) ?? Number.NaN
  return {
    database,
    'at rest': rest,
    'at most': atMost,
    'under load': seen.join(' '),
    'at rest again': after,
    rests: rest <= atMost,
    'stays flat': last <= middle * (1 + flat),
  }
}

function readMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
