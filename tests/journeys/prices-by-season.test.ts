import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { publishableKey } from '#rules/accounts/api-key.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { goodPassword, openOffice } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({}, { engine: 'built-in' })
const owner = 'owner@prices.example'
const tour = 'cape-peninsula'
const day = inDays(40)
const dearer = { name: 'Whale season', price: { per: 'person', adult: 3100 } }
const prices = {
  seasons: [{ key: 'whales', ...dearer, days: [`${inDays(30)}/${inDays(60)}`] }],
  extras: [{ key: 'harbour', name: 'Harbour fee', days: [day], amount: 50, per: 'person' }],
}

const post = (method: string, path: string, body: object, token = publishableKey) =>
  fetch(site.url(path), {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      apikey: publishableKey,
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
  })

async function publishPrices(value: object, was?: object, name = `tour/${tour}`) {
  const signedIn = await post('POST', '/api/auth/v1/token?grant_type=password', {
    email: owner,
    password: goodPassword,
  })
  const { access_token: token } = await signedIn.json()
  const changes = [{ path: ['prices'], was, now: value }]
  const path = `/api/admin/studio/documents/${name}`
  const changed = await post('PATCH', path, { changes }, token)
  const { version } = await changed.json()
  const documents = [{ name, version }]
  const published = await post('POST', '/api/admin/studio/publications', { documents }, token)
  expect(published.status).toBe(201)
}

describe('prices by season', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    await publishPrices(prices)
  })

  it.each([
    ['on a phone', phone],
    ['at a desk', desktop],
  ])('are said in the calendar, the summary and the mail, %s', async (where, viewport) => {
    const page = await site.open(`/tour/${tour}`, { viewport })
    const card = page.getByRole('region', { name: en.tour.bookThisTour })
    await card.getByText(en.prices.totalFrom).waitFor()
    const shown = await findInCalendar(page, en.tour.date)
    await expect.poll(() => shown.getAttribute('aria-label')).toContain('R6,300')
    expect(await listAllFaults(page)).toEqual([])
    await shown.click()
    for (const said of [en.prices.season, 'Whale season', 'R6,300'])
      await card.getByText(said).first().waitFor()
    await card
      .getByText(fill(en.prices.extraEach, { name: 'Harbour fee', n: 2, each: 'R50' }))
      .waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await card.getByRole('button', { name: en.tour.bookNow }).click()
    await page.waitForURL(/\/book-tour\//)
    const address = `${where.replaceAll(' ', '-')}@guests.example`
    await fillDetails(page, address)
    await page.getByText('Harbour fee').first().waitFor()
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('alertdialog').waitFor()
    const [mail] = await site.readMails(address)
    for (const said of [
      formatLongDate(day),
      'Whale season',
      'Harbour fee: 2 × R50',
      'Total: R6,300',
    ])
      expect(mail?.text).toContain(said)
  })

  it('hold as they were seen when others are published meanwhile, and are new to who comes then', async () => {
    const page = await site.open(`/book-tour/${tour}?selectedDate=${day}&guestCount=2`)
    const [whales] = prices.seasons
    const higher = { ...prices, seasons: [{ ...whales, price: { per: 'person', adult: 4000 } }] }
    await publishPrices(higher, prices)
    await fillDetails(page, 'seen@guests.example')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('alertdialog').waitFor()
    const [mail] = await site.readMails('seen@guests.example')
    expect(mail?.text).toContain('Total: R6,300')
    await publishPrices(prices, higher)
  })

  it('are asked about with both figures once they hold no more, and booked by one more press', async () => {
    // The other day is sold out by now.
    const page = await site.open(`/book-tour/${tour}?selectedDate=${inDays(41)}&guestCount=2`)
    await openedDaysAgo(page)
    const [whales] = prices.seasons
    const higher = { ...prices, seasons: [{ ...whales, price: { per: 'person', adult: 4000 } }] }
    await publishPrices(higher, prices)
    await fillDetails(page, 'changed@guests.example')
    const send = page.getByRole('button', { name: en.booking.submit })
    await send.click()
    await page.getByText('it was R6,200 when you opened this page, and it’s R8,000 now').waitFor()
    await page.getByRole('complementary').getByText('R8,000').first().waitFor()
    await send.click()
    await page.getByRole('alertdialog').waitFor()
    const [mail] = await site.readMails('changed@guests.example')
    expect(mail?.text).toContain('Total: R8,000')
    await publishPrices(prices, higher)
  })

  it('are asked about without scripts, too, and booked by one more press', async () => {
    const [whales] = prices.seasons
    const higher = { ...prices, seasons: [{ ...whales, price: { per: 'person', adult: 4000 } }] }
    const address = `/book-tour/${tour}`
    const page = await site.open(address, { javaScriptEnabled: false, viewport: phone })
    // As it stands in a page that was opened two days ago.
    const seen = page.locator('input[name=seen]')
    const value = (await seen.getAttribute('value')) ?? ''
    const old = value.replace(/\S+$/, inDays(-2))
    await publishPrices(higher, prices)
    await page.route(`**${address}`, async (route) => {
      const sent = route.request().postData()?.replace(encodeForm(value), encodeForm(old))
      await route.continue(sent === undefined ? {} : { postData: sent })
    })
    await page.getByRole('textbox', { name: en.transfer.date }).fill(inDays(42))
    await page.getByLabel(en.tour.adults).fill('2')
    await fillDetails(page, 'plain@guests.example')
    const send = page.getByRole('button', { name: en.booking.submit })
    await send.click()
    await page.getByText('it was R6,200 when you opened this page, and it’s R8,000 now').waitFor()
    expect(await seen.getAttribute('value')).not.toBe(value)
    await send.click()
    await page.getByRole('heading', { name: en.booking.bookedTitle, level: 1 }).waitFor()
    const [mail] = await site.readMails('plain@guests.example')
    expect(mail?.text).toContain('Total: R8,000')
    await publishPrices(prices, higher)
  })

  it('of a vehicle stand in its calendar, and are asked about in its dialog, too', async () => {
    const name = 'vehicle/premium-van'
    const season = { key: 'holidays', name: 'Holidays', days: [`${inDays(30)}/${inDays(60)}`] }
    const priced = (inland: number) => ({
      seasons: [{ ...season, price: { per: 'vehicle', inland, overland: 12000 } }],
    })
    await publishPrices(priced(7000), undefined, name)
    const page = await site.open('/transfers', { viewport: phone })
    await page.getByRole('button', { name: 'Select Vehicle Premium Van' }).click()
    const dialog = page.locator('dialog[aria-labelledby=transfer-title]')
    await dialog.getByLabel(en.transfer.guests).selectOption(fill(en.transfer.guestCount, { n: 8 }))
    const shown = await findInCalendar(page, en.transfer.date)
    await expect.poll(() => shown.getAttribute('aria-label')).toContain('R7,000')
    expect(await listAllFaults(page)).toEqual([])
    await shown.click()
    await dialog.getByText('Holidays').waitFor()
    await openedDaysAgo(page)
    await publishPrices(priced(8000), priced(7000), name)
    const { name: guest, email, phone: number } = en.transfer.asked
    await dialog.getByLabel(guest.label).fill('Ada Example')
    await dialog.getByLabel(email.label).fill('hire@guests.example')
    await dialog.getByLabel(number.label).fill('+44 20 7946 0000')
    const send = dialog.getByRole('button', { name: en.transfer.proceed })
    await send.click()
    await dialog.getByText('it was R7,000 when you opened this page, and it’s R8,000 now').waitFor()
    const summary = dialog.getByRole('region', { name: en.transfer.summary })
    await expect.poll(() => summary.innerText()).toContain('R8,000')
    expect(await listAllFaults(page)).toEqual([])
    await send.click()
    await page.getByRole('alertdialog').waitFor()
    const [mail] = await site.readMails('hire@guests.example')
    expect(mail?.text).toContain('Total: R8,000')
  })
})

function encodeForm(text: string): string {
  return new URLSearchParams({ text }).toString().slice('text='.length)
}

/** A page that has stood open for so long that no price which it shows is kept any more. */
async function openedDaysAgo(page: Page) {
  await page.evaluate(
    (now) => {
      globalThis.Date = class extends Date {
        constructor(...given: []) {
          super(...((given.length > 0 ? given : [now]) as []))
        }
      } as DateConstructor
    },
    Date.now() - 2 * dayMs,
  )
}

/** The day of these journeys in a calendar that a field opens. */
async function findInCalendar(page: Page, label: string) {
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('grid').waitFor()
  const shown = page.locator(`[data-day="${day}"]`).getByRole('button')
  for (let months = 0; months < 3 && (await shown.count()) === 0; months += 1)
    await page.getByRole('button', { name: /next month/i }).click()
  return shown
}

async function fillDetails(page: Page, email: string) {
  const { firstName, lastName, email: address, phone: number } = en.booking.asked
  await page.getByLabel(firstName.label).fill('Ada')
  await page.getByLabel(lastName.label).fill('Example')
  await page.getByLabel(address.label, { exact: true }).fill(email)
  await page.getByLabel(number.label, { exact: true }).fill('+44 20 7946 0000')
}
