import { inboxNames } from '#rules/office/inbox.ts'
import { press } from './look-acts.ts'
import { farDay, longWord, tourDay } from './look-people.ts'
import type { State } from './look-states.ts'

/** The office's screens and states. */
export const officeStates: State[] = [
  { name: 'account-of-the-office', address: '/account', as: 'office' },
  { name: 'admin-denied', address: '/admin', as: 'guest' },
  { name: 'admin', address: '/admin', as: 'office' },
  ...[...inboxNames, 'activity', 'team', 'rights'].map((view): State => ({
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
    name: 'admin-new-order',
    address: '/admin?view=new-order',
    as: 'office',
    act: async (page) => {
      await page.getByLabel('Day', { exact: true }).fill(String(tourDay))
      await page.getByLabel('Name', { exact: true }).fill(`Annemarie ${longWord}`)
      await page.getByText('Free on').waitFor()
      await page.getByLabel('Total price').fill('4500')
      await page.getByRole('combobox', { name: 'Why?' }).waitFor()
    },
  },
  {
    name: 'admin-new-order-refused',
    address: '/admin?view=new-order',
    as: 'office',
    act: async (page) => {
      await page.getByLabel('Something else').check()
      await press('Hold it')(page)
      await page.getByText('Please check this first').waitFor()
    },
  },
  {
    name: 'admin-new-order-made',
    address: '/admin?view=new-order',
    as: 'office',
    act: async (page) => {
      // What is written by hand takes no place, so every look finds one.
      await page.getByLabel('Something else').check()
      await page.getByLabel('What it is').fill('Sunset on Signal Hill')
      await page.getByLabel('Day', { exact: true }).fill(String(farDay))
      await page.getByLabel('Name', { exact: true }).fill('Annemarie')
      await page.getByLabel('Telephone').fill('+49 40 428 28 0')
      await press('Hold it')(page)
      await page.getByText('Another order').waitFor()
    },
  },
  {
    name: 'admin-booking-opened',
    address: '/admin?view=bookings',
    as: 'office',
    act: (page) => page.getByText('Annemarie').first().click(),
  },
  { name: 'admin-messages', address: '/admin?view=messages', as: 'office' },
  {
    name: 'admin-thread-opened',
    address: '/admin?view=messages',
    as: 'office',
    act: (page) => page.getByText('Annemarie').first().click(),
  },
  {
    name: 'admin-saved-replies',
    address: '/admin?view=messages',
    as: 'office',
    screenOnly: true,
    act: press('Saved replies'),
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
