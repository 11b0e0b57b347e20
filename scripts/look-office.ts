import { inboxNames } from '#rules/desk/inbox.ts'
import { press } from './look-acts.ts'
import type { State } from './look-states.ts'

/** The office's screens and states. */
export const officeStates: State[] = [
  { name: 'account-of-the-office', address: '/account', as: 'office' },
  { name: 'admin-denied', address: '/admin', as: 'guest' },
  { name: 'admin', address: '/admin', as: 'office' },
  ...[...inboxNames, 'activity'].map((view): State => ({
    name: `admin-${view}`,
    address: `/admin?view=${view}`,
    as: 'office',
  })),
  {
    name: 'admin-searching',
    address: '/admin?view=bookings',
    as: 'office',
    screenOnly: true,
    act: async (page) => {
      await page.locator('#desk-search').fill('annemarie')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'admin-keys',
    address: '/admin?view=bookings',
    as: 'office',
    screenOnly: true,
    act: (page) => page.keyboard.press('?'),
  },
  {
    name: 'admin-booking-opened',
    address: '/admin?view=bookings',
    as: 'office',
    act: (page) => page.getByText('Annemarie').first().click(),
  },
  {
    name: 'admin-message-opened',
    address: '/admin?view=contact-messages',
    as: 'office',
    act: (page) => page.getByText('Annemarie').first().click(),
  },
  {
    name: 'admin-quote-opened',
    address: '/admin?view=itinerary-enquiries',
    as: 'office',
    act: (page) => page.getByText('Annemarie').first().click(),
  },
  {
    name: 'admin-cancelling',
    address: '/admin?view=bookings',
    as: 'office',
    screenOnly: true,
    act: async (page) => {
      await page.getByText('Annemarie').first().click()
      await press('Cancel it')(page)
    },
  },
  {
    name: 'admin-search-in-vain',
    address: '/admin?view=bookings',
    as: 'office',
    act: async (page) => {
      await page.getByLabel('Search', { exact: true }).fill('zeppelin')
      await press('Search')(page)
    },
  },
]
