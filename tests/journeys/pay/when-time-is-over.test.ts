import { eq } from 'drizzle-orm'
import { describe, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../../days.ts'
import { orders as orderTable } from '#server/database/schema/orders.ts'
import { departures } from '#server/database/schema/tours.ts'
import { useSite } from '../site.ts'
import { pay, useOrders, waitForHeading } from './orders.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo' }))

const endHold = (id: string, inMs: number) =>
  orders.db
    .update(orderTable)
    .set({ holdEndsAt: new Date(Date.now() + inMs) })
    .where(eq(orderTable.id, id))

describe('a guest whose time to pay is over', () => {
  it('sees it run out, and is told the truth without a reload', async () => {
    const { link, id } = await orders.store()
    const page = await site.open('/')
    await page.clock.install()
    await page.goto(site.url(link))
    await page.getByRole('timer').waitFor()
    await endHold(id, 0)
    await page.clock.fastForward(24 * 60 * 60_000)
    await waitForHeading(page, en.manage.scenes['time-over'].title)
    await page.getByRole('link', { name: en.manage.beginAgain }).click()
    await page.waitForURL('**/book-tour/cape-peninsula')
  })

  it('is told so when the money comes after the place has gone', async () => {
    const date = inDays(95)
    const { link, id } = await orders.store({ date })
    const page = await site.open(link)
    await pay(page, 'demo')
    const button = page.getByRole('button', { name: 'Pay', exact: true })
    await button.waitFor()
    // As long ago as a payment on its way keeps a place.
    await endHold(id, -20 * 60_000)
    const taken = { tourId: 'cape-peninsula', date, taken: 99 }
    await orders.db
      .insert(departures)
      .values(taken)
      .onConflictDoUpdate({
        target: [departures.tourId, departures.date],
        set: taken,
      })
    // What another guest begins to pay has the server look at what is due, before its minute is over.
    const { link: another } = await orders.store()
    await pay(await site.open(another), 'demo')
    await orders.waitForStatus(id, 'expired')
    await button.click()
    await waitForHeading(page, en.manage.scenes.stuck.title)
  })
})
