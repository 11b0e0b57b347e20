import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../../days.ts'
import { phone, useSite } from '../site.ts'
import { pay, unfold, useOrders, waitForHeading } from './orders.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'demo,eft', EFT_DETAILS: 'Example Bank' }))
const plain: BrowserContextOptions = { javaScriptEnabled: false, viewport: phone }
const { change: words } = en.manage

describe('a guest who has not paid yet', () => {
  it('moves the day by the calendar, and reads what it comes to before it is done', async () => {
    const { link, email } = await orders.store()
    const page = await site.open(link)
    await chooseLastFreeDay(page)
    await page.getByRole('button', { name: words.look }).click()
    await page.getByText(fill(words.quote.same, { total: 'R5,000' })).waitFor()
    await page.getByRole('button', { name: words.agree }).click()
    await page.getByText(words.done).waitFor()
    await expect.poll(() => tripOf(page)).not.toContain(formatLongDate(inDays(90)))
    await site.findMail(email, 'Changed: Cape Peninsula')
  })

  it('takes a dearer tour for the same day with the keyboard alone, on a phone', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, { viewport: phone })
    await unfold(page, 'change')
    await page.getByRole('button', { name: words.open }).focus()
    await page.keyboard.press('Enter')
    const tour = page.getByLabel(words.tour, { exact: true })
    await expect.poll(() => tour.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.type('Aquila')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('button', { name: words.look }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.quoteTitle }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(words.done).waitFor()
    await expect.poll(() => tripOf(page)).toContain('3 adults')
  })

  it('brings a child along without scripts, in two pages', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, plain)
    await unfold(page, 'change')
    await page.getByRole('link', { name: words.open }).click()
    await page.getByLabel(words.children, { exact: true }).selectOption('1')
    await page.getByRole('button', { name: words.look }).click()
    const dearer = { amount: 'R1,250', total: 'R6,250' }
    await page.getByText(fill(words.quote.dearer, dearer)).waitFor()
    await page.getByRole('button', { name: words.agree }).click()
    await page.getByText(words.done).waitFor()
    await expect.poll(() => tripOf(page)).toContain('2 adults, 1 child')
  })

  it('keeps without scripts what was chosen and refused', async () => {
    const { link } = await orders.store()
    const page = await site.open(link, plain)
    await unfold(page, 'change')
    await page.getByRole('link', { name: words.open }).click()
    await page.getByLabel(words.adults, { exact: true }).selectOption('1')
    await page.getByRole('button', { name: words.look }).click()
    await page.getByText('Minimum 2 total guests required.').first().waitFor()
    await expect.poll(() => page.getByLabel(words.adults, { exact: true }).inputValue()).toBe('1')
  })
})

describe('a guest who has paid', () => {
  it.each([
    ['the table keeps 15%', 'R1,700', { bookedAt: twoDaysAgo() }],
    ['all of it, so soon after booking', 'R2,000', {}],
  ])('takes a cheaper tour and reads what comes back: %s', async (_, refund, booked) => {
    const { page } = await openPaid(booked)
    await openForm(page)
    await page.getByLabel(words.tour, { exact: true }).selectOption('table-mountain-city')
    await page.getByRole('button', { name: words.look }).click()
    await page.getByText(fill(words.quote.back, { refund }).split(':')[0] ?? '').waitFor()
    const kept = { reduction: 'R2,000', kept: 'R300', percent: 15 }
    const saysKept = await page.getByText(fill(words.quote.kept, kept)).count()
    expect(saysKept).toBe(refund === 'R1,700' ? 1 : 0)
    await page.getByRole('button', { name: words.agree }).click()
    await page.getByText(words.done).waitFor()
    await page.getByText(fill(en.manage.refunds.agreed, { amount: refund })).waitFor()
  })

  it.each([
    ['at a desk', {}],
    ['without scripts', plain],
  ])(
    'takes one of three out %s, and reads what is kept and what comes back',
    async (_, options) => {
      const { link } = await openPaid({ adults: 3, bookedAt: twoDaysAgo() })
      const page = await site.open(link, options)
      await unfold(page, 'change')
      const role = options === plain ? 'link' : 'button'
      await page.getByRole(role, { name: words.open }).click()
      await page.getByLabel(words.adults, { exact: true }).selectOption('2')
      await page.getByRole('button', { name: words.look }).click()
      const kept = { reduction: 'R2,500', kept: 'R375', percent: 15 }
      await page.getByText(fill(words.quote.kept, kept)).waitFor()
      await page.getByRole('button', { name: words.agree }).click()
      await page.getByText(words.done).waitFor()
      await page.getByText(fill(en.manage.refunds.agreed, { amount: 'R2,125' })).waitFor()
      await expect.poll(() => tripOf(page)).toContain('2 adults')
    },
  )

  it('pays for a dearer tour, and has it then', async () => {
    const { page } = await openPaid()
    await openForm(page)
    await page.getByLabel(words.tour, { exact: true }).selectOption('aquila-safari-full-day')
    await page.getByRole('button', { name: words.look }).click()
    await page.getByText(fill(words.quote.payFirst, { amount: 'R8,000' })).waitFor()
    await page.getByRole('button', { name: words.agree }).click()
    await page.getByRole('heading', { name: words.heldTitle }).waitFor()
    expect(await tripOf(page)).toContain('Cape Peninsula')
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
    await expect.poll(() => tripOf(page)).toContain('Aquila')
  })

  it('lets a dearer one go without scripts, and the trip is as it was', async () => {
    const { link, page: first } = await openPaid()
    const page = await site.open(link, plain)
    await unfold(page, 'change')
    await page.getByRole('link', { name: words.open }).click()
    await page.getByLabel(words.adults, { exact: true }).selectOption('3')
    await page.getByRole('button', { name: words.look }).click()
    await page.getByRole('button', { name: words.agree }).click()
    await page.getByRole('heading', { name: words.heldTitle }).waitFor()
    await page.getByRole('button', { name: words.giveUp }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
    expect(await tripOf(page)).toContain('2 adults')
    await first.close()
  })
})

/** So long ago that taking something back costs what the table says. */
function twoDaysAgo(): Date {
  return new Date(Date.now() - 2 * dayMs)
}

/** The last day of the month shown that is free. */
async function chooseLastFreeDay(page: Page) {
  await openForm(page)
  await page.getByRole('button', { name: words.date }).click()
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).last().click()
}

async function openForm(page: Page) {
  await unfold(page, 'change')
  await page.getByRole('button', { name: words.open }).click()
}

/** What stands in the trip. */
function tripOf(page: Page): Promise<string> {
  return page.getByRole('region', { name: en.manage.tripTitle, exact: true }).innerText()
}

async function openPaid(change: Parameters<typeof orders.store>[0] = {}) {
  const { link, ...order } = await orders.store(change)
  const page = await site.open(link)
  await pay(page, 'demo')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await waitForHeading(page, en.manage.scenes.confirmed.title)
  return { page, link, ...order }
}
