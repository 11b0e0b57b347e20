import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { listAllFaults } from './faults.ts'
import { hireVehicle, formatRide } from './hire.ts'
import { waitForHeading } from './pay/orders.ts'
import { desktop, phone, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const site = useSite()
const { subject: ofRide } = en.mails.transfer.office.ride

describe('a guest who has sent a transfer that the office answers', () => {
  it.each(clientsOf(Object.entries({ phone, desktop })))(
    'says on a %s when and where it begins, and the office hears of it',
    async (device, viewport) => {
      const email = `${device}@ride.example`
      const page = await site.open('/transfers', { viewport })
      await hireVehicle(page, 'Premium Van', email)
      const alert = page.getByRole('alertdialog')
      const reference = (await alert.locator('strong').textContent()) ?? ''
      await alert.getByRole('link', { name: en.transfer.addRide }).click()
      await waitForHeading(page, en.manage.scenes.waiting.title)
      await formatRide(page)
      await page.getByText(en.manage.ride.saved).waitFor()
      expect(await listAllFaults(page)).toEqual([])
      const { text } = await site.findMail(
        company.email,
        ofRide.replace('{reference}', reference).split(':')[0] ?? '',
      )
      expect(text).toContain('The Old Mill, Camps Bay')
      const { text: first = '' } = await site.findMail(email, en.mails.manage.link)
      const link = /\/m\/[\w-]{43}/.exec(first)?.[0] ?? ''
      const elsewhere = await site.open(link, { viewport })
      await waitForHeading(elsewhere, en.manage.scenes.waiting.title)
      await expect
        .poll(() => elsewhere.getByLabel(en.manage.ride.asked.destination.label).inputValue())
        .toBe('The Old Mill, Camps Bay')
    },
  )

  it('does the same without scripts, and keeps what was typed and refused', async () => {
    const page = await site.open('/transfers', { javaScriptEnabled: false, viewport: phone })
    await page.getByRole('link', { name: en.transfers.ask }).first().click()
    await page.getByRole('textbox', { name: en.transfer.date }).fill(inDays(100))
    const { name, email, phone: number } = en.transfer.asked
    await page.getByLabel(name.label).fill('Ada Plain')
    await page.getByLabel(email.label, { exact: true }).fill('plain@ride.example')
    await page.getByLabel(number.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.transfer.proceed }).click()
    await page.getByRole('link', { name: en.transfer.addRide }).click()
    await waitForHeading(page, en.manage.scenes.waiting.title)
    await formatRide(page)
    await expect
      .poll(() => page.getByLabel(en.manage.ride.asked.pickup.label).inputValue())
      .toBe('International arrivals')
  })
})
