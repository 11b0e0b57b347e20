// How fast built pages are served, beside nginx serving the same files, compressed by the same build.
// Arguments: '--seconds=6', '--rounds=3'.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '#tests/server-process.ts'
import { startNginx } from './nginx.ts'
import { asStarted, readOption } from './options.ts'
import { report } from './report.ts'
import { type Load, load, median } from './wrk.ts'

const seconds = readOption('seconds', 6)
const rounds = readOption('rounds', 3)
const client = 'build/client'
const biggest = readdirSync(path.join(client, 'assets')).find((name) =>
  /^entry\.client.*\.js$/.test(name),
)
const addresses = ['/', '/tours', '/contact', ...(biggest ? [`/assets/${biggest}`] : [])]

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-server-'))
const nginx = await startNginx(client)
const server = await startServer('dist/main.js', { DATA_DIR: dataDir, ...asStarted })
try {
  const rows = []
  for (const address of addresses) rows.push(await compare(address))
  report('server', { [`Built pages, 10 connections, the middle of ${rounds} rounds`]: rows })
} finally {
  await server.end('SIGTERM')
  await nginx.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function perCore(loads: readonly Load[]): number {
  return median(loads.map(({ perSecond, cores }) => perSecond / cores))
}

/** By turns, so that a busy minute of the machine meets both. */
async function compare(address: string) {
  const theirs: Load[] = []
  const ours: Load[] = []
  // nginx would send a folder's address to the one with a slash.
  await load(server.url + address, { seconds: 2, pid: server.child.pid ?? 0 })
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await load(nginx.url + address, { seconds, pid: nginx.pid }))
    ours.push(await load(server.url + address, { seconds, pid: server.child.pid ?? 0 }))
  }
  const share = perCore(ours) / perCore(theirs)
  return {
    address: address.replace(/-[\w-]+\.js$/, '-….js'),
    'ours, a second': Math.round(median(ours.map(({ perSecond }) => perSecond))),
    'nginx, a second': Math.round(median(theirs.map(({ perSecond }) => perSecond))),
    'ours, a second and core': Math.round(perCore(ours)),
    'nginx, a second and core': Math.round(perCore(theirs)),
    'of nginx': `${Math.round(share * 100)} %`,
    'our p99, ms': median(ours.map(({ p99Ms }) => p99Ms)),
    'nginx p99, ms': median(theirs.map(({ p99Ms }) => p99Ms)),
    failed: [...ours, ...theirs].reduce((sum, { failed }) => sum + failed, 0),
    holds: share >= 0.5 && median(ours.map(({ p99Ms }) => p99Ms)) < 10,
  }
}
