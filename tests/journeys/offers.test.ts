import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { isWholeRun } from '../whole-run.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults, listTooWide } from './faults.ts'
import { phone, useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@offers.example'
const guest = 'grace@guest.example'
const { offers: words, newOrder } = en.admin
const { offer } = en

describe('an offer', () => {
  beforeAll(() => openOffice(site, owner))

  it('is written by the keyboard, looked at as the guest will, sent, and accepted on a phone', async (test) => {
    test.skip(!isWholeRun())
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
    expect(await listAllFaults(desk)).toEqual([])
    const [preview] = await Promise.all([
      desk.context().waitForEvent('page'),
      desk.getByRole('button', { name: words.preview }).press('Enter'),
    ])
    await preview.getByText(offer.states.draft).waitFor()
    expect(await preview.getByRole('button', { name: offer.accept }).count()).toBe(0)
    await preview.close()
    await desk.getByRole('button', { name: fill(words.send, { email: guest }) }).press('Enter')
    await desk.getByText(fill(words.sent, { email: guest })).waitFor()
    await desk.getByText(fill(words.now.sent, { n: 1, next: 2, name: 'Grace Example' })).waitFor()
    const [mail] = await site.readMails(guest)
    const [link = ''] = /\/o\/[\w-]{43}/.exec(mail?.text ?? '') ?? []
    const page = await site.open(link, { viewport: phone })
    await page.getByRole('heading', { name: offer.days }).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    expect(await listTooWide(page)).toEqual([])
    await page.setViewportSize(phone)
    await page.getByLabel(/Dinner in Kalk Bay/).check()
    await page.getByRole('button', { name: fill(offer.yes, { total: 'R5,900' }) }).click()
    await page.waitForURL(/\/manage$/)
    await page.getByText('R5,900').first().waitFor()
    await page.goto(new URL(link, page.url()).href)
    await expect.poll(() => readText(page)).toContain('You’ve accepted it')
    expect(await listAllFaults(page)).toEqual([])
    await desk.goto(new URL('/admin?view=offers&show=accepted', desk.url()).href)
    await desk.getByRole('link', { name: 'Grace Example' }).click()
    await desk.getByRole('link', { name: words.openBooking }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
  })

  it('is added up, asked about and accepted without scripts, and what was ticked stays', async (test) => {
    test.skip(!isWholeRun())
    const email = 'plain@guest.example'
    const desk = await openSignedIn(site, owner, '/admin?view=offers')
    await desk.getByRole('button', { name: words.make }).click()
    await desk.getByLabel(words.name, { exact: true }).fill('Ben Example')
    await desk.getByLabel(words.email, { exact: true }).fill(email)
    await desk.getByLabel(newOrder.date, { exact: true }).fill(inDays(70))
    await desk.getByRole('button', { name: words.addExtra }).click()
    await desk.getByLabel(words.extra, { exact: true }).fill('Wine')
    await desk.getByLabel(words.extraPrice).fill('300')
    await desk.getByText(fill(newOrder.free, { date: formatLongDate(inDays(70)) })).waitFor()
    await desk.getByRole('button', { name: fill(words.send, { email }) }).click()
    await desk.getByText(fill(words.sent, { email })).waitFor()
    const [mail] = await site.readMails(email)
    const [link = ''] = /\/o\/[\w-]{43}/.exec(mail?.text ?? '') ?? []
    const page = await site.open(link, { viewport: phone, javaScriptEnabled: false })
    await page.getByLabel(/Wine/).check()
    await page.getByRole('button', { name: offer.workOut }).click()
    expect(await readText(page)).toContain(fill(offer.worked, { total: 'R5,300' }))
    expect(await page.getByLabel(/Wine/).isChecked()).toBe(true)
    await page.getByLabel(offer.message).fill('Is lunch in it?')
    await page.getByRole('button', { name: offer.send }).click()
    expect(await readText(page)).toContain(offer.asked)
    await page.getByLabel(/Wine/).check()
    await page.getByRole('button', { name: offer.accept }).click()
    await page.waitForURL(/\/manage$/)
    expect(await readText(page)).toContain('R5,300')
  })
})

const readText = (page: Page) => page.locator('main').innerText()
