import type { Page } from 'playwright-core'
import { press } from './look-acts.ts'
import { longWord } from './look-people.ts'
import type { State } from './look-states.ts'

/** A quote request as its sender's own, by its link, and what others say about an itinerary. */
export function listQuoteStates(links: Record<'group' | 'days', string>): State[] {
  return [
    { name: 'quote-of-a-group', address: links.group },
    { name: 'quote-of-days', address: links.days },
    {
      name: 'quote-refused',
      address: links.group,
      act: async (page) => {
        await page.locator('form').evaluateAll((forms) => {
          for (const form of forms) form.setAttribute('novalidate', '')
        })
        await page.getByLabel('People').fill('0')
        await press('Send it again')(page)
        await page.getByText('Please check this first').waitFor()
      },
    },
    {
      name: 'quote-sent-again',
      address: links.days,
      act: async (page) => {
        await page.getByLabel('Anything we should know').fill(`Later, please: ${Math.random()}`)
        await press('Send it again')(page)
        await page.getByText('We have your change.').waitFor()
      },
    },
    { name: 'itinerary-shared', address: links.days, act: openShared },
    {
      name: 'itinerary-comment',
      address: links.days,
      act: async (page) => {
        await openShared(page)
        await page.getByRole('link', { name: 'Tell whoever sent it' }).click()
        await page.getByLabel('Your comment').fill(`Could we see the penguins first, ${longWord}?`)
      },
    },
  ]
}

/** Opens the days as whoever has the shared link. */
async function openShared(page: Page): Promise<void> {
  await page.locator('section[aria-labelledby=share] a').click()
  await page.getByRole('button', { name: 'Make it mine' }).waitFor()
}
