import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { storeVoucher } from '../../fixtures/voucher.ts'
import { openingOf } from '../sayings.ts'
import { phone, useSite } from '../site.ts'
import { pay, said, unfold, useOrders, waitForHeading } from './orders.ts'
import { clientsOf } from '../../whole-run.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo' }))
const { voucher: words, scenes } = en.manage

/** What is still in a noscript element is found by no text. */
const openForm = (page: Page) => page.locator('details:has([name=code]) > summary').click()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const read = async (page: Page) =>
  (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')

describe.each(
  clientsOf<[string, BrowserContextOptions]>([
    ['on a phone', { viewport: phone }],
    ['on a phone without scripts', { viewport: phone, javaScriptEnabled: false }],
  ]),
)('a guest with a voucher %s', (_, options) => {
  it('sees what it covers, uses it, and pays the rest in another way', async () => {
    const order = await orders.store()
    const code = await storeVoucher(orders.db, order.id, 200_000)
    const page = await site.open(order.link, options)
    await openForm(page)
    await page.getByLabel(words.code).fill('TC-nonsense')
    await press(page, words.look)
    await page.getByText(openingOf(en.refusals['voucher-unusable'])).first().waitFor()
    // What was typed is still there, to be mended.
    expect(await page.getByLabel(words.code).inputValue()).toBe('TC-nonsense')
    await page.getByLabel(words.code).fill(code.toLowerCase().replaceAll('-', ' '))
    await press(page, words.look)
    const amounts = { covers: 'R2,000', rest: 'R3,000' }
    await page.getByText(fill(words.covers, amounts)).waitFor()
    await page.getByText(fill(words.rest, amounts)).waitFor()
    await press(page, fill(words.spend, amounts))
    const { label: way } = said(en.manage.ways, 'voucher')
    const paid = fill(en.manage.payment, { amount: 'R2,000', way, date: '' }).trim()
    await unfold(page, 'papers')
    await expect.poll(() => read(page)).toContain(paid)
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, scenes.confirmed.title)
  })

  it('confirms the trip where it covers the first part', async () => {
    const order = await orders.store()
    const code = await storeVoucher(orders.db, order.id, 150_000)
    const page = await site.open(order.link, options)
    await openForm(page)
    // Without scripts the form of the voucher has the choice too.
    const first = page.getByRole('radio', { name: en.manage.plans['in-parts'].label })
    await first.last().check()
    await page.getByLabel(words.code).fill(code)
    await press(page, words.look)
    await press(page, fill(words.spend, { covers: 'R1,500' }))
    await waitForHeading(page, scenes['balance-open'].title)
  })
})
