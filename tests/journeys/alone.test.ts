import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { desktop, phone, useSite } from './site.ts'
import { clientsOf, isWholeRun } from '../whole-run.ts'

const site = useSite()
const day = inDays(210)

const both = 'The second place × R3,600'

describe('somebody who travels alone', () => {
  it.each(clientsOf([phone, desktop]))(
    'reads the stated least, and books both places at the price of two (%o)',
    async (viewport) => {
      const date = viewport === phone ? day : inDays(211)
      const address = `/tour/cape-agulhas?selectedDate=${date}&guestCount=2&childCount=0`
      const page = await site.open(address, { viewport })
      const card = cardOf(page)
      await card.getByText(en.tour.onePaysForTwo).waitFor()
      await card.getByLabel(en.tour.adults).selectOption('1')
      await card.getByText('Minimum 2 total guests required.').waitFor()
      const book = card.getByRole('button', { name: en.tour.bookNow })
      await expect.poll(() => book.isDisabled()).toBe(true)
      await card.getByRole('button', { name: 'Come alone: R7,200, the price of two' }).click()
      await card.getByText(en.tour.comingAlone).waitFor()
      await card.getByText('Minimum 2 total guests required.').waitFor({ state: 'detached' })
      await expect.poll(() => card.textContent()).toContain(both)
      // With another along it is no matter any more, and alone again it is asked again.
      await card.getByLabel(en.tour.adults).selectOption('2')
      await expect.poll(() => card.textContent()).not.toContain(both)
      await card.getByLabel(en.tour.adults).selectOption('1')
      await card.getByRole('button', { name: /^Come alone/ }).click()
      await book.click()
      const summary = page.getByRole('complementary', { name: en.booking.summary })
      await expect.poll(() => summary.textContent()).toContain(both)
      await expect.poll(() => summary.textContent()).toContain('1 adult')
      const email = `alone-${viewport.width}@guest.example`
      await typeDetails(page, email)
      await page.getByRole('button', { name: en.booking.submit }).click()
      await page.getByRole('alertdialog').getByText('Booking submitted!').waitFor()
      const [mail] = await site.readMails(email)
      expect(mail?.text).toContain('Guests: 1 adult')
      expect(mail?.text).toContain('1 adult × R3,600: R3,600')
      expect(mail?.text).toContain(`${both}: R3,600`)
    },
  )

  it.runIf(isWholeRun())('ticks both places without scripts', async () => {
    const page = await site.open('/book-tour/cape-agulhas', { javaScriptEnabled: false })
    await page.getByRole('textbox', { name: en.tour.date }).fill(inDays(212))
    await page.getByLabel(en.tour.adults).fill('1')
    await typeDetails(page, 'alone-plain@guest.example')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('alert').getByText('Minimum 2 total guests required.').waitFor()
    await page.getByLabel(en.booking.bothPlaces).check()
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('heading', { name: en.booking.bookedTitle, level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('main').textContent()).toContain(': R7,200')
  })

  it('is sent to us where the tour does not, with the tour in the subject', async () => {
    const page = await site.open('/tour/cape-peninsula')
    const card = cardOf(page)
    await expect.poll(() => card.getByText(en.tour.onePaysForTwo).count()).toBe(0)
    await card.getByLabel(en.tour.adults).selectOption('1')
    await card.getByText('Minimum 2 total guests required.').waitFor()
    await expect.poll(() => card.getByRole('button', { name: /^Come alone/ }).count()).toBe(0)
    await card.getByRole('link', { name: en.tour.alone }).click()
    await page.waitForURL(/\/contact\?interest=private-tours/)
    const subject = page.getByLabel(en.contact.asked.subject.label)
    await expect.poll(() => subject.inputValue()).toContain('Cape Peninsula')
  })
})

async function typeDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
  await page.getByLabel(en.booking.asked.lastName.label).fill('Alone')
  await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill(email)
  await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
}

function cardOf(page: Page) {
  return page.getByRole('complementary').or(page.getByRole('main')).first()
}
