// The office's calendar with 20 vehicles, 20 guides, 400 trips on each of two days and 400 in the
// month after them, on the built server with PostgreSQL: time to draw it, smoothness of dragging a trip, and time from an
// action to the next paint. Arguments: '--count=60', '--slowdown=1'.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { createCallerHeaders } from '#ui/client/call-headers.ts'
import { launchChromium } from '#tests/chromium.ts'
import { startPostgres } from '#tests/postgres.ts'
import { startServer } from '#tests/server-process.ts'
import { waitForScripts } from '#tests/visits.ts'
import {
  days,
  fillCalendar,
  rowsPerKind,
  spreadFrom,
  tripsPerDay,
  tripsPerMonth,
} from './calendar-data.ts'
import { readOption, report, type Row } from './report.ts'

const count = readOption('count', 60)
const slowdown = readOption('slowdown', 1)
const [drawnWithinMs, answeredWithinMs] = [200, 100]
const barSelector = '.calendar-day .calendar-bar'
/** Bars of a vehicle or guide on a day of a week, at most (calendar-rows.tsx). */
const barsPerWeekRow = 6
const viewport = { width: 1440, height: 900 }
/** Each trip has a bar for its vehicle and one for its guide; the moved trip has only a vehicle. */
const barsPerDay = 2 * tripsPerDay + 1
/** Browsers do not report shorter interactions, in ms. */
const shortestMs = 16
const frameMs = 1000 / 60
const dragMs = 6000

const folder = mkdtempSync(path.join(tmpdir(), 'bench-calendar-'))
const postgres = await startPostgres()
const server = await startServer('dist/main.js', { DATA_DIR: folder, DATABASE_URL: postgres.url })
const browser = await launchChromium()
try {
  await fillCalendar(postgres.url)
  const context = await browser.newContext({
    viewport,
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    storageState: await signIn(),
  })
  const page = await context.newPage()
  await page.addInitScript(recordInteractions, shortestMs)
  await openDay(page, days[0])
  await waitForBars(page, barsPerDay)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  page.setDefaultTimeout(15_000)
  const drawingRows = await measureDrawing(page)
  await openDay(page, days[0])
  await waitForBars(page, barsPerDay)
  const dragged = await measureDrag(page, () => readProcessorTime(session))
  const actionRows = await measureActs(page)
  report('calendar', {
    [`Drawn, ${2 * rowsPerKind} rows, ${tripsPerDay} trips a day and ${tripsPerMonth} a month, in ms, of ${count}`]:
      drawingRows,
    'A trip dragged over the rows of a day': [dragged],
    [`From an act to the next paint, in ms, of ${count}`]: actionRows,
  })
} finally {
  await browser.close()
  await server.end('SIGTERM')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function openDay(page: Page, date: string) {
  await page.goto(`${server.url}/admin?view=calendar&date=${date}`, { waitUntil: 'load' })
  await waitForScripts(page)
  await page.getByRole('heading', { name: formatLongDate(date) }).waitFor()
  await page.locator('.calendar-day').waitFor()
}

/** Time from the press, and from the server's answer, until the calendar is drawn. */
async function measureDrawing(page: Page): Promise<Row[]> {
  const weekBars = days.length * 2 * (rowsPerKind - 2) * barsPerWeekRow
  const kinds = [
    ['a day', days[0], ['Later', 'Earlier'], barSelector, barsPerDay],
    ['a week', days[0], ['Week', 'Day'], '.calendar-week .calendar-bar', weekBars],
    ['a month', spreadFrom, ['Month', 'Day'], '.calendar-month .calendar-bar', tripsPerMonth],
  ] as const
  const rows: Row[] = []
  for (const [what, date, names, selector, shown] of kinds) {
    await openDay(page, date)
    const times: { press: number; answer: number }[] = []
    for (let turn = 0; turn < count; turn += 1) {
      const isBack = turn % 2 === 1 && what !== 'a day'
      const target = isBack ? { selector: '.calendar-day', shown: 1 } : { selector, shown }
      const time = await timePress(page, names[turn % 2] ?? '', target)
      if (!isBack) times.push(time)
    }
    const press = times.map((one) => one.press)
    const answer = times.map((one) => one.answer)
    const p98 = findPercentile(answer, 0.98)
    rows.push({
      what,
      'from the answer, median': findPercentile(answer, 0.5),
      'from the answer, p98': p98,
      'from the press, median': findPercentile(press, 0.5),
      'from the press, p98': findPercentile(press, 0.98),
      'at most': drawnWithinMs,
      holds: p98 <= drawnWithinMs,
    })
  }
  return rows
}

type PaintTarget = { selector: string; shown: number }

/** Presses a button of the calendar and waits, frame by frame, until the new view is painted. */
function timePress(page: Page, name: string, target: PaintTarget) {
  return page.evaluate(
    async ({ name, selector, shown }) => {
      const button = [...document.querySelectorAll<HTMLElement>('.desk button')].find(
        (one) => (one.ariaLabel ?? one.textContent) === name,
      )
      if (!button) throw new Error(`There is no button ${name}.`)
      performance.clearResourceTimings()
      const before = document.querySelector(selector)
      const began = performance.now()
      button.click()
      for (;;) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        const first = document.querySelector(selector)
        const isThere = document.querySelectorAll(selector).length >= shown
        if (first && first !== before && isThere) break
        if (performance.now() - began > 20_000)
          throw new Error(`${name}: ${document.querySelectorAll(selector).length} of ${shown}.`)
      }
      // The frame is on the screen when the next task begins.
      await new Promise((resolve) => setTimeout(resolve))
      const ended = performance.now()
      const answers = performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.includes('/api/admin/calendar'))
      const answered = (answers.at(-1) as PerformanceResourceTiming | undefined)?.responseEnd
      return {
        press: Math.round(ended - began),
        answer: Math.round(ended - (answered ?? began)),
      }
    },
    { name, ...target },
  )
}

async function measureDrag(page: Page, readProcessorTime: () => Promise<number>): Promise<Row> {
  const bar = barOf(page, 'Vehicle 01')
  const [x, y] = await middleOf(bar)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 12, { steps: 4 })
  await page.getByText('can take it').first().waitFor()
  const before = await readProcessorTime()
  const frames = await dragUpAndDown(page, x, viewport.height)
  const after = await readProcessorTime()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await page.getByText('can take it').first().waitFor({ state: 'detached' })
  return summariseFrames(`desk, ${slowdown}x slower`, frames, after - before)
}

/** Does and undoes each action by turns, and measures both. */
async function measureActs(page: Page): Promise<Row[]> {
  const bar = () => barOf(page, 'Vehicle 01').or(barOf(page, 'Vehicle 02'))
  const acts: { what: string; steps: (() => Promise<unknown>)[] }[] = [
    {
      what: 'a trip picked up with Space, and left with Escape',
      steps: [
        async () => {
          await bar().press('Space')
          await page.getByText('can take it').first().waitFor()
        },
        async () => {
          await page.keyboard.press('Escape')
          await page.getByText('can take it').first().waitFor({ state: 'detached' })
        },
      ],
    },
    {
      what: 'a trip opened, and its dialog closed',
      steps: [
        async () => {
          await bar().press('Enter')
          await page.getByRole('dialog').waitFor()
        },
        async () => {
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        },
      ],
    },
    {
      what: 'a trip dropped on another row, and back',
      steps: [
        () => drop(page, 'Vehicle 01', 'Vehicle 02'),
        () => drop(page, 'Vehicle 02', 'Vehicle 01'),
      ],
    },
  ]
  const rows: Row[] = []
  for (const { what, steps } of acts) {
    const times: number[] = []
    for (let turn = 0; turn < count; turn += 1) {
      await page.evaluate(clearInteractions)
      await steps[turn % steps.length]?.()
      await page.waitForTimeout(200)
      times.push(await page.evaluate(readLongestInteraction, shortestMs))
    }
    rows.push(summariseTimes(what, times))
  }
  return [...rows, await measureMoves(page)]
}

function summariseTimes(what: string, times: readonly number[]): Row {
  const p98 = findPercentile(times, 0.98)
  const [median, longest] = [findPercentile(times, 0.5), findPercentile(times, 1)]
  return { what, median, p98, longest, 'at most': answeredWithinMs, holds: p98 <= answeredWithinMs }
}

/** Time from the drop of a trip until it is in its new row, confirmed by the server. */
async function measureMoves(page: Page): Promise<Row> {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const names = turn % 2 === 0 ? ['01', '02'] : ['02', '01']
    const [from = '', to = ''] = names.map((name) => `Vehicle ${name}`)
    times.push(await drop(page, from, to))
    await page.waitForTimeout(100)
  }
  return summariseTimes('a trip dropped, until it is in its new row', times)
}

/** Drags the only trip of a row to an empty row. Returns the ms from the drop until it is there. */
async function drop(page: Page, from: string, to: string): Promise<number> {
  const [x, y] = await middleOf(barOf(page, from))
  const [, toY] = await middleOf(rowOf(page, to))
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + (toY > y ? 10 : -10), { steps: 3 })
  await page.getByText('can take it').first().waitFor()
  await page.mouse.move(x, toY, { steps: 5 })
  await page.locator('[id^=DndLiveRegion]', { hasText: to }).waitFor({ state: 'attached' })
  // The listener must exist before the drop.
  await page.evaluate((name) => {
    Object.assign(globalThis, {
      dropTime: new Promise<number>((resolve) => {
        addEventListener(
          'mouseup',
          () => {
            const began = performance.now()
            const check = () => {
              const row = [...document.querySelectorAll('.desk li')].find((li) =>
                li.querySelector(':scope > p')?.textContent?.startsWith(name),
              )
              const bar = row?.querySelector('li > button')
              const isStill = bar && getComputedStyle(bar).transform === 'none'
              const ms = Math.round(performance.now() - began)
              if (isStill || ms > 10_000) setTimeout(() => resolve(ms))
              else requestAnimationFrame(check)
            }
            requestAnimationFrame(check)
          },
          { once: true, capture: true },
        )
      }),
    })
  }, to)
  await page.mouse.up()
  await barOf(page, to).waitFor()
  return page.evaluate(() => (globalThis as unknown as { dropTime: Promise<number> }).dropTime)
}

function rowOf(page: Page, name: string): Locator {
  return page.locator('.desk li', { has: page.locator(':scope > p', { hasText: name }) })
}

function barOf(page: Page, name: string): Locator {
  return rowOf(page, name).locator('li > button')
}

async function middleOf(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  // A moved trip is drawn again when the server confirms it.
  const box =
    (await element.boundingBox()) ?? (await element.waitFor(), await element.boundingBox())
  if (!box) throw new Error('The element is not on the page.')
  return [box.x + box.width / 2, box.y + box.height / 2] as const
}

async function waitForBars(page: Page, shown: number) {
  await page.waitForFunction(
    ([selector, least]) => document.querySelectorAll(String(selector)).length >= Number(least),
    [barSelector, shown] as const,
  )
}

/** Creates the first administrator and returns the state of their browser. */
async function signIn() {
  const [email, password] = ['owner@cape.example', 'Table Mountain, 1087 m']
  const call = async (address: string, body: object) => {
    const answer = await fetch(server.url + address, {
      method: 'POST',
      headers: { ...createCallerHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  await call('/api/auth/v1/signup', { email, password })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ text: string }>(
    "select text from outbox where kind = 'confirm-address'",
  )
  await client.end()
  const token = /confirm\?\S*token=([^&\s]+)/.exec(rows[0]?.text ?? '')?.[1]
  await call('/api/auth/v1/verify', { type: 'signup', token, password })
  await call('/api/rpc/initialize_first_admin', { admin_email: email })
  const path = '/api/auth/v1/token'
  const { headers } = await call(`${path}?grant_type=password`, { email, password })
  const [, value = ''] = /refresh=([^;]+)/.exec(headers.getSetCookie().join('\n')) ?? []
  const { hostname: domain, origin } = new URL(server.url)
  const flags = { expires: -1, httpOnly: true, secure: false, sameSite: 'Strict' } as const
  return {
    cookies: [{ name: 'refresh', value, domain, path, ...flags }],
    origins: [{ origin, localStorage: [{ name: 'session', value: 'on' }] }],
  }
}

type Watched = Window & { interactions: Map<number, number> }

/**
 * Runs in a page before its scripts and records the time of each interaction until its paint, which
 * is the duration of its longest event, as in Chromium's own figure.
 */
function recordInteractions(durationThreshold: number) {
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

function clearInteractions() {
  ;(window as unknown as Watched).interactions.clear()
}

/** The longest recorded interaction, in ms. */
function readLongestInteraction(shortestMs: number): number {
  return Math.max(shortestMs, ...(window as unknown as Watched).interactions.values())
}

/** The percentile of the times; `share` is from 0 to 1. */
function findPercentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/**
 * Drags down and up again every two seconds, away from the edges where the page would scroll. Returns
 * the times between frames, in ms.
 */
async function dragUpAndDown(page: Page, x: number, height: number): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    const note = (time: number) => {
      times.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { frameTimes: times })
  })
  const began = performance.now()
  for (let time = 0; time < dragMs; time = performance.now() - began) {
    const way = (1 - Math.cos((time / 1000) * Math.PI)) / 2
    await page.mouse.move(x, height * (0.3 + 0.4 * way))
  }
  const times = await page.evaluate(
    () => (window as unknown as { frameTimes: number[] }).frameTimes,
  )
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

/** The processor time of the page's main thread, in seconds. */
async function readProcessorTime(session: CDPSession): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

/** `processorSeconds` is the processor time of the main thread meanwhile. */
function summariseFrames(scenario: string, frames: readonly number[], processorSeconds: number) {
  const missed = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frameMs) - 1), 0)
  const total = frames.reduce((sum, ms) => sum + ms, 0)
  return {
    scenario,
    'frames a second': round((frames.length / total) * 1000),
    'missed %': round((missed / (frames.length + missed)) * 100),
    'median ms': round(findPercentile(frames, 0.5)),
    'p95 ms': round(findPercentile(frames, 0.95)),
    'longest ms': round(findPercentile(frames, 1)),
    'main thread ms a frame': round((processorSeconds * 1000) / frames.length),
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
