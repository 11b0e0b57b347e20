import type { Page } from 'playwright-core'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { inDays } from './look-days.ts'
import { press } from './look-acts.ts'
import { busyDay } from './look-busy.ts'
import { longWord, tourDay } from './look-people.ts'
import type { State } from './look-states.ts'

const { admin } = wordsOf(shipped)
const { fleet, closed, reschedule, newOrder, frame } = admin

const soon = inDays(2)
const newOrderAddress = '/admin?view=new-order'

type Act = NonNullable<State['act']>
type Look = Omit<State, 'as' | 'site'>

/** One picture of the screen as it is after an act: what lies over the page, a dialog or a list. */
const onScreen = (name: string, address: string, act: Act): Look => ({
  name,
  address,
  screenOnly: true,
  act,
})

const calendarOf = (date: string, scale = 'day') =>
  `/admin?view=calendar&scale=${scale}&date=${date}`

/** The desk with a made-up season: what is on the road, who goes out, and what the office does with it. */
const season: Look[] = [
  { name: 'season-day', address: `/admin?view=day&date=${soon}` },
  { name: 'season-day-paper', address: `/admin?view=day&date=${soon}`, onPaper: true },
  { name: 'season-nothing-on', address: `/admin?view=day&date=${inDays(500)}` },
  { name: 'season-calendar-day', address: calendarOf(soon) },
  { name: 'season-calendar-week', address: calendarOf(soon, 'week') },
  { name: 'season-calendar-month', address: calendarOf(soon, 'month') },
  {
    name: 'season-order',
    address: '/admin?view=bookings',
    act: async (page) => {
      await page.locator('[data-row]').first().click()
      const parts = page.locator('article details > summary')
      await parts.filter({ hasText: admin.money.title }).waitFor()
      for (const part of await parts.all()) await part.click()
      await page.getByText(admin.money.sums.owed, { exact: true }).waitFor()
    },
  },
  { name: 'season-fleet', address: '/admin?view=fleet' },
  onScreen('season-guide-changed', '/admin?view=fleet', press(/^Change Example/)),
  onScreen('season-days-away', '/admin?view=fleet', press(fleet.closings.add)),
  onScreen('season-sell-gift', '/admin?view=vouchers', press(admin.gifts.sell)),
  onScreen('season-remove', '/admin?view=day', press(admin.examples.remove)),
  {
    name: 'season-not-loaded',
    address: '/admin?view=day',
    act: async (page) => {
      await page.route('**/api/admin/**', (route) => route.abort())
      await page.getByRole('link', { name: admin.activity }).click()
      await page.getByText(admin.notLoaded).waitFor()
    },
  },
  onScreen('desk-undo', calendarOf(soon), async (page) => {
    await assign(page)
    await page.getByRole('dialog').getByRole('button', { name: fleet.save, exact: true }).click()
    await page.getByRole('button', { name: frame.undo.button }).waitFor()
  }),
  onScreen('desk-found', '/admin?view=day', search('example', 'option')),
  onScreen('desk-found-day', '/admin?view=day', search('20 Feb', 'option')),
  onScreen('desk-found-nothing', '/admin?view=day', search(longWord.repeat(2), 'listbox')),
  onScreen('desk-keys', '/admin?view=day', (page) => page.keyboard.press('?')),
]

/** A large company on its fullest day, with all that can be in its way. */
const busy: Look[] = [
  { name: 'busy-today', address: '/admin?view=day' },
  { name: 'busy-day', address: `/admin?view=day&date=${busyDay}` },
  { name: 'busy-day-paper', address: `/admin?view=day&date=${busyDay}`, onPaper: true },
  { name: 'busy-before-first-vehicle', address: '/admin?view=team' },
  { name: 'busy-calendar-day', address: calendarOf(busyDay) },
  { name: 'busy-calendar-week', address: calendarOf(busyDay, 'week') },
  { name: 'busy-calendar-month', address: '/admin?view=calendar&scale=month' },
  { name: 'busy-calendar-closed', address: calendarOf(inDays(6), 'week') },
  onScreen('busy-assigning', calendarOf(busyDay), assign),
  onScreen('busy-carried', calendarOf(busyDay), async (page) => {
    await page.locator('.calendar-row .calendar-bar').first().focus()
    await page.keyboard.press(' ')
    await page.locator('[data-carried]').waitFor()
    await page.keyboard.press('ArrowDown')
  }),
  onScreen('busy-dragged', calendarOf(busyDay), async (page) => {
    const bar = page.locator('.calendar-row .calendar-bar').first()
    await bar.scrollIntoViewIfNeeded()
    const box = await bar.boundingBox()
    if (!box) return
    // Its beginning may lie under the names.
    const x = Math.min(box.x + box.width, page.viewportSize()?.width ?? 0) - 40
    await page.mouse.move(x, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(x, box.y + 60, { steps: 5 })
    await page.mouse.move(x, box.y + 85, { steps: 5 })
    await page.locator('[data-carried]').waitFor()
  }),
  { name: 'busy-fleet', address: '/admin?view=fleet' },
  onScreen('busy-vehicle-changed', '/admin?view=fleet', press(new RegExp(`^Change ${longWord}`))),
  onScreen('busy-vehicle-refused', '/admin?view=fleet', async (page) => {
    await press(fleet.vehicles.add)(page)
    await press(fleet.save)(page)
    await page.getByRole('dialog').locator('[aria-invalid=true]').first().waitFor()
  }),
  onScreen('busy-clash', '/admin?view=fleet', async (page) => {
    await press('Change Guide 4')(page)
    const phone = page.getByRole('dialog').getByLabel(fleet.fields.phone)
    await phone.fill('+27 21 111 1111')
    await changeElsewhere(page)
    await press(fleet.save)(page)
    await page.getByText(fleet.clash.title).waitFor()
  }),
  onScreen('busy-away-refused', '/admin?view=fleet', async (page) => {
    await press(fleet.closings.add)(page)
    await page.getByLabel(fleet.closings.firstDay).fill(inDays(9))
    await page.getByLabel(fleet.closings.lastDay).fill(inDays(3))
    await press(fleet.save)(page)
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  }),
  onScreen('busy-closing', '/admin?view=fleet', press(closed.add)),
  onScreen('busy-closing-refused', '/admin?view=fleet', async (page) => {
    await press(closed.add)(page)
    await press(fleet.save)(page)
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  }),
  onScreen('busy-moving', '/admin?view=fleet', async (page) => {
    await press(/^Move to another day/)(page)
    await page.getByLabel(reschedule.date, { exact: true }).fill(inDays(20))
    await page
      .getByRole('alertdialog')
      .getByText(/It costs|no price|closed/i)
      .first()
      .waitFor()
  }),
  onScreen('busy-calling-off', '/admin?view=fleet', async (page) => {
    await inClosedDays(page)
      .getByRole('button', { name: /^Cancel this day/ })
      .first()
      .click()
    await lookFor(page, /Refund|Nothing has been paid/)
  }),
  {
    name: 'busy-bad-day',
    address: `/admin?view=bad-day&date=${busyDay}`,
    act: async (page) => {
      await page.getByRole('button', { name: /^Tick all/ }).click()
      await page.getByText(admin.badDay.row.same).first().waitFor()
    },
  },
]

/** An order while it is written down. */
const newOrders: Look[] = [
  { name: 'new-order', address: newOrderAddress },
  {
    name: 'new-order-vehicle',
    address: newOrderAddress,
    act: (page) => page.getByLabel(newOrder.kinds['vehicle-day']).check(),
  },
  {
    name: 'new-order-all',
    address: newOrderAddress,
    act: async (page) => {
      await page.getByLabel(newOrder.date, { exact: true }).fill(String(tourDay))
      await page.getByLabel(newOrder.fields.name, { exact: true }).fill(`Annemarie ${longWord}`)
      await page.locator('#email').fill(`annemarie.${longWord}@guest.example`)
      await page.getByText(newOrder.more).click()
      await page.getByText('Free on').waitFor()
      await page.getByLabel(newOrder.agreed).fill('450')
      await page.getByLabel(newOrder.acts.confirm.name).check()
    },
  },
  {
    name: 'new-order-closed',
    address: newOrderAddress,
    act: async (page) => {
      await page.getByLabel(newOrder.date, { exact: true }).fill(inDays(6))
      await page.getByRole('list', { name: newOrder.nearest }).waitFor()
    },
  },
  {
    name: 'new-order-too-many',
    address: newOrderAddress,
    act: async (page) => {
      await page.getByLabel(newOrder.kinds.custom).check()
      await page.getByLabel(newOrder.title).fill('Welcome drive')
      await page.getByLabel(newOrder.date, { exact: true }).fill(busyDay)
      await page.getByLabel(newOrder.adults).fill('200')
      await page.getByLabel(newOrder.agreed).fill('a lot')
      await press(newOrder.buttons.hold)(page)
      await page.getByText(newOrder.unclear).waitFor()
    },
  },
]

/** An office that has entered nobody yet. */
const beginning: State[] = [
  { name: 'empty-day', address: '/admin?view=day' },
  { name: 'empty-day-sold', address: `/admin?view=day&date=${tourDay}` },
  { name: 'empty-calendar', address: '/admin?view=calendar' },
  { name: 'empty-fleet', address: '/admin?view=fleet' },
].map((look) => ({ ...look, as: 'office' }))

export const deskStates: State[] = [
  ...beginning,
  ...season.map((look): State => ({ ...look, as: 'office', site: 'season' })),
  ...[...busy, ...newOrders].map((look): State => ({ ...look, as: 'office', site: 'busy' })),
]

function search(typed: string, role: 'option' | 'listbox'): Act {
  return async (page) => {
    await page.locator('#desk-search').fill(typed)
    await page.waitForTimeout(800)
    await page.getByRole(role).first().waitFor({ state: 'attached' })
  }
}

async function assign(page: Page): Promise<void> {
  await page.locator('.calendar-bar').first().click()
  await page.getByRole('dialog').waitFor()
}

function inClosedDays(page: Page) {
  return page.getByRole('region', { name: closed.title })
}

async function lookFor(page: Page, text: RegExp): Promise<void> {
  await page.getByRole('alertdialog').getByText(text).first().waitFor()
}

/** A colleague changes the same guide's telephone, in another tab. */
async function changeElsewhere(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.goto(page.url())
  await press('Change Guide 4')(other)
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel(fleet.fields.phone).fill(`+27 21 ${Date.now() % 10_000_000}`)
  await dialog.getByText('Français').or(dialog.getByText('French')).first().click()
  await dialog.getByRole('button', { name: fleet.save, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await other.close()
}
