import type { BrowserContextOptions, Page } from 'playwright-core'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { fill } from '#rules/text/fill.ts'
import { orderItems } from '#server/database/schema/orders.ts'
import { inDays } from '../../days.ts'
import { storePaidTrip } from '../../fixtures/order.ts'
import { openingOf } from '../sayings.ts'
import { desktop, phone, useSite } from '../site.ts'
import { unfold, useOrders, waitForHeading } from './orders.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo' }))
const { cancel: words, scenes } = en.manage

/** What it comes to does not hang on how it is asked: cancel-own-order.test.ts has each tier. */
const ways: [string, BrowserContextOptions][] = [
  ['on a phone', { viewport: phone }],
  ['on a phone without scripts', { viewport: phone, javaScriptEnabled: false }],
]
let guests = 0

/** A trip that is paid, on a day of its own, and its page. */
async function open(options: BrowserContextOptions, days: number, tours = 1) {
  guests += 1
  const email = `guest-${guests}@guests.example`
  const first = inDays(days)
  const trip = await storePaidTrip(orders.db, new Date(), { email, first, tours })
  const page = await site.open(`/m/${trip.key}`, options)
  return { ...trip, email, page, date: formatLongDate(first) }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens the form, which stands in its part without scripts. */
async function begin(page: Page, { javaScriptEnabled = true }: BrowserContextOptions) {
  await unfold(page, 'cancelling')
  if (javaScriptEnabled) await press(page, words.open)
}

function formatKept(date: string, kept: string, percent: number): string {
  const named = { title: 'Cape Peninsula', date, total: 'R5,000' }
  return fill(words.quote.item, { ...named, kept, percent })
}

describe.each(ways)('a guest who cancels %s', (_, options) => {
  it('is told first what stays with us', async () => {
    const { page, date, email } = await open(options, 45 + guests)
    await begin(page, options)
    await press(page, words.look)
    await page.getByText(formatKept(date, 'R2,500', 50)).waitFor()
    const back = openingOf(fill(words.quote.back, { refund: 'R2,500' }))
    await page.getByText(back).first().waitFor()
    await press(page, words.agree)
    await page.getByText(words.done).waitFor()
    await waitForHeading(page, scenes.cancelled.title)
    const mail = await site.findMail(email, 'Cancelled: Cape Peninsula')
    await expect.poll(() => mail.text).toContain('R2,500')
  })
})

describe('a guest who cancels at a desk', () => {
  it('calls one of three days off, and keeps the others', async () => {
    const { page, itemIds } = await open({ viewport: desktop }, 200 + guests * 4, 3)
    await begin(page, {})
    await page.getByRole('checkbox').nth(1).check()
    await press(page, words.look)
    await press(page, words.agree)
    await page.getByText(words.done).waitFor()
    await waitForHeading(page, scenes.confirmed.title)
    await page.getByText(`(${en.manage.itemCancelled})`).first().waitFor()
    const [second = ''] = itemIds.slice(1)
    const [row] = await orders.db.select().from(orderItems).where(eq(orderItems.id, second))
    await expect.poll(() => row?.status).toBe('cancelled')
  })

  it('tells of somebody in hospital, and is charged nothing before the office has looked', async () => {
    const { page } = await open({ viewport: desktop }, 400 + guests)
    await begin(page, {})
    await page.getByLabel(words.medical).check()
    await press(page, words.look)
    await page.getByText(words.quote.medical).waitFor()
    await page.getByLabel(words.medicalMessage).fill('My brother. Please write, don’t call.')
    await press(page, words.agreeMedical)
    await page.getByText(words.told).waitFor()
    // What they said stands in the thread with the office.
    await unfold(page, 'thread')
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toContain('My brother. Please write, don’t call.')
    await unfold(page, 'cancelling')
    await page.getByText(openingOf(words.bars['with-office'])).first().waitFor()
    await waitForHeading(page, scenes.confirmed.title)
    await site.findMail(company.email, en.attention['medical-cancellation'].title)
  })

  it('takes a voucher in place of the refund', async () => {
    const { page, email } = await open({ viewport: desktop }, 500 + guests)
    await begin(page, {})
    await press(page, words.look)
    await page.getByRole('radio', { name: words.voucher.label.split('{')[0] ?? '' }).check()
    await press(page, words.agree)
    await waitForHeading(page, scenes.cancelled.title)
    await site.findMail(email, 'R4,250')
  })
})

describe('a guest on a slow line', () => {
  it('presses a button that stays where it is: nothing above it comes later', async () => {
    const trip = await storePaidTrip(orders.db, new Date(), {
      email: 'slow@guests.example',
      first: inDays(550),
    })
    const page = await site.open('/', { viewport: phone })
    await page.route(/thread-[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goto(site.url(`/m/${trip.key}`))
    const button = page.locator('summary:has(#cancelling)')
    await button.waitFor()
    const before = (await button.boundingBox())?.y ?? 0
    await page.getByRole('heading', { name: en.manage.thread.title }).waitFor()
    expect(Math.abs(((await button.boundingBox())?.y ?? 0) - before)).toBeLessThan(50)
  })
})

describe('a guest with two tabs', () => {
  it('cancels once, whichever is pressed', async () => {
    const { page, orderId } = await open({ viewport: desktop }, 600)
    const other = await page.context().newPage()
    await other.goto(page.url())
    for (const tab of [page, other]) {
      await unfold(tab, 'cancelling')
      await press(tab, words.open)
      await press(tab, words.look)
      await tab.getByRole('heading', { name: words.quoteTitle }).waitFor()
    }
    await press(page, words.agree)
    await waitForHeading(page, scenes.cancelled.title)
    await press(other, words.agree)
    await other.getByText(openingOf(en.refusals['cancel-closed'])).first().waitFor()
    await orders.waitForStatus(orderId, 'cancelled')
  })
})

describe('a guest whose figures have become worse', () => {
  it(
    'is asked again, with the keyboard alone',
    async () => {
      const { page, orderId } = await open({ viewport: desktop }, 700)
      await unfold(page, 'cancelling')
      await page.getByRole('button', { name: words.open }).focus()
      await page.keyboard.press('Enter')
      const box = page.getByLabel(words.medical)
      await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText(openingOf(fill(words.quote.back, { refund: 'R4,250' }))).waitFor()
      // The office has moved the trip to the coming week meanwhile.
      const { db } = orders
      await db
        .update(orderItems)
        .set({ date: inDays(7) })
        .where(eq(orderItems.orderId, orderId))
      await page.getByRole('radio').first().focus()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText(words.worse).waitFor()
      await page.getByText(words.quote.nothingBack).waitFor()
      await orders.waitForStatus(orderId, 'confirmed')
      await page.getByRole('button', { name: words.agree }).focus()
      await page.keyboard.press('Enter')
      await waitForHeading(page, scenes.cancelled.title)
    },
    10 * minuteMs,
  )
})
