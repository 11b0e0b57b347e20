import type { Page } from 'playwright-core'
import { nameCaller } from '#site/client/call-headers.ts'
import { longWord, people } from './look-people.ts'

/** Presses the first button of a name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

export async function fillBooking(page: Page, email = people.guest): Promise<void> {
  await page.getByLabel('First name').fill('Annemarie')
  await page.getByLabel('Last name').fill(longWord)
  await page.getByLabel('E-mail', { exact: true }).first().fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('+49 30 901820 00')
}

export async function fillMessage(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(`Annemarie ${longWord}`)
  await page.getByLabel('E-mail', { exact: true }).first().fill(people.guest)
  const subject = page.getByLabel('Subject')
  if ((await subject.inputValue()) === '') await subject.fill('Group of 200 guests')
  await page
    .getByLabel('Message')
    .fill(`We are 200 guests from Hamburg: ${longWord}, four coaches, three days in March.`)
}

/** Answers the builder's two questions, unless this device has kept days already. */
export async function layOutDays(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  await next
    .or(page.getByRole('heading', { name: 'Your itinerary' }))
    .first()
    .waitFor()
  if (!(await next.isVisible())) return
  await press('Next')(page)
  await page.getByText('Wildlife').click()
  await press('Create My Itinerary')(page)
  await page.getByRole('heading', { name: 'Your itinerary' }).waitFor()
}

/** The estimate is beside the days, or on a sheet that the bar below them opens. */
export async function pressInEstimate(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.filter({ visible: true }).first().click()
}

export async function openQuote(page: Page): Promise<void> {
  await layOutDays(page)
  await pressInEstimate(page, 'Request a quote')
  await page.getByRole('dialog').waitFor()
}

/** Gives the link of the days laid out. */
export async function shareDays(page: Page): Promise<string> {
  await layOutDays(page)
  await pressInEstimate(page, 'Share')
  return page.getByRole('dialog').getByLabel('Link').inputValue()
}

/** Opens days of which one, whales in February, cannot be on its date. */
export async function openImpossibleDays(page: Page): Promise<void> {
  const startDate = `${new Date().getFullYear() + 1}-02-10`
  const tours = ['cape-peninsula', 'hermanus-whales', 'winelands-tour']
  const itinerary = {
    version: 1,
    entries: tours.map((tourId) => ({ tourId, startTime: '09:00' })),
    adults: 2,
    children: 0,
    toddlers: 0,
    vehicle: 'standard',
    addOns: [],
    startDate,
  }
  const answer = await page.request.post(new URL('/api/itineraries', page.url()).href, {
    headers: { 'Idempotency-Key': crypto.randomUUID(), ...nameCaller() },
    data: { itinerary },
  })
  const { code } = (await answer.json()) as { code: string }
  await page.goto(new URL(`/itinerary/${code}`, page.url()).href)
  await press('Make it mine')(page)
  await page.getByText('Not on').first().waitFor()
}
