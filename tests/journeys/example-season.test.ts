import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { createOwner, openSignedIn } from './account-steps.ts'
import { findOverflow, listAllFaults } from './faults.ts'
import { desktop, phone, setUpSite } from './site.ts'

const site = setUpSite({ EXAMPLES: 'on', PAYMENTS: 'demo' })
const owner = 'owner@examples.example'
const words = en.admin.examples

describe('the example season', () => {
  beforeAll(() => createOwner(site, owner))

  it('works on every screen, and can be removed', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=bookings')
    const rows = desk.locator('[data-row]')
    await rows.first().waitFor()
    const bottoms = await rows.evaluateAll((elements) =>
      elements.map((row) => row.closest('tr')?.getBoundingClientRect().bottom ?? Infinity),
    )
    expect(bottoms.filter((bottom) => bottom <= desktop.height).length).toBeGreaterThanOrEqual(14)
    const frame = await desk.locator('.desk-top').boundingBox()
    expect((frame?.y ?? Infinity) + (frame?.height ?? 0)).toBeLessThanOrEqual(64)

    const head = desk.getByRole('columnheader', { name: en.admin.frame.columns.total })
    for (const direction of ['ascending', 'descending']) {
      await head.getByRole('button').press('Enter')
      await expect.poll(() => head.getAttribute('aria-sort')).toBe(direction)
    }
    await desk.reload()
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    const [first = '', second = ''] = await rows.evaluateAll((elements) =>
      elements.map((row) => row.getAttribute('data-row') ?? ''),
    )
    const chip = desk.getByRole('button', { name: en.admin.inbox.only.unassigned, exact: true })
    const allRows = await rows.count()
    await chip.press('Enter')
    await expect.poll(() => rows.count()).toBeLessThan(allRows)
    expect(await chip.getAttribute('aria-pressed')).toBe('true')
    await desk.goBack()
    await expect.poll(() => rows.count()).toBe(allRows)
    await rows.first().press('Enter')
    const orderCard = desk.getByRole('article')
    await orderCard.getByText(first).first().waitFor()
    await desk.keyboard.press('j')
    await expect.poll(() => desk.url()).toContain(`open=${second}`)
    await expect.poll(() => desk.title()).toContain(second)
    await desk.getByText(en.admin.money.lines).waitFor()
    const index = desk.getByRole('navigation', { name: en.admin.order.index })
    const historyLink = index.getByRole('link', { name: en.admin.history.title })
    await historyLink.press('Enter')
    await expect.poll(() => historyLink.getAttribute('aria-current')).toBe('true')
    expect(await listScreenFaults(desk)).toEqual([])
    await desk.goBack()
    await expect.poll(() => orderCard.count()).toBe(0)

    const rail = desk.getByRole('navigation', { name: en.admin.views }).getByRole('link')
    await expect.poll(() => rail.count()).toBeGreaterThan(10)
    const steps = desk.getByRole('heading', { name: en.admin.firstSteps.title })
    for (let index = 0; index < (await rail.count()); index += 1) {
      await rail.nth(index).click()
      if (desk.url().includes('view=day')) await steps.waitFor()
      expect(await listScreenFaults(desk), desk.url()).toEqual([])
    }
    for (const scale of ['week', 'month']) {
      await desk.goto(site.url(`/admin?view=calendar&scale=${scale}`))
      expect(await listScreenFaults(desk), scale).toEqual([])
    }

    await desk.goto(site.url(`/admin?view=day&date=${inDays(1)}`))
    const trips = desk.getByRole('main').getByRole('list').first()
    await desk.getByRole('button', { name: en.admin.day.print, exact: true }).waitFor()
    await desk.emulateMedia({ media: 'print' })
    for (const width of [720, 1120]) {
      await desk.setViewportSize({ width, height: 1000 })
      await expect.poll(async () => (await trips.boundingBox())?.width).toBeGreaterThan(width * 0.9)
    }
    await desk.emulateMedia({ media: 'screen' })

    await desk.setViewportSize(phone)
    await desk.goto(site.url('/admin?view=bookings'))
    await desk.getByText(words.title).waitFor()
    await desk.getByRole('row').filter({ hasText: 'R' }).first().waitFor()
    await desk.getByLabel(en.admin.frame.sort.label).selectOption('-date')
    await expect.poll(() => desk.url()).toContain('sort=-date')
    expect(await listAllFaults(desk)).toEqual([])
    await desk.getByRole('button', { name: words.remove }).press('Enter')
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByText(words.asked).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: words.remove }).press('Enter')
    await desk.getByText(en.admin.inbox.empty.bookings).waitFor()
    await expect.poll(() => desk.getByText(words.title).count()).toBe(0)
    await desk.goto(site.url('/admin?view=fleet'))
    await desk.getByText(en.admin.fleet.vehicles.empty).waitFor()
  }, 1_800_000)
})

/** Faults of a fully loaded desk screen: axe on a desktop, light and dark; width on a phone. */
async function listScreenFaults(desk: Page): Promise<string[]> {
  const main = desk.getByRole('main')
  await main.getByRole('heading', { level: 2 }).first().waitFor()
  for (const label of [en.admin.loading, en.admin.inbox.loading])
    await expect.poll(() => main.getByText(label, { exact: true }).count()).toBe(0)
  const faults = await listAllFaults(desk)
  await desk.setViewportSize(phone)
  const overflow = await findOverflow(desk)
  await desk.setViewportSize(desktop)
  return overflow > 0 ? [...faults, `${overflow} pixels too wide on a phone`] : faults
}
