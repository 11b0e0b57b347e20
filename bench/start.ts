// From the command to the first answer, beside a bare Node server, and how long a build takes. Arguments: '--rounds=5', '--no-build'.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#tests/postgres.ts'
import { readOption } from './options.ts'
import { report, type Row } from './report.ts'
import { median } from './wrk.ts'

const rounds = readOption('rounds', 5)
const folder = mkdtempSync(path.join(tmpdir(), 'bench-start-'))
const bare =
  "require('node:http').createServer((q, a) => a.end('yes')).listen(process.env.PORT, '127.0.0.1')"
let port = 20_000 + (process.pid % 20_000)

const postgres = await startPostgres()
const tables: Record<string, Row[]> = {}
try {
  tables[`To the first answer, the middle of ${rounds} starts`] = await measureStarts()
} finally {
  await postgres.stop()
}
if (!process.argv.includes('--no-build')) tables['A build'] = await measureBuilds()
rmSync(folder, { recursive: true, force: true })
report('start', tables)

async function measureStarts(): Promise<Row[]> {
  const main = ['dist/main.js']
  const onPostgres = { DATABASE_URL: postgres.url, DATA_DIR: path.join(folder, 'mails') }
  const builtIn = { DATA_DIR: path.join(folder, 'data') }
  const rows: Row[] = []
  const add = async (what: string, target: number, start: Promise<number>) => {
    const seconds = await start
    rows.push({ what, seconds: toSeconds(seconds), 'at most': target, holds: seconds <= target })
  }
  await add('a bare Node server', 1, repeat(['-e', bare], {}))
  await add('PostgreSQL, first start: its tables are made', 5, timeStart(main, onPostgres))
  await add('PostgreSQL, warm', 1, repeat(main, onPostgres))
  await add('built in, first start: the database is made', 20, timeStart(main, builtIn))
  await add('built in, warm', 1.5, repeat(main, builtIn))
  return rows
}

async function repeat(program: string[], settings: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await timeStart(program, settings))
  return median(times)
}

/** Seconds from the command to the first whole answer: a page and a row from the database. */
async function timeStart(program: string[], settings: Record<string, string>): Promise<number> {
  port += 1
  const began = performance.now()
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isBare = program[0] === '-e'
  const paths = isBare ? ['/'] : ['/', '/api/tables/tours?limit=1']
  for (const address of paths) await untilAnswered(address)
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGTERM')
  await once(child, 'exit')
  return seconds
}

async function untilAnswered(address: string): Promise<void> {
  while (!(await isAnswered(address))) await sleep(5)
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: address, agent: false, timeout: 30_000 }
    const asked = request(options, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
    })
    asked.on('error', () => resolve(false))
    asked.end()
  })
}

/**
 * In this checkout: what was built is thrown away and built anew. Never where the packages are only
 * linked, since an installation that the build finds due would empty the folder behind the link.
 */
async function measureBuilds(): Promise<Row[]> {
  if (lstatSync('node_modules').isSymbolicLink()) {
    throw new Error('node_modules is a link here: measure the build in a checkout of its own.')
  }
  for (const made of ['build', 'dist', '.photos']) rmSync(made, { recursive: true, force: true })
  const rows: Row[] = []
  for (const [what, target, command] of [
    ['a build from nothing', 60, ['scripts/run.mjs', 'build']],
    ['a build of what has not changed', 2, ['scripts/run.mjs', 'build']],
  ] as const) {
    const began = performance.now()
    const child = spawn(process.execPath, [...command], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    const seconds = (performance.now() - began) / 1000
    const holds = code === 0 && seconds <= target
    rows.push({ what, seconds: toSeconds(seconds), 'at most': target, holds })
  }
  return rows
}

function toSeconds(value: number): number {
  return Number(value.toFixed(2))
}
