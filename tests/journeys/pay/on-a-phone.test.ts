import { eq } from 'drizzle-orm'
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { inDays } from '../../days.ts'
import { storePaidTrip } from '../../fixtures/order.ts'
import { storeWholeFleet } from '../../fixtures/fleet.ts'
import { listAllFaults } from '../faults.ts'
import { desktop, phone, useSite } from '../site.ts'
import { unfold, useOrders, waitForHeading } from './orders.ts'
import { clientsOf } from '../../whole-run.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo' }))
const { cancel, change, scenes } = en.manage

/** A paid trip of a day with all that is known of it, so many days from today. */
async function store(days: number) {
  const email = `phone-${days}-${crypto.randomUUID()}@guests.example`
  const trip = await storePaidTrip(orders.db, new Date(), { email, first: inDays(days) })
  const [itemId = ''] = trip.itemIds
  const row = { startTime: '08:00', pickup: 'Beach Road, Sea Point' }
  await orders.db.update(orderItems).set(row).where(eq(orderItems.id, itemId))
  await storeWholeFleet(orders.db, itemId, new Date(`${inDays(days)}T06:00:00Z`))
  return `/m/${trip.key}`
}

const ways: [string, BrowserContextOptions][] = [
  ['with scripts', {}],
  ['without', { javaScriptEnabled: false }],
]

describe.each(clientsOf(ways))('the page of a paid day trip, %s', (_, options) => {
  it('is short on a phone, says one number for the day, and opens by keyboard', async () => {
    const page = await site.open(await store(60), { viewport: phone, ...options })
    await waitForHeading(page, scenes.confirmed.title)
    const summary = page.locator('summary:has(#details)')
    await summary.waitFor()
    // The foot has its height once it was near.
    await page.locator('body > footer').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000)
    const trip = page.getByRole('region', { name: en.manage.tripTitle, exact: true })
    await expect.poll(() => trip.innerText()).toContain(company.emergencyPhone)
    expect(await trip.innerText()).not.toContain(company.phone)
    await summary.press('Enter')
    await page.getByLabel(en.manage.asked.name.label).fill('Ada')
  })

  it('has two columns on a desk that both carry something', async () => {
    const page = await site.open(await store(61), { viewport: desktop, ...options })
    await page.locator('summary:has(#details)').waitFor()
    const bottomOf = async (id: string) => {
      const box = await page.locator(`section[aria-labelledby=${id}]`).boundingBox()
      return (box?.y ?? 0) + (box?.height ?? 0)
    }
    const [left, right] = [await bottomOf('trip'), await bottomOf('money')]
    expect(Math.min(left, right) / Math.max(left, right)).toBeGreaterThan(0.6)
  })

  it('offers another day before a cancelling that brings nothing back, and says why', async () => {
    const page = await site.open(await store(5), { viewport: phone, ...options })
    await unfold(page, 'cancelling')
    if (options.javaScriptEnabled !== false)
      await page.getByRole('button', { name: cancel.open, exact: true }).click()
    await page.getByRole('button', { name: cancel.look, exact: true }).click()
    await page.getByText(cancel.quote.wholeKept).waitFor()
    await page.getByText(cancel.anotherDay).click()
    if (options.javaScriptEnabled !== false) {
      await page.getByRole('button', { name: change.open }).waitFor()
      expect(await listAllFaults(page)).toEqual([])
    } else await page.getByRole('button', { name: change.look }).waitFor()
  })
})
