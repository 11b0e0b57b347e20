import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { displayMoney, inRand } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { fill } from '#rules/text/fill.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite()
const owner = 'owner@prices.example'
const { edit, prices, sheet } = en.admin.studio
const tour = tours.find(({ priceFrom }) => parsePriceText(priceFrom)) ?? expect.fail()
const each = (parsePriceText(tour.priceFrom)?.minor ?? 0) / 100
const dearer = displayMoney(rand(Math.round((each * 1.15) / 10) * 10), inRand)
const today = calendarDateIn(new Date(), capeTown)
const thisYear = Number(today.slice(0, 4))
/** The next June that lies ahead as a whole: the sheet looks twelve months ahead. */
const year = today < `${thisYear}-06-01` ? thisYear : thisYear + 1
const season = 'June holidays'

beforeAll(() => openOffice(site, owner))

it('makes a June dearer by fifteen per cent, says why, and shows every day that changes', async () => {
  const studio = await open(desktop)
  await studio
    .getByRole('button', { name: fill(edit.begin, { label: 'Prices by season' }) })
    .click()
  await studio.locator('summary', { hasText: 'Prices by season' }).click()
  await studio.getByText(prices.usual).first().waitFor()
  expect(await listAllFaults(studio)).toEqual([])

  await studio.getByRole('button', { name: prices.raise }).click()
  const raise = studio.getByRole('dialog')
  await raise.getByLabel(prices.from).fill(`${year}-06-01`)
  await raise.getByLabel(prices.to).fill(`${year}-06-30`)
  await raise.getByRole('button', { name: prices.confirm }).click()
  await raise.getByText(prices.nothing).waitFor()
  await raise.getByLabel(prices.percent).fill('15')
  await raise.getByRole('cell', { name: `${dearer} an adult` }).waitFor()
  await raise.getByLabel(prices.name).fill(season)
  expect(await listAllFaults(studio)).toEqual([])
  await raise.getByRole('button', { name: prices.confirm }).click()
  await studio.locator('[data-saving=saved]').waitFor()

  await studio.locator(`[data-date="${today}"]`).focus()
  await studio.keyboard.press('ArrowRight')
  await expect.poll(() => why(studio)).toContain(prices.reasons.usual)
  for (let turned = thisYear; turned < year; turned += 1)
    // oxlint-disable-next-line no-await-in-loop -- One press after the other.
    await studio.getByRole('button', { name: prices.later }).click()
  await studio.locator(`[data-date="${year}-06-24"]`).click()
  await expect
    .poll(() => why(studio))
    .toMatch(new RegExp(`${dearer} an adult, R[\\d,]+ a child \\(season ${season}\\)`))

  await studio.getByRole('button', { name: fill(prices.copy, { year, next: year + 1 }) }).click()
  await studio.locator('[data-saving=saved]').waitFor()
  await studio.getByRole('button', { name: prices.later }).click()
  await studio.locator(`[data-date="${year + 1}-06-24"]`).click()
  await expect.poll(() => why(studio)).toContain(season)
  expect(await listAllFaults(studio)).toEqual([])

  await studio.goto(site.url('/admin?view=studio&see=publish'))
  await studio.getByRole('heading', { name: prices.differences }).waitFor()
  await studio
    .getByText(`${displayMoney(rand(each), inRand)}, then ${dearer}`)
    .first()
    .waitFor()
  expect(await listAllFaults(studio)).toEqual([])
  await studio.getByRole('button', { name: sheet.confirmNow }).click()
  await studio.getByText(/^Live: \d+ pages? in/).waitFor()
  // A page has its data in a script beside it; the router asks for the same as this.
  const booking = await (await fetch(site.url(`/book-tour/${tour.id}.data`))).text()
  expect(booking).toContain(season)
})

it('has the year on a phone, too', async () => {
  const studio = await open(phone)
  await studio.locator('summary', { hasText: 'Prices by season' }).click()
  await studio.locator(`[data-date="${thisYear}-06-01"]`).click()
  await expect.poll(() => why(studio)).toContain('1 Jun')
  expect(await listAllFaults(studio)).toEqual([])
})

async function open(viewport: typeof desktop): Promise<Page> {
  return openSignedIn(site, owner, `/admin?view=studio&doc=tour/${tour.id}`, { viewport })
}

async function why(studio: Page): Promise<string> {
  return (await studio.locator('.prices-why').textContent()) ?? ''
}
