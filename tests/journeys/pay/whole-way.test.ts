import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../../days.ts'
import { openOffice, openSignedIn } from '../account-steps.ts'
import { listAllFaults } from '../faults.ts'
import { phone, useSite } from '../site.ts'
import { pay, waitForHeading } from './orders.ts'

const site = useSite({ PAYMENTS: 'demo' }, { engine: 'built-in' })
const owner = 'owner@way.example'
const guest = 'payer@way.example'
const { money } = en.admin

describe('a trip that is paid in parts on a phone', () => {
  it('is booked, paid, paid back in part by the office, and its guest sees each of it', async () => {
    const query = `selectedDate=${inDays(120)}&guestCount=2&childCount=0`
    const page = await site.open(`/book-tour/cape-peninsula?${query}`, { viewport: phone })
    await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
    await page.getByLabel(en.booking.asked.lastName.label).fill('Payer')
    await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill(guest)
    await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: en.booking.bookedPay }).click()
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await page.getByRole('radio', { name: en.manage.plans['in-parts'].label }).check()
    expect(await listAllFaults(page)).toEqual([])
    await pay(page, 'demo')
    const button = page.getByRole('button', { name: 'Pay', exact: true })
    await button.waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await button.click()
    await page
      .getByText(/Your deposit is paid/)
      .first()
      .waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await pay(page, 'demo')
    await button.click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
    expect(await listAllFaults(page)).toEqual([])

    await openOffice(site, owner)
    const desk = await openSignedIn(site, owner, '/admin?view=bookings', { viewport: phone })
    const openMoney = async () => {
      await desk.getByText('Ada Payer').click()
      await desk.getByText(money.title, { exact: true }).click()
      await desk.getByText(money.lines, { exact: true }).waitFor()
    }
    await openMoney()
    expect(await listAllFaults(desk)).toEqual([])
    const dialog = desk.getByRole('alertdialog')
    const act = async (name: string) => {
      await desk.getByRole('button', { name, exact: true }).click()
      await dialog.waitFor()
    }
    const confirm = async (name: string) => {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => dialog.count()).toBe(0)
    }
    await act(money.acts.refund.button)
    await dialog.getByLabel(money.amount).fill('500')
    await dialog.getByLabel(money.why, { exact: true }).fill('A kindness')
    expect(await listAllFaults(desk)).toEqual([])
    await confirm(money.acts.refund.button)
    await desk.getByText(money.refundStates.proposed).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await act(money.refundActs.approve.button)
    await confirm(money.refundActs.approve.button)
    // A worker sends it: the desk tells of that when it's asked again.
    await site.findMail(guest, 'R500')
    await desk.goto(site.url('/admin?view=bookings'))
    await openMoney()
    await desk.getByText(money.refundStates.done).first().waitFor()
    expect(await listAllFaults(desk)).toEqual([])

    await page.reload()
    await page.getByText('R500').first().waitFor()
    expect(await listAllFaults(page)).toEqual([])
  })
})
