import type { BrowserContextOptions } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { listWhatToBring } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { inDays } from '../../days.ts'
import { readPdf } from '../../read-pdf.ts'
import { storeWholeFleet } from '../../fixtures/fleet.ts'
import { desktop, phone, useSite } from '../site.ts'
import { useOrders, waitForHeading } from './orders.ts'
import { clientsOf } from '../../whole-run.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo' }))

it.each(
  clientsOf<[string, BrowserContextOptions]>([
    ['a phone', { viewport: phone }],
    ['a desk', { viewport: desktop, colorScheme: 'dark' }],
    ['a phone without scripts', { viewport: phone, javaScriptEnabled: false }],
  ]),
)('a guest takes the trip along on one sheet, printed from %s', async (_name, options) => {
  const { link, itemId, reference } = await orders.store({ status: 'confirmed' })
  const row = { status: 'booked' as const, startTime: '08:00', pickup: 'Beach Road, Sea Point' }
  await orders.db.update(orderItems).set(row).where(eq(orderItems.id, itemId))
  await storeWholeFleet(orders.db, itemId, new Date(`${inDays(90)}T06:00:00Z`))
  const page = await site.open(link, options)
  await waitForHeading(page, en.manage.scenes['balance-due'].title)
  await expect.poll(() => page.getByRole('main').innerText()).toContain(en.manage.thread.title)
  const { pages } = await readPdf(
    await page.pdf({ format: 'A4', margin: { top: '1cm', bottom: '1cm' } }),
  )
  expect(pages.map((text) => text.length)).toHaveLength(1)
  const [first = ''] = listWhatToBring(shipped, 'cape-peninsula')
  for (const said of [reference, 'Beach Road', '08:00', 'Thandi', first, 'R5,000'])
    expect(pages[0]).toContain(said)
  for (const pressed of [
    en.manage.thread.title,
    en.manage.pay.split(' ')[0] ?? '',
    en.manage.calendar,
  ])
    expect(pages[0]).not.toContain(pressed)
})
