// The one door for people: `npm start`, `npm run dev`, `npm test`, `npm run build`, `npm run bench`, `npm run attack`.
// Plain JavaScript without dependencies, since it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const command = process.argv[2] ?? 'start'
const rest = process.argv.slice(3)
const modules = path.join(root, 'node_modules')
const bin = path.join(modules, '.bin')
/** What '#content/…' leads to the tests' catalogue with (package.json, imports). */
const testsCatalogue = '--conditions=tests'
const builtFrom = [
  'site',
  'rules',
  'content',
  'server',
  'emails',
  'art/drawn',
  'public',
  'package.json',
  'package-lock.json',
  'conditions.ts',
  'react-router.config.ts',
  'vite.config.ts',
  'rolldown.config.ts',
  'tsconfig.json',
]

process.chdir(root)
install()
const commands = { start, dev, test, build, bench, faults, attack, backup, restore }
if (!Object.hasOwn(commands, command))
  fail(`There is no command '${command}'. Known: ${Object.keys(commands).join(', ')}.`)
await commands[command]()

/** Installs a folder from its lockfile when that, or the machine's kind, has changed since the last time. */
function install(folder = '.') {
  const stamp = digest([
    ['lock', readFileSync(path.join(folder, 'package-lock.json'))],
    ['kind', process.platform + process.arch],
  ])
  const stampFile = path.join(folder, 'node_modules/.stamp')
  if (readStamp(stampFile) === stamp) return
  refuseLink(path.join(folder, 'node_modules'))
  say('Installing packages from the lockfile …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder])
  writeFileSync(stampFile, stamp)
}

/** npm empties what it installs into, and would empty the folder that a link leads to. */
function refuseLink(modules) {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  fail(
    `'${modules}' is a symbolic link, and installing would empty the folder it leads to. Remove the link and run this again.`,
  )
}

/** Renders the pages and bundles the server, unless nothing that they are made from has changed. */
function build() {
  if (rest.includes(testsCatalogue)) return buildForTests()
  buildFrom({ builtFrom, stampFile: 'dist/.stamp', says: 'the pages and the server' })
}

/** The same with the tests' catalogue in place of the company's, into build/tests (conditions.ts). */
function buildForTests() {
  buildFrom({
    builtFrom: [...builtFrom, 'tests/catalogue'],
    stampFile: 'build/tests/.stamp',
    says: 'the same with the tests’ catalogue',
    flags: [testsCatalogue],
    folder: 'build/tests',
  })
}

function buildFrom({ builtFrom, stampFile, says, flags = [], folder = 'build' }) {
  const stamp = digest(builtFrom.flatMap(listFiles).map((file) => [file, readFileSync(file)]))
  if (readStamp(stampFile) === stamp) return
  say(`Building ${says} …`)
  const options = { env: { NODE_ENV: 'production' } }
  run(node(), ['scripts/prepare-photos.ts'])
  if (flags.length === 0) run(node(), ['scripts/social-cards.ts'], { quiet: true })
  const quiet = { ...options, quiet: true }
  run(node(), [...flags, path.join(modules, '@react-router/dev/bin.cjs'), 'build'], quiet)
  run(node(), ['site/delivery/finish-pages.ts', folder], options)
  run(node(), [...flags, path.join(modules, 'rolldown/bin/cli.mjs'), '-c'], quiet)
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

async function start() {
  build()
  await follow(node(), ['dist/main.js', ...rest])
}

/** The site reloads as you type on port 3000; the API restarts by itself behind it on port 3001. */
async function dev() {
  run(node(), ['scripts/prepare-photos.ts'])
  const api = spawn(node(), ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    stdio: 'inherit',
    env: environment({ PORT: '3001', SITE_URL: 'http://localhost:3000' }),
  })
  const stopApi = () => api.kill('SIGTERM')
  process.on('exit', stopApi)
  await follow(node(), [
    path.join(modules, '@react-router/dev/bin.cjs'),
    'dev',
    '--port',
    process.env.PORT ?? '3000',
    ...rest,
  ])
}

async function test() {
  build()
  buildForTests()
  await follow(node(), [path.join(modules, 'vitest/vitest.mjs'), 'run', ...rest])
}

/** Measures one thing; the tools for it are installed from a lockfile of their own (bench/tools/). */
async function bench() {
  install('bench/tools')
  build()
  await follow(node(), ['bench/run.ts', ...rest])
}

/** Writes everything that is stored into a file, while the site runs (docs/operations.md). */
async function backup() {
  await follow(node(), ['scripts/backup.ts', ...rest])
}

/** Puts a backup back into an empty place. */
async function restore() {
  await follow(node(), ['scripts/restore.ts', ...rest])
}

/** Breaks everything that a server depends on, under load, and writes down what came of it. */
async function faults() {
  buildForTests()
  await follow(node(), [testsCatalogue, 'tests/faults/long-run.ts'])
}

/** Attacks a server of its own for some minutes and writes what came of it into docs/reliability.md. */
async function attack() {
  buildForTests()
  await follow(node(), [testsCatalogue, 'tests/attack/run.ts', ...rest])
}

/** Node as pinned by the lockfile; where no package of it exists for this machine, the one that runs this. */
function node() {
  const pinned = path.join(bin, 'node')
  return existsSync(pinned) ? pinned : process.execPath
}

function environment(extra = {}) {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}`, ...extra }
}

function run(file, args, { env = {}, quiet = false } = {}) {
  const result = spawnSync(file, args, {
    stdio: quiet ? 'pipe' : 'inherit',
    env: environment(env),
    encoding: 'utf8',
  })
  if (result.status === 0) return
  if (quiet) process.stderr.write(`${result.stdout}\n${result.stderr}\n`)
  fail(
    `'${path.basename(file)} ${args.join(' ')}' did not succeed${result.error ? `: ${result.error.message}` : ''}.`,
  )
}

/** Runs a command until it ends, hands it our signals, and ends as it ended. */
async function follow(file, args) {
  const child = spawn(file, args, { stdio: 'inherit', env: environment() })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  const status = await new Promise((resolve) => {
    child.on('error', (error) => fail(error.message))
    child.on('exit', (code, signal) => resolve(signal ? 1 : code))
  })
  process.exit(status)
}

function listFiles(entry) {
  if (!existsSync(entry)) return []
  if (statSync(entry).isFile()) return [entry]
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && !/\.test\.tsx?$/.test(found.name))
    .map((found) => path.join(found.parentPath, found.name))
    .toSorted()
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const [name, content] of parts) hash.update(`${name}\0`).update(content).update('\0')
  return hash.digest('hex')
}

function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
