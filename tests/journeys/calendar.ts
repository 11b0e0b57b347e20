import type { Locator, Page } from 'playwright-core'

/** Opens the calendar of a date field and turns its months until it shows the day. */
export async function findDay(page: Page, field: string, day: string): Promise<Locator> {
  await page.getByRole('button', { name: field, exact: true }).click()
  await page.getByRole('grid').waitFor()
  const shown = page.locator(`[data-day="${day}"]`).getByRole('button')
  for (let months = 0; months < 14 && (await shown.count()) === 0; months += 1)
    await page.getByRole('button', { name: /next month/i }).click()
  return shown
}
