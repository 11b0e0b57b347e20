import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { inDays } from '../days.ts'
import { sellOut } from './sell-out.ts'
import { openingOf } from './sayings.ts'
import { phone, useSite } from './site.ts'

const site = useSite()
/** The next 15th of a month that can be booked; tests/catalogue has the season of the whales. */
const nextMiddleOf = (month: string) => {
  const year = Number(inDays(0).slice(0, 4))
  const [now = '', later = ''] = [year, year + 1].map((one) => `${one}-${month}-15`)
  return now > inDays(3) ? now : later
}
const december = nextMiddleOf('12')
const why = 'Whales come June to November.'

describe('a visitor who chooses a day', () => {
  it('strikes out the full days of the tour that is open, not of the one before', async () => {
    const soon = inDays(2)
    await sellOut(site.url('/api/bookings'), 'winelands-stellenbosch', soon)
    const page = await site.open('/tour/winelands-stellenbosch')
    const shown = page.locator(`[data-day="${soon}"]`).getByRole('button')
    const openCalendar = async () => {
      await page.getByRole('button', { name: en.tour.date, exact: true }).click()
      await page.getByRole('grid').waitFor()
      // Tomorrow may be the last day of its month.
      if ((await shown.count()) === 0)
        await page.getByRole('button', { name: /next month/i }).click()
    }
    await openCalendar()
    await expect.poll(() => shown.isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    const others = page.getByRole('contentinfo').getByRole('link')
    await others.filter({ hasText: 'Cape Peninsula' }).click()
    await page.waitForURL((url) => url.pathname === '/tour/cape-peninsula')
    await openCalendar()
    await expect.poll(() => shown.isDisabled()).toBe(false)
  })

  it('is told of a day out of season that came with the address, and takes one of the nearest', async () => {
    const page = await site.open(
      `/tour/hermanus-whale-watching?selectedDate=${december}&guestCount=2&childCount=0`,
      { viewport: phone },
    )
    const said = page.getByRole('alert').filter({ hasText: why })
    await said.waitFor()
    await expect.poll(() => said.textContent()).not.toMatch(/\d{4}-\d{2}/)
    const bookNow = page.getByRole('main').getByRole('button', { name: 'Book Now' })
    await expect.poll(() => bookNow.isDisabled()).toBe(true)
    await page
      .getByRole('list', { name: en.booking.nearestDays })
      .getByRole('button')
      .first()
      .click()
    await said.waitFor({ state: 'detached' })
    await bookNow.click()
    await page.waitForURL((url) => url.pathname === '/book-tour/hermanus-whale-watching')
  })

  it('reads below the month, and hears at the day, why days cannot be picked', async () => {
    const page = await site.open('/tour/hermanus-whale-watching')
    await page.getByRole('button', { name: en.tour.date, exact: true }).click()
    const shown = page.locator(`[data-day="${december}"]`).getByRole('button')
    await page.getByRole('grid').waitFor()
    for (let months = 0; months < 14 && (await shown.count()) === 0; months += 1)
      await page.getByRole('button', { name: /next month/i }).click()
    await expect.poll(() => shown.isDisabled()).toBe(true)
    await expect.poll(() => shown.getAttribute('aria-label')).toContain(why)
    await page.getByRole('status').filter({ hasText: why }).waitFor()
    // Below it, and not in the way of anything else: the calendar closes and the date stays open.
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.getByRole('button', { name: en.tour.date, exact: true }).textContent())
      .toContain('Pick a date')
  })

  it('is shown another tour for the day, in the words of the server', async () => {
    const page = await site.open(
      `/book-tour/hermanus-whale-watching?selectedDate=${december}&guestCount=2&childCount=0`,
    )
    await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
    await page.getByLabel(en.booking.asked.lastName.label).fill('Traveller')
    await page
      .getByLabel(en.booking.asked.email.label, { exact: true })
      .fill('december@guest.example')
    await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('alert').filter({ hasText: why }).waitFor()
    const other = page.getByRole('link', { name: fill(en.booking.otherTour, { other: '' }) })
    await expect.poll(() => other.getAttribute('href')).toContain(december)
    await other.click()
    await page.getByText(formatLongDate(december)).first().waitFor()
  })
})

describe('a visitor who gives the days of an itinerary their dates', () => {
  it('is told at the day that cannot be, and whoever opens the link is told too', async () => {
    const page = await site.open('/itinerary-builder')
    await page.evaluate((startDate) => {
      const itinerary = {
        version: 1,
        entries: [
          { tourId: 'cape-peninsula', startTime: '09:00' },
          { tourId: 'hermanus-whales', startTime: '09:00' },
        ],
        adults: 2,
        children: 0,
        toddlers: 0,
        vehicle: 'standard',
        addOns: [],
        startDate,
      }
      return fetch('/api/itineraries', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'dated-days' },
        body: JSON.stringify({ itinerary }),
      })
        .then((answer) => answer.json())
        .then(({ code }) => location.assign(`/itinerary/${code}`))
    }, december)
    await page.waitForURL((url) => url.pathname.startsWith('/itinerary/'))
    await page.getByRole('status').filter({ hasText: en.itinerary.someDaysCannotBe }).waitFor()
    await page
      .getByText(openingOf(en.itinerary.remarks['day-cannot-be']))
      .filter({ hasText: why })
      .waitFor()
    await page.getByRole('button', { name: en.sharedItinerary.makeMine }).click()
    await page.waitForURL((url) => url.pathname === '/itinerary-builder')
    await page
      .getByText(openingOf(en.itinerary.remarks['day-cannot-be']))
      .filter({ hasText: why })
      .first()
      .waitFor()
    await page.getByRole('button', { name: en.itinerary.noFirstDay }).click()
    await page
      .getByText(openingOf(en.itinerary.remarks['day-cannot-be']))
      .filter({ visible: true })
      .first()
      .waitFor({ state: 'detached' })
  })
})
