// How smoothly a day is dragged among 50 others. The page is the builder's own workspace
// (bench/drag-page/), built as it is shipped.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import type { Browser } from 'playwright-core'
import { build, preview } from 'vite'
import { launchChromium } from '#tests/chromium.ts'
import { dragAbout, readWork, summariseFrames } from './frames.ts'
import { report } from './report.ts'

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
  const frames = await dragAbout(page, start.x - 40, height)
  const after = await readWork(session)
  await page.mouse.up()
  await page.close()
  return summariseFrames(scenario.name, frames, after - before)
}
