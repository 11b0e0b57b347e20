// From an act to the next paint (INP), scripted, on a processor four times slower, beside a bare
// page whose button toggles a class. Arguments: '--count=24', '--slowdown=4', or names of acts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '#tests/chromium.ts'
import { handleOf, keptItinerary, pointAt } from '#tests/journeys/itinerary.ts'
import { startServer } from '#tests/server-process.ts'
import { waitForScripts } from '#tests/visits.ts'
import { readOption } from './options.ts'
import { report, type Row } from './report.ts'

const count = readOption('count', 24)
const slowdown = readOption('slowdown', 4)
/** The 98th percentile is to be at most this. */
const aim = 100
/** What browsers do not tell: anything shorter. */
const shortest = 16
const turns = 2

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** One thing that visitors do: each step is one interaction, and the steps lead back to where they began. */
type Act = {
  name: string
  address: string
  viewport: typeof phone
  kept?: Record<string, string>
  steps: ((page: Page) => Promise<void>)[]
}

const acts: Act[] = [
  {
    name: 'the menu, opened and closed',
    address: '/',
    viewport: phone,
    steps: [
      (page) => press(page, 'button', 'Menu'),
      (page) => press(page.locator('#side-menu'), 'button', 'Close'),
    ],
  },
  {
    name: 'the dialog of a vehicle, opened and closed',
    address: '/transfers',
    viewport: phone,
    steps: [
      async (page) => {
        await page
          .getByRole('button', { name: /Select Vehicle/ })
          .first()
          .click()
        await page.getByRole('dialog').waitFor()
      },
      (page) => press(page.getByRole('dialog'), 'button', 'Close'),
    ],
  },
  {
    name: 'the calendar, opened and closed',
    address: '/tour/cape-peninsula',
    viewport: phone,
    steps: [
      async (page) => {
        await press(page, 'button', 'Date')
        await page.getByRole('grid').waitFor()
      },
      (page) => press(page.getByRole('dialog'), 'button', 'Close'),
    ],
  },
  {
    name: 'the number of guests, by key',
    address: '/tour/cape-peninsula',
    viewport: desk,
    steps: [
      async (page) => {
        await page.getByLabel('Adults').focus()
        await page.keyboard.press('ArrowDown')
      },
      (page) => page.keyboard.press('ArrowUp'),
    ],
  },
  {
    name: 'a letter typed into a form',
    address: '/contact',
    viewport: phone,
    steps: [
      async (page) => {
        await page.getByLabel('Message').focus()
        await page.keyboard.press('a')
      },
    ],
  },
  {
    name: 'a day of the builder, dragged and dropped',
    address: '/itinerary-builder',
    viewport: desk,
    kept: { itinerary: keptItinerary() },
    steps: [
      (page) => drag(page, 'Cape Peninsula and Cape Point', -1),
      (page) => drag(page, 'Cape Peninsula and Cape Point', 1),
    ],
  },
]

const bare = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title>
<style>button{padding:2rem}.on{background:gold}</style><button onclick="this.classList.toggle('on')">Press</button>`

const names = process.argv.slice(3).filter((argument) => !argument.startsWith('--'))
const folder = mkdtempSync(path.join(tmpdir(), 'bench-interactions-'))
const server = await startServer('dist/main.js', { DATA_DIR: folder })
const browser = await launchChromium()
const rows: Row[] = []
try {
  for (const act of acts) {
    const isWanted = names.length === 0 || names.some((name) => act.name.includes(name))
    if (isWanted) rows.push(await measure(browser, act))
  }
} finally {
  await browser.close()
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
report('interactions', { [`From an act to the next paint, processor ${slowdown}x slower`]: rows })

/** By turns with the bare page, so that a busy moment of the machine meets both. */
async function measure(browser: Browser, act: Act): Promise<Row> {
  const times: number[] = []
  const plainTimes: number[] = []
  const pressing = [(page: Page) => press(page, 'button', 'Press')]
  for (let turn = 0; turn < turns; turn += 1) {
    times.push(...(await interact(browser, act, Math.ceil(count / turns))))
    const plain = { ...act, address: '/bare', steps: pressing }
    plainTimes.push(...(await interact(browser, plain, Math.ceil(count / turns))))
  }
  const p98 = at(times, 0.98)
  return {
    act: act.name,
    interactions: times.length,
    'median ms': at(times, 0.5),
    'p98 ms': p98,
    'longest ms': at(times, 1),
    'bare p98 ms': at(plainTimes, 0.98),
    'at most': aim,
    holds: p98 <= aim,
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
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html', body: bare }))
  await page.goto(server.url + act.address, { waitUntil: 'load' })
  if (act.address !== '/bare') await waitForScripts(page)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.waitForTimeout(1000)
  return page
}

/** Does the steps in turn, so many in all, and gives how long each took until the next paint. */
async function interact(browser: Browser, act: Act, times: number): Promise<number[]> {
  const page = await openPage(browser, act)
  const taken: number[] = []
  for (let done = 0; done < times; done += 1) {
    await page.evaluate(forgetInteractions)
    await act.steps[done % act.steps.length]?.(page)
    await page.waitForTimeout(150)
    taken.push(await page.evaluate(readLongest, shortest))
  }
  await page.context().close()
  return taken
}

type Watched = Window & { interactions: Map<number, number> }

/** All events of one interaction count as the longest of them, as Chromium's own figure does. */
function watchInteractions(durationThreshold: number) {
  const interactions = new Map<number, number>()
  Object.assign(window, { interactions })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry as PerformanceEventTiming & {
        interactionId: number
      }
      if (interactionId === 0) continue
      interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
    }
  })
  observer.observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
}

function forgetInteractions() {
  ;(window as unknown as Watched).interactions.clear()
}

function readLongest(shortest: number): number {
  return Math.max(shortest, ...(window as unknown as Watched).interactions.values())
}

async function press(where: Pick<Page, 'getByRole'>, role: 'button', name: string) {
  await where.getByRole(role, { name, exact: true }).first().click()
}

/** Carries a tour over its neighbour above (-1) or below (1) and lets it fall. */
async function drag(page: Page, title: string, direction: -1 | 1) {
  const handle = handleOf(page, title)
  await handle.scrollIntoViewIfNeeded()
  const { x, y } = await pointAt(handle)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + direction * 140, { steps: 10 })
  await page.mouse.up()
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
