import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listWhatToBring } from '#content/content.ts'
import { company } from '#content/company.ts'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { inDays } from '../days.ts'
import { storeWholeFleet } from '../fixtures/fleet.ts'
import { storePaidTrip } from '../fixtures/order.ts'
import { readPdf } from '../read-pdf.ts'
import { listTooWide } from './faults.ts'
import { unfold, setUpOrders, waitForHeading } from './orders.ts'
import { desktop, phone, setUpSite } from './site.ts'

const orders = setUpOrders()
const site = setUpSite(() => orders.settings({ PAYMENTS: 'demo' }))
const { aboutTrip, asked: fields, companions: words } = en.manage

async function storeTrip() {
  const trip = await storePaidTrip(orders.db, new Date(), { first: inDays(60) })
  const [itemId = ''] = trip.itemIds
  const row = { startTime: '08:00', pickup: 'Beach Road, Sea Point' }
  await orders.db.update(orderItems).set(row).where(eq(orderItems.id, itemId))
  await storeWholeFleet(orders.db, itemId, new Date(`${inDays(60)}T06:00:00Z`))
  return { link: `/m/${trip.key}`, itemId }
}

const mapCaption = fill(en.manage.pickupMap, { area: 'Sea Point' })

async function checkMap(page: Page) {
  await page.getByText(mapCaption).scrollIntoViewIfNeeded()
  const mapImage = page.locator('figure', { hasText: mapCaption }).locator('img')
  await expect
    .poll(() => mapImage.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
}

describe('a guest before the trip', () => {
  it('has a short page on a phone, names the traveller, and shares the trip with companions', async () => {
    const { link, itemId } = await storeTrip()
    const page = await site.open(link, { viewport: phone })
    await waitForHeading(page, en.manage.scenes.confirmed.title)
    // The footer gets its height when it is scrolled near.
    await page.locator('body > footer').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3200)
    const trip = page.getByRole('region', { name: en.manage.tripTitle, exact: true })
    await expect.poll(() => trip.innerText()).toContain(company.emergencyPhone)
    expect(await trip.innerText()).not.toContain(company.phone)
    await unfold(page, `map-${itemId}`)
    await checkMap(page)

    await page.locator('summary:has(#details)').press('Enter')
    const traveller = page.getByLabel(aboutTrip.asked.traveller.label)
    await page.getByText(aboutTrip.groups.traveller.label).click()
    await traveller.fill('Nina Rossi')
    await page.getByText(aboutTrip.groups.invoice.label).click()
    await page.getByLabel(aboutTrip.asked.invoiceAddress.label).fill('Via Appia 7, 00179 Roma')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await page.getByText(en.manage.corrected).waitFor()
    await page.reload()
    // The trip names its travellers, and each folded line summarises its content.
    await page.getByText(en.manage.traveller, { exact: true }).first().waitFor()
    await unfold(page, 'details')
    await page.getByText('Via Appia 7, 00179 Roma').waitFor()
    await page.getByText(aboutTrip.groups.traveller.label).click()
    await expect.poll(() => traveller.inputValue()).toBe('Nina Rossi')

    await unfold(page, 'share')
    await page.getByRole('button', { name: words.make }).click()
    await page.getByText(words.made).waitFor()
    const companionPath = new URL(await page.getByLabel(words.link).inputValue()).pathname
    const companion = await site.open(companionPath)
    await waitForHeading(companion, 'Cape Peninsula')
    await checkMap(companion)
    expect(await listTooWide(companion)).toEqual([])
    await page.getByRole('button', { name: words.end }).click()
    await expect.poll(() => page.getByText(fillCount(words.count, 1)).count()).toBe(0)
    await companion.reload()
    await waitForHeading(companion, en.manage.closedTitle)
  })

  it('has two full columns on a desktop, and prints the trip on one sheet', async () => {
    const { link } = await storeTrip()
    const page = await site.open(link, { viewport: desktop, colorScheme: 'dark' })
    await page.locator('summary:has(#details)').waitFor()
    const readBottom = async (id: string) => {
      const box = await page.locator(`section[aria-labelledby=${id}]`).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const [left, right] = [await readBottom('trip'), await readBottom('acts')]
    expect(Math.min(left, right) / Math.max(left, right)).toBeGreaterThan(0.55)
    await expect.poll(() => page.getByRole('main').innerText()).toContain(en.manage.thread.title)
    const pdf = await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } })
    const { pages } = await readPdf(pdf)
    expect(pages).toHaveLength(1)
    const [first = ''] = listWhatToBring(shipped, 'cape-peninsula')
    for (const text of ['Beach Road', '08:00', 'Thandi', first, 'R5,000'])
      expect(pages[0]).toContain(text)
    for (const control of [en.manage.thread.title, fields.name.label, en.manage.calendar])
      expect(pages[0]).not.toContain(control)
  })
})
