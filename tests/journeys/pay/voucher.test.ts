import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { storeVoucher } from '../../stored-voucher.ts'
import { phone, useSite } from '../site.ts'
import { pay, useOrders, waitForHeading } from './orders.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo' }))
const { voucher: words } = en.manage

/** What is still in a noscript element is found by no text. */
const openForm = (page: Page) => page.locator('details:has([name=code]) > summary').click()

describe.each<[string, BrowserContextOptions]>([
  ['on a phone', { viewport: phone }],
  ['on a phone without scripts', { viewport: phone, javaScriptEnabled: false }],
])('a guest with a voucher %s', (_, options) => {
  it('sees what it covers, uses it, and pays the rest in another way', async () => {
    const order = await orders.store()
    const code = await storeVoucher(orders.db, order.id, 200_000)
    const page = await site.open(order.link, options)
    await openForm(page)
    await page.getByLabel(words.code).fill('TC-nonsense')
    await page.getByRole('button', { name: words.look }).click()
    await page.getByText('We can’t use this voucher').first().waitFor()
    // What was typed is still there, to be mended.
    expect(await page.getByLabel(words.code).inputValue()).toBe('TC-nonsense')
    await page.getByLabel(words.code).fill(code.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: words.look }).click()
    await page.getByText('Your voucher pays R2,000').waitFor()
    await page.getByText('R3,000 is left to pay').waitFor()
    await page.getByRole('button', { name: 'Use R2,000 of it' }).click()
    await page.getByText('R2,000 by voucher on').waitFor()
    await pay(page, 'Demonstration')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, 'Paid and confirmed')
  })

  it('confirms the trip where it covers the first part', async () => {
    const order = await orders.store()
    const code = await storeVoucher(orders.db, order.id, 150_000)
    const page = await site.open(order.link, options)
    const first = page.getByRole('radio', { name: /^A first part now/ })
    const isPlain = options.javaScriptEnabled === false
    if (isPlain) await openForm(page)
    await (isPlain ? first.last() : first).check()
    if (!isPlain) await openForm(page)
    await page.getByLabel(words.code).fill(code)
    await page.getByRole('button', { name: words.look }).click()
    await page.getByRole('button', { name: 'Use R1,500 of it' }).click()
    await waitForHeading(page, 'Your trip is confirmed')
  })
})
