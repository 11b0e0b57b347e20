import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'

/** Three days, as a device would have stored them. */
export function createStoredItinerary(change: Record<string, unknown> = {}): string {
  const tours = ['table-mountain', 'cape-peninsula', 'winelands-tour']
  return JSON.stringify({
    version: 1,
    entries: tours.map((tourId) => ({ tourId, startTime: '09:00' })),
    adults: 2,
    children: 0,
    toddlers: 0,
    vehicle: 'standard',
    addOns: [],
    questionnaire: { groupSize: 2, days: 4, interests: ['culture'] },
    ...change,
  })
}

export function createDevice(origin: string, stored: Record<string, string>) {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } }
}

export async function answerQuestions(
  page: Page,
  answers: { people?: number; days?: number; interests: string[] },
) {
  const { people = 2, days = 3, interests } = answers
  await setCount(page, en.itinerary.groupSize, people)
  await setCount(page, en.itinerary.days, days)
  await page.getByRole('button', { name: en.itinerary.next }).click()
  for (const interest of interests) await page.getByText(interest, { exact: true }).click()
  await page.getByRole('button', { name: 'Create My Itinerary' }).click()
  await page.getByRole('heading', { name: en.itinerary.daysTitle }).waitFor()
}

/** Moves a slider, repeatedly until scripts have taken over. */
export async function setCount(page: Page, name: string, count: number) {
  const slider = page.getByRole('slider', { name })
  const setAndRead = async () => {
    await slider.fill(String(count))
    return slider.getAttribute('aria-valuetext')
  }
  await expect.poll(setAndRead).toMatch(new RegExp(`^${count} `))
}

export function findDays(page: Page): Locator {
  return page.getByRole('region', { name: en.itinerary.daysTitle })
}

/** The tours of the itinerary in order, with numbers: '1 Table Mountain and the city'. */
export async function listDays(page: Page): Promise<string[]> {
  const headings = await findDays(page).getByRole('heading', { level: 3 }).allTextContents()
  const [before = '', after = ''] = en.itinerary.day.split('{day}')
  return headings.map((text) => {
    const [number = '', ...title] = text.slice(before.length).split(`${after}: `)
    return `${number} ${title.join(': ')}`
  })
}

export async function readTotal(page: Page): Promise<string> {
  const estimate = page.getByRole('region', { name: en.itinerary.estimateTitle })
  return (await estimate.locator('dl[aria-live] dd.text-right span').first().textContent()) ?? ''
}

/** A button by its words with placeholders: 'Remove {title}'. */
export function findButton(page: Page, words: string, facts: Record<string, string>): Locator {
  return page.getByRole('button', { name: fill(words, facts) })
}

export function findHandle(page: Page, title: string): Locator {
  return findButton(page, en.itinerary.drag, { title })
}

/** A point in the upper middle of an element, on its first line. */
export async function findPoint(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('Nothing to point at.')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 40) }
}
