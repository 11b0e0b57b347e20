import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
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
