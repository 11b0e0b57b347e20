// How many built pages one process answers a second and core, over ten connections that stay open.
// Arguments: '--seconds=6', '--rounds=3'.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { productionSettings, startServer } from '#tests/server-process.ts'
import { readOption } from './options.ts'
import { report } from './report.ts'
import { type Load, load, median } from './wrk.ts'

const seconds = readOption('seconds', 6)
const rounds = readOption('rounds', 3)
/** A second and core. */
const atLeast = 3000
const biggest = readdirSync('build/client/assets').find((name) =>
  /^entry\.client.*\.js$/.test(name),
)
const addresses = ['/', '/tours', '/contact', ...(biggest ? [`/assets/${biggest}`] : [])]

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-server-'))
const server = await startServer('dist/main.js', { DATA_DIR: dataDir, ...productionSettings })
try {
  const rows = []
  for (const address of addresses) rows.push(await measure(address))
  report('server', { [`Built pages, 10 connections, the middle of ${rounds} rounds`]: rows })
} finally {
  await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(address: string) {
  const target = { seconds, pid: server.child.pid ?? 0 }
  await load(server.url + address, { ...target, seconds: 2 })
  const loads: Load[] = []
  for (let round = 0; round < rounds; round += 1) {
    loads.push(await load(server.url + address, target))
  }
  const perCore = median(loads.map(({ perSecond, cores }) => perSecond / cores))
  return {
    address: address.replace(/-[\w-]+\.js$/, '-….js'),
    'a second': Math.round(median(loads.map(({ perSecond }) => perSecond))),
    'a second and core': Math.round(perCore),
    'p99, ms': median(loads.map(({ p99Ms }) => p99Ms)),
    failed: loads.reduce((sum, { failed }) => sum + failed, 0),
    holds: perCore >= atLeast,
  }
}
