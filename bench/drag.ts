// How smoothly a day is dragged among 50 others. The page is the builder's own workspace
// (bench/drag-page/), built as it is shipped.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { build, preview } from 'vite'
import { launchChromium } from '#tests/chromium.ts'
import { report } from './report.ts'

const frameMs = 1000 / 60
const dragMs = 6000

/** `slowdown` makes the processor so many times slower, as a phone's is. */
const scenarios = [
  { name: 'desk, 6 days', width: 1440, height: 900, entries: 6, slowdown: 1 },
  { name: 'desk, 50 days', width: 1440, height: 900, entries: 50, slowdown: 1 },
  { name: 'phone, 50 days', width: 390, height: 844, entries: 50, slowdown: 1 },
  { name: 'phone, 50 days, CPU 4x slower', width: 390, height: 844, entries: 50, slowdown: 4 },
]
type Scenario = (typeof scenarios)[number]

const folder = mkdtempSync(path.join(tmpdir(), 'bench-drag-'))
const root = path.resolve('bench/drag-page')
const built = { outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 }
await build({
  root,
  configFile: false,
  logLevel: 'error',
  plugins: [tailwindcss()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: built,
})
const server = await preview({ root, configFile: false, build: built, preview: { port: 0 } })
const url = server.resolvedUrls?.local[0] ?? ''
const browser = await launchChromium()
const rows = []
for (const scenario of scenarios) rows.push(await measure(browser, scenario))
await browser.close()
await server.close()
rmSync(folder, { recursive: true })
report('drag', { 'Dragging a day in the itinerary builder': rows })

async function measure(browser: Browser, scenario: Scenario) {
  const { width, height, entries, slowdown } = scenario
  const page = await browser.newPage({ viewport: { width, height } })
  await page.goto(`${url}?entries=${entries}`, { waitUntil: 'networkidle' })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const handle = page.locator('[data-tour] button[aria-roledescription]').nth(2)
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('There is no day to drag.')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.waitForTimeout(500)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 12, { steps: 4 })
  await page.getByText('Moving tour...').waitFor()
  const before = await readWork(session)
  const frames = await dragAbout(page, start, height)
  const after = await readWork(session)
  await page.mouse.up()
  await page.close()
  return summarise(scenario, frames, after - before)
}

/** Carries the day up and down the screen and gives the time between one frame and the next. */
async function dragAbout(page: Page, start: { x: number; y: number }, height: number) {
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
    // Off the edges, at which the page would scroll: once down and up again in two seconds.
    const way = (1 - Math.cos((time / 1000) * Math.PI)) / 2
    await page.mouse.move(start.x - 40, height * (0.3 + 0.4 * way))
  }
  const times = await page.evaluate(
    () => (window as unknown as { frameTimes: number[] }).frameTimes,
  )
  return times.slice(1).map((time, index) => time - (times[index] ?? time))
}

/** The processor time, in seconds, that the page's main thread has used. */
async function readWork(session: CDPSession): Promise<number> {
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}

function summarise({ name }: Scenario, frames: number[], work: number) {
  const sorted = frames.toSorted((one, other) => one - other)
  const at = (share: number) => round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)
  const missed = frames.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / frameMs) - 1), 0)
  const total = frames.reduce((sum, ms) => sum + ms, 0)
  return {
    scenario: name,
    'frames a second': round((frames.length / total) * 1000),
    'missed %': round((missed / (frames.length + missed)) * 100),
    'median ms': at(0.5),
    'p95 ms': at(0.95),
    'longest ms': at(1),
    'main thread ms a frame': round((work * 1000) / frames.length),
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
