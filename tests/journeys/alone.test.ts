import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite()
const day = inDays(210)

describe('somebody who travels alone', () => {
  it.each([phone, desktop])(
    'reads that one pays for two where the tour allows it, and books so (%o)',
    async (viewport) => {
      const page = await site.open('/tour/cape-agulhas', { viewport })
      const card = cardOf(page)
      await card.getByText(en.tour.onePaysForTwo).waitFor()
      await card.getByLabel(en.tour.adults).selectOption('1')
      await card.getByText('Minimum 2 total guests required.').waitFor()
      await card.getByLabel(en.tour.adults).selectOption('2')
      await card.getByText('Minimum 2 total guests required.').waitFor({ state: 'detached' })
      await expect.poll(() => card.textContent()).toContain('R7,200')
      const email = `alone-${viewport.width}@guest.example`
      await page.goto(
        site.url(`/book-tour/cape-agulhas?selectedDate=${viewport === phone ? day : inDays(211)}`),
      )
      await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
      await page.getByLabel(en.booking.asked.lastName.label).fill('Alone')
      await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill(email)
      await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
      await page.getByRole('button', { name: en.booking.submit }).click()
      await page.getByRole('alertdialog').getByText('Booking submitted!').waitFor()
      const [mail] = await site.readMails(email)
      expect(mail?.text).toContain('2 adults × R3,600: R7,200')
    },
  )

  it('is sent to us where the tour does not, with the tour in the subject', async () => {
    const page = await site.open('/tour/cape-peninsula')
    const card = cardOf(page)
    await expect.poll(() => card.getByText(en.tour.onePaysForTwo).count()).toBe(0)
    await card.getByRole('link', { name: en.tour.alone }).click()
    await page.waitForURL(/\/contact\?interest=private-tours/)
    const subject = page.getByLabel(en.contact.asked.subject.label)
    await expect.poll(() => subject.inputValue()).toContain('Cape Peninsula')
  })
})

function cardOf(page: Page) {
  return page.getByRole('complementary').or(page.getByRole('main')).first()
}
