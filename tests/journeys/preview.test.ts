import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { waitForScripts } from '../visits.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { useSite } from './site.ts'

const site = useSite()
const owner = 'owner@preview.example'

it('an edition in place of the site stays one from page to page, writes nothing, and is left', async () => {
  await openOffice(site, owner)
  const [tour = expect.fail()] = tours
  const page = await openSignedIn(site, owner, `/admin?view=studio&doc=tour/${tour.id}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1 }).waitFor()
  // A tab names its edition; a frame does not.
  const bar = en.admin.studio.preview
  await expect.poll(() => frame.getByText(bar.text).count()).toBe(0)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') requests.push(pathOf(request.url()))
  })
  await page.goto(site.url('/preview/drafts'))
  await page.waitForURL(site.url('/'))
  await page.getByText(bar.text).waitFor()
  await waitForScripts(page)
  const home = page.getByRole('main')
  await home.getByLabel(en.search.words).fill('penguins')
  await home.getByRole('button', { name: en.search.find }).click()
  await page.waitForURL(site.url('/tours?q=penguins'))
  await page.getByRole('status').filter({ hasText: en.search.foundOne }).waitFor()
  await home.getByRole('link', { name: /Cape Peninsula and/ }).click()
  await page.waitForURL(site.url('/tour/cape-peninsula'))
  await chooseDate(page)
  await home.getByRole('button', { name: en.tour.bookNow }).click()
  await page.waitForURL(/\/book-tour\/cape-peninsula\?/)
  await page.getByText(bar.text).waitFor()
  const { firstName, lastName, email, phone } = en.booking.asked
  await page.getByLabel(firstName.label).fill('Ada')
  await page.getByLabel(lastName.label).fill('Traveller')
  await page.getByLabel(email.label, { exact: true }).fill('ada@guest.example')
  await page.getByLabel(phone.label, { exact: true }).fill('+49 30 901820 00')
  await page.getByRole('button', { name: en.booking.submit }).click()
  await page.getByText(en.deskRefusals['preview-only']).first().waitFor()
  // All requests of a preview page name its edition.
  const fetched = requests.filter((one) => one.includes('.data'))
  expect(fetched.some((one) => one.startsWith('/tours.data'))).toBe(true)
  expect(fetched.filter((one) => !one.includes('preview=drafts'))).toEqual([])

  // A browser that sends no Referer can't write either.
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
  await page.getByRole('link', { name: bar.leave }).click()
  await page.waitForURL(/\/book-tour\/cape-peninsula\?/)
  await waitForScripts(page)
  expect(await page.getByText(bar.text).count()).toBe(0)
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
