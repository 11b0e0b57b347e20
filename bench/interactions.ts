// From an act to the next paint (INP), scripted, on a processor four times slower, each beside a press
// on a bare page whose button toggles a class. Arguments: '--count=60', '--slowdown=4', or words of
// the names in bench/acts.ts.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { platform, tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '#tests/chromium.ts'
import { startServer } from '#tests/server-process.ts'
import { waitForScripts } from '#tests/visits.ts'
import { type Act, acts } from './acts.ts'
import { at, forgetInteractions, readLongest, shortest, watchInteractions } from './event-timing.ts'
import { readOption } from './options.ts'
import { report, type Row } from './report.ts'

/** Of 60, the 98th percentile leaves out one: a single moment in which the machine stood still. */
const count = readOption('count', 60)
const slowdown = readOption('slowdown', 4)
/** The 98th percentile is to be at most this. */
const aim = 100
/** The page is opened so many times, so that as many first openings of what it fetches are among the acts. */
const turns = 3

const bareHtml = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title>
<style>button{padding:2rem}.on{background:gold}</style><button onclick="this.classList.toggle('on')">Press</button>`
const bare: Act = {
  name: 'bare',
  address: '/bare',
  viewport: { width: 390, height: 844 },
  steps: [(page) => page.getByRole('button').click()],
}

const names = process.argv.slice(3).filter((argument) => !argument.startsWith('--'))
const wanted = acts.filter(
  (act) => names.length === 0 || names.some((name) => act.name.includes(name)),
)
const folder = mkdtempSync(path.join(tmpdir(), 'bench-interactions-'))
const server = await startServer('dist/main.js', { DATA_DIR: folder })
const browser = await launchChromium()
const rows: Row[] = []
try {
  for (const act of wanted) rows.push(await measure(browser, act))
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
report('interactions', { [`From an act to the next paint, processor ${slowdown}x slower`]: rows })

/** After every act a press on the bare page, so that a busy moment of the machine meets both. */
async function measure(browser: Browser, act: Act): Promise<Row> {
  const times: number[] = []
  const bareTimes: number[] = []
  const before = readProcessor()
  const barePage = await openPage(browser, bare)
  for (let turn = 0; turn < turns; turn += 1) {
    const page = await openPage(browser, act)
    for (let done = 0; done < count / turns; done += 1) {
      times.push(await interact(page, act, done))
      bareTimes.push(await interact(barePage, bare, done))
    }
    await page.context().close()
  }
  await barePage.context().close()
  process.stdout.write(`${act.name}: ${times.join(' ')}; bare: ${bareTimes.join(' ')}\n`)
  const p98 = at(times, 0.98)
  const bareP98 = at(bareTimes, 0.98)
  return {
    act: act.name,
    interactions: times.length,
    'median ms': at(times, 0.5),
    'p98 ms': p98,
    'longest ms': at(times, 1),
    'bare p98 ms': bareP98,
    'bare longest ms': at(bareTimes, 1),
    'taken by the host': shareTaken(before, readProcessor()),
    'at most': aim,
    // Where the bare page takes longer than that, the machine was too busy to tell.
    verdict: p98 <= aim ? 'stands' : bareP98 > aim ? 'not shown' : 'misses',
  }
}

async function openPage(browser: Browser, act: Act): Promise<Page> {
  const localStorage = Object.entries(act.kept ?? {}).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: act.viewport,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    storageState: { cookies: [], origins: [{ origin: server.url, localStorage }] },
  })
  const page = await context.newPage()
  await page.addInitScript(watchInteractions, shortest)
  await page.route('**/bare', (route) =>
    route.fulfill({ contentType: 'text/html', body: bareHtml }),
  )
  await page.goto(server.url + act.address, { waitUntil: 'load' })
  if (act !== bare) await waitForScripts(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await act.before?.(page)
  await page.waitForTimeout(700)
  return page
}

/** Does a step of an act, and gives how long it took until the next paint. */
async function interact(page: Page, act: Act, done: number): Promise<number> {
  await page.evaluate(forgetInteractions)
  await act.steps[done % act.steps.length]?.(page)
  await page.waitForTimeout(act === bare ? 60 : 150)
  return page.evaluate(readLongest, shortest)
}

/** What the processor has done since the machine was started, where it tells: Linux does. */
function readProcessor(): number[] | undefined {
  if (platform() !== 'linux') return undefined
  return readFileSync('/proc/stat', 'utf8').split('\n')[0]?.match(/\d+/g)?.map(Number)
}

/** How much of the processor the host of a virtual machine kept for others meanwhile. */
function shareTaken(before: number[] | undefined, after: number[] | undefined): string {
  if (!before || !after) return 'unknown'
  const spent = after.map((ticks, index) => ticks - (before[index] ?? 0))
  // user, nice, system, idle, iowait, irq, softirq, steal
  const [, , , , , , , taken = 0] = spent
  const all = spent.slice(0, 8).reduce((sum, ticks) => sum + ticks, 0)
  return `${Math.round((taken / all) * 100)} %`
}
