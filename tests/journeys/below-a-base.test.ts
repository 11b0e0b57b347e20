import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { waitForScripts } from '../visits.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { useSite } from './site.ts'

const site = useSite()
const owner = 'owner@preview.example'
const base = '/preview/drafts'

it('the site below a base, as the preview shows it, is never left and writes nothing', async () => {
  await openOffice(site, owner)
  const [tour = expect.fail()] = tours
  const page = await openSignedIn(site, owner, `/admin?view=studio&doc=tour/${tour.id}`)
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  const requests: string[] = []
  page.on('request', (request) => requests.push(pathOf(request.url())))
  await page.goto(site.url(base))
  await waitForScripts(page)
  const home = page.getByRole('main')
  await home.getByLabel(en.search.words).fill('penguins')
  await home.getByRole('button', { name: en.search.find }).click()
  await page.waitForURL(site.url(`${base}/tours?q=penguins`))
  await page.getByRole('status').filter({ hasText: en.search.foundOne }).waitFor()
  await home.getByRole('link', { name: /Cape Peninsula and/ }).click()
  await page.waitForURL(site.url(`${base}/tour/cape-peninsula`))
  await chooseDate(page)
  await home.getByRole('button', { name: en.tour.bookNow }).click()
  await page.waitForURL(new RegExp(`${base}/book-tour/cape-peninsula\\?`))
  const { firstName, lastName, email, phone } = en.booking.asked
  await page.getByLabel(firstName.label).fill('Ada')
  await page.getByLabel(lastName.label).fill('Traveller')
  await page.getByLabel(email.label, { exact: true }).fill('ada@guest.example')
  await page.getByLabel(phone.label, { exact: true }).fill('+49 30 901820 00')
  const answered = page.waitForResponse(/\/api\/bookings$/)
  await page.getByRole('button', { name: en.booking.submit }).click()
  expect((await answered).status()).toBe(403)
  await page.goto(site.url(`${base}/blog/perfect-day-cape-peninsula-ultimate-itinerary`))
  await waitForScripts(page)
  await page.locator(`.article a[href="${base}/contact"]`).first().click()
  await page.waitForURL(site.url(`${base}/contact`))
  // Page data is requested below the base too; only the API and files have no base.
  const isOutside = (one: string) =>
    !one.startsWith(base) && (one.includes('.data') || !/^\/api\/|\.\w+(?:\?|$)/.test(one))
  expect(requests.some((one) => one.startsWith(`${base}/tours.data`))).toBe(true)
  expect(requests.filter(isOutside)).toEqual([])

  // A browser that never names where a request comes from writes nothing either.
  const send = (method: string, address: string) =>
    page.evaluate(
      async ([how = '', where = '']) => {
        const answer = await fetch(where, { method: how, referrerPolicy: 'no-referrer' })
        return `${answer.status} ${await answer.text()}`
      },
      [method, address],
    )
  expect(await send('POST', '/api/newsletter')).toMatch(/^403 .*preview-only/)
  expect(await send('GET', '/api/tables/tours')).toMatch(/^200 /)
})

async function chooseDate(page: Page) {
  await page.getByRole('button', { name: en.tour.date, exact: true }).click()
  await page.getByRole('button', { name: /Next Month/ }).click()
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
