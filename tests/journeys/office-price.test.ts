import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { bookByCall, openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@price.example'
const { money: words, history } = en.admin

let desk: Page

describe('a trip that was sold on request', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    await bookByCall(site, { tourId: 'garden-route-highlights', date: inDays(110) })
  })

  it('gets its price at the desk by keyboard alone, and then its guest is asked to pay', async () => {
    desk = await openSignedIn(site, owner, '/admin?view=bookings')
    await desk.getByText('Ada Example').click()
    await desk.getByText(words.title, { exact: true }).press('Enter')
    const set = desk.getByRole('button', { name: words.acts.price.button, exact: true })
    const ask = desk.getByRole('button', { name: words.acts.ask.button, exact: true })
    await set.waitFor()
    expect(await ask.count()).toBe(0)
    await set.press('Enter')
    const dialog = desk.getByRole('alertdialog')
    const amount = dialog.getByLabel(words.amount)
    await amount.waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await amount.press('Enter')
    await dialog.getByText(words.amountUnclear).waitFor()
    await amount.fill('12 500')
    await amount.press('Enter')
    await expect.poll(() => dialog.count()).toBe(0)
    await desk.getByText('R12,500.00').first().waitFor()
    await ask.press('Enter')
    await dialog.getByRole('button', { name: words.acts.ask.button }).press('Enter')
    await expect.poll(() => dialog.count()).toBe(0)
    await desk.getByRole('row').getByText(en.admin.statuses.held, { exact: true }).waitFor()
    const mail = await site.findMail('ada@guests.example', 'Pay R12,500')
    expect(mail.text).toContain('/m/')
    await desk.getByText(history.title, { exact: true }).click()
    await desk.getByText(history.events['price-set'], { exact: true }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
  })
})
