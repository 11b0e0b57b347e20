import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { openPayfast, type Payfast } from '../gateways/payfast/gateway.ts'
import { openYoco, type Yoco } from '../gateways/yoco/gateway.ts'
import { phone, setUpSite } from './site.ts'
import { pay, findWords, setUpOrders, waitForHeading } from './orders.ts'

const orders = setUpOrders()
let payfast: Payfast
let yoco: Yoco
const gatewaysReady = (async () => {
  payfast = await openPayfast()
  yoco = await openYoco()
})()
const site = setUpSite(async () => {
  await gatewaysReady
  return orders.settings({
    PAYMENTS: 'yoco,payfast',
    YOCO_URL: yoco.url,
    YOCO_SECRET_KEY: yoco.keys.test,
    YOCO_WEBHOOK_SECRET: 'whsec_dGVzdC1zZWNyZXQta2V5LTAxMjM0NTY3ODlhYmNkZWY=',
    PAYFAST_URL: payfast.url,
    PAYFAST_API_URL: payfast.url,
    PAYFAST_MERCHANT_ID: payfast.merchant.id,
    PAYFAST_MERCHANT_KEY: payfast.merchant.key,
    PAYFAST_PASSPHRASE: payfast.merchant.passphrase,
  })
})
beforeAll(() => gatewaysReady)
afterAll(async () => {
  await payfast?.close()
  await yoco?.close()
})

async function expectCardWords(page: Page): Promise<void> {
  const { name } = company
  const text = (await page.getByRole('main').innerText()).replaceAll(/\s+/g, ' ')
  expect(text).toContain(
    fill(en.manage.cardNumbers, { providers: 'Yoco or PayFast', company: name }),
  )
  expect(text).toContain(fill(en.manage.charged, { company: name }))
}

describe('a guest at Yoco', () => {
  it('pays by card, and sees the payment after a query to Yoco', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await expectCardWords(page)
    await pay(page, 'yoco')
    await page.getByRole('button', { name: /^Pay R 5000/ }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
  })
})

describe('a guest at PayFast', () => {
  it('pays at PayFast by the form on the booking page', async () => {
    const { link } = await orders.store()
    const page = await site.open(link)
    await pay(page, 'payfast')
    await page
      .getByRole('button', { name: /by card$/ })
      .first()
      .click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
  })

  it('pays at PayFast without scripts, with one more click', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, { javaScriptEnabled: false, viewport: phone })
    await pay(page, 'payfast')
    await page
      .getByRole('button', {
        name: fill(en.manage.goOn, { way: findWords(en.manage.ways, 'payfast').label }),
      })
      .click()
    await page
      .getByRole('button', { name: /by card$/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    // PayFast's notification may arrive after the guest, and this page does not refresh
    // automatically.
    const readHeading = async () => {
      await page.goto(site.url('/manage'))
      return page.getByRole('heading', { level: 1 }).textContent()
    }
    await expect.poll(readHeading).toBe(en.manage.scenes.confirmed.title)
  })
})
