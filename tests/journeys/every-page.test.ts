import { shipped } from '#content/shipped.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listPublicPaths } from '#content/paths.ts'
import routes from '../../site/routes.ts'
import { findOverflow, listFaults, listTooWide, scrollThrough } from './faults.ts'
import { waitForScripts } from '../visits.ts'
import { isWholeRun } from '../whole-run.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })

describe.each(listScreens())('the screen of $screen', ({ paths: [first = ''] }) => {
  it('has nothing that axe finds fault with, light and dark, and is wider than no window, whatever the size of its text', async () => {
    const page = await site.open(first, { viewport: phone, colorScheme: 'light' })
    expect(await listFaultsOnPhone(page)).toEqual([])
    // The dark changes colours and nothing else.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await listFaults(page, 'alone')).toEqual([])
    // A small phone, or a desk at 400 %.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await findOverflow(page)).toBe(0)
    expect(await listTooWide(page)).toEqual([])
    await page.setViewportSize(desktop)
    await page.emulateMedia({ colorScheme: 'light' })
    // What a desk alone shows is the frame, and each journey at a desk looks at that.
    if (isWholeRun()) expect(await listFaults(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  })
})

// These differ from the first in words and pictures alone: a phone by day stands for the rest, and its colours are known.
const shared = isWholeRun() ? listScreens().filter(({ paths }) => paths.length > 1) : []
describe.each(shared)('the other pages of $screen', ({ paths: [first = '', ...others] }) => {
  it('have nothing of it either', async () => {
    const page = await site.open(first, { viewport: phone, colorScheme: 'light' })
    for (const path of others) {
      await page.goto(site.url(path), { waitUntil: 'load' })
      await waitForScripts(page)
      expect(await listFaultsOnPhone(page, 'without'), path).toEqual([])
    }
  })
})

/** An address of each route, private ones too: of records that there are not, with and without the parts that may be missing. */
const addresses = routes.flatMap(({ path = '' }) => {
  if (/\.\w+$|^styleguide$/.test(path)) return []
  return [...new Set([path, path.replaceAll(/\/:\w+\?/g, '')])].map(
    (one) => `/${one.replaceAll(/:\w+\??|\*/g, 'none')}`,
  )
})
/** Those at which the server shows the page of another: nothing is there, or a file isn't. */
const ofOthers = [
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

describe('in a browser that knows nothing of us', () => {
  it.each([
    ['an address of each route', addresses.filter((address) => !ofOthers.includes(address)), true],
    ['an address that a route would take, and is no page of it', ofOthers, false],
  ])('%s is loaded once and keeps what is typed', async (_, asked, isOwn) => {
    const context = (await site.open('/contact')).context()
    const tabs = await Promise.all(
      asked.map(async (address) => {
        const tab = await context.newPage()
        let loads = 0
        tab.on('request', (request) => {
          if (request.isNavigationRequest() && !request.redirectedFrom()) loads += 1
        })
        await tab.goto(site.url(address), { waitUntil: 'load' })
        // A date has a field of ours once the scripts are there.
        const isText = tab.locator('main :not([type=date])')
        const field = tab.getByRole('textbox').and(isText).first()
        const hasField = await field.isVisible()
        if (hasField) await field.fill('12')
        const readField = async () => !hasField || (await field.inputValue()) === '12'
        return { tab, see: async () => ({ loads, keeps: await readField() }) }
      }),
    )
    await tabs[0]?.tab.waitForTimeout(6000)
    const seen = await Promise.all(
      tabs.map(async ({ tab, see }) => {
        await waitForScripts(tab)
        const isTaken = await tab.evaluate(() => '__reactRouterDataRouter' in window)
        return { ...(await see()), isTaken }
      }),
    )
    const wanted = { loads: 1, keeps: true, isTaken: isOwn }
    expect(seen.map((one, index) => [asked[index], one])).toEqual(asked.map((at) => [at, wanted]))
  })
})

async function listFaultsOnPhone(page: Page, colours?: 'without'): Promise<string[]> {
  await scrollThrough(page)
  const overflow = await findOverflow(page)
  const faults = await listFaults(page, colours)
  return overflow > 0 ? [...faults, `${overflow} pixels too wide`] : faults
}

/** The public pages by the screen that shows them. */
function listScreens(): { screen: string; paths: string[] }[] {
  const paths = listPublicPaths(shipped).filter((path) => !/\.\w+$/.test(path))
  const screens = Map.groupBy(paths, (path) => {
    const [, first, ...rest] = path.split('/')
    return `/${first}${rest.length > 0 ? '/…' : ''}`
  })
  return [...screens].map(([screen, of]) => ({ screen, paths: of }))
}
