// Starts programs for scripts/run.mjs. Plain JavaScript without dependencies, because it runs
// before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

const bin = path.resolve(import.meta.dirname, '../node_modules/.bin')

/** The Node pinned by the lockfile; the running one if it has no package for this machine. */
export function node() {
  const pinned = path.join(bin, 'node')
  if (existsSync(pinned)) return pinned
  const readsTypes = isNodeAtLeast(23, 6) || (isNodeAtLeast(22, 18) && !isNodeAtLeast(23, 0))
  if (readsTypes) return process.execPath
  return fail(
    `No Node comes with the packages for this machine (${process.platform} ${process.arch}), and Node ${process.versions.node} cannot run TypeScript. Install Node 24 from https://nodejs.org and run this again.`,
  )
}

export function environment(extra = {}) {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...extra }
}

/** Runs a program and exits if it fails; the output of a quiet one is shown only then. */
export async function run(file, args, { env = {}, quiet = false } = {}) {
  const child = spawn(file, args, { stdio: quiet ? 'pipe' : 'inherit', env: environment(env) })
  const stop = () => child.kill()
  process.once('exit', stop)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += text))
  const [status, error] = await new Promise((resolve) => {
    child.on('error', (error) => resolve([1, error]))
    child.on('close', (code) => resolve([code]))
  })
  process.off('exit', stop)
  if (status === 0) return
  process.stderr.write(said)
  fail(
    `'${path.basename(file)} ${args.join(' ')}' did not succeed${error ? `: ${error.message}` : ''}.`,
  )
}

/**
 * Runs a command, forwards our signals, and exits with its status. A command with a closing line
 * reports when it has written it (tests/closing-line.ts); otherwise the line is written here.
 */
export async function follow(file, args, options) {
  process.exit(await findStatus(file, args, options))
}

/** Runs a command without exiting; returns its status. */
export async function findStatus(file, args, { hasClosingLine = false, env } = {}) {
  const inherit = ['inherit', 'inherit', 'inherit']
  const stdio = hasClosingLine ? [...inherit, 'ipc'] : inherit
  const child = spawn(file, args, { stdio, env: environment(env) })
  let isClosed = !hasClosingLine
  child.on('message', () => {
    isClosed = true
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  const status = await new Promise((resolve) => {
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code, signal) => resolve(signal ? 1 : code))
  })
  if (!isClosed) fail('The tests did not come to their end.')
  return status
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/** Exits with a message; a test run also writes its closing line. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  if (process.argv[2]?.startsWith('test')) process.stdout.write('\n0 passed, 1 failed\n')
  process.exit(1)
}

export function isNodeAtLeast(major, minor) {
  const [ours = 0, oursMinor = 0] = process.versions.node.split('.').map(Number)
  return ours > major || (ours === major && oursMinor >= minor)
}
