import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { createMigratedDatabase } from '../databases.ts'
import { inDays } from '../days.ts'
import { bookingBody } from '../test-office.ts'
import { listAllFaults } from './faults.ts'
import { phone, useSite } from './site.ts'

const settings: Record<string, string> = {}
beforeAll(async () => {
  settings['DATABASE_URL'] = await createMigratedDatabase()
})
const site = useSite(settings)
const day = inDays(45)

function book(email: string) {
  return fetch(site.url('/api/bookings'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    body: JSON.stringify(bookingBody({ date: day, email })),
  })
}

/** The day in the calendar of a page. */
async function findDay(page: Page) {
  await page.getByRole('button', { name: en.transfer.date }).click()
  await page.getByRole('grid').waitFor()
  const shown = page.locator(`[data-day="${day}"]`).getByRole('button')
  for (let months = 0; months < 3 && (await shown.count()) === 0; months += 1)
    await page.getByRole('button', { name: /next month/i }).click()
  return shown
}

describe('a day on which the only van is out', () => {
  it('is free for a guest as long as the van is in the yard', async () => {
    const client = new Client({ connectionString: settings['DATABASE_URL'] })
    await client.connect()
    await client.query(`insert into vehicles (id, name, seats, version, created_at)
      values (gen_random_uuid(), 'The white van', 14, 1, now())`)
    await client.query(`insert into guides (id, name, languages, version, created_at)
      values (gen_random_uuid(), 'Thandi', '{en}', 1, now())`)
    await client.end()
    const page = await site.open('/tour/cape-peninsula', { viewport: phone })
    const shown = await findDay(page)
    await expect.poll(() => shown.isDisabled()).toBe(false)
  })

  it('is struck out for every tour and vehicle once it is booked, and says why not to who asks all the same', async () => {
    expect((await book('first@guests.example')).status).toBe(201)
    for (const address of ['/tour/cape-peninsula', '/tour/winelands-tour', '/transfers']) {
      const page = await site.open(address, { viewport: phone })
      if (address === '/transfers')
        await page.getByRole('button', { name: 'Select Vehicle Premium Van' }).click()
      const shown = await findDay(page)
      await expect.poll(() => shown.isDisabled()).toBe(true)
      await expect.poll(() => shown.getAttribute('aria-label')).toContain(en.calendar.fullyBooked)
      expect(await listAllFaults(page)).toEqual([])
    }
    const second = await book('second@guests.example')
    const { error } = await second.json()
    expect([second.status, error.code, error.facts.nearest.length]).toEqual([409, 'date-full', 3])
  })
})
