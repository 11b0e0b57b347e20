import type { BrowserContextOptions } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { phone, useSite } from '../site.ts'
import { pay, useOrders, waitForHeading } from './orders.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo,eft', EFT_DETAILS: 'Example Bank' }))
const plain: BrowserContextOptions = { javaScriptEnabled: false, viewport: phone }

describe('a guest without scripts', () => {
  it('pays a first part and then the rest', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, plain)
    await waitForHeading(page, 'Pay for your trip')
    await page.getByRole('radio', { name: /^A first part now/ }).check()
    await pay(page, 'Demonstration')
    await page.getByText('R1,500').waitFor()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, 'Your trip is confirmed')
    await pay(page, 'Demonstration')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, 'Paid and confirmed')
  })

  it('is told of a declined card', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, plain)
    await pay(page, 'Demonstration')
    await page.getByRole('button', { name: 'Pay with a card that is declined' }).click()
    await waitForHeading(page, 'Pay for your trip')
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toContain('declined, nothing charged')
  })

  it('gets our account for a bank transfer', async () => {
    const { link, reference } = await orders.store()
    const page = await site.open(link, plain)
    await pay(page, 'Bank transfer')
    await page.getByText(`Reference for the transfer: ${reference}`).waitFor()
  })

  it('corrects details, is told what is wrong with them, and takes the booking back', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, plain)
    await page.getByLabel(en.booking.asked.phone.label).fill('1')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await page.getByText('Please enter a valid phone number').waitFor()
    await expect.poll(() => page.getByLabel(en.booking.asked.phone.label).inputValue()).toBe('1')
    await page.getByLabel(en.booking.asked.phone.label).fill('+44 20 7946 0001')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await waitForHeading(page, 'Pay for your trip')
    await expect
      .poll(() => page.getByLabel(en.booking.asked.phone.label).inputValue())
      .toBe('+44 20 7946 0001')
    await page.getByRole('checkbox', { name: /^We give your place back/ }).check()
    await page.getByRole('button', { name: en.manage.withdraw }).click()
    await waitForHeading(page, 'This booking is cancelled')
  })

  it('has a lost link sent again', async () => {
    const { reference, email } = await orders.store()
    const page = await site.open(`/m/${'A'.repeat(43)}`, plain)
    await waitForHeading(page, 'Open your booking')
    await page.getByLabel(en.manage.linkReference).fill(reference)
    await page.getByLabel(en.manage.linkEmail).fill(email)
    await page.getByRole('button', { name: en.manage.sendLink }).click()
    await page.getByText('its link is on its way').waitFor()
    const { text = '' } = await site.findMail(email, reference)
    const link = /\/m\/[\w-]{43}/.exec(text)?.[0] ?? ''
    await page.goto(site.url(link))
    await waitForHeading(page, 'Pay for your trip')
  })
})
