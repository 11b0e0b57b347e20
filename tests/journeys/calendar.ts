import type { Locator, Page } from 'playwright-core'

/** Opens the calendar of a date field and turns to the month of a day. */
export async function findDay(page: Page, field: string, day: string): Promise<Locator> {
  await page.getByRole('button', { name: field, exact: true }).click()
  await page.getByRole('grid').waitFor()
  const shown = page.locator(`[data-day="${day}"]`).getByRole('button')
  // The calendar may open on a later month if few days of this one are left.
  const opened = (await page.locator('[data-day]').last().getAttribute('data-day')) ?? ''
  const turn = page.getByRole('button', {
    name: day < opened.slice(0, 7) ? /previous month/i : /next month/i,
  })
  for (let months = 0; months < 14 && (await shown.count()) === 0; months += 1) await turn.click()
  return shown
}
