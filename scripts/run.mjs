// The commands of package.json's `scripts`, except types, linter and format. Plain JavaScript
// without dependencies, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import {
  environment,
  fail,
  findStatus,
  follow,
  isNodeAtLeast,
  node,
  run,
  say,
} from './processes.mjs'

const command = process.argv[2] ?? 'start'
const rest = process.argv.slice(3)
refuseOldNode()
const root = path.resolve(import.meta.dirname, '..')
const modules = path.join(root, 'node_modules')
/** Makes '#content/…' resolve to the tests' catalogue (package.json, imports). */
const testsCatalogue = '--conditions=tests'
const sources = [
  'rules',
  'content',
  'platform',
  'ui',
  'app',
  'server',
  'public',
  'package.json',
  'package-lock.json',
  'conditions.ts',
  'react-router.config.ts',
  'vite.config.ts',
  'rolldown.config.ts',
  'tsconfig.json',
]
const forCompany = {
  builtFrom: sources,
  folders: ['build', 'dist'],
  stampFile: 'dist/.stamp',
  says: 'the pages and the server',
  flags: [],
  finish: [],
}
/** Does the same with the tests' catalogue instead of the company's (conditions.ts). */
const forTests = {
  builtFrom: [...sources, 'tests/catalogue'],
  folders: ['build/tests'],
  stampFile: 'build/tests/.stamp',
  says: 'the same with the tests’ catalogue',
  flags: [testsCatalogue],
  finish: ['--trial'],
}

process.chdir(root)
await install()
const commands = {
  start,
  demo,
  dev,
  test,
  'test:rest': testRest,
  build,
  bench,
  // Four separate programs (docs/operations.md).
  backup: () => follow(node(), ['scripts/backup.ts', ...rest]),
  restore: () => follow(node(), ['scripts/restore.ts', ...rest]),
  'reset-proofs': () => follow(node(), ['scripts/reset-proofs.ts', ...rest]),
  'go-live': () => follow(node(), ['scripts/go-live.ts']),
}
if (!Object.hasOwn(commands, command))
  fail(`There is no command '${command}'. Known: ${Object.keys(commands).join(', ')}.`)
await commands[command]()

/** Checks what this file needs; the pinned Node for everything else comes with the packages. */
function refuseOldNode() {
  if (isNodeAtLeast(20, 12)) return
  fail(
    `This needs Node 20.12 or newer to begin, and here it is ${process.versions.node}. Install Node 24 from https://nodejs.org and run this again.`,
  )
}

/** Installs a folder from its lockfile, unless it is up to date. */
async function install(folder = '.') {
  if (isInstalled(folder)) return
  refuseLink(path.join(folder, 'node_modules'))
  say('Installing packages from the lockfile …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', folder])
}

/** Compares with the list that npm leaves in node_modules; it omits packages for other machines. */
function isInstalled(folder) {
  const installed = readPackages(path.join(folder, 'node_modules/.package-lock.json'))
  if (!installed) return false
  const wanted = Object.entries(readPackages(path.join(folder, 'package-lock.json')))
  return wanted.every(([name, { version, optional, os, cpu, libc }]) => {
    const isForHere = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
    const isNeeded = name !== '' && (!optional || isForHere)
    return !isNeeded || installed[name]?.version === version
  })
}

function readPackages(lockfile) {
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : undefined
}

/** npm empties the folder it installs into, also the target of a link. */
function refuseLink(modules) {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  fail(
    `'${modules}' is a symbolic link, and installing would empty the folder it leads to. Remove the link and run this again.`,
  )
}

/** Renders the pages and bundles the server, unless no input has changed. */
function build() {
  return makeBuilds(rest.includes(testsCatalogue) ? [forTests] : [forCompany])
}

/** Builds into new folders that replace the old ones at the end, so a failed build leaves those. */
async function makeBuilds(wanted) {
  const due = wanted.filter((each) => readStamp(each.stampFile) !== digestOf(each))
  if (due.length === 0) return
  if (due.includes(forCompany)) await run(node(), ['scripts/check-content.ts'])
  say(`Building ${due.map(({ says }) => says).join(', and ')} …`)
  await run(node(), ['scripts/prepare-photos.ts'])
  if (due.includes(forCompany)) await run(node(), ['scripts/social-cards.ts'], { quiet: true })
  const made = due.map((each) => ({ ...each, stamp: digestOf(each) }))
  // Sequential: each keeps one core busy, and the checks of a test run the other.
  for (const each of due) await renderPages(each)
  // In parallel: each mostly keeps one core busy.
  await Promise.all(due.map(finishBuild))
  // The tests' folder is inside the other one, so it moves first.
  for (const { folders, stampFile, stamp } of made.toReversed()) {
    if (folders.includes('build') && existsSync('build/tests')) {
      renameSync('build/tests', 'build.new/tests')
    }
    for (const folder of folders) replaceFolder(folder)
    writeFileSync(stampFile, stamp)
  }
}

function inProduction() {
  return { env: { NODE_ENV: 'production' }, quiet: true }
}

function renderPages({ folders, flags }) {
  for (const folder of folders) rmSync(`${folder}.new`, { recursive: true, force: true })
  return run(
    node(),
    [...flags, path.join(modules, '@react-router/dev/bin.cjs'), 'build'],
    inProduction(),
  )
}

function finishBuild({ folders, flags, finish }) {
  return Promise.all([
    run(
      node(),
      [...flags, 'platform/pages/finish-built.ts', `${folders[0]}.new`, ...finish],
      inProduction(),
    ),
    run(node(), [...flags, path.join(modules, 'rolldown/bin/cli.mjs'), '-c'], inProduction()),
  ])
}

function digestOf({ builtFrom }) {
  return digest(builtFrom.flatMap(listFiles).map((file) => [file, readFileSync(file)]))
}

function replaceFolder(folder) {
  rmSync(`${folder}.old`, { recursive: true, force: true })
  if (existsSync(folder)) renameSync(folder, `${folder}.old`)
  renameSync(`${folder}.new`, folder)
  rmSync(`${folder}.old`, { recursive: true, force: true })
}

async function start() {
  await build()
  await follow(node(), ['dist/main.js', ...rest])
}

/** Starts the same with example data and a demo pay page, in a separate data folder. */
async function demo() {
  await build()
  const { DATA_DIR = 'data/demo', PAYMENTS = 'demo' } = environment()
  await follow(node(), ['dist/main.js', ...rest], { env: { DATA_DIR, PAYMENTS, EXAMPLES: 'on' } })
}

/**
 * The site reloads as you type on port 3000; the API restarts automatically behind it on port 3001.
 */
async function dev() {
  await run(node(), ['scripts/prepare-photos.ts'])
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
    environment().PORT ?? '3000',
    ...rest,
  ])
}

/**
 * Checks types, linter and format during the builds; then runs all tests, or those named: 'npm test
 * -- --changed'. `--slow` prints the slowest files. LOOK=1 stores pictures
 * of what the journeys show (tests/journeys/pictures.ts).
 */
async function test() {
  await Promise.all([check(), makeBuilds([forCompany, forTests])])
  const some = rest.includes('--changed') ? ['--passWithNoTests'] : []
  const slow = rest.includes('--slow') ? { SLOW: 'yes' } : {}
  const vitest = path.join(modules, 'vitest/vitest.mjs')
  await follow(node(), [vitest, 'run', ...some, ...namedTests()], {
    hasClosingLine: true,
    env: slow,
  })
}

function namedTests() {
  return rest.filter((each) => each !== '--slow')
}

/**
 * Runs the tests of a release that `npm test` leaves out: the other database, faults, random
 * attacks, fonts of other devices, the installation. A failed file runs again alone: a second
 * failure fails the run; a single failure is only reported, for the next change to fix.
 */
async function testRest() {
  await makeBuilds([forCompany, forTests])
  const vitest = path.join(modules, 'vitest/vitest.mjs')
  const failedFile = path.join(modules, '.cache/test-failed.json')
  const runTests = (args) =>
    findStatus(node(), [vitest, 'run', ...args], { hasClosingLine: true, env: { TESTS: 'rest' } })
  rmSync(failedFile, { force: true })
  const status = await runTests(namedTests())
  const failed = existsSync(failedFile) ? JSON.parse(readFileSync(failedFile, 'utf8')) : []
  if (status === 0 || failed.length === 0) process.exit(status)
  say(`\nOnce more, alone: ${[...new Set(failed.map(({ file }) => file))].join(', ')}`)
  const again = await runTests(['--maxWorkers=1', ...new Set(failed.map(({ file }) => file))])
  if (again !== 0) process.exit(again)
  say(`\nRed by luck, for the next change to mend:`)
  for (const { file, name } of failed) say(`  ${file}: ${name}`)
}

async function check() {
  say('Checking types, linter and format …')
  const checks = [
    ['@react-router/dev/bin.cjs', 'typegen'],
    ['typescript/bin/tsc', '--singleThreaded'],
    ['oxlint/bin/oxlint', '--deny-warnings'],
    ['oxfmt/bin/oxfmt', '--check', '.'],
  ]
  for (const [program, ...args] of checks) {
    await run(node(), [path.join(modules, program), ...args], { quiet: true })
  }
}

/** Runs one benchmark; its tools have their own lockfile (bench/tools/). */
async function bench() {
  await install('bench/tools')
  await build()
  await follow(node(), ['bench/run.ts', ...rest])
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
