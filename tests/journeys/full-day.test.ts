import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { calendar } from '#tests/catalogue/calendar.ts'
import { en } from '#content/words/en.ts'
import { addDays, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatDayInWords } from '#rules/text/format-refusal.ts'
import { createMigratedDatabase } from '../databases.ts'
import { inDays } from '../days.ts'
import { listAllFaults } from './faults.ts'
import { openingOf } from './sayings.ts'
import { phone, useSite } from './site.ts'
import { isWholeRun } from '../whole-run.ts'

const settings: Record<string, string> = {}
beforeAll(async () => {
  settings['DATABASE_URL'] = await createMigratedDatabase()
})
const site = useSite(settings)
const full = inDays(40)

describe('a day on which every guide and vehicle is out', () => {
  beforeAll(async () => {
    const client = new Client({ connectionString: settings['DATABASE_URL'] })
    await client.connect()
    const row = [full, calendar.departuresPerDay]
    await client.query('insert into company_days (date, taken) values ($1, $2)', row)
    await client.end()
  })

  it('is struck out with its reason before a guest chooses it for a vehicle, as for a tour', async () => {
    for (const address of ['/transfers', '/tour/cape-peninsula']) {
      const page = await site.open(address, { viewport: phone })
      if (address === '/transfers')
        await page.getByRole('button', { name: 'Select Vehicle Premium Van' }).click()
      await page.getByRole('button', { name: en.transfer.date }).click()
      await page.getByRole('grid').waitFor()
      const shown = page.locator(`[data-day="${full}"]`).getByRole('button')
      for (let months = 0; months < 3 && (await shown.count()) === 0; months += 1)
        await page.getByRole('button', { name: /next month/i }).click()
      await expect.poll(() => shown.isDisabled()).toBe(true)
      await expect.poll(() => shown.getAttribute('aria-label')).toContain(en.calendar.fullyBooked)
      await page.getByRole('status').filter({ hasText: en.calendar.fullyBooked }).waitFor()
      const next = page.locator(`[data-day="${addDays(full, 1)}"]`).getByRole('button')
      if ((await next.count()) > 0) await expect.poll(() => next.isDisabled()).toBe(false)
      expect(await listAllFaults(page)).toEqual([])
    }
  })

  it('that was chosen before the server had answered says so, and offers the nearest days', async () => {
    const page = await site.open('/transfers')
    const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/transfers/availability*', async (route) => {
      await isAsked
      await route.continue()
    })
    await page.getByRole('button', { name: 'Select Vehicle Premium Van' }).click()
    await page.getByRole('button', { name: en.transfer.date }).click()
    await page.getByRole('grid').waitFor()
    const shown = page.locator(`[data-day="${full}"]`).getByRole('button')
    for (let months = 0; months < 3 && (await shown.count()) === 0; months += 1)
      await page.getByRole('button', { name: /next month/i }).click()
    await shown.click()
    await page
      .getByRole('button', { name: en.transfer.date })
      .getByText(formatLongDate(full))
      .waitFor()
    answer()
    const said = page.getByRole('alert').filter({ hasText: openingOf(en.refusals['vehicles-out']) })
    await said.waitFor()
    await expect.poll(() => said.textContent()).toContain(formatDayInWords(addDays(full, 1), 'en'))
    await page
      .getByRole('list', { name: en.transfer.nearestDays })
      .getByRole('button')
      .first()
      .click()
    await said.waitFor({ state: 'detached' })
  })

  it.runIf(isWholeRun())(
    'is refused in the same words without scripts, and the form keeps what was typed',
    async () => {
      const page = await site.open('/transfers', { javaScriptEnabled: false })
      await page.getByRole('link', { name: en.transfers.ask }).first().click()
      await page.getByLabel(en.transfer.date).fill(full)
      await page.getByLabel(en.transfer.asked.name.label, { exact: true }).fill('Ada')
      await page
        .getByLabel(en.transfer.asked.email.label, { exact: true })
        .fill('full@guest.example')
      await page.getByLabel(en.transfer.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
      await page.getByRole('button', { name: en.transfer.proceed }).click()
      const list = page.getByRole('alert').filter({ hasText: en.transfer.pleaseMend })
      await list.getByText(openingOf(en.refusals['vehicles-out'])).waitFor()
      await expect
        .poll(() => list.textContent())
        .toContain(formatDayInWords(addDays(full, 1), 'en'))
      await expect
        .poll(() => page.getByLabel(en.transfer.asked.name.label, { exact: true }).inputValue())
        .toBe('Ada')
    },
  )
})
