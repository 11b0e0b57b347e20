import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { inDays } from '#tests/days.ts'
import { press } from './look-acts.ts'
import type { State } from './look-states.ts'

const { admin } = wordsOf(siteLanguage)

const soon = inDays(2)

/** The desk with a made-up season: what is on the road, who goes out, and what the office does with it. */
export const deskStates: State[] = (
  [
    { name: 'season-day', address: `/admin?view=day&date=${soon}` },
    { name: 'season-day-paper', address: `/admin?view=day&date=${soon}`, onPaper: true },
    { name: 'season-nothing-on', address: `/admin?view=day&date=${inDays(500)}` },
    { name: 'season-calendar-day', address: `/admin?view=calendar&date=${soon}` },
    { name: 'season-calendar-week', address: `/admin?view=calendar&scale=week&date=${soon}` },
    { name: 'season-calendar-month', address: `/admin?view=calendar&scale=month&date=${soon}` },
    {
      name: 'season-assigning',
      address: `/admin?view=calendar&date=${soon}`,
      screenOnly: true,
      act: async (page) => {
        await page.locator('.calendar-bar').first().click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'season-dragging',
      address: `/admin?view=calendar&date=${soon}`,
      screenOnly: true,
      act: async (page) => {
        await page.locator('.calendar-row .calendar-bar').first().focus()
        await page.keyboard.press(' ')
        await page.locator('[data-carried]').waitFor()
        await page.keyboard.press('ArrowDown')
      },
    },
    {
      name: 'season-order',
      address: '/admin?view=bookings',
      act: async (page) => {
        await page.locator('summary[data-row]').first().click()
        const parts = page.locator('details details > summary')
        await parts.first().waitFor()
        for (const part of await parts.all()) await part.click()
        await page.getByText(admin.money.sums.owed, { exact: true }).waitFor()
      },
    },
    { name: 'season-fleet', address: '/admin?view=fleet' },
    {
      name: 'season-guide-changed',
      address: '/admin?view=fleet',
      screenOnly: true,
      act: press(/^Change Example/),
    },
    {
      name: 'season-days-away',
      address: '/admin?view=fleet',
      screenOnly: true,
      act: press(admin.fleet.closings.add),
    },
    {
      name: 'season-not-loaded',
      address: '/admin?view=day',
      act: async (page) => {
        await page.route('**/api/admin/**', (route) => route.abort())
        await page.getByRole('link', { name: admin.activity }).click()
        await page.getByText(admin.notLoaded).waitFor()
      },
    },
  ] satisfies State[]
).map((state) => ({ ...state, as: 'office', site: 'season' }))
