import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })
const address = '/tour/cape-peninsula'
const barOf = (page: Page) => page.locator('[data-bottom-bar]')

/** Scrolls the page to a place and gives how many ways to book lie wholly in the window, with nothing over them. */
const countWays = (page: Page, top: number) =>
  page.evaluate(async (place) => {
    scrollTo(0, place)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const card = document.querySelectorAll('section[aria-labelledby=book] .button-primary')
    const bar = document.querySelectorAll('[data-bottom-bar] .button')
    return [...card, ...bar].filter((way) => {
      const { left, right, top: above, bottom } = way.getBoundingClientRect()
      const isWhole = left >= 0 && right <= innerWidth && above >= 0 && bottom <= innerHeight
      return (
        isWhole && way.contains(document.elementFromPoint((left + right) / 2, (above + bottom) / 2))
      )
    }).length
  }, top)

describe('a way to book', () => {
  it.each([
    [1024, 600],
    [1024, 768],
    [1280, 720],
    [1366, 768],
    [1440, 860],
    [1536, 730],
    [1920, 950],
    [768, 1024],
    [390, 844],
    [360, 640],
  ])('is in sight at %d by %d wherever the page is scrolled', async (width, height) => {
    const page = await site.open(address, { viewport: { width, height } })
    const end = () => page.evaluate(() => document.body.scrollHeight - innerHeight)
    for (let top = 0; ; top = Math.min(top + height * 0.6, await end())) {
      // The bar comes and goes a moment after the page has moved.
      await expect
        .poll(() => countWays(page, top), { message: `${top} px down` })
        .toBeGreaterThan(0)
      if (top >= (await end())) break
    }
  })

  it('is the card on a low window, with a calendar that fits, and the bar below it', async () => {
    const page = await site.open(address, { viewport: { width: 1024, height: 600 } })
    await page.evaluate(() => scrollTo(0, 900))
    await page.getByLabel(en.tour.date, { exact: true }).click()
    const calendar = page.getByRole('dialog', { name: en.calendar.title })
    const free = calendar.getByRole('gridcell').getByRole('button', { disabled: false })
    await free.last().waitFor()
    const box = await calendar.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 600).toBe(true)
    await free.last().click()
    const inCard = page.getByRole('main').getByRole('button', { name: en.tour.bookNow })
    await expect.poll(() => inCard.isEnabled()).toBe(true)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await barOf(page).getByRole('link', { name: en.tour.bookNow }).click()
    await page.waitForURL(/\/book-tour\/cape-peninsula\?selectedDate=/)
  })
})

describe('the bar with the price on a phone', () => {
  it('opens the calendar of the booking card by the keyboard, and gives way to its Book Now', async () => {
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
  })

  it('is not there where the card is seen, on paper or without scripts', async () => {
    const page = await site.open(address, { viewport: desktop })
    await page.getByRole('heading', { name: en.tour.bookThisTour }).waitFor()
    await expect.poll(() => barOf(page).count()).toBe(0)
    await page.setViewportSize(phone)
    await page.evaluate(() => scrollTo(0, 0))
    await barOf(page).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => barOf(page).isVisible()).toBe(false)
    const plain = await site.open(address, { viewport: phone, javaScriptEnabled: false })
    await expect.poll(() => barOf(plain).count()).toBe(0)
  })
})
