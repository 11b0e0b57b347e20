import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../../days.ts'
import { phone, useSite } from '../site.ts'
import { pay, waitForHeading } from './orders.ts'
import { isWholeRun } from '../../whole-run.ts'

const site = useSite({ PAYMENTS: 'demo' })

describe('a guest who books while a way of paying is on', () => {
  it('comes from the alert to the page where it is paid, without a mail', async () => {
    const query = `selectedDate=${inDays(120)}&guestCount=2&childCount=0`
    const page = await site.open(`/book-tour/cape-peninsula?${query}`)
    await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
    await page.getByLabel(en.booking.asked.lastName.label).fill('Payer')
    await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill('payer@guest.example')
    await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.booking.submit }).click()
    const alert = page.getByRole('alertdialog')
    await alert
      .getByText('Booking submitted! You will receive a confirmation email shortly.')
      .waitFor()
    await alert.getByRole('button', { name: en.booking.bookedPay }).click()
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
    const { text = '' } = await site.findMail('payer@guest.example', 'Pay for my trip')
    const link = /\/m\/[\w-]{43}/.exec(text)?.[0] ?? ''
    const elsewhere = await site.open(link)
    await waitForHeading(elsewhere, en.manage.scenes.confirmed.title)
  })

  it.runIf(isWholeRun())('does the same without scripts', async () => {
    const page = await site.open('/book-tour/cape-peninsula', {
      javaScriptEnabled: false,
      viewport: phone,
    })
    await page.getByRole('textbox', { name: en.tour.date }).fill(inDays(121))
    await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
    await page.getByLabel(en.booking.asked.lastName.label).fill('Plain')
    await page
      .getByLabel(en.booking.asked.email.label, { exact: true })
      .fill('plain-payer@guest.example')
    await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await waitForHeading(page, en.booking.bookedTitle)
    await page.getByRole('link', { name: en.booking.bookedPay }).click()
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await expect.poll(() => page.getByRole('radio').count()).toBeGreaterThan(0)
  })
})
