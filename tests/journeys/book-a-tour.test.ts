import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { inDays } from '../days.ts'
import { sellOut } from './sell-out.ts'
import { openingOf } from './sayings.ts'
import { desktop, phone, readNote, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const site = useSite({}, { engine: 'built-in' })
const day = inDays(100)

const travellers: { name: string; email: string; total: string; options: BrowserContextOptions }[] =
  [
    {
      name: 'on a phone',
      email: 'phone@guest.example',
      total: 'R6,250',
      options: { viewport: phone, hasTouch: true },
    },
    {
      name: 'at a desk',
      email: 'desk@guest.example',
      total: 'R6,250',
      options: { viewport: desktop },
    },
    {
      name: 'in Germany',
      email: 'berlin@guest.example',
      total: '€344 (R6,250)',
      options: { viewport: phone, locale: 'de-DE', timezoneId: 'Europe/Berlin' },
    },
  ]

describe('booking a tour', () => {
  it.each(clientsOf(travellers))(
    'works $name, from the list to the mails of both sides',
    async ({ email, total, options }) => {
      const page = await site.open('/tours', options)
      await page
        .getByRole('main')
        .getByRole('link', { name: /Cape Peninsula and/ })
        .click()
      await choosePartyAndDate(page)
      await page.getByText(total).first().waitFor()
      await page.getByRole('button', { name: 'Book Now' }).click()
      await fillDetails(page, email)
      await page.getByRole('button', { name: en.booking.submit }).click()
      const reference = await readReference(page)
      await page.getByRole('button', { name: en.booking.bookedClose }).click()
      await page.waitForURL((url) => url.pathname === '/')
      const [guestMail] = await site.readMails(email)
      expect(`${guestMail?.subject} ${guestMail?.text}`).toContain(reference)
      expect(guestMail?.text).toContain('R6,250')
      await site.findMail(company.email, reference)
    },
  )

  it.each([
    ['winelands-stellenbosch', 2, en.tour.alone, 8],
    ['west-coast-classic', 10, en.tour.fewer, 20],
  ])('says how many guests %s takes before anything is refused', async (id, n, fewer, most) => {
    const page = await site.open(`/tour/${id}`)
    const ask = page.getByRole('link', { name: fewer })
    const larger = fill(en.tour.larger, { n: most })
    const said = `${fill(en.tour.fromGuests, { n })} ${fewer}${larger}`
    await expect.poll(() => ask.locator('..').textContent()).toBe(said)
    const quote = page.getByRole('link', { name: larger })
    expect(await quote.getAttribute('href')).toBe('/group-quotes')
    await ask.click()
    await page.waitForURL(/\/contact\?interest=private-tours&/)
    const subject = new URL(page.url()).searchParams.get('subject')
    expect(subject).toContain(openingOf(en.tour.aloneSubject))
  })

  it('works with the keyboard alone', async () => {
    const page = await site.open('/tour/winelands-stellenbosch')
    await tabTo(page, en.tour.date)
    await page.keyboard.press('Enter')
    await page.getByRole('grid').locator('button:focus').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Book Now')
    await page.keyboard.press('Enter')
    await page.waitForURL(/book-tour/)
    for (const [label, text] of [
      [en.booking.asked.firstName.label, 'Ada'],
      [en.booking.asked.lastName.label, 'Keys'],
      [en.booking.asked.email.label, 'keys@guest.example'],
      [en.booking.asked.phone.label, '+44 20 7946 0000'],
    ] as const) {
      await tabTo(page, label)
      await page.keyboard.type(text)
    }
    await tabTo(page, en.booking.submit)
    await page.keyboard.press('Enter')
    expect(await readReference(page)).toMatch(/^CC-/)
    await page.getByRole('alertdialog').locator(':focus').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('survives a reload of the booking page, with the date, the party and what was typed', async () => {
    const page = await site.open(
      `/book-tour/cape-peninsula?selectedDate=${day}&guestCount=3&childCount=1`,
    )
    await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
    await page.reload()
    await expect
      .poll(() => page.getByLabel(en.booking.asked.firstName.label).inputValue())
      .toBe('Ada')
    await expect.poll(() => page.getByText(formatLongDate(day)).count()).toBe(1)
    await expect.poll(() => page.getByText('R8,750').count()).toBeGreaterThan(0)
  })

  it('refuses a party that the tour does not take beside the party, which keeps its date when changed', async () => {
    const page = await site.open(
      `/book-tour/cape-peninsula?selectedDate=${day}&guestCount=9&childCount=0`,
    )
    await fillDetails(page, 'crowd@guest.example')
    await page.getByRole('button', { name: en.booking.submit }).click()
    const change = page.getByRole('link', { name: en.booking.change })
    await page.getByRole('alert').filter({ hasText: 'Maximum 8 total guests allowed.' }).waitFor()
    await expect.poll(() => readNote(change)).toBe('Maximum 8 total guests allowed.')
    const quote = page.getByRole('link', { name: fill(en.tour.larger, { n: 8 }) })
    expect(await quote.getAttribute('href')).toBe('/group-quotes')
    await change.click()
    await expect.poll(() => page.getByLabel(en.tour.adults).inputValue()).toBe('8')
    await page.getByText(formatLongDate(day)).waitFor()
  })

  it('says beside the party that it is too small for the tour before anything is sent', async () => {
    const page = await site.open('/book-tour/west-coast-classic')
    const change = page.getByRole('link', { name: en.booking.change })
    const tooSmall = 'Minimum 10 total guests required.'
    await expect.poll(() => readNote(change)).toContain(tooSmall)
    await page.goto(site.url(`/book-tour/west-coast-classic?selectedDate=${day}&guestCount=10`))
    await page.getByText(tooSmall).waitFor({ state: 'detached' })
  })

  it('refuses in place what is missing, reads it out and keeps what was typed', async () => {
    const page = await site.open(
      `/book-tour/cape-peninsula?selectedDate=${day}&guestCount=2&childCount=0`,
    )
    await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
    await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill('not an address')
    await page.getByRole('button', { name: en.booking.submit }).click()
    const alert = page.getByRole('alert').filter({ hasText: en.booking.pleaseMend })
    await alert.waitFor()
    await expect.poll(() => alert.textContent()).toContain('Please enter a valid email address')
    await expect
      .poll(() =>
        page.getByLabel(en.booking.asked.email.label, { exact: true }).getAttribute('aria-invalid'),
      )
      .toBe('true')
    await expect
      .poll(() => page.getByLabel(en.booking.asked.firstName.label).inputValue())
      .toBe('Ada')
    await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill('ada@guest.example')
    await alert.waitFor({ state: 'detached' })
  })

  it('names what is missing once, in the order of the form', async () => {
    const page = await site.open(
      `/book-tour/cape-peninsula?selectedDate=${day}&guestCount=2&childCount=0`,
    )
    await page.getByRole('button', { name: en.booking.submit }).click()
    const alert = page.getByRole('alert').filter({ hasText: en.booking.pleaseMend })
    await alert.waitFor()
    await expect
      .poll(() => alert.getByRole('listitem').allTextContents())
      .toEqual([
        'Name is required and must be less than 50 characters',
        'Please enter a valid email address',
        'Please enter a valid phone number',
      ])
  })

  it('keeps what was typed while nothing can be stored, and books it when it is sent again', async () => {
    const page = await site.open(
      `/book-tour/cape-peninsula?selectedDate=${day}&guestCount=2&childCount=0`,
    )
    await fillDetails(page, 'patient@guest.example')
    const refusal = { code: 'unavailable', message: en.refusals.unavailable }
    await page.route('**/api/bookings', (route) =>
      route.fulfill({ status: 503, json: { error: { ...refusal, issues: [refusal] } } }),
    )
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('alert').filter({ hasText: en.refusals.unavailable }).waitFor()
    await expect
      .poll(() => page.getByLabel(en.booking.asked.email.label, { exact: true }).inputValue())
      .toBe('patient@guest.example')
    await page.unroute('**/api/bookings')
    await page.getByRole('button', { name: en.booking.submit }).click()
    expect(await readReference(page)).toMatch(/^CC-/)
  })

  it('names the nearest free days when the last departure has gone, and books one of them', async () => {
    await sellOut(site.url('/api/bookings'), 'cape-agulhas', day)
    const page = await site.open(
      `/book-tour/cape-agulhas?selectedDate=${day}&guestCount=2&childCount=0`,
    )
    await fillDetails(page, 'late@guest.example')
    await page.getByRole('button', { name: en.booking.submit }).click()
    const said = page.getByRole('alert').filter({ hasText: openingOf(en.refusals['date-full']) })
    await expect.poll(() => said.textContent()).not.toMatch(/\d{4}-\d{2}/)
    await page
      .getByRole('list', { name: en.booking.nearestDays })
      .getByRole('button')
      .first()
      .click()
    await page.getByRole('button', { name: en.booking.submit }).click()
    expect(await readReference(page)).toMatch(/^CC-/)
  })

  it('opens the calendar again at the day that was chosen', async () => {
    const page = await site.open('/tour/cape-peninsula')
    await choosePartyAndDate(page)
    const chosen = await page.getByRole('button', { name: en.tour.date, exact: true }).textContent()
    await page.getByRole('button', { name: en.tour.date, exact: true }).click()
    const focused = page.getByRole('gridcell', { selected: true }).locator('button:focus')
    await focused.waitFor()
    expect(chosen?.split(' ')).toContain(await focused.textContent())
  })

  it('says that nothing is there for a tour that we do not have, with status 404', async () => {
    for (const [address, heading] of [
      ['/tour/nowhere', 'Tour Not Found'],
      ['/book-tour/nowhere', 'Booking Not Found'],
    ] as const) {
      const page = await site.open(address)
      await page.getByRole('heading', { name: heading }).waitFor()
      expect((await page.request.get(site.url(address))).status()).toBe(404)
      await expect
        .poll(() => page.getByRole('link', { name: 'Back to Home' }).getAttribute('href'))
        .toBe('/')
      await page.getByRole('link', { name: 'Back to Tours' }).waitFor()
      await page.getByText(en.frame.failure.missing).waitFor()
      await page.locator('main img[src*=not-found]').waitFor()
    }
  })
})

async function choosePartyAndDate(page: Page) {
  await page.getByLabel(en.tour.children).selectOption('1')
  const hint = page.getByText(en.tour.dateFirst)
  await hint.waitFor()
  await page.getByRole('button', { name: en.tour.date, exact: true }).click()
  await page.getByRole('button', { name: /Next Month/ }).click()
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
  await hint.waitFor({ state: 'hidden' })
}

async function fillDetails(page: Page, email: string) {
  await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
  await page.getByLabel(en.booking.asked.lastName.label).fill('Traveller')
  await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill(email)
  await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
}

async function readReference(page: Page): Promise<string> {
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await expect
    .poll(() => dialog.textContent())
    .toContain('Booking submitted! You will receive a confirmation email shortly.')
  return (await dialog.locator('strong').textContent()) ?? ''
}

/** Presses Tab until the control with this label has the focus. */
async function tabTo(page: Page, label: string) {
  const control = page
    .getByLabel(label, { exact: true })
    .or(page.getByRole('button', { name: label, exact: true }))
    .first()
  await control.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach '${label}'.`)
}
