import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { waitForScripts } from '../visits.ts'
import { createAccount, findLink, signIn } from './account-steps.ts'
import { scrollThrough } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({}, { device: 'Windows and Apple' })

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
  it('would be seen to move', async () => {
    const page = await site.open('/contact', { viewport: phone, ...german })
    await watch(page)
    await page.goto(site.url('/contact'), { waitUntil: 'load' })
    await waitForScripts(page)
    await page.evaluate(() => {
      const line = document.createElement('p')
      line.style.height = '3rem'
      document.querySelector('h1')?.before(line)
    })
    await expect.poll(() => page.evaluate(readShifts)).not.toEqual([])
  })

  it.each([phone, desktop])(
    'moves nothing when its currency is known and its answers arrive (%o)',
    async (viewport) => {
      const page = await site.open('/contact', { viewport, ...german })
      // The further screens are made of the same parts: a phone stands for a desk there.
      const seen = viewport === phone ? [...addresses, ...others] : addresses
      await watch(page)
      const moved: Record<string, Shift[]> = {}
      for (const address of seen) {
        await page.goto(site.url(address), { waitUntil: 'load' })
        await waitForScripts(page)
        if (/^.(book-)?tour/.test(address) && !address.includes('nowhere'))
          await page.getByText('€').first().waitFor({ state: 'attached' })
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
    await watch(page)
    const moved: Record<string, Shift[]> = {}
    const lookAt = async (address: string, sign: string) => {
      const shifts = await look(page, address, sign)
      if (shifts.length > 0) moved[address] = shifts
    }
    await lookAt('/auth?reset=1', en.auth.confirmation)
    await lookAt('/auth?invitation=1', en.refusals['invitation-invalid'])
    // What links of older mails may bring, and no link of ours does any more.
    await lookAt('/auth?error=link-invalid', en.auth.signInTitle)
    await lookAt('/auth/confirm?token=1', en.auth.confirm.title)
    await signIn(site, page, `steady-${viewport.width}@guest.example`)
    await lookAt('/account', en.account.deleteOpen)
    await lookAt('/admin', 'Initialize First Admin')
    await lookAt('/auth?invitation=1', en.refusals['invitation-invalid'])
    expect(moved).toEqual({})
  })

  it('moves nothing when an invitation is looked up', async () => {
    const owner = await createAccount(site, 'steady-owner@guest.example')
    await signIn(site, owner, 'steady-owner@guest.example')
    await owner.goto(site.url('/admin'))
    await owner.getByLabel(en.admin.first.email).fill('steady-owner@guest.example')
    await owner.getByRole('button', { name: 'Initialize First Admin' }).click()
    const invite = async (email: string, mails: number) => {
      await owner.getByLabel(en.admin.invitations.email).fill(email)
      await owner.getByRole('button', { name: en.admin.invitations.button }).click()
      const link = new URL(await findLink(site, email, /invitation=/, mails))
      return link.pathname + link.search
    }
    const page = await createAccount(site, 'steady-old@guest.example')
    const toNew = await invite('steady-new@guest.example', 1)
    const toOld = await invite('steady-old@guest.example', 2)
    await watch(page)
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect(await look(page, toNew, en.auth.confirmation)).toEqual([])
      expect(await look(page, toOld, en.auth.invitedText)).toEqual([])
    }
    await signIn(site, page, 'steady-old@guest.example')
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport)
      expect(await look(page, toOld, en.auth.accept)).toEqual([])
      expect(await look(page, toNew, en.refusals['invitation-other-address'])).toEqual([])
    }
  })
})

/** Watches a page from its next visit on, in the faces of the device: what ours move is for faces.test.ts. */
async function watch(page: Page) {
  await page.addInitScript(watchShifts)
  await page.route(/\.woff2$/, (route) => route.abort())
}

/** Opens an address, waits for what it shows once everything is known, and gives what has moved. */
async function look(page: Page, address: string, sign: string): Promise<Shift[]> {
  await page.goto(site.url(address), { waitUntil: 'load' })
  await page.getByRole('main').getByText(sign).first().waitFor()
  return page.evaluate(readShifts)
}

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
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      }
      shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 80) ?? '') })
    }
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  const readAll = () => {
    keep(observer.takeRecords())
    return shifts
  }
  Object.assign(window, { readAll })
}

/** What has moved, once what is there has been painted: the browser notes a shift with its frame. */
async function readShifts(): Promise<Shift[]> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve))
  })
  return (window as unknown as { readAll: () => Shift[] }).readAll()
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
