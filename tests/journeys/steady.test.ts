import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { inDays } from '../days.ts'
import { waitForScripts } from '../visits.ts'
import { createAccount, signIn } from './account-steps.ts'
import { scrollThrough } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({}, 'Windows and Apple')

const addresses = [
  '/',
  '/tours',
  '/tour/cape-peninsula',
  `/book-tour/cape-peninsula?selectedDate=${inDays(100)}&guestCount=3&childCount=1`,
  '/transfers',
  '/contact',
]
/** One of each further screen of the route table, an address that names nothing included. */
const others = [
  '/book-tour/west-coast-classic',
  '/destinations',
  '/group-tours',
  '/itinerary-builder',
  '/itinerary/ffffffffff',
  '/auth',
  '/account',
  '/admin',
  '/newsletter/confirm?token=abc',
  '/newsletter/unsubscribe?token=abc',
  '/blog',
  '/blog/hiking-lions-head-sunrise-complete-guide',
  '/privacy-policy',
  '/terms-of-service',
  '/cancellations-policy',
  '/tour/nowhere',
  '/nowhere',
]
const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }

describe('every screen, for a visitor from Germany', () => {
  it.each([phone, desktop])(
    'moves nothing when its currency is known and its answers arrive (%o)',
    { timeout: 120_000 },
    async (viewport) => {
      const page = await site.open('/contact', { viewport, ...german })
      // The further screens are made of the same parts: a phone stands for a desk there.
      const seen = viewport === phone ? [...addresses, ...others] : addresses
      await page.addInitScript(watchShifts)
      const moved: Record<string, Shift[]> = {}
      for (const address of seen) {
        await page.goto(site.url(address), { waitUntil: 'load' })
        await waitForScripts(page)
        if (/^.(book-)?tour/.test(address) && !address.includes('nowhere'))
          await page.getByText('€').first().waitFor({ state: 'attached' })
        await page.waitForTimeout(150)
        await scrollThrough(page)
        const shifts = await page.evaluate(readShifts)
        if (shifts.length > 0) moved[address] = shifts
      }
      expect(moved).toEqual({})
    },
  )
})

describe('what waits for a session or brings a link of our mails', () => {
  it.each([phone, desktop])('moves nothing when it is known (%o)', async (viewport) => {
    const page = await createAccount(site, `steady-${viewport.width}@guest.example`)
    await page.setViewportSize(viewport)
    await page.addInitScript(watchShifts)
    const moved: Record<string, Shift[]> = {}
    const look = async (address: string, sign: string) => {
      await page.goto(site.url(address), { waitUntil: 'load' })
      await page.getByRole('main').getByText(sign).first().waitFor()
      await page.waitForTimeout(150)
      const shifts = await page.evaluate(readShifts)
      if (shifts.length > 0) moved[address] = shifts
    }
    await look('/auth?reset=1', 'Repeat the password')
    await signIn(site, page, `steady-${viewport.width}@guest.example`)
    await look('/account', 'Delete my account')
    await look('/admin', 'Initialize First Admin')
    expect(moved).toEqual({})
  })
})

describe('the keyboard', () => {
  it.each(addresses.map((address, at) => ({ address, viewport: at % 2 === 0 ? phone : desktop })))(
    'shows where it is at every stop of $address, in sight ($viewport.width)',
    async ({ address, viewport }) => {
      const page = await site.open(address, { viewport })
      const stops = await walk(page)
      expect(stops.length).toBeGreaterThan(20)
      expect(stops.filter((stop) => !stop.outlined || !stop.inSight)).toEqual([])
    },
  )
})

type Shift = { value: number; what: string[] }

function watchShifts() {
  const shifts: Shift[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      }
      shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 80) ?? '') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function readShifts(): Shift[] {
  return (window as unknown as { shifts: Shift[] }).shifts
}

/** Presses Tab through the whole page and says of each stop whether one can see it. */
async function walk(page: Page) {
  const stops: { name: string; outlined: boolean; inSight: boolean }[] = []
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return undefined
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return {
        name: `${element.tagName} ${element.textContent}`.slice(0, 60),
        outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        inSight: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
      }
    })
    if (!stop) break
    stops.push(stop)
  }
  return stops
}
