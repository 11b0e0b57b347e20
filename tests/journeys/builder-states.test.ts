import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { findOverflow, listFaults } from './faults.ts'
import { buttonFor, daysOf, deviceWith, keptItinerary } from './itinerary.ts'
import { desktop, phone, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const words = en.itinerary
const site = useSite({}, { keepsNothing: true })
const screens = clientsOf([phone, desktop])
const peninsula = 'Cape Peninsula and Cape Point'
const safari = 'Aquila Big Five safari'

describe('every state of the builder', () => {
  const eventful = {
    entries: ['aquila-safari', 'garden-route-6day', 'cape-peninsula'].map((tourId) => ({
      tourId,
      startTime: '14:00',
    })),
    adults: 9,
    children: 1,
    vehicle: 'premium-sedan',
    addOns: ['gourmetLunch'],
  }
  const steps: [string, (page: Page) => Promise<unknown>][] = [
    [
      'with remarks',
      (page) =>
        page
          .getByText(fill(words.remarks['tour-overlaps-next-day'], { days: 6, next: peninsula }))
          .waitFor(),
    ],
    ['saved', (page) => page.getByRole('button', { name: words.save, exact: true }).click()],
    ['with Undo', (page) => buttonFor(page, words.remove, { title: safari }).click()],
    ['with the quote request open', (page) => openDialog(page, words.requestQuote)],
    ['with the link open', (page) => openDialog(page, words.share)],
  ]

  it.each(screens)(
    'has nothing that axe finds fault with, light and dark (%o)',
    async (viewport) => {
      const device = deviceWith(site.url(''), { itinerary: keptItinerary(eventful) })
      const page = await site.open('/itinerary-builder', { ...device, viewport })
      await daysOf(page).waitFor()
      for (const [state, enter] of steps) {
        await enter(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect([state, colorScheme, await listFaults(page)]).toEqual([state, colorScheme, []])
        }
        expect([state, await findOverflow(page)]).toEqual([state, 0])
        await page.keyboard.press('Escape')
      }
    },
  )
})

async function openDialog(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}
