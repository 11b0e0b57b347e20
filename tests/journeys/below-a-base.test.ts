import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { builtFolder } from '#server/http/built-folder.ts'
import { contentTypeOf } from '#server/pages/file-kinds.ts'
import { finishPage, type PageParts } from '#server/pages/finish-page.ts'
import { openBuild } from '#server/pages/render-site.ts'
import type { SiteBuild } from '#server/pages/renderer.ts'
import { inDays } from '../days.ts'
import { waitForScripts } from '../visits.ts'
import { useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })
const base = '/de'

describe('the site below a base, as a language or a preview has it', () => {
  it('is walked through from Home to the end of a booking, and never left', async () => {
    const { page, asked } = await openBelow('/')
    const home = page.getByRole('main')
    await home.getByLabel(en.search.words).fill('penguins')
    await home.getByRole('button', { name: en.search.find }).click()
    await page.waitForURL(site.url('/de/tours?q=penguins'))
    await expect
      .poll(() => page.getByRole('status').allTextContents())
      .toContain(en.search.foundOne)
    await page.getByLabel(en.search.words).fill('')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Cape Peninsula and/ })
      .click()
    await page.waitForURL(site.url('/de/tour/cape-peninsula'))
    await page.getByRole('button', { name: en.tour.bookNow }).first().waitFor()
    expect(asked.filter((one) => one.includes('.data'))).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^\/de\/tours\.data/),
        expect.stringMatching(/^\/de\/tour\/cape-peninsula\.data/),
      ]),
    )

    await go(page, `/tour/cape-peninsula?selectedDate=${inDays(100)}&guestCount=2`)
    await page.getByRole('button', { name: en.tour.bookNow, exact: true }).first().click()
    await page.waitForURL(/\/de\/book-tour\/cape-peninsula\?/)
    await page.route('**/api/bookings', (route) =>
      route.fulfill({ status: 201, json: { reference: 'CC-7K3M-9QXD', manage: '/manage' } }),
    )
    const { asked: fields } = en.booking
    await page.getByLabel(fields.firstName.label).fill('Ada')
    await page.getByLabel(fields.lastName.label).fill('Traveller')
    await page.getByLabel(fields.email.label, { exact: true }).fill('ada@guest.example')
    await page.getByLabel(fields.phone.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('button', { name: en.booking.bookedPay }).click()
    await page.waitForURL(site.url('/de/manage'))
    expect(listOutside(asked)).toEqual([])
  })

  it('follows the links of an article within the page', async () => {
    const { page, asked } = await openBelow('/blog')
    await page
      .getByRole('link', { name: /^Read More/ })
      .first()
      .hover()
    await go(page, '/blog/perfect-day-cape-peninsula-ultimate-itinerary')
    await page.evaluate(() => Object.assign(window, { samePage: true }))
    await page.locator('.article a[href="/de/contact"]').first().click()
    await page.waitForURL(site.url('/de/contact'))
    await expect.poll(() => page.evaluate(() => 'samePage' in window)).toBe(true)
    await page.getByRole('link', { name: shipped.company.shortName }).first().click()
    await page.waitForURL(site.url('/de'))
    expect(listOutside(asked)).toEqual([])
  })
})

/** What was asked for outside the base but the API and files, which have none. */
function listOutside(asked: readonly string[]): string[] {
  return asked.filter(
    (one) =>
      !/^\/de(?:[/?]|\.data|$)/.test(one) &&
      (/\.data\b/.test(one) || !/^\/api\/|\.\w+(?:\?|$)/.test(one)),
  )
}

async function go(page: Page, address: string) {
  await page.goto(site.url(base + address))
  await waitForScripts(page)
}

/** Opens an address of the site below the base: its pages are rendered here, all else is the server's. */
async function openBelow(address: string) {
  const page = await site.open('/404')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search, origin } = new URL(request.url())
    if (origin === new URL(site.url('/')).origin) asked.push(pathname + search)
  })
  const file = pathToFileURL(path.resolve(builtFolder, 'server/index.js')).href
  const ask = openBuild((await import(/* @vite-ignore */ file)) as SiteBuild)
  const parts = JSON.parse(readFileSync(`${builtFolder}/page-parts.json`, 'utf8')) as PageParts
  const starts = new Map<string, string>()
  await page.route(/\/assets\/start-/, (route) => {
    const text = starts.get(new URL(route.request().url()).pathname)
    const headers = { 'Content-Type': contentTypeOf('start.js') }
    return text === undefined ? route.continue() : route.fulfill({ body: text, headers })
  })
  await page.route(/\/de(?:[/?]|\.data|$)/, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    // An order is its guest's alone: that it is asked for here is enough.
    if (pathname === '/de/manage') return route.fulfill({ contentType: 'text/html', body: '' })
    // The data of Home lie beside its address and not below it.
    const own = pathname === '/de.data' ? '/_.data' : pathname.slice(base.length) || '/'
    const { status, text, isPage } = await ask({ content: shipped, base }, own + search)
    if (!isPage)
      return route.fulfill({
        status,
        body: text,
        headers: { 'Content-Type': contentTypeOf(own) },
      })
    const { html, csp, start } = finishPage(text, parts)
    if (start) starts.set(start.address, start.text)
    const headers = { 'Content-Type': contentTypeOf('page.html'), 'Content-Security-Policy': csp }
    return route.fulfill({ status, body: html, headers })
  })
  asked.length = 0
  await go(page, address === '/' ? '' : address)
  return { page, asked }
}
