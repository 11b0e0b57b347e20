import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { createOwner, openSignedIn } from './account-steps.ts'
import { listTooWide } from './faults.ts'
import { phone, setUpSite } from './site.ts'

const site = setUpSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@offers.example'
const guest = 'grace@guest.example'
const { offers: words, newOrder } = en.admin
const { offer } = en

describe('a quote', () => {
  beforeAll(() => createOwner(site, owner))

  it('is written by keyboard, previewed, sent, computed without scripts, and accepted on a phone', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=offers')
    await desk.getByText(words.empty).waitFor()
    await desk.getByRole('button', { name: words.make }).press('Enter')
    await desk.getByLabel(words.name, { exact: true }).fill('Grace Example')
    await desk.getByLabel(words.email, { exact: true }).fill(guest)
    await desk.getByLabel(newOrder.date, { exact: true }).fill(inDays(60))
    await desk.getByText(fill(newOrder.free, { date: formatLongDate(inDays(60)) })).waitFor()
    await desk.getByRole('button', { name: words.addExtra }).press('Enter')
    await desk.getByLabel(words.extra, { exact: true }).fill('Dinner in Kalk Bay')
    await desk.getByLabel(words.extraPrice).fill('900')
    const [preview] = await Promise.all([
      desk.context().waitForEvent('page'),
      desk.getByRole('button', { name: words.preview }).press('Enter'),
    ])
    await preview.getByText(offer.states.draft).waitFor()
    expect(await preview.getByRole('button', { name: offer.accept }).count()).toBe(0)
    await preview.close()
    await desk.getByRole('button', { name: fill(words.send, { email: guest }) }).press('Enter')
    const dialog = desk.getByRole('alertdialog', { name: fill(words.sendTitle, { email: guest }) })
    await dialog.getByText(words.sendTotal.split('{')[0] ?? '').waitFor()
    await dialog.getByRole('button', { name: words.sendFor.split('{')[0] ?? '' }).press('Enter')
    await desk.getByText(fill(words.sent, { email: guest })).waitFor()
    await desk.getByText(fill(words.now.sent, { n: 1, next: 2, name: 'Grace Example' })).waitFor()
    const [mail] = await site.readMails(guest)
    const [link = ''] = /\/o\/[\w-]{43}/.exec(mail?.text ?? '') ?? []

    const plainPage = await site.open(link, { viewport: phone, javaScriptEnabled: false })
    await plainPage.getByLabel(/Dinner in Kalk Bay/).check()
    await plainPage.getByRole('button', { name: offer.workOut }).click()
    expect(await readText(plainPage)).toContain(fill(offer.worked, { total: 'R5,900' }))
    expect(await plainPage.getByLabel(/Dinner in Kalk Bay/).isChecked()).toBe(true)
    await plainPage.getByLabel(offer.message).fill('Is lunch in it?')
    await plainPage.getByRole('button', { name: offer.send }).click()
    expect(await readText(plainPage)).toContain(offer.asked)

    const page = await site.open(link, { viewport: phone })
    await page.getByRole('heading', { name: offer.days }).waitFor()
    expect(await listTooWide(page)).toEqual([])
    await page.setViewportSize(phone)
    await page.getByLabel(/Dinner in Kalk Bay/).check()
    await page.getByRole('button', { name: fill(offer.yes, { total: 'R5,900' }) }).click()
    await page.waitForURL(/\/manage$/)
    await page.getByText('R5,900').first().waitFor()
    await page.goto(new URL(link, page.url()).href)
    await expect.poll(() => readText(page)).toContain('You’ve accepted this quote')

    await desk.goto(site.url('/admin?view=offers&show=accepted'))
    await desk.getByRole('link', { name: 'Grace Example' }).click()
    await desk.getByRole('link', { name: words.openBooking }).waitFor()
  })
})

const readText = (page: Page) => page.locator('main').innerText()
