import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { launchWholeChromium } from '../chromium.ts'
import { inDays } from '../days.ts'
import { waitForScripts } from '../visits.ts'
import { keptItinerary } from './itinerary.ts'
import { useSite } from './site.ts'

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

const site = useSite({}, { keepsNothing: true, launch: launchWholeChromium })

it('every screen is there again as it was left, without being loaded', async () => {
  const { page, session, reasons } = await openPage()
  const lost: Record<string, unknown> = {}
  for (const address of addresses) {
    await page.goto(site.url(address))
    await waitForScripts(page)
    await leaveAndReturn(page, session)
    if (!(await isAsLeft(page))) lost[address] = reasons.splice(0)
  }
  expect(lost).toEqual({})
})

it('what was chosen and planned meanwhile is shown on the way back', async () => {
  const { page, session } = await openPage()
  await page.goto(site.url('/itinerary-builder'))
  await waitForScripts(page)
  await page.getByRole('button', { name: en.itinerary.next }).waitFor()
  await page.getByLabel(en.frame.currency).last().selectOption('ZAR')
  const kept = keptItinerary({ entries: [{ tourId: 'table-mountain', startTime: '09:00' }] })
  await leaveAndReturn(page, session, async () => {
    await waitForScripts(page)
    await page.getByLabel(en.frame.currency).last().selectOption('EUR')
    await page.evaluate((text) => localStorage.setItem('itinerary', text), kept)
  })
  await page.getByRole('heading', { name: 'Table Mountain and the city' }).first().waitFor()
  await page.goto(site.url('/tours'))
  await waitForScripts(page)
  await leaveAndReturn(page, session, async () => {
    await waitForScripts(page)
    await page.getByLabel(en.frame.currency).last().selectOption('USD')
  })
  await expect.poll(() => isAsLeft(page)).toBe(true)
  await expect.poll(() => page.getByLabel(en.frame.currency).last().inputValue()).toBe('USD')
})

/** A page, and why Chromium did not keep the ones that were left. */
async function openPage() {
  const page = await site.open('/terms-of-service')
  const session = await page.context().newCDPSession(page)
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
  await page.goto(site.url('/terms-of-service'))
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
