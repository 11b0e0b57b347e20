import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { callAs, findLink, createOwner, openSignedIn } from './account-steps.ts'
import { waitForHeading } from './orders.ts'
import { phone, readNote, setUpSite } from './site.ts'
import { fillGuest, findDay, listStopsWithoutFocusRing } from './steps.ts'

const site = setUpSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@prices.example'
const { promo, asked: fields } = en.booking

beforeAll(() => createOwner(site, owner))

describe('a promo code', () => {
  const { promoCodes: words } = en.admin
  const discountLine = 'Spring offer (SPRING10)'

  it('is made at the desk, applied by a link, refused at its field if wrong, counted and ended', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=promo-codes', { viewport: phone })
    await desk.getByText(words.empty).waitFor()
    await desk.getByRole('button', { name: words.make }).click()
    const dialog = desk.getByRole('dialog')
    const code = dialog.getByLabel(words.code, { exact: true })
    await code.fill('s-1')
    await dialog.getByLabel(words.name).fill('Spring offer')
    await dialog.getByLabel(words.percent, { exact: true }).fill('10')
    await dialog.getByRole('button', { name: words.make }).click()
    await dialog.getByText('Please enter 3 to 20 letters and digits').waitFor()
    expect(await dialog.getByLabel(words.name).inputValue()).toBe('Spring offer')
    await code.fill('spring 10')
    await dialog.getByRole('button', { name: words.make }).click()
    await desk.getByText(fill(words.percentOff, { percent: 10 })).waitFor()

    const query = `selectedDate=${inDays(100)}&guestCount=2&code=spring10`
    const page = await site.open(`/tour/cape-peninsula?${query}`, { viewport: phone })
    await page.getByRole('button', { name: en.tour.bookNow }).last().click()
    await page.waitForURL(/book-tour.*code=spring10/)
    const card = page.getByRole('complementary', { name: en.booking.summary })
    for (const part of [discountLine, '−R500', 'R4,500'])
      await expect.poll(() => card.innerText()).toContain(part)
    const discount = { name: 'Spring offer', amount: 'R500', total: 'R4,500' }
    await page.getByText(fill(promo.applied, discount)).waitFor()

    // By keyboard: an unknown code gives no discount, shows an error at its field and loses no
    // input.
    const field = page.getByLabel(promo.label, { exact: true })
    await field.fill('SPRING11')
    await field.press('Enter')
    await expect.poll(() => readNote(field)).toContain('We don’t know this code.')
    await expect.poll(() => card.innerText()).not.toContain(discountLine)
    await fillGuest(page, 'spring@guests.example')
    const send = page.getByRole('button', { name: en.booking.submit })
    await send.click()
    await expect.poll(() => readNote(field)).toContain('We don’t know this code.')
    const email = page.getByLabel(fields.email.label, { exact: true })
    expect(await email.inputValue()).toBe('spring@guests.example')
    await field.fill(' Spring 10')
    await send.click()
    await page.getByRole('alertdialog').waitFor()
    const [mail] = await site.readMails('spring@guests.example')
    for (const part of [discountLine, '−R500', 'R4,500']) expect(mail?.text).toContain(part)

    await page.goto(await findLink(site, 'spring@guests.example', /\/m\//))
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await page.waitForLoadState('networkidle')
    expect(await listStopsWithoutFocusRing(page)).toEqual([])

    await desk.reload()
    await desk.getByText(fillCount(words.uses, 1)).first().waitFor()
    await desk.getByRole('link', { name: 'SPRING10' }).click()
    await desk.getByRole('button', { name: words.end }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: words.end }).click()
    await desk.getByText(words.ended).filter({ visible: true }).first().waitFor()
  })
})

describe('prices by season', () => {
  const tour = 'cape-peninsula'
  const day = inDays(40)
  const extras = [{ key: 'harbour', name: 'Harbour fee', days: [day], amount: 50, per: 'person' }]

  // A publication makes every page of the site again.
  beforeAll(() => publishPrices(tour, { seasons: makeSeasons(3100), extras }))

  it('appear in calendar, summary and mail; after a change both prices are shown', async () => {
    const page = await site.open(`/tour/${tour}`, { viewport: phone })
    const card = page.getByRole('region', { name: en.tour.bookThisTour })
    await card.getByText(en.prices.totalFrom).waitFor()
    const dayButton = await findDay(page, en.tour.date, day)
    await expect.poll(() => dayButton.getAttribute('aria-label')).toContain('R6,300')
    await dayButton.click()
    for (const part of [en.prices.season, 'Whale season', 'R6,300'])
      await card.getByText(part).first().waitFor()
    const extra = { name: 'Harbour fee', n: 2, each: 'R50' }
    await card.getByText(fill(en.prices.extraEach, extra)).waitFor()
    await card.getByRole('button', { name: en.tour.bookNow }).click()
    await page.waitForURL(/\/book-tour\//)

    // A page opened two days ago shows expired prices.
    await backdatePage(page)
    const before = { seasons: makeSeasons(3100), extras }
    await publishPrices(tour, { seasons: makeSeasons(4000), extras }, before)
    await fillGuest(page, 'changed@guests.example')
    const send = page.getByRole('button', { name: en.booking.submit })
    await send.click()
    await page.getByText('it was R6,300 when you opened this page, and it’s R8,100 now').waitFor()
    await page.getByRole('complementary').getByText('R8,100').first().waitFor()
    await send.click()
    await page.getByRole('alertdialog').waitFor()
    const [mail] = await site.readMails('changed@guests.example')
    for (const part of ['Whale season', 'Harbour fee: 2 × R50', 'Total: R8,100'])
      expect(mail?.text).toContain(part)
  })
})

function makeSeasons(adult: number) {
  const days = [`${inDays(30)}/${inDays(60)}`]
  return [{ key: 'whales', name: 'Whale season', price: { per: 'person', adult }, days }]
}

async function publishPrices(tour: string, value: object, previous?: object) {
  const name = `tour/${tour}`
  const changes = [{ path: ['prices'], was: previous, now: value }]
  const answer = await callAs(site, owner, `PATCH /api/admin/studio/documents/${name}`, {
    changes,
  })
  const documents = [{ name, version: answer.version }]
  await callAs(site, owner, 'POST /api/admin/studio/publications', { documents })
}

/** Moves a page's clock back, past the validity of the prices it shows. */
async function backdatePage(page: Page) {
  await page.evaluate(
    (now) => {
      globalThis.Date = class extends Date {
        constructor(...parameters: []) {
          super(...((parameters.length > 0 ? parameters : [now]) as []))
        }
      } as DateConstructor
    },
    Date.now() - 2 * dayMs,
  )
}
