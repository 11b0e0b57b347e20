import { eq } from 'drizzle-orm'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { listAllFaults, listTooWide } from '../faults.ts'
import { desktop, phone, useSite } from '../site.ts'
import { unfold, useOrders, waitForHeading } from './orders.ts'

const { companions: words } = en.manage
const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo' }))

/** The tour's picture, and the drawn map of where it begins. */
async function seePictures(page: Page) {
  const images = page.getByRole('main').locator('img')
  await expect.poll(() => images.count()).toBe(2)
  await page.getByText(fill(en.manage.pickupMap, { area: 'Sea Point' })).waitFor()
  for (const image of await images.all()) {
    await image.scrollIntoViewIfNeeded()
    await expect
      .poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  }
}

describe('those who come along', () => {
  it.each([
    ['with scripts', { viewport: phone, javaScriptEnabled: true }],
    ['without', { viewport: desktop, javaScriptEnabled: false }],
  ] satisfies [string, BrowserContextOptions][])(
    'see the trip by the guest’s link until it is ended, and no money, %s',
    async (_name, options) => {
      const { link, itemId } = await orders.store({ status: 'confirmed' })
      const row = { status: 'booked' as const, pickup: 'Beach Road, Sea Point' }
      await orders.db.update(orderItems).set(row).where(eq(orderItems.id, itemId))
      const guest = await site.open(link, options)
      await unfold(guest, 'share')
      await guest.getByRole('button', { name: words.make }).click()
      await guest.getByText(words.made).waitFor()
      const address = options.javaScriptEnabled
        ? new URL(await guest.getByLabel(words.link).inputValue()).pathname
        : (/\/c\/[\w-]{43}/.exec(await guest.getByRole('alert').innerText())?.[0] ?? '')
      const companion = await site.open(address, options)
      await waitForHeading(companion, 'Cape Peninsula')
      const text = await companion.getByRole('main').innerText()
      expect(text).toContain(en.companion.states.confirmed)
      expect(text).toContain('2 adults')
      expect(text).not.toMatch(/R ?5,000|Ada/)
      await seePictures(companion)
      expect(await companion.getByRole('main').getByRole('button').count()).toBe(0)
      if (options.javaScriptEnabled) expect(await listAllFaults(companion)).toEqual([])
      expect(await listTooWide(companion)).toEqual([])
      await guest.getByText(fillCount(words.count, 1)).waitFor()
      await guest.getByRole('button', { name: words.end }).click()
      await expect.poll(() => guest.getByText(fillCount(words.count, 1)).count()).toBe(0)
      await companion.reload()
      await waitForHeading(companion, en.manage.closedTitle)
    },
  )
})
