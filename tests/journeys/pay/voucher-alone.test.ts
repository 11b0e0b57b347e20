import type { BrowserContextOptions, Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { orders as orderTable } from '#server/database/schema/orders.ts'
import { storeVoucher } from '../../fixtures/voucher.ts'
import { listAllFaults } from '../faults.ts'
import { phone, useSite } from '../site.ts'
import { useOrders, waitForHeading } from './orders.ts'
import { clientsOf } from '../../whole-run.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: '' }))
const { voucher: words, scenes } = en.manage

/** An order that the office has confirmed, where nobody pays by themselves. */
async function storeConfirmed() {
  const order = await orders.store()
  const { id } = order
  await orders.db.update(orderTable).set({ status: 'confirmed' }).where(eq(orderTable.id, id))
  return order
}

const formOf = (page: Page) => page.locator('details:has([name=code])')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe('a guest where no way of paying is on', () => {
  it.each(
    clientsOf<[string, BrowserContextOptions]>([
      ['', {}],
      [' without scripts', { javaScriptEnabled: false }],
    ]),
  )('spends one on a trip that is confirmed%s', async (_, options) => {
    const order = await storeConfirmed()
    const code = await storeVoucher(orders.db, order.id, 500_000)
    const page = await site.open(order.link, { viewport: phone, ...options })
    await waitForHeading(page, scenes['confirmed-by-office'].title)
    await formOf(page).locator('summary').click()
    await page.getByLabel(words.code).fill(code)
    if (options.javaScriptEnabled !== false) expect(await listAllFaults(page)).toEqual([])
    await press(page, words.look)
    await press(page, fill(words.spend, { covers: 'R5,000' }))
    await waitForHeading(page, scenes.confirmed.title)
  })
})
