import { eq } from 'drizzle-orm'
import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listWhatToBring } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { inDays } from '../../days.ts'
import { storeWholeFleet } from '../../fixtures/fleet.ts'
import { listAllFaults } from '../faults.ts'
import { phone, useSite } from '../site.ts'
import { unfold, useOrders } from './orders.ts'
import { clientsOf } from '../../whole-run.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo' }))

/** A confirmed trip that begins in Sea Point, with a guide and a vehicle. */
async function storeTrip() {
  const order = await orders.store({ status: 'confirmed' })
  const row = { status: 'booked' as const, startTime: '08:00', pickup: 'Beach Road, Sea Point' }
  await orders.db.update(orderItems).set(row).where(eq(orderItems.id, order.itemId))
  await storeWholeFleet(orders.db, order.itemId, new Date(`${inDays(90)}T06:00:00Z`))
  return order
}

const [firstThing = ''] = listWhatToBring(shipped, 'cape-peninsula')
const onMap = fill(en.manage.pickupMap, { area: 'Sea Point' })

describe('a guest before the trip', () => {
  it.each(
    clientsOf<[string, BrowserContextOptions]>([
      ['with scripts', { viewport: phone }],
      ['without', { viewport: phone, javaScriptEnabled: false }],
    ]),
  )(
    'sees who comes along, when they are back, whom to call and what to bring, %s',
    async (_name, options) => {
      const { link, itemId } = await storeTrip()
      const page = await site.open(link, options)
      await unfold(page, `bring-${itemId}`)
      for (const text of [
        en.manage.guide.one,
        'Thandi',
        en.manage.back,
        en.manage.call,
        firstThing,
      ])
        await expect.poll(() => page.getByRole('main').innerText()).toContain(text)
    },
  )

  it('sees on the drawn map in which part of town they are fetched', async () => {
    const { link, itemId } = await storeTrip()
    const page = await site.open(link, { viewport: phone })
    await unfold(page, `map-${itemId}`)
    await page.getByText(onMap).scrollIntoViewIfNeeded()
    const ground = page.locator('figure', { hasText: onMap }).locator('img')
    await expect
      .poll(() => ground.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await listAllFaults(page)).toEqual([])
  })
})
