import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })
const address = '/tour/cape-peninsula'
const barOf = (page: Page) => page.locator('[data-bottom-bar]')

describe('the bar with the price on a phone', () => {
  it('opens the calendar of the booking card by the keyboard, and gives way to it and to the footer', async () => {
    const page = await site.open(address, { viewport: phone })
    const bar = barOf(page)
    await bar.waitFor()
    await expect
      .poll(() => bar.innerText())
      .toMatch(new RegExp(`^${en.cards.from}\\s+R2,500\\s+${en.calendar.title}$`))
    await bar.getByRole('button', { name: en.calendar.title }).focus()
    await page.keyboard.press('Enter')
    const calendar = page.getByRole('dialog', { name: en.calendar.title })
    await calendar.getByRole('grid').waitFor()
    await bar.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('date')
    await page.getByRole('heading', { name: en.tour.itinerary }).scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollBy(0, 1200))
    await bar.waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await bar.waitFor({ state: 'detached' })
  })

  it('opens the calendar on the first month with a free day', async () => {
    const page = await site.open(address, { viewport: phone })
    const full = Array.from({ length: 75 }, (_, ahead) => inDays(ahead))
    await page.route('**/api/tours/*/availability*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), full } })
    })
    await barOf(page).getByRole('button', { name: en.calendar.title }).click()
    const free = page.locator(`[data-day="${inDays(75)}"]`).getByRole('button')
    await free.waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-day]') !== null))
      .toBe(true)
  })

  it('leaves the WhatsApp button its place', async () => {
    const page = await site.open(address, { viewport: phone })
    await barOf(page).waitFor()
    const chat = await box(page.getByRole('link', { name: en.frame.whatsappButton }))
    for (const part of await barOf(page).locator('p, button').all()) {
      const { x, width } = await box(part)
      expect(x + width).toBeLessThanOrEqual(chat.x)
    }
  })

  it('shows the price in the visitor’s own currency, or that it is made for each party', async () => {
    const german = { viewport: phone, locale: 'de-DE', timezoneId: 'Europe/Berlin' }
    const page = await site.open(address, german)
    await barOf(page).getByText('€138').waitFor()
    await page.goto(site.url('/tour/garden-route-highlights'))
    await barOf(page).getByText('Contact for Custom Pricing').waitFor()
  })

  it('is not there at a desk, on paper or without scripts', async () => {
    const page = await site.open(address, { viewport: desktop })
    await page.getByRole('heading', { name: en.tour.bookThisTour }).waitFor()
    await expect.poll(() => barOf(page).isVisible()).toBe(false)
    await page.setViewportSize(phone)
    await page.evaluate(() => scrollTo(0, 0))
    await barOf(page).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => barOf(page).isVisible()).toBe(false)
    const plain = await site.open(address, { viewport: phone, javaScriptEnabled: false })
    await expect.poll(() => barOf(plain).count()).toBe(0)
  })
})

async function box(part: Locator) {
  const found = await part.boundingBox()
  if (!found) throw new Error('It is not on the screen.')
  return found
}
