import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { phone, useSite } from '../site.ts'
import { pay, said, unfold, useOrders, waitForHeading } from './orders.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo,eft', EFT_DETAILS: 'Example Bank' }))
const plain: BrowserContextOptions = { javaScriptEnabled: false, viewport: phone }

describe('a guest without scripts', () => {
  it('pays a first part and then the rest', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, plain)
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await page.getByRole('radio', { name: en.manage.plans['in-parts'].label }).check()
    await pay(page, 'demo')
    await page.getByText('R1,500').waitFor()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes['balance-open'].title)
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
  })

  it('is told of a declined card', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, plain)
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay with a card that is declined' }).click()
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toContain(said(en.manage.paymentStates, 'declined'))
  })

  it('gets our account for a bank transfer', async () => {
    const { link, reference } = await orders.store()
    const page = await site.open(link, plain)
    await pay(page, 'eft')
    await waitForHeading(page, en.manage.scenes['transfer-awaited'].title)
    const main = await page.getByRole('main').innerText()
    expect(main).toContain(`${en.manage.eftReference}: ${reference}`)
    expect(main).toMatch(/Please transfer R5,000 .* It should reach us by /)
  })

  it('corrects details, is told what is wrong with them, and takes the booking back', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, plain)
    await unfold(page, 'details')
    await page.getByLabel(en.booking.asked.phone.label).fill('1')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await page.getByText('Please enter a valid phone number').first().waitFor()
    await expect.poll(() => page.getByLabel(en.booking.asked.phone.label).inputValue()).toBe('1')
    await page.getByLabel(en.booking.asked.phone.label).fill('+44 20 7946 0001')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await expect
      .poll(() => page.getByLabel(en.booking.asked.phone.label).inputValue())
      .toBe('+44 20 7946 0001')
    await unfold(page, 'cancelling')
    await page.getByRole('checkbox', { name: en.manage.withdrawSure }).check()
    await page.getByRole('button', { name: en.manage.withdraw }).click()
    await waitForHeading(page, en.manage.scenes.cancelled.title)
  })

  it('has a lost link sent again, and the one before is good for nothing then', async () => {
    const { reference, email, link: lost } = await orders.store()
    const page = await site.open(`/m/${'A'.repeat(43)}`, plain)
    await waitForHeading(page, en.manage.closedTitle)
    await page.getByLabel(en.manage.linkReference).fill(reference)
    await page.getByLabel(en.manage.linkEmail).fill(email)
    await page.getByRole('button', { name: en.manage.sendLink }).click()
    await page.getByText(en.manage.linkAsked).waitFor()
    const { text = '' } = await site.findMail(email, reference)
    const link = /\/m\/[\w-]{43}/.exec(text)?.[0] ?? ''
    await page.goto(site.url(link))
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    const other = await site.open(lost, plain)
    await waitForHeading(other, en.manage.closedTitle)
  })
})
