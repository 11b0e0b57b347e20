import type { Page } from 'playwright-core'
import { daysOf, handleOf, keptItinerary, pointAt } from '#tests/journeys/itinerary.ts'

/** One thing that visitors do: each step is one interaction, and the steps lead back to where they began. */
export type Act = {
  name: string
  address: string
  viewport: { width: number; height: number }
  kept?: Record<string, string>
  /** Done once, before anything is measured. */
  before?: (page: Page) => Promise<void>
  steps: ((page: Page) => Promise<void>)[]
}

const phone = { width: 390, height: 844 }
/** From the handle of a day of the builder to its middle, in pixels. */
const dayMiddle = 70
const desk = { width: 1440, height: 900 }

/** What is scripted: the acts that people do most on each screen, and the heaviest. */
export const acts: readonly Act[] = [
  {
    name: 'the menu, opened and closed',
    address: '/',
    viewport: phone,
    steps: [(page) => press(page, 'Menu'), (page) => press(page.locator('#side-menu'), 'Close')],
  },
  {
    name: 'the dialog of a vehicle, opened and closed',
    address: '/transfers',
    viewport: phone,
    steps: [
      async (page) => {
        await page
          .getByRole('button', { name: /Select Vehicle/ })
          .first()
          .click()
        await page.getByRole('dialog').waitFor()
      },
      (page) => press(page.getByRole('dialog'), 'Close'),
    ],
  },
  {
    name: 'the calendar, opened and closed',
    address: '/tour/cape-peninsula',
    viewport: phone,
    steps: [openCalendar, (page) => press(page.getByRole('dialog'), 'Close')],
  },
  {
    name: 'the month of the calendar, on and back',
    address: '/tour/cape-peninsula',
    viewport: phone,
    before: openCalendar,
    steps: [
      (page) => press(page.getByRole('dialog'), /next month/i),
      (page) => press(page.getByRole('dialog'), /previous month/i),
    ],
  },
  {
    name: 'the number of guests, by key',
    address: '/tour/cape-peninsula',
    viewport: desk,
    steps: [
      (page) => page.getByLabel('Adults').press('ArrowDown'),
      (page) => page.getByLabel('Adults').press('ArrowUp'),
    ],
  },
  {
    name: 'a letter typed into a form',
    address: '/contact',
    viewport: phone,
    steps: [(page) => page.getByLabel('Message').press('a')],
  },
  {
    name: 'a letter of a search, typed and taken back',
    address: '/tours',
    viewport: phone,
    steps: [
      (page) => page.getByRole('searchbox').press('w'),
      (page) => page.getByRole('searchbox').press('Backspace'),
    ],
  },
  {
    name: 'the currency, by key',
    address: '/tours',
    viewport: desk,
    before: (page) => reach(page, '#currency-footer'),
    steps: [
      (page) => page.locator('#currency-footer').press('ArrowDown'),
      (page) => page.locator('#currency-footer').press('ArrowUp'),
    ],
  },
  {
    name: 'a letter of an address for the newsletter',
    address: '/',
    viewport: phone,
    before: (page) => reach(page, '#newsletter-email'),
    steps: [
      (page) => page.locator('#newsletter-email').press('a'),
      (page) => page.locator('#newsletter-email').press('Backspace'),
    ],
  },
  {
    name: 'a day of the builder, dragged and dropped',
    address: '/itinerary-builder',
    viewport: desk,
    kept: { itinerary: keptItinerary() },
    steps: [(page) => drag(page, 'Cape Peninsula and Cape Point', 'Table Mountain and the city')],
  },
  {
    name: 'a day of the builder, moved by its buttons',
    address: '/itinerary-builder',
    viewport: phone,
    kept: { itinerary: keptItinerary() },
    steps: [
      (page) => press(page, 'Move Cape Peninsula and Cape Point up'),
      (page) => press(page, 'Move Cape Peninsula and Cape Point down'),
    ],
  },
]

/** Nobody types at the foot of a page before they see it: without this the first letter waited for the way there. */
async function reach(page: Page, field: string) {
  await page.locator(field).scrollIntoViewIfNeeded()
}

async function openCalendar(page: Page) {
  await press(page, 'Date')
  await page.getByRole('grid').waitFor()
}

async function press(where: Pick<Page, 'getByRole'>, name: string | RegExp) {
  await where.getByRole('button', { name, exact: true }).first().click()
}

/** Carries a day of the builder onto another one, lets it fall, and waits until it has moved. */
async function drag(page: Page, title: string, other: string) {
  const days = daysOf(page).getByRole('heading', { level: 3 })
  const first = await days.first().innerText()
  const from = await pointAt(handleOf(page, title))
  const to = await pointAt(handleOf(page, other))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, to.y + dayMiddle, { steps: 10 })
  // A hand that is quicker than the page lets go over the day's own place.
  await page
    .locator('[id^=DndLiveRegion]', { hasText: 'would become' })
    .waitFor({ state: 'attached' })
  await page.mouse.up()
  await days.first().getByText(first, { exact: true }).waitFor({ state: 'detached' })
}
