import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookByCall, openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite()
const owner = 'owner@fleet.example'
const words = en.admin.fleet
const day = inDays(110)
const references = { ada: '', bob: '' }

describe('people and vehicles at the desk', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    for (const name of ['ada', 'bob'] as const) {
      references[name] = await bookByCall(site, { date: day, email: `${name}@guests.example` })
    }
  })

  it('shows nothing of it in a booking while there is none', async () => {
    const desk = await openDesk('bookings', phone)
    await openRow(desk, references.ada)
    await desk.getByText(en.admin.history.title).waitFor()
    expect(await desk.getByText(words.order.title, { exact: true }).count()).toBe(0)
  })

  it('are entered on a phone: what is wrong is said, and what was typed stays', async () => {
    const desk = await openDesk('fleet', phone)
    await desk.getByText(words.vehicles.empty).waitFor()
    await desk.getByRole('button', { name: words.vehicles.add }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(words.fields.registration).fill('CA 123-456')
    await save(dialog)
    await dialog.getByText(en.deskRefusals['fleet-name-required']).first().waitFor()
    await dialog.getByLabel(words.fields.name, { exact: true }).fill('The white van')
    await dialog.getByLabel(words.fields.seats).fill('14')
    await dialog.getByLabel(words.fields.luggage).fill('900')
    await dialog.getByLabel(words.fields.childSeats).fill('2')
    await dialog.getByRole('combobox', { name: words.fields.type }).selectOption('Premium Van')
    await save(dialog)
    await dialog.getByText(en.deskRefusals['fleet-luggage-wrong']).first().waitFor()
    await dialog.getByLabel(words.fields.luggage).fill('6')
    await dialog
      .getByRole('group', { name: words.papers.roadworthy })
      .getByLabel(words.fields.expires)
      .fill(inDays(20))
    expect(await listAllFaults(desk)).toEqual([])
    await save(dialog)
    await desk.getByText(words.vehicles.added).waitFor()
    const row = desk.getByRole('row').filter({ hasText: 'The white van' })
    const room = [fillCount(words.seats, 14), fillCount(words.luggage, 6)]
    for (const fact of ['Premium Van', ...room, fillCount(words.childSeats, 2)])
      await row.getByText(fact, { exact: true }).waitFor()
    await desk
      .getByText(
        fill(words.soon, {
          paper: words.papers.roadworthy,
          name: 'The white van',
          date: formatLongDate(inDays(20)),
        }),
      )
      .waitFor()
    expect(await listAllFaults(desk)).toEqual([])
  })

  it('are entered by the keyboard alone', async () => {
    const desk = await openDesk('fleet')
    await desk.getByRole('button', { name: words.guides.add }).focus()
    await desk.keyboard.press('Enter')
    await desk.getByRole('dialog').waitFor()
    await pressTo(desk, desk.getByLabel(words.fields.name, { exact: true }))
    await desk.keyboard.type('Thandi')
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('+27 82 000 0000')
    await pressTo(desk, desk.getByLabel('German'))
    await desk.keyboard.press('Space')
    await desk.keyboard.press('Enter')
    await desk.getByText(words.guides.added).waitFor()
    await desk.getByText('English, German').waitFor()
    await expect
      .poll(() => desk.evaluate(() => document.activeElement?.textContent))
      .toBe(words.guides.add)
  })

  it('are guides who drive, but for whom the office says that they do not', async () => {
    const desk = await openDesk('fleet', phone)
    await desk.getByRole('button', { name: words.guides.add }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(words.fields.name, { exact: true }).fill('Mei')
    await dialog.getByLabel(words.fields.drives, { exact: true }).uncheck()
    await save(dialog)
    const row = desk.getByRole('row').filter({ hasText: 'Mei' })
    await row.getByText(words.drivesNot).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
  })

  it('put together what two people change at once, and ask where both have', async () => {
    const [mine, theirs] = [await openDesk('fleet'), await openDesk('fleet')]
    for (const desk of [mine, theirs])
      await desk
        .getByRole('button', { name: fill(words.changeOf, { name: 'The white van' }) })
        .click()
    const other = theirs.getByRole('dialog')
    await other.getByLabel(words.fields.seats).fill('13')
    await other.getByLabel(words.fields.facts).fill('No roof rack')
    await other.getByLabel(words.fields.type).selectOption('Luxury Minibus')
    await other
      .getByRole('group', { name: words.papers.roadworthy })
      .getByLabel(words.fields.expires)
      .fill(inDays(400))
    await save(other)
    await theirs.getByText(words.saved, { exact: true }).waitFor()

    const own = mine.getByRole('dialog')
    await own.getByLabel(words.fields.seats).fill('12')
    await own.getByLabel(words.fields.registration).fill('CA 999-999')
    await save(own)
    await own.getByText(words.clash.title).waitFor()
    await own.getByText('No roof rack').first().waitFor()
    await own.getByRole('alert').getByText('Luxury Minibus').waitFor()
    expect(await own.getByLabel(words.fields.facts).inputValue()).toBe('No roof rack')
    expect(await own.getByLabel(words.fields.registration).inputValue()).toBe('CA 999-999')
    expect(await listAllFaults(mine)).toEqual([])
    await own.getByLabel(fill(words.clash.newer, { value: '13' })).check()
    await save(own)
    await mine.getByText(fillCount(words.seats, 13)).waitFor()
    await mine.getByText('CA 999-999').waitFor()
    await mine.getByText('No roof rack').waitFor()
    await mine.getByText('Luxury Minibus').waitFor()
  })

  it('go out with a booking as suggested, and with no second one at that time', async () => {
    const desk = await openDesk('bookings')
    const first = await openPeople(desk, references.ada)
    await first.getByText(words.order.nobody).waitFor()
    await first.getByRole('button', { name: words.order.choose }).click()
    const dialog = desk.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('The white van').isChecked()).toBe(true)
    await expect.poll(() => dialog.getByLabel('Thandi').isChecked()).toBe(true)
    await dialog.getByText('13 seats · 6 suitcases · 2 child seats').waitFor()
    await dialog.getByText(words.drivesNot).waitFor()
    await save(dialog)
    await first.getByText('The white van, Thandi').waitFor()
    const second = await openPeople(desk, references.bob)
    await second.getByRole('button', { name: words.order.choose }).click()
    const van = dialog.getByLabel('The white van')
    await expect.poll(() => van.isDisabled()).toBe(true)
    await dialog.getByText(`is out with ${references.ada}`).first().waitFor()
    // Nothing chosen is nothing saved, and that is said where it was pressed.
    for (const tick of await dialog.getByRole('checkbox', { checked: true }).all())
      await tick.uncheck()
    await save(dialog)
    await dialog.getByRole('alert').getByText(words.order.chooseSomebody).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await desk.keyboard.press('Escape')
  })

  it('are on the sheet of their day, what is unassigned on top', async () => {
    const desk = await openDesk('day', phone)
    await desk.getByText(en.admin.day.empty).first().waitFor()
    await desk.getByLabel(en.admin.day.choose).fill(day)
    await desk.getByRole('heading', { name: formatLongDate(day) }).waitFor()
    await desk.getByText(fillCount(en.admin.day.unassigned, 1)).waitFor()
    // What has no room in the one row of a phone comes when it is asked for.
    const [print, more] = [en.admin.day.print, en.admin.day.more].map((name) =>
      desk.getByRole('button', { name, exact: true }),
    )
    expect(await print?.count()).toBe(0)
    await more?.press('Enter')
    await print?.waitFor()
    const trips = desk.getByRole('listitem').filter({ hasText: 'Ada Example' })
    await expect
      .poll(() => trips.allInnerTexts())
      .toEqual([
        expect.stringContaining(references.bob),
        expect.stringMatching(/The white van\s*·\s*Thandi/),
      ])
    expect(await listAllFaults(desk)).toEqual([])
    await desk.emulateMedia({ media: 'print' })
    await expect.poll(() => desk.getByRole('button', { name: en.admin.day.print }).count()).toBe(0)
    await desk.getByText('+44 20 7946 0000').first().waitFor()
    await desk.emulateMedia({ media: 'screen' })
    await desk
      .getByRole('link', { name: fill(en.admin.day.open, { reference: references.bob }) })
      .click()
    await desk.getByRole('article').getByText(references.bob).first().waitFor()
  })

  it('name the trips that days away hit, and lead there', async () => {
    const desk = await openDesk('fleet', phone)
    await desk.getByRole('button', { name: words.closings.add }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByLabel(words.closings.firstDay).fill(day)
    await save(dialog)
    const hit = desk.getByText(fillCount(words.closings.hits, 1))
    await hit.waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    const undo = desk.getByRole('button', { name: en.admin.frame.undo.button })
    await undo.click()
    await desk.getByText(words.closings.empty).waitFor()
    await desk.getByRole('button', { name: words.closings.add }).click()
    await dialog.getByLabel(words.closings.firstDay).fill(day)
    await save(dialog)
    await desk.getByRole('button', { name: words.closings.remove }).click()
    await desk.getByText(words.closings.empty).waitFor()
    await undo.click()
    await hit.waitFor()
    await desk.getByRole('link', { name: references.ada }).click()
    await desk.getByRole('article').getByText(references.ada).first().waitFor()
    await expect.poll(() => desk.getByText(references.bob).count()).toBe(0)
  })
})

async function openDesk(view: string, viewport = desktop): Promise<Page> {
  const page = await openSignedIn(site, owner, `/admin?view=${view}`, { viewport })
  return page
}

/** Opens a booking's row and its part about who goes out with it. */
async function openPeople(desk: Page, reference: string): Promise<Locator> {
  await openRow(desk, reference)
  const opened = desk.getByRole('article')
  await opened.locator('summary', { hasText: words.order.title }).click()
  return opened
}

async function openRow(desk: Page, reference: string): Promise<void> {
  await desk.locator(`[data-row="${reference}"]`).click()
}

async function save(dialog: Locator) {
  await dialog.getByRole('button', { name: words.save, exact: true }).click()
}

/** Tabs on until something has the focus. */
async function pressTo(page: Page, wanted: Locator) {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not come there.')
}
