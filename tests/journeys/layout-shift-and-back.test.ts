import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { launchFullChromium } from '../chromium.ts'
import { inDays } from '../days.ts'
import { scrollThrough, waitForScripts } from '../visits.ts'
import {
  openSiteAfterSignUp,
  findLink,
  createOwner,
  openSignedIn,
  signIn,
} from './account-steps.ts'
import { createStoredItinerary } from './itinerary.ts'
import { phone, setUpSite } from './site.ts'
import { listStopsWithoutFocusRing } from './steps.ts'

/** One of each screen that browsers keep in the back-forward cache. */
const addresses = [
  '/',
  '/tours',
  '/tour/cape-peninsula',
  `/book-tour/cape-peninsula?selectedDate=${inDays(100)}&guestCount=3&childCount=1`,
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
  '/terms-of-service',
  '/cancellations-policy',
  '/newsletter/unsubscribe?token=abc',
]
const otherAddresses = [
  '/book-tour/west-coast-classic',
  '/itinerary/ffffffffff',
  '/admin',
  '/newsletter/confirm?token=abc',
  '/tour/nowhere',
  '/nowhere',
]
const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }

describe('every screen, for a visitor from Germany', () => {
  const site = setUpSite({}, { device: 'Windows and Apple' })

  it('does not shift when the currency is set and answers arrive', async () => {
    const page = await site.open('/contact', { viewport: phone, ...german })
    await watchPage(page)
    const shiftsByAddress: Record<string, Shift[]> = {}
    for (const address of [...addresses, ...otherAddresses]) {
      await page.goto(site.url(address), { waitUntil: 'load' })
      if (/^.(book-)?tour/.test(address) && !address.includes('nowhere'))
        await page.getByText('€').first().waitFor({ state: 'attached' })
      await scrollThrough(page)
      const shifts = await page.evaluate(readShifts)
      if (shifts.length > 0) shiftsByAddress[address] = shifts
    }
    expect(shiftsByAddress).toEqual({})
    await page.evaluate(() => {
      const line = document.createElement('p')
      line.style.height = '3rem'
      document.querySelector('h1')?.before(line)
    })
    await expect.poll(() => page.evaluate(readShifts)).not.toEqual([])
  })

  it('does not shift when the page learns that the user is signed in or invited', async () => {
    const owner = 'steady-owner@guest.example'
    const email = 'steady@guest.example'
    await createOwner(site, owner)
    const page = await openSiteAfterSignUp(site, email)
    await page.setViewportSize(phone)
    await watchPage(page)
    const shiftsByAddress: Record<string, Shift[]> = {}
    const checkPage = async (address: string, text: string) => {
      await page.goto(site.url(address), { waitUntil: 'load' })
      await page.getByRole('main').getByText(text).first().waitFor()
      const shifts = await page.evaluate(readShifts)
      if (shifts.length > 0) shiftsByAddress[address] = shifts
    }
    const desk = await openSignedIn(site, owner, '/admin')
    const invite = async (address: string, mails: number) => {
      await desk.getByLabel(en.admin.invitations.email).fill(address)
      await desk.getByRole('button', { name: en.admin.invitations.button }).click()
      const link = new URL(await findLink(site, address, /invitation=/, mails))
      return link.pathname + link.search
    }
    const newUserLink = await invite('steady-new@guest.example', 1)
    const existingUserLink = await invite(email, 2)
    await checkPage('/auth?reset=1', en.auth.confirmation)
    await checkPage('/auth?invitation=1', en.refusals['invitation-invalid'])
    // Parameters in the links of older mails.
    await checkPage('/auth?error=link-invalid', en.auth.signInTitle)
    await checkPage('/auth/confirm?token=1', en.auth.confirm.title)
    await checkPage(newUserLink, en.auth.confirmation)
    await checkPage(existingUserLink, en.auth.invitedText)
    await signIn(site, page, email)
    await checkPage('/account', en.account.deleteOpen)
    await checkPage(existingUserLink, en.auth.accept)
    await checkPage(newUserLink, en.refusals['invitation-other-address'])
    expect(shiftsByAddress).toEqual({})
  })

  it('shows the keyboard’s focus at every stop', async () => {
    const page = await site.open('/contact', { viewport: phone })
    const stopsByAddress: Record<string, string[]> = {}
    for (const address of ['/', '/tours', '/transfers', '/contact']) {
      await page.goto(site.url(address))
      const stops = await listStopsWithoutFocusRing(page)
      if (stops.length > 0) stopsByAddress[address] = stops
    }
    expect(stopsByAddress).toEqual({})
  })
})

/** The largest layout shift that people don't notice. */
const maxShift = 0.01
/**
 * The limit for one page whose text fills its line within a few pixels; only one page may need it.
 */
const maxShiftOfOnePage = 0.03

describe.each(['Windows and Apple', 'Android'] as const)('with the fonts of %s', (device) => {
  const site = setUpSite({}, { device, isReadOnly: true })

  it('no page shifts when the fonts of the site load late', async () => {
    const page = await site.open('/contact', { viewport: { width: 412, height: 823 } })
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.addInitScript(watchShifts)
    const shiftByAddress: Record<string, number> = {}
    for (const address of addresses) {
      await page.goto(site.url(address), { waitUntil: 'load' })
      expect(await page.evaluate(listLoadedFonts)).toEqual(['Gloock', 'Instrument Sans'])
      const shifts = await page.evaluate(readShifts)
      const shift = shifts.reduce((sum, { value }) => sum + value, 0)
      if (shift > maxShift) shiftByAddress[address] = shift
    }
    const shifts = Object.values(shiftByAddress)
    if (shifts.length > 1 || shifts.some((shift) => shift > maxShiftOfOnePage))
      expect(shiftByAddress).toEqual({})
  })
})

describe('the fonts of the site', () => {
  const site = setUpSite({}, { isReadOnly: true })

  it('load after the first picture and before the scripts on a first visit, and at once on the next page', async () => {
    const page = await site.open('/contact')
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto('about:blank')
    await page.goto(site.url('/'))
    const findPictureIndex = () => requests.findIndex((url) => /\/hero[^/]*\.svg$/.test(url))
    await expect.poll(() => requests.some(isVendor)).toBe(true)
    expect(requests.filter(isFontFile).length).toBeGreaterThan(1)
    expect(requests.findIndex(isVendor)).toBeGreaterThan(requests.findLastIndex(isFontFile))
    expect(findPictureIndex()).toBeGreaterThan(0)
    expect(findPictureIndex()).toBeLessThan(requests.findIndex(isFontFile))
    await page.evaluate(() => location.assign('/tours'))
    await page.waitForURL('**/tours')
    // The script at the end of the page has requested fonts by then; a later load would be late.
    const readFaces = () => page.evaluate(() => document.documentElement.dataset.faces)
    await expect.poll(readFaces).toBe(undefined)
  })
})

describe('every screen, left and returned to by the back button', () => {
  const site = setUpSite({}, { isReadOnly: true, launch: launchFullChromium })

  it('is restored without a load', async () => {
    const { page, session, reasons } = await openWatchedPage()
    const reasonsByAddress: Record<string, unknown> = {}
    for (const address of addresses.filter((path) => path !== '/terms-of-service')) {
      await page.goto(site.url(address))
      await leaveAndReturn(page, session)
      if (!(await isRestored(page))) reasonsByAddress[address] = reasons.splice(0)
    }
    expect(reasonsByAddress).toEqual({})
  })

  it('shows the currency and itinerary that were changed on another page', async () => {
    const { page, session } = await openWatchedPage()
    const currency = page.getByLabel(en.frame.currency).last()
    await page.goto(site.url('/itinerary-builder'))
    await page.getByRole('button', { name: en.itinerary.next }).waitFor()
    await currency.selectOption('ZAR')
    const itinerary = createStoredItinerary({
      entries: [{ tourId: 'table-mountain', startTime: '09:00' }],
    })
    await leaveAndReturn(page, session, async () => {
      await waitForScripts(page)
      await currency.selectOption('EUR')
      await page.evaluate((text) => localStorage.setItem('itinerary', text), itinerary)
    })
    await page.getByRole('heading', { name: 'Table Mountain and the city' }).first().waitFor()
    await page.goto(site.url('/tours'))
    await leaveAndReturn(page, session, async () => {
      await waitForScripts(page)
      await currency.selectOption('USD')
    })
    await expect.poll(() => isRestored(page)).toBe(true)
    await expect.poll(() => currency.inputValue()).toBe('USD')
  })

  /** A page, with Chromium's reasons for not caching pages that the visitor has left. */
  async function openWatchedPage() {
    const page = await site.open('/terms-of-service')
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    const reasons: string[] = []
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      reasons.push(...notRestoredExplanations.map(({ type, reason }) => `${type}: ${reason}`))
    })
    return { page, session, reasons }
  }

  async function leaveAndReturn(
    page: Page,
    session: CDPSession,
    whileAway: () => Promise<unknown> = () => Promise.resolve(),
  ) {
    const leftUrl = page.url()
    await page.evaluate(() => Object.assign(window, { isAsLeft: true }))
    await page.goto(site.url('/terms-of-service'))
    await whileAway()
    const { currentIndex, entries } = await session.send('Page.getNavigationHistory')
    const navigation = new Promise((resolve) => session.once('Page.frameNavigated', resolve))
    const entryId = entries[currentIndex - 1]?.id ?? 0
    await session.send('Page.navigateToHistoryEntry', { entryId })
    await navigation
    await page.waitForURL(leftUrl, { waitUntil: 'commit' })
  }
})

function isVendor(url: string): boolean {
  return /\/assets\/vendor-[^/]*\.js$/.test(url)
}

function isFontFile(url: string): boolean {
  return /(gloock|instrument-sans)-[^/]*\.woff2$/.test(url)
}

function isRestored(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isAsLeft' in window)
}

/** Watches a page from its next visit on, with the device's fonts only. */
async function watchPage(page: Page) {
  await page.addInitScript(watchShifts)
  await page.route(/\.woff2$/, (route) => route.abort())
}

type Shift = { value: number; what: string[] }

function watchShifts() {
  const shifts: Shift[] = []
  const record = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      }
      shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 80) ?? '') })
    }
  }
  const observer = new PerformanceObserver((list) => record(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const readAll = () => {
    record(observer.takeRecords())
    return shifts
  }
  Object.assign(window, { readAll })
}

/** The layout shifts so far. The browser reports one with the next frame. */
async function readShifts(): Promise<Shift[]> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  return (window as unknown as { readAll: () => Shift[] }).readAll()
}

async function listLoadedFonts(): Promise<string[]> {
  while (document.fonts.status === 'loading')
    await new Promise((resolve) => setTimeout(resolve, 20))
  const loadedFaces = [...document.fonts].filter(({ status }) => status === 'loaded')
  const families = loadedFaces.map(({ family }) => family.replaceAll('"', ''))
  return [...new Set(families)].filter((family) => !/ on /.test(family)).toSorted()
}
