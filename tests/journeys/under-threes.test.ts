import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { findLink } from './account-steps.ts'
import { desktop, phone, useSite } from './site.ts'
import { clientsOf, isWholeRun } from '../whole-run.ts'

const site = useSite()

describe('a family with somebody under three', () => {
  it.each(clientsOf([phone, desktop]))(
    'says so beside the children, with their seats, and reads it until its own page (%o)',
    async (viewport) => {
      const date = inDays(viewport === phone ? 190 : 191)
      const address = `/tour/cape-peninsula?selectedDate=${date}&guestCount=2&childCount=1`
      const page = await site.open(address, { viewport })
      const card = page.getByRole('region', { name: en.tour.bookThisTour })
      await card.getByText(en.tour.childrenAges).waitFor()
      await card.getByLabel(en.tour.toddlers).selectOption('1')
      await card.getByLabel(en.tour.childSeats).selectOption('2')
      await expect.poll(() => card.textContent()).toContain('1 under 3Free')
      await expect.poll(() => card.textContent()).toContain('R6,250')
      await page.getByRole('button', { name: en.tour.bookNow }).click()
      await page.waitForURL(/\/book-tour\//)
      await page.reload()
      const summary = page.getByRole('complementary', { name: en.booking.summary })
      const party = '2 adults, 1 child, 1 under 3, 2 child seats'
      await summary.getByText(party).waitFor()
      const email = `family-${viewport.width}@guest.example`
      await typeDetails(page, email)
      await page.getByRole('button', { name: en.booking.submit }).click()
      await page.getByRole('alertdialog').getByText('Booking submitted!').waitFor()
      const [mail] = await site.readMails(email)
      const said = '2 adults, 1 child and 1 under 3, with 2 child seats'
      expect(mail?.text).toContain(`${en.mails.shared.party}: ${said}`)
      await page.goto(await findLink(site, email, /\/m\//))
      await page.getByText(party).first().waitFor()
    },
  )

  it('leaves them the seats that the others do not take', async () => {
    const page = await site.open('/tour/cape-peninsula?guestCount=5&childCount=1')
    const under = page.getByLabel(en.tour.toddlers)
    const countOptions = () => under.getByRole('option').count()
    await expect.poll(countOptions).toBe(3)
    await under.selectOption('2')
    await page.getByLabel(en.tour.childSeats).selectOption('3')
    await page.getByLabel(en.tour.adults).selectOption('7')
    await expect.poll(() => under.inputValue()).toBe('0')
    await expect.poll(() => page.getByLabel(en.tour.childSeats).inputValue()).toBe('1')
  })

  it.runIf(isWholeRun())(
    'is told in the form without scripts, and what is too many is mended there',
    async () => {
      const page = await site.open('/book-tour/cape-peninsula', { javaScriptEnabled: false })
      await page.getByRole('textbox', { name: en.tour.date }).fill(inDays(192))
      await page.getByLabel(en.tour.toddlers).fill('1')
      await page.getByLabel(en.tour.childSeats).fill('2')
      await typeDetails(page, 'plain-family@guest.example')
      await page.getByRole('button', { name: en.booking.submit }).click()
      const why = fill(en.refusals['child-seats-too-many'], { most: 1 })
      await page.getByRole('alert').getByText(why).waitFor()
      await page.getByLabel(en.tour.childSeats).fill('1')
      await page.getByRole('button', { name: en.booking.submit }).click()
      await page.getByRole('heading', { name: en.booking.bookedTitle, level: 1 }).waitFor()
      const [mail] = await site.readMails('plain-family@guest.example')
      expect(mail?.text).toContain('2 adults and 1 under 3, with 1 child seat')
    },
  )
})

async function typeDetails(page: Page, email: string): Promise<void> {
  await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
  await page.getByLabel(en.booking.asked.lastName.label).fill('Family')
  await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill(email)
  await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
}
