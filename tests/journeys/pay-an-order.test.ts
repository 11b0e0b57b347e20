import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { rates } from '#content/rates.ts'
import { en } from '#content/words/en.ts'
import { displayMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { orders as orderTable } from '#app/order/schema.server.ts'
import { inDays } from '../days.ts'
import { readPdf } from '../read-pdf.ts'
import { listTooWide } from './faults.ts'
import {
  pay,
  findPayButton,
  findPayButtonFor,
  findWords,
  unfold,
  setUpOrders,
  waitForHeading,
} from './orders.ts'
import { phone, setUpSite } from './site.ts'
import {
  chooseFreeDay,
  describeRide,
  download,
  fillGuest,
  openVehicle,
  waitForFocus,
} from './steps.ts'

const orders = setUpOrders()
const site = setUpSite(() => orders.settings({ PAYMENTS: 'demo,eft', EFT_DETAILS: 'Example Bank' }))
const { scenes } = en.manage
const germany = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }

const findProviderButton = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true })

describe('a guest who pays for an order', () => {
  it('books on a phone, pays a deposit by keyboard, and the balance by the mailed link', async () => {
    const email = 'payer@guest.example'
    const query = `selectedDate=${inDays(120)}&guestCount=2&childCount=0`
    const page = await site.open(`/book-tour/cape-peninsula?${query}`, { viewport: phone })
    await fillGuest(page, email)
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: en.booking.bookedPay }).click()
    await waitForHeading(page, scenes['to-pay'].title)
    expect(new URL(page.url()).pathname).toBe('/manage')
    await expect(page.evaluate(() => document.activeElement?.tagName)).resolves.toBe('H1')
    expect(await listTooWide(page)).toEqual([])
    await page.setViewportSize(phone)
    await page.getByRole('radio', { name: en.manage.plans.whole.label }).focus()
    await page.keyboard.press('ArrowDown')
    await findPayButtonFor(page, 'R1,500').waitFor()
    // The first payment method is already chosen, and Tab reaches it before the button.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('A demonstration: no money is moved.').waitFor()
    // The tab is closed at the provider; the payment is recorded anyway.
    await page.route('**/manage?returned=*', (route) => route.abort())
    await findProviderButton(page).click()

    const { text = '' } = await site.findMail(email, 'Pay for my trip')
    const link = /\/m\/[\w-]{43}/.exec(text)?.[0] ?? ''
    const laterPage = await site.open(link, germany)
    const readHeading = async () => {
      await laterPage.goto(site.url(link))
      return laterPage.getByRole('heading', { level: 1 }).textContent()
    }
    await expect.poll(readHeading).toBe(scenes['balance-open'].title)
    await findPayButtonFor(laterPage, 'R3,500').waitFor()
    const otherTab = await laterPage.context().newPage()
    await otherTab.goto(site.url('/manage'))
    await waitForHeading(otherTab, scenes['balance-open'].title)
    await pay(laterPage, 'demo')
    await findProviderButton(laterPage).waitFor()
    await laterPage.goBack()
    await pay(laterPage, 'demo')
    await laterPage.getByRole('button', { name: 'Go back without paying' }).click()
    await laterPage.getByText(findWords(en.manage.outcomes, 'called-off').title).waitFor()
    await pay(laterPage, 'demo')
    await laterPage.getByRole('button', { name: 'Pay with a card that is declined' }).click()
    await laterPage.getByText(findWords(en.manage.outcomes, 'declined').title).waitFor()
    await pay(laterPage, 'demo')
    await findProviderButton(laterPage).click()
    await waitForHeading(laterPage, scenes.confirmed.title)
    await laterPage.getByText(findWords(en.manage.outcomes, 'paid').text).waitFor()
    await expect.poll(() => findPayButton(laterPage).count()).toBe(0)
    // A tab that was opened before the payment does not pay again.
    await pay(otherTab, 'demo')
    await waitForHeading(otherTab, scenes.confirmed.title)
    expect(new URL(otherTab.url()).pathname).toBe('/manage')
  })

  it('hires a vehicle in Germany, describes the ride, pays, and downloads the documents', async () => {
    const email = 'payer@hire.example'
    const page = await site.open('/transfers', germany)
    const dialog = await openVehicle(page, 'Premium Van')
    await chooseFreeDay(page, en.transfer.date)
    await dialog.getByLabel(en.transfer.guests).selectOption(fill(en.transfer.guestCount, { n: 2 }))
    const { name, email: address, phone: number } = en.transfer.asked
    await dialog.getByLabel(name.label).fill('Ada Traveller')
    await dialog.getByLabel(address.label).fill(email)
    await dialog.getByLabel(number.label).fill('+49 30 901820 00')
    await dialog.getByRole('button', { name: en.transfer.proceed }).click()
    const alert = page.getByRole('alertdialog')
    await alert.waitFor()
    await expect.poll(() => alert.getByText(en.transfer.paymentSoon).count()).toBe(0)
    await alert.getByRole('button', { name: en.transfer.goOnToPay }).click()
    await waitForHeading(page, scenes['to-pay'].title)
    await describeRide(page)
    await pay(page, 'demo')
    await findProviderButton(page).click()
    await waitForHeading(page, scenes.confirmed.title)
    await unfold(page, 'papers')
    const invoice = page.getByRole('link', { name: new RegExp(`^${en.manage.documents.invoice} `) })
    const invoiceFile = await download(page, invoice)
    const { pages } = await readPdf(await readFile(await invoiceFile.path()))
    expect(pages[0]).toContain('Ada Traveller')
    const calendarFile = await download(page, page.getByRole('link', { name: en.manage.calendar }))
    expect(await readFile(await calendarFile.path(), 'utf8')).toContain('STATUS:CONFIRMED')
    const { text = '' } = await site.findMail(email, en.mails.manage.pay)
    const total = /Total: R([\d,]+) \(about (€[\d,]+)\)/.exec(text)
    const currency = { code: 'EUR' as const, rate: rates.perRand.EUR }
    expect(total?.[2]).toBe(displayMoney(rand(Number(total?.[1]?.replaceAll(',', ''))), currency))
  })

  it('gets our bank details, corrects the order meanwhile, and pays in another way', async () => {
    const { link, reference } = await orders.store()
    const page = await site.open(link)
    await unfold(page, 'details')
    const name = page.getByLabel(en.manage.asked.name.label)
    await name.fill('')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await page.getByRole('link', { name: /^Name is required/ }).click()
    await waitForFocus(name)
    await name.fill('Adelaide Example')
    await page.getByRole('button', { name: en.manage.correct }).click()
    await page.getByText(en.manage.corrected).waitFor()
    await pay(page, 'eft')
    await page.getByText(`${en.manage.eftReference}: ${reference}`).waitFor()
    await waitForHeading(page, scenes['transfer-awaited'].title)
    await page.getByRole('button', { name: en.manage.copy.reference }).click()
    await page.getByRole('button', { name: en.manage.copy.done }).waitFor()
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Adelaide Example')
    // The page asks for nothing more, and the other payment method is still offered.
    await page.getByText(en.manage.otherWay).click()
    await pay(page, 'demo')
    await findProviderButton(page).click()
    await waitForHeading(page, scenes.confirmed.title)
  })

  it('sees the hold end without a reload, starts again, and withdraws another booking', async () => {
    const { link, id } = await orders.store()
    const other = await orders.store()
    const page = await site.open('/')
    await page.clock.install()
    await page.goto(site.url(link))
    await page.getByRole('timer').waitFor()
    await orders.db.update(orderTable).set({ holdEndsAt: new Date() }).where(eq(orderTable.id, id))
    await page.clock.fastForward(24 * 60 * 60_000)
    await waitForHeading(page, scenes['time-over'].title)
    await page.getByRole('link', { name: en.manage.beginAgain }).click()
    await page.waitForURL('**/book-tour/cape-peninsula')
    await page.goto(site.url(other.link))
    await unfold(page, 'cancelling')
    await page.getByRole('button', { name: en.manage.withdraw }).click()
    await page.getByRole('button', { name: en.manage.withdrawYes }).click()
    await waitForHeading(page, scenes.cancelled.title)
    await expect.poll(() => findPayButton(page).count()).toBe(0)
  })

  it('pays a deposit and the balance without scripts', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, { javaScriptEnabled: false, viewport: phone })
    await page.getByRole('radio', { name: en.manage.plans['in-parts'].label }).check()
    await pay(page, 'demo')
    await page.getByText('R1,500').waitFor()
    await findProviderButton(page).click()
    await waitForHeading(page, scenes['balance-open'].title)
    await pay(page, 'demo')
    await findProviderButton(page).click()
    await waitForHeading(page, scenes.confirmed.title)
  })
})
