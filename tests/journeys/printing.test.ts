import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { findDays, createDevice, createStoredItinerary } from './itinerary.ts'
import { setUpSite } from './site.ts'

const site = setUpSite({}, { isReadOnly: true })

describe('a page on paper', () => {
  it('prints a policy without controls; the screen computes a cancellation by keyboard', async () => {
    const page = await site.open('/cancellations-policy', { colorScheme: 'dark' })
    await page.clock.install({ time: new Date('2027-01-10T09:00:00Z') })
    await page.reload()
    const words = en.cancellation
    await page.getByLabel(words.departure).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('grid').locator('button:focus').waitFor()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Enter')
    await page.getByLabel(words.amount).fill('R 12 500')
    const result = page.getByRole('region', { name: words.calculatorTitle })
    await result.getByText(fill(words.noticeMany.split('}: ')[1] ?? '?', { n: 31 })).waitFor()
    await expect.poll(() => result.textContent()).toContain('R6,250')
    await expect.poll(() => page.locator('tr[aria-current]').textContent()).toContain('59 to 30')
    const contents = page.getByRole('navigation', { name: en.questions.contents })
    await contents.getByRole('link').last().click()
    await page.waitForURL(/#./)

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)')
    const pageBox = await page.locator('main').boundingBox()
    const partBox = await page.locator('main section p').first().boundingBox()
    expect((partBox?.width ?? 0) / (pageBox?.width ?? 1)).toBeGreaterThan(0.9)
  })

  it('prints a tour with light pictures from a dark screen, across the whole sheet', async () => {
    const page = await site.open('/tour/cape-peninsula', { colorScheme: 'dark' })
    const picture = page.locator('main picture img').first()
    const readPicture = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(readPicture).toContain('.night')
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect.poll(readPicture).not.toContain('.night')
    const pageBox = await page.locator('main').boundingBox()
    const partBox = await page.locator('main dl').first().boundingBox()
    expect((partBox?.width ?? 0) / (pageBox?.width ?? 1)).toBeGreaterThan(0.9)
  })

  it('prints every answer of the questions, and an itinerary on one sheet', async () => {
    const [first] = shipped.questionThemes.flatMap(({ questions }) => questions)
    const device = createDevice(site.url(''), { itinerary: createStoredItinerary() })
    const page = await site.open('/questions', { ...device, colorScheme: 'dark' })
    const answer = page.getByText(first?.answer ?? 'nothing')
    await expect.poll(() => answer.isVisible()).toBe(false)
    await page.locator('summary', { hasText: first?.question ?? 'nothing' }).click()
    await expect.poll(() => answer.isVisible()).toBe(true)
    await page.reload()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => answer.isVisible()).toBe(true)

    await page.emulateMedia({ media: null, colorScheme: 'light' })
    await page.goto(site.url('/itinerary-builder'))
    await findDays(page).waitFor()
    const marginWidth = '1cm'
    const margin = { top: marginWidth, right: marginWidth, bottom: marginWidth, left: marginWidth }
    for (const format of ['A4', 'Letter']) {
      const file = await page.pdf({ format, margin })
      expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    }
  })
})
