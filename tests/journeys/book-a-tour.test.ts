import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { addDays, formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { rates } from '#tests/catalogue/rates.ts'
import { inDays } from '../days.ts'
import { phone, readNote, setUpSite } from './site.ts'
import {
  chooseFreeDay,
  fillGuest,
  findDay,
  listStopsWithoutFocusRing,
  findOpening,
  sellOut,
  tabTo,
  waitForFocus,
} from './steps.ts'

const site = setUpSite({}, { engine: 'built-in' })
const day = inDays(100)
const { asked: fields } = en.booking
const findBar = (page: Page) => page.locator('[data-bottom-bar]')
const bookingCall = /\/api\/bookings$/

describe('booking a tour', () => {
  it('leads a guest on a phone from the list to both mails, despite refusals, failures and a reload', async () => {
    const page = await site.open('/tours', { viewport: phone, hasTouch: true })
    await page
      .getByRole('main')
      .getByRole('link', { name: /Cape Peninsula and/ })
      .click()
    await page.waitForURL(/\/tour\/cape-peninsula/)

    // The bar leads to the card's date field, and disappears while Book Now is visible.
    const bar = findBar(page)
    await bar.getByRole('button', { name: en.calendar.title }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('grid').waitFor()
    await bar.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('date')

    const card = page.getByRole('region', { name: en.tour.bookThisTour })
    await card.getByLabel(en.tour.children).selectOption('1')
    await card.getByLabel(en.tour.toddlers).selectOption('1')
    await card.getByLabel(en.tour.childSeats).selectOption('2')
    const bookNow = card.getByRole('button', { name: en.tour.bookNow })
    await expect.poll(() => bookNow.isDisabled()).toBe(true)
    await chooseFreeDay(page, en.tour.date)
    await card.getByText(en.tour.dateFirst).waitFor({ state: 'hidden' })
    await expect.poll(() => card.textContent()).toContain('1 under 3Free')
    await expect.poll(() => card.textContent()).toContain('R6,250')

    const date = page.getByRole('button', { name: en.tour.date, exact: true })
    const chosenDate = (await date.textContent()) ?? ''
    await date.click()
    const focusedDay = page.getByRole('gridcell', { selected: true }).locator('button:focus')
    expect(chosenDate.split(' ')).toContain(await focusedDay.textContent())
    await page.keyboard.press('Escape')
    await bookNow.click()
    await page.waitForURL(/\/book-tour\//)

    const send = page.getByRole('button', { name: en.booking.submit })
    const alert = page.getByRole('alert').filter({ hasText: en.booking.pleaseMend })
    await send.click()
    await expect
      .poll(() => alert.getByRole('listitem').allTextContents())
      .toEqual([
        'Name is required and must be less than 50 characters',
        'Please enter a valid email address',
        'Please enter a valid phone number',
      ])
    const email = page.getByLabel(fields.email.label, { exact: true })
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    await fillGuest(page, 'phone@guest.example')
    await alert.waitFor({ state: 'detached' })
    await page.reload()
    await expect.poll(() => email.inputValue()).toBe('phone@guest.example')
    const summary = page.getByRole('complementary', { name: en.booking.summary })
    await summary.getByText('2 adults, 1 child, 1 under 3, 2 child seats').waitFor()

    // Each unexpected answer shows an error. A retry sends the same request.
    const keys = new Set<string | undefined>()
    const failureText = 'An error occurred while submitting your booking. Please try again.'
    for (const answer of [
      { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
      { status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' },
    ]) {
      await page.route(bookingCall, (route) => {
        keys.add(route.request().headers()['idempotency-key'])
        return route.fulfill(answer)
      })
      await Promise.all([page.waitForResponse(bookingCall), send.click()])
      await page.getByRole('alert').getByText(failureText).first().waitFor()
      await page.unroute(bookingCall)
    }
    expect(keys.size).toBe(1)
    await page.context().setOffline(true)
    await send.click()
    await page.getByRole('alert').getByText(en.frame.offline).first().waitFor()
    await page.context().setOffline(false)
    expect(await email.inputValue()).toBe('phone@guest.example')
    await send.click()
    const reference = await readReference(page)
    await page.getByRole('button', { name: en.booking.bookedClose }).click()
    await page.waitForURL((url) => url.pathname === '/')
    const [mail] = await site.readMails('phone@guest.example')
    expect(`${mail?.subject} ${mail?.text}`).toContain(reference)
    expect(mail?.text).toContain('R6,250')
    expect(mail?.text).toContain('2 adults, 1 child and 1 under 3, with 2 child seats')
    await site.findMail(company.email, reference)
  })

  it('works from Germany with the keyboard alone, with a visible focus at every stop', async () => {
    const page = await site.open('/tour/winelands-stellenbosch', {
      // The window is low enough for the bar to cover something.
      viewport: { width: 1280, height: 700 },
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    })
    expect(await listStopsWithoutFocusRing(page)).toEqual([])
    await page.reload()
    await tabTo(page, en.tour.date)
    await page.keyboard.press('Enter')
    await page.getByRole('grid').locator('button:focus').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await tabTo(page, en.tour.bookNow)
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('heading', { name: en.booking.title }))
    await page.getByText('€220 (R4,000)').first().waitFor()
    const note = page.getByRole('contentinfo').getByText(findOpening(en.frame.ratesOf))
    const builtNote = fill(en.frame.ratesOf, { date: formatDay(rates.on) })
    await expect.poll(() => note.textContent()).toBe(builtNote)
    expect(await listStopsWithoutFocusRing(page)).toEqual([])
    await page.reload()
    for (const [label, text] of [
      [fields.firstName.label, 'Ada'],
      [fields.lastName.label, 'Keys'],
      [fields.email.label, 'keys@guest.example'],
      [fields.phone.label, '+44 20 7946 0000'],
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

  it('works for one guest at the price of two, on another day once the first is full', async () => {
    const page = await site.open(`/tour/cape-agulhas?selectedDate=${day}&guestCount=2&childCount=0`)
    const card = page.getByRole('region', { name: en.tour.bookThisTour })
    await card.getByText(en.tour.onePaysForTwo).waitFor()
    await card.getByLabel(en.tour.adults).selectOption('1')
    await card.getByText('Minimum 2 total guests required.').waitFor()
    const book = card.getByRole('button', { name: en.tour.bookNow })
    await expect.poll(() => book.isDisabled()).toBe(true)
    const comeAlone = card.getByRole('button', { name: 'Come alone: R7,200, the price of two' })
    const secondPlaceLine = 'The second place × R3,600'
    const terms = card.locator('[data-terms]')
    await expect.poll(() => terms.innerText()).toContain(formatDay(addDays(day, -30)))
    await comeAlone.click()
    await card.getByText('Minimum 2 total guests required.').waitFor({ state: 'detached' })
    await expect.poll(() => card.textContent()).toContain(secondPlaceLine)
    await card.getByLabel(en.tour.adults).selectOption('2')
    await expect.poll(() => card.textContent()).not.toContain(secondPlaceLine)
    await card.getByLabel(en.tour.adults).selectOption('1')
    await comeAlone.click()
    await book.click()
    const summary = page.getByRole('complementary', { name: en.booking.summary })
    await expect.poll(() => summary.textContent()).toContain(secondPlaceLine)
    await sellOut(site.url('/api/bookings'), 'cape-agulhas', day)
    await fillGuest(page, 'late@guest.example')
    await page.getByRole('button', { name: en.booking.submit }).click()
    const full = page.getByRole('alert').filter({ hasText: findOpening(en.refusals['date-full']) })
    await expect.poll(() => full.textContent()).not.toMatch(/\d{4}-\d{2}/)
    await findNearestDay(page).click()
    await page.getByRole('button', { name: en.booking.submit }).click()
    expect(await readReference(page)).toMatch(/^CC-/)
    const [mail] = await site.readMails('late@guest.example')
    expect(mail?.text).toContain('1 adult × R3,600: R3,600')
    expect(mail?.text).toContain(`${secondPlaceLine}: R3,600`)

    await page.goto(site.url('/tour/cape-agulhas'))
    const soldOutDay = await findDay(page, en.tour.date, day)
    await expect.poll(() => soldOutDay.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    const footerLinks = page.getByRole('contentinfo').getByRole('link')
    await footerLinks.filter({ hasText: 'Cape Peninsula' }).click()
    await page.waitForURL((url) => url.pathname === '/tour/cape-peninsula')
    const freeDay = await findDay(page, en.tour.date, day)
    await expect.poll(() => freeDay.isDisabled()).toBe(false)
  })

  it('refuses a day out of season with the reason, the nearest days and another tour', async () => {
    const date = findNextDecember()
    const reason = 'Whales come June to November.'
    const query = `selectedDate=${date}&guestCount=2&childCount=0`
    const page = await site.open(`/book-tour/hermanus-whale-watching?${query}`, { viewport: phone })
    await fillGuest(page, 'december@guest.example')
    await page.getByRole('button', { name: en.booking.submit }).click()
    const other = page.getByRole('link', { name: fill(en.booking.otherTour, { other: '' }) })
    await expect.poll(() => other.getAttribute('href')).toContain(date)
    await page.getByRole('link', { name: en.booking.change }).click()
    await page.waitForURL((url) => url.pathname === '/tour/hermanus-whale-watching')
    const refusal = page.getByRole('alert').filter({ hasText: reason })
    await expect.poll(() => refusal.textContent()).not.toMatch(/\d{4}-\d{2}/)
    const bookNow = page.getByRole('main').getByRole('button', { name: en.tour.bookNow })
    await expect.poll(() => bookNow.isDisabled()).toBe(true)
    const dayButton = await findDay(page, en.tour.date, date)
    await expect.poll(() => dayButton.isDisabled()).toBe(true)
    await expect.poll(() => dayButton.getAttribute('aria-label')).toContain(reason)
    await page.getByRole('status').filter({ hasText: reason }).waitFor()
    await page.keyboard.press('Escape')
    await findNearestDay(page).click()
    await refusal.waitFor({ state: 'detached' })
    await bookNow.click()
    await page.waitForURL((url) => url.pathname === '/book-tour/hermanus-whale-watching')
  })

  it('refuses too many guests at the party field, and keeps the date when it is changed', async () => {
    const page = await site.open(`/book-tour/cape-peninsula?selectedDate=${day}&guestCount=9`)
    await fillGuest(page, 'crowd@guest.example')
    await page.getByRole('button', { name: en.booking.submit }).click()
    const change = page.getByRole('link', { name: en.booking.change })
    await page.getByRole('alert').filter({ hasText: 'Maximum 8 total guests allowed.' }).waitFor()
    await expect.poll(() => readNote(change)).toBe('Maximum 8 total guests allowed.')
    await change.click()
    await expect.poll(() => page.getByLabel(en.tour.adults).inputValue()).toBe('8')
    await page.getByText(formatLongDate(day)).waitFor()
  })
})

describe('the page of a tour', () => {
  it('shows a booking button at every scroll position, in windows of every kind, and not on paper', async () => {
    const page = await site.open('/tour/cape-peninsula')
    for (const [width, height] of [
      [1920, 950],
      [1536, 730],
      [1440, 860],
      [1366, 768],
      [1280, 720],
      [1024, 768],
      [768, 1024],
      [390, 844],
      [360, 640],
      [1024, 600],
    ] as const) {
      await page.setViewportSize({ width, height })
      const readEnd = () => page.evaluate(() => document.body.scrollHeight - innerHeight)
      for (let top = 0; ; top = Math.min(top + height * 0.6, await readEnd())) {
        const message = `${top} px down at ${width} by ${height}`
        // The bar appears a moment after the scroll.
        await expect.poll(() => countBookingButtons(page, top), { message }).toBeGreaterThan(0)
        if (top >= (await readEnd())) break
      }
    }

    // The calendar fits into the low window, and the bar leads on after a day is chosen.
    await page.evaluate(() => scrollTo(0, 900))
    await page.getByLabel(en.tour.date, { exact: true }).click()
    const calendar = page.getByRole('dialog', { name: en.calendar.title })
    const free = calendar.getByRole('gridcell').getByRole('button', { disabled: false })
    await free.last().waitFor()
    const box = await calendar.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= 600).toBe(true)
    await free.last().click()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const book = findBar(page).getByRole('link', { name: en.tour.bookNow })
    await book.waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => book.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    // The sheet's height differs, so the page scrolls elsewhere.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await book.click()
    await page.waitForURL(/\/book-tour\/cape-peninsula\?selectedDate=/)
  })
})

/** Scrolls to a position; counts the booking buttons fully visible there. */
const countBookingButtons = (page: Page, top: number) =>
  page.evaluate(async (scrollTop) => {
    scrollTo(0, scrollTop)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const card = document.querySelectorAll('section[aria-labelledby=book] .button-primary')
    const bar = document.querySelectorAll('[data-bottom-bar] .button')
    return [...card, ...bar].filter((button) => {
      const { left, right, top: topEdge, bottom } = button.getBoundingClientRect()
      const isFullyVisible =
        left >= 0 && right <= innerWidth && topEdge >= 0 && bottom <= innerHeight
      return (
        isFullyVisible &&
        button.contains(document.elementFromPoint((left + right) / 2, (topEdge + bottom) / 2))
      )
    }).length
  }, top)

/** The next 15 December that can be booked, outside the whale season. */
function findNextDecember(): string {
  const year = Number(inDays(0).slice(0, 4))
  const date = `${year}-12-15`
  return date > inDays(3) ? date : `${year + 1}-12-15`
}

function findNearestDay(page: Page) {
  return page.getByRole('list', { name: en.booking.nearestDays }).getByRole('button').first()
}

async function readReference(page: Page): Promise<string> {
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await expect
    .poll(() => dialog.textContent())
    .toContain('Booking submitted! You will receive a confirmation email shortly.')
  return (await dialog.locator('strong').textContent()) ?? ''
}
