import type { Page } from 'playwright-core'
import { inDays } from './look-days.ts'
import {
  fillBooking,
  fillMessage,
  layOutDays,
  openImpossibleDays,
  openQuote,
  press,
  pressInEstimate,
  shareDays,
} from './look-acts.ts'
import { officeStates } from './look-office.ts'
import { longWord, people, tourDay } from './look-people.ts'

/** A screen in a state that its address alone does not show, and the acts that bring it there. */
export type State = {
  name: string
  address: string
  /** Who is signed in; nobody without it. */
  as?: keyof typeof people
  options?: { locale: string; timezoneId: string }
  act?: (page: Page) => Promise<unknown>
  /** Whose server; without it the one where guests cannot pay. */
  site?: 'paying' | 'season' | 'busy' | 'daily'
  /** As a browser shows it that runs none. */
  withoutScripts?: boolean
  /** As it comes out of the printer. */
  onPaper?: boolean
  /** What lies over the page shows on the screen alone, not on the page's whole height. */
  screenOnly?: boolean
}

const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }
const booking = `/book-tour/cape-peninsula?selectedDate=${tourDay}&guestCount=3&childCount=1`
/**
 * Every state that is worth a look. Each round of pictures books a day of its own, since a day that
 * an earlier one has booked is full.
 */
export function listStates(round: number): State[] {
  return [
    {
      name: 'menu',
      address: '/',
      screenOnly: true,
      act: async (page) => {
        const menu = page.getByRole('button', { name: /menu/i })
        if (await menu.isVisible()) await menu.click()
      },
    },
    { name: 'home-signed-in', address: '/', as: 'guest' },
    { name: 'home-in-germany', address: '/', options: german },
    { name: 'tours-none-found', address: '/tours?q=zeppelin' },
    { name: 'tours-and-further-pages', address: '/tours?q=Pinguine' },
    { name: 'transfers-in-germany', address: '/transfers', options: german },
    {
      name: 'questions-sought',
      address: '/questions',
      act: async (page) => {
        await page.getByRole('searchbox').fill('airport')
        await page.locator('summary').last().click()
      },
    },
    { name: 'tours-in-germany', address: '/tours', options: german },
    { name: 'tour-not-found', address: '/tour/nowhere' },
    { name: 'booking-not-found', address: '/book-tour/nowhere' },
    { name: 'article-not-found', address: '/blog/nowhere' },
    { name: 'page-not-found', address: '/nowhere' },
    { name: 'tour-calendar', address: '/tour/cape-peninsula', act: press('Date') },
    { name: 'tour-in-germany', address: '/tour/winelands-stellenbosch', options: german },
    { name: 'tour-paper', address: '/tour/cape-peninsula', onPaper: true },
    { name: 'booking-filled', address: booking, options: german, act: (page) => fillBooking(page) },
    { name: 'booking-refused', address: booking, act: press('Submit booking') },
    {
      name: 'booking-party-too-large',
      address: `/book-tour/cape-peninsula?selectedDate=${tourDay}&guestCount=9&childCount=0`,
      act: async (page) => {
        await fillBooking(page)
        await press('Submit booking')(page)
      },
    },
    {
      name: 'booking-done',
      address: `/book-tour/garden-route-highlights?selectedDate=${inDays(60 + round)}&guestCount=2&childCount=0`,
      screenOnly: true,
      act: async (page) => {
        await fillBooking(page, `round-${round}@guest.example`)
        await press('Submit booking')(page)
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'transfer-dialog',
      address: '/transfers',
      screenOnly: true,
      act: async (page) => {
        await press('Select Vehicle Premium Van')(page)
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'transfer-party-too-large',
      address: '/transfers',
      screenOnly: true,
      act: async (page) => {
        await press('Select Vehicle Premium Sedan')(page)
        await page.getByRole('dialog').getByLabel('Guests').selectOption('20 guests')
      },
    },
    {
      name: 'fleet-picture',
      address: '/group-tours',
      screenOnly: true,
      act: async (page) => {
        await press('Show The coach larger')(page)
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'contact-group-of-200',
      address: '/contact?subject=Group%20of%20200%20guests&interest=group-tours',
      options: german,
      act: fillMessage,
    },
    { name: 'contact-refused', address: '/contact', act: press(/^Send/) },
    {
      name: 'contact-consent',
      address: '/contact',
      screenOnly: true,
      act: async (page) => {
        await fillMessage(page)
        await press(/^Send/)(page)
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'cancellation-reckoned',
      address: '/cancellations-policy',
      act: async (page) => {
        await page.getByLabel('Departure').click()
        await page.getByRole('grid').waitFor()
        await page.keyboard.press('PageDown')
        await page.keyboard.press('Enter')
        await page.getByLabel('Total cost in rand').fill('12 500')
      },
    },
    { name: 'cancellation-paper', address: '/cancellations-policy', onPaper: true },
    {
      name: 'builder-interests',
      address: '/itinerary-builder',
      act: async (page) => {
        await press('Next')(page)
        await page.getByText('Wildlife').click()
      },
    },
    { name: 'builder-days', address: '/itinerary-builder', act: layOutDays },
    { name: 'builder-on-screen', address: '/itinerary-builder', screenOnly: true, act: layOutDays },
    { name: 'builder-paper', address: '/itinerary-builder', onPaper: true, act: layOutDays },
    {
      name: 'builder-saved',
      address: '/itinerary-builder',
      screenOnly: true,
      act: async (page) => {
        await layOutDays(page)
        await pressInEstimate(page, 'Save')
        await page.getByText('Saved', { exact: true }).first().waitFor()
      },
    },
    {
      name: 'builder-day-cannot-be',
      address: '/itinerary-builder',
      act: openImpossibleDays,
    },
    {
      name: 'builder-share',
      address: '/itinerary-builder',
      screenOnly: true,
      act: shareDays,
    },
    {
      name: 'itinerary-opened',
      address: '/itinerary-builder',
      act: async (page) => page.goto(await shareDays(page)),
    },
    {
      name: 'builder-quote',
      address: '/itinerary-builder',
      screenOnly: true,
      act: openQuote,
    },
    {
      name: 'builder-quote-refused',
      address: '/itinerary-builder',
      screenOnly: true,
      act: async (page) => {
        await openQuote(page)
        await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'builder-quote-done',
      address: '/itinerary-builder',
      screenOnly: true,
      act: async (page) => {
        await openQuote(page)
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Name', { exact: true }).fill(`Annemarie ${longWord}`)
        await dialog.getByLabel('E-mail', { exact: true }).fill(people.guest)
        await dialog.getByRole('button', { name: 'Send' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    { name: 'waiting-join', address: `/waiting-list?tour=cape-peninsula&selectedDate=${tourDay}` },
    { name: 'itinerary-unknown', address: '/itinerary/ffffffffff' },
    {
      name: 'sign-in-refused',
      address: '/auth',
      act: async (page) => {
        await page.getByLabel('E-mail', { exact: true }).fill('nobody@guest.example')
        await page.getByLabel('Password', { exact: true }).fill('wrong password 1')
        await page.getByRole('button', { name: 'Sign In', exact: true }).click()
        await page.getByRole('alert').first().waitFor()
      },
    },
    {
      name: 'sign-up',
      address: '/auth?mode=signup',
      act: (page) => page.getByRole('tab').last().click(),
    },
    { name: 'forgot-password', address: '/auth', act: press(/Forgot/) },
    {
      name: 'newsletter-refused',
      address: '/newsletter/confirm?token=abc',
      act: press('Confirm my subscription'),
    },
    {
      name: 'unsubscribe-refused',
      address: '/newsletter/unsubscribe?token=abc',
      act: press('Unsubscribe'),
    },
    { name: 'account', address: '/account', as: 'guest' },
    {
      name: 'account-itinerary-saved',
      address: '/itinerary-builder',
      as: 'guest',
      act: async (page) => {
        await layOutDays(page)
        // An earlier round may have saved it.
        await pressInEstimate(page, /^Saved?$/)
        await page.getByText('Saved', { exact: true }).first().waitFor()
        await page.goto(new URL('/account', page.url()).href)
        await page.getByRole('heading', { name: 'Saved itineraries' }).waitFor()
      },
    },
    {
      name: 'account-delete',
      address: '/account',
      as: 'guest',
      screenOnly: true,
      act: press('Delete my account'),
    },
    ...officeStates,
  ]
}
