import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listPublicPaths } from '#content/paths.ts'
import { shipped } from '#content/shipped.ts'
import routes from '#app/routes.ts'
import { scrollThrough, waitForScripts } from '../visits.ts'
import { storesScreenshots, isWholeRun } from '../whole-run.ts'
import { getSampleMessages } from '#platform/mail/blocks/samples.ts'
import { embedPictures } from '#platform/http/framed-mail.ts'
import { makePictures } from '#app/payments/documents/attachments.server.ts'
import { launchChromium } from '../chromium.ts'
import { storeWholePage } from './pictures.ts'
import { findOverflow, listBeneathChat, listDarkFaults, listFaults, listTooWide } from './faults.ts'
import { desktop, phone, setUpSite } from './site.ts'

const site = setUpSite({}, { isReadOnly: true })

const publicPaths = listPublicPaths(shipped).filter((path) => !/\.\w+$/.test(path))

/**
 * An address of each route, including private ones: of missing records, with and without optional
 * parts.
 */
const addresses = routes.flatMap(({ path = '' }) => {
  if (/\.\w+$|^styleguide$/.test(path)) return []
  return [...new Set([path, path.replaceAll(/\/:\w+\?/g, '')])].map(
    (route) => `/${route.replaceAll(/:\w+\??|\*/g, 'none')}`,
  )
})

const unroutedAddresses = [
  '/admin/none/none',
  '/map/none',
  '/search/none',
  '/itinerary/a.b',
  '/TOURS',
  '/quote/',
  '/c/none/calendar.ics',
  '/o/none/quote.pdf',
  '/manage/documents/none',
]

const tabsAtOnce = 10
// All pages share one browser profile: creating one takes longer than all its checks.
const timeout = storesScreenshots() ? 3_600_000 : 900_000

it.runIf(isWholeRun() || storesScreenshots())(
  'passes axe on every page, and fits every window at every text size',
  async () => {
    const page = await site.open('/', { viewport: phone })
    const faultsByPath: Record<string, string[]> = {}
    for (const path of publicPaths) {
      await page.setViewportSize(phone)
      await page.goto(site.url(path))
      await scrollThrough(page)
      const faults = [...(await listFaults(page)), ...(await listOverflow(page))]
      faults.push(...(await listHeaderRows(page)))
      faults.push(...(await listBeneathChat(page)))
      await page.setViewportSize({ width: 768, height: 1024 })
      faults.push(...(await listBeneathChat(page)))
      await page.setViewportSize(phone)
      faults.push(...(await listDarkFaults(page)))
      await page.setViewportSize(desktop)
      faults.push(...(await listOverflow(page)), ...(await listBeneathChat(page)))
      // The width of a small phone, or of a desktop at 400 % zoom.
      await page.setViewportSize({ width: 320, height: 640 })
      faults.push(...(await listOverflow(page)), ...(await listTooWide(page)))
      faults.push(...(await listHeaderRows(page)))
      if (faults.length > 0) faultsByPath[path] = faults
    }
    expect(faultsByPath).toEqual({})
    expect(publicPaths.length).toBeGreaterThan(20)
  },
  timeout,
)

it(
  'loads every route once, and keeps input typed before its scripts load',
  async () => {
    const first = await site.open('/contact')
    const context = first.context()
    await context.addInitScript(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    const failures: Record<string, object> = {}
    const allAddresses = [...addresses, ...unroutedAddresses]
    for (let start = 0; start < allAddresses.length; start += tabsAtOnce) {
      const openingTabs = allAddresses
        .slice(start, start + tabsAtOnce)
        .map((address) => openTab(context, address))
      const tabs = await Promise.all(openingTabs)
      // A page that reloads itself does so within six seconds.
      await sleep(6000)
      for (const { address, page, count, field, hasField } of tabs) {
        const loads = count()
        const isInputKept = !hasField || (await field.inputValue()) === '12'
        const isHydrated = await page.evaluate(() => '__reactRouterDataRouter' in window)
        if (loads !== 1 || !isInputKept || isHydrated === unroutedAddresses.includes(address))
          failures[address] = { loads, keeps: isInputKept, isHydrated }
        await page.close()
      }
    }
    expect(failures).toEqual({})
  },
  timeout,
)

it.runIf(storesScreenshots())(
  'stores a picture of every mail',
  async () => {
    const browser = await launchChromium()
    const page = await browser.newPage()
    for (const [kind, { html }] of Object.entries(getSampleMessages(shipped))) {
      await page.setContent(embedPictures(html, await makePictures({ content: shipped }, html)))
      await storeWholePage(page, kind)
    }
    await browser.close()
  },
  timeout,
)

/**
 * Opens an address in a new tab, types into its first field before scripts load, and counts its
 * loads.
 */
async function openTab(context: BrowserContext, address: string) {
  const page = await context.newPage()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.redirectedFrom()) loads += 1
  })
  await page.goto(site.url(address))
  // Scripts replace a date field with ours.
  const field = page.getByRole('textbox').and(page.locator('main :not([type=date])')).first()
  const hasField = await field.isVisible()
  if (hasField) await field.fill('12')
  await waitForScripts(page)
  return { address, page, field, hasField, count: () => loads }
}

async function listHeaderRows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [name, ...otherElements] = document.querySelector('header > div')?.children ?? []
    const row = name?.getBoundingClientRect()
    if (!row) return ['no header']
    const isBelow = (element: Element) => element.getBoundingClientRect().top >= row.bottom
    const lowerElements = otherElements.filter(
      (element) => element.checkVisibility() && isBelow(element),
    )
    return lowerElements.map(
      (element) => `the header has a second row at ${innerWidth}: ${element.className}`,
    )
  })
}

async function listOverflow(page: Page): Promise<string[]> {
  const overflow = await findOverflow(page)
  return overflow > 0 ? [`${overflow} pixels too wide`] : []
}
