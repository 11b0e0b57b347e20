import { rmSync } from 'node:fs'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchWholeChromium } from '../chromium.ts'
import { createDataFolder } from '../databases.ts'
import { inDays } from '../days.ts'
import { type ServerProcess, startServer, testsServer } from '../server-process.ts'
import { waitForScripts } from '../visits.ts'

/** One of each screen; browsers never keep what was answered with 404. */
const addresses = [
  '/',
  '/tours',
  '/tour/cape-peninsula',
  `/book-tour/cape-peninsula?selectedDate=${inDays(100)}&guestCount=2&childCount=0`,
  '/transfers',
  '/destinations',
  '/group-tours',
  '/itinerary-builder',
  '/contact',
  '/auth',
  '/account',
  '/blog',
  '/blog/hiking-lions-head-sunrise-complete-guide',
  '/privacy-policy',
  '/cancellations-policy',
  '/newsletter/unsubscribe?token=abc',
]

let browser: Browser
let server: ServerProcess
let folder: string
beforeAll(async () => {
  folder = await createDataFolder()
  ;[browser, server] = await Promise.all([
    launchWholeChromium(),
    startServer(testsServer, { DATA_DIR: folder }),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

it('every screen is there again as it was left, without being loaded', async () => {
  const { page, session, reasons } = await openPage()
  const lost: Record<string, unknown> = {}
  for (const address of addresses) {
    await page.goto(server.url + address)
    await waitForScripts(page)
    await leaveAndReturn(page, session)
    if (!(await isAsLeft(page))) lost[address] = reasons.splice(0)
  }
  expect(lost).toEqual({})
  await page.context().close()
})

it('what was chosen and planned meanwhile is shown on the way back', async () => {
  const { page, session } = await openPage()
  await page.goto(`${server.url}/itinerary-builder`)
  await waitForScripts(page)
  await page.getByRole('button', { name: 'Next' }).waitFor()
  await page.getByLabel('Prices in').last().selectOption('ZAR')
  const kept = JSON.stringify({
    version: 1,
    entries: [{ tourId: 'table-mountain', startTime: '09:00' }],
    adults: 2,
    children: 0,
    toddlers: 0,
    vehicle: 'standard',
    addOns: [],
    questionnaire: { groupSize: 2, days: 4, interests: ['culture'] },
  })
  await leaveAndReturn(page, session, async () => {
    await waitForScripts(page)
    await page.getByLabel('Prices in').last().selectOption('EUR')
    await page.evaluate((text) => localStorage.setItem('itinerary', text), kept)
  })
  await page.getByRole('heading', { name: 'Table Mountain and the city' }).first().waitFor()
  await page.goto(`${server.url}/tours`)
  await waitForScripts(page)
  await leaveAndReturn(page, session, async () => {
    await waitForScripts(page)
    await page.getByLabel('Prices in').last().selectOption('USD')
  })
  await expect.poll(() => isAsLeft(page)).toBe(true)
  await expect.poll(() => page.getByLabel('Prices in').last().inputValue()).toBe('USD')
  await page.context().close()
})

/** A page, and why Chromium did not keep the ones that were left. */
async function openPage() {
  const context = await browser.newContext({ locale: 'en-ZA' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Page.enable')
  const reasons: string[] = []
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons.push(...notRestoredExplanations.map(({ type, reason }) => `${type}: ${reason}`))
  })
  return { page, session, reasons }
}

/** To another page, where something may happen, and back by the browser's own button. */
async function leaveAndReturn(
  page: Page,
  session: CDPSession,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
) {
  const left = page.url()
  await page.evaluate(() => Object.assign(window, { isAsLeft: true }))
  await page.goto(`${server.url}/terms-of-service`)
  await meanwhile()
  const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
  const returned = new Promise((resolve) => session.once('Page.frameNavigated', resolve))
  await session.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]?.id ?? 0 })
  await returned
  await page.waitForURL(left, { waitUntil: 'commit' })
}

function isAsLeft(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isAsLeft' in window)
}
