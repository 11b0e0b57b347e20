import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { rates } from '#tests/catalogue/rates.ts'
import { inDays } from '../days.ts'
import { openingOf } from './sayings.ts'
import { useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const yesterday = inDays(-1)
const germany = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }
const built = fill(en.frame.ratesOf, { date: formatDay(rates.on) })

describe('prices of a site without a feed', () => {
  const site = useSite()

  it('are at the built rates, with their day beside the choice', async () => {
    const page = await site.open('/tour/cape-peninsula', germany)
    await page.getByText('From €138 pp').first().waitFor()
    await expect.poll(() => noteOf(page).textContent()).toBe(built)
  })

  it('ask for no newer ones where they are in rand', async () => {
    const page = await site.open('/tour/cape-peninsula')
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.reload({ waitUntil: 'networkidle' })
    expect(asked).not.toContain('/api/rates')
    await page.getByLabel(en.frame.currency).last().selectOption('GBP')
    await page.getByText('From £108 pp').first().waitFor()
    await expect.poll(() => asked).toContain('/api/rates')
  })
})

describe('prices of a site with a feed', () => {
  let feed: Server
  let answer = { date: yesterday, rates: { ...rates.perRand, EUR: 0.05 } }
  const site = useSite(async () => {
    feed = createServer((_request, reply) => reply.end(JSON.stringify(answer)))
    feed.listen(0, '127.0.0.1')
    await once(feed, 'listening')
    return { RATES_URL: `http://127.0.0.1:${(feed.address() as AddressInfo).port}/latest` }
  })
  afterAll(() => feed?.close())

  it('are at its rates, with their day, on every page that follows', async () => {
    const page = await site.open('/tour/cape-peninsula', germany)
    await page.getByText('From €125 pp').first().waitFor()
    await expect
      .poll(() => noteOf(page).textContent())
      .toBe(fill(en.frame.ratesOf, { date: formatDay(yesterday) }))
    // It is not asked again today, whatever it would say.
    answer = { ...answer, rates: { ...rates.perRand, EUR: 0.06 } }
    await page.goto(site.url('/transfers'))
    await page
      .getByText(fill(en.transfers.perDay, { price: '€225' }))
      .first()
      .waitFor()
  })

  it.each(clientsOf([390, 320, 768, 1024, 1440]))(
    'are chosen in the header too, %i px wide, and nothing moves',
    async (width) => {
      const page = await site.open('/tour/cape-peninsula', { viewport: { width, height: 844 } })
      const header = page.getByRole('banner')
      const choice = header.getByRole('combobox', { name: en.frame.currency, exact: true })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      if (width < 384 || width === 1024) return expect(await choice.isVisible()).toBe(false)
      await choice.waitFor()
      const before = await choice.boundingBox()
      await choice.selectOption('EUR')
      await page.getByText('From €').first().waitFor()
      expect(await choice.boundingBox()).toEqual(before)
      // In the faces that it is made for: the wider ones of a bare machine may stand a moment.
      await page.evaluate(() => document.fonts.load('1em Gloock'))
      const parts = header.locator('a:visible, button:visible, select:visible')
      const boxes = await parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
      const edge = boxes[0]?.x ?? 0
      for (const { right, height } of boxes) {
        expect(right).toBeLessThanOrEqual(width - edge + 1)
        expect(height).toBeLessThan(50)
      }
    },
  )
})

function noteOf(page: Page) {
  return page.getByRole('contentinfo').getByText(openingOf(en.frame.ratesOf))
}
