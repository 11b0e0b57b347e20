import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { productionSettings, startServer, testsServer } from '../server-process.ts'
import { attackConnections } from './connections-run.ts'
import { fuzzServer } from './fuzz-run.ts'
import { attackHoles } from './holes-run.ts'
import { type AttackResults, resultsFile, writeReport } from './report.ts'
import { scanServer } from './scanners-run.ts'
import { timeSignIn } from './sign-in-timing.ts'

type Target = { url: string; mailFolder: string }

/** The parts of `npm run attack`; arguments select some of them. */
const parts: Record<string, (target: Target) => unknown> = {
  timing: ({ url }: Target) => timeSignIn(url),
  fuzzing: (target: Target) => fuzzServer(target, 50_000),
  connections: ({ url }: Target) => attackConnections(url, { held: 10_000, seconds: 45 }),
  scanners: ({ url }: Target) => scanServer(url),
  holes: () => attackHoles(),
}

const named = process.argv.slice(2)
const chosen = Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name))
for (const [name, attack] of chosen) {
  say(`${name} …`)
  const result = await against(attack)
  const before = readResults()
  const dates = { ...before.dates, [name]: new Date().toISOString().slice(0, 10) }
  writeFileSync(resultsFile, `${JSON.stringify({ ...before, dates, [name]: result }, null, 2)}\n`)
}
writeReport(readResults())

function readResults(): Partial<AttackResults> {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}
}

async function against(attack: (target: Target) => unknown): Promise<unknown> {
  const folder = mkdtempSync(path.join(tmpdir(), 'attack-'))
  const settings = { DATA_DIR: folder, ...productionSettings, LOG_LEVEL: 'error' }
  const server = await startServer(testsServer, settings)
  try {
    const result = await attack({ url: server.url, mailFolder: path.join(folder, 'mail') })
    const { status } = await fetch(`${server.url}/readyz`)
    if (status !== 200) throw new Error(`The server is not ready after this: ${status}.`)
    return result
  } finally {
    await server.end('SIGTERM')
    const errors = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{"level":'))
    say(`The server logged ${errors.length} errors. ${errors.slice(0, 3).join('\n')}`)
    rmSync(folder, { recursive: true, force: true })
  }
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}
