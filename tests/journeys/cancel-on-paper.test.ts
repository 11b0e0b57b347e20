import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { formatUsLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { desktop, useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })
const address = '/cancellations-policy'

describe('working out a cancellation', () => {
  it('needs no mouse: a date and an amount give the fee, the refund and the row of today', async () => {
    const page = await site.open(address)
    await setClock(page, '2027-01-10T09:00:00Z')
    await page.getByLabel(en.cancellation.departure).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('grid').locator('button:focus').waitFor()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await page.getByLabel(en.cancellation.amount).fill('R 12 500')
    const result = page.getByRole('region', { name: en.cancellation.calculatorTitle })
    await result
      .getByText(fill(en.cancellation.noticeMany.split('}: ')[1] ?? '?', { n: 31 }))
      .waitFor()
    await expect.poll(() => result.textContent()).toContain('R6,250')
    await expect.poll(() => page.locator('tr[aria-current]').textContent()).toContain('59 to 30')
  })
})

describe.each([
  ['/privacy-policy', 7, shipped.legal.privacy],
  ['/terms-of-service', 8, shipped.legal.terms],
  [address, 6, shipped.legal.cancellations],
] as const)('%s', (path, count, { lastUpdated }) => {
  it('has its date and a list of contents that leads to each section', async () => {
    const page = await site.open(path, { viewport: desktop })
    const date = formatUsLongDate(lastUpdated)
    const updated = page.getByText(fill(en.legal.lastUpdated, { date }))
    await expect.poll(() => updated.count()).toBe(1)
    const links = page.getByRole('navigation', { name: en.questions.contents }).getByRole('link')
    await expect.poll(() => links.count()).toBe(count)
    await links.last().click()
    await page.waitForURL(/#./)
    const hash = decodeURIComponent(new URL(page.url()).hash)
    await expect.poll(() => page.locator(hash).isVisible()).toBe(true)
  })

  it('prints its words without anything to press', async () => {
    const page = await site.open(path, { colorScheme: 'dark' })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    await expect.poll(() => page.getByRole('contentinfo').count()).toBe(0)
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).count())
      .toBeGreaterThanOrEqual(count)
    const ink = await page.evaluate(() => getComputedStyle(document.body).color)
    expect(ink).toBe('rgb(0, 0, 0)')
    expect(await measureShare(page, 'section p')).toBeGreaterThan(0.9)
  })
})

describe('a tour on paper', () => {
  it('shows the picture of the day where the screen shows that of the night', async () => {
    const page = await site.open('/tour/cape-peninsula', { colorScheme: 'dark' })
    const readPicture = () =>
      page
        .locator('main picture img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(() => readPicture()).toContain('.night')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect.poll(readPicture).not.toContain('.night')
  })

  it('has its text across the whole sheet', async () => {
    const page = await site.open('/tour/cape-peninsula')
    await page.emulateMedia({ media: 'print' })
    expect(await measureShare(page, 'dl')).toBeGreaterThan(0.9)
  })
})

/** Opens the page again on another day. */
async function setClock(page: Page, instant: string) {
  await page.clock.install({ time: new Date(instant) })
  await page.reload()
}

/** How much of the page's width the first of these in its main part has. */
async function measureShare(page: Page, selector: string): Promise<number> {
  const whole = await page.locator('main').boundingBox()
  const part = await page.locator(`main ${selector}`).first().boundingBox()
  return (part?.width ?? 0) / (whole?.width ?? 1)
}
