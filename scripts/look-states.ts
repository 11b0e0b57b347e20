import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { inboxNames } from '#rules/inbox.ts'
import { nameCaller } from '#site/call-headers.ts'
import { waitForScripts } from '#tests/visits.ts'

/** A screen in a state that its address alone does not show, and the acts that bring it there. */
export type State = {
  name: string
  address: string
  /** Who is signed in; nobody without it. */
  as?: keyof typeof people
  options?: { locale: string; timezoneId: string }
  act?: (page: Page) => Promise<unknown>
  /** As it comes out of the printer. */
  onPaper?: boolean
  /** What lies over the page shows on the screen alone, not on the page's whole height. */
  screenOnly?: boolean
}

const people = { guest: 'annemarie@guest.example', office: 'owner@office.example' }
const password = 'Table Mountain, 1087 m'

const german = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }
const longWord = 'Rheindampfschifffahrtskapitänin'
const [tourDay, secondDay, farDay] = [40, 41, 180].map(inDays)
const booking = `/book-tour/cape-peninsula?selectedDate=${tourDay}&guestCount=3&childCount=1`
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

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
        await pressInEstimate(page, 'Save')
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
    { name: 'account-of-the-office', address: '/account', as: 'office' },
    { name: 'admin-denied', address: '/admin', as: 'guest' },
    { name: 'admin', address: '/admin', as: 'office' },
    ...[...inboxNames, 'activity'].map((view): State => ({
      name: `admin-${view}`,
      address: `/admin?view=${view}`,
      as: 'office',
    })),
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
}

/** Gives an empty site an office, a guest, and something of everything that can arrive. */
export async function seed(site: string, dataFolder: string): Promise<void> {
  for (const email of Object.values(people)) await createAccount(site, dataFolder, email)
  const guest = {
    name: `Annemarie ${longWord}`,
    email: people.guest,
    phone: '+49 40 428 28 0',
  }
  const consent = { textVersion: '2025-08-15' }
  const details = {
    firstName: 'Annemarie',
    lastName: longWord,
    email: guest.email,
    phone: guest.phone,
  }
  for (const [tourId, date] of [
    ['cape-peninsula', tourDay],
    ['winelands-stellenbosch', secondDay],
    ['garden-route-highlights', farDay],
  ]) {
    await send(site, '/api/bookings', { tourId, date, adults: 4, children: 1, ...details, consent })
  }
  await send(site, '/api/transfers', {
    vehicle: 'premium-van',
    date: tourDay,
    guests: 8,
    kind: 'inland',
    ...guest,
    consent,
  })
  await send(site, '/api/functions/send-contact-email', {
    name: guest.name,
    email: guest.email,
    subject: 'Group of 200 guests',
    message: `We are 200 from Hamburg.\n\n${longWord} ${longWord}`,
    timestamp: new Date().toISOString(),
    consent,
  })
}

/** Signs both in, the office as the first administrator, and gives what their browsers keep. */
export async function openAccounts(browser: Browser, site: string) {
  return {
    guest: await signIn(browser, site, 'guest'),
    office: await signIn(browser, site, 'office'),
  }
}

async function signIn(browser: Browser, site: string, who: keyof typeof people) {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (who === 'office') {
    await page.goto(`${site}/admin`)
    await waitForScripts(page)
    await page.getByLabel('Admin e-mail').fill(people.office)
    await press('Initialize First Admin')(page)
    await page.getByText('First admin user initialized successfully!').waitFor()
  }
  await page.goto(`${site}/auth`)
  await waitForScripts(page)
  await page.getByLabel('E-mail', { exact: true }).fill(people[who])
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const kept = await context.storageState()
  await context.close()
  return kept
}

async function createAccount(site: string, dataFolder: string, email: string): Promise<void> {
  await send(site, '/api/auth/v1/signup', { email, password })
  const link = await findLink(path.join(dataFolder, 'mail'), email)
  await fetch(link)
}

async function findLink(folder: string, email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    for (const name of readdirSync(folder)) {
      if (!name.endsWith('.eml')) continue
      const mail = await PostalMime.parse(readFileSync(path.join(folder, name)))
      const link = /https?:\/\/\S+\/verify\?\S+/.exec(mail.text ?? '')?.[0]
      if (link && mail.to?.some(({ address }) => address === email)) return link
    }
    await sleep(100)
  }
  throw new Error(`No mail with a link arrived for ${email}.`)
}

async function send(site: string, address: string, body: unknown): Promise<void> {
  const answer = await fetch(site + address, {
    method: 'POST',
    headers: {
      ...nameCaller(),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
}

async function fillBooking(page: Page, email = people.guest): Promise<void> {
  await page.getByLabel('First name').fill('Annemarie')
  await page.getByLabel('Last name').fill(longWord)
  await page.getByLabel('E-mail', { exact: true }).first().fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('+49 30 901820 00')
}

async function fillMessage(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(`Annemarie ${longWord}`)
  await page.getByLabel('E-mail', { exact: true }).first().fill(people.guest)
  const subject = page.getByLabel('Subject')
  if ((await subject.inputValue()) === '') await subject.fill('Group of 200 guests')
  await page
    .getByLabel('Message')
    .fill(`We are 200 guests from Hamburg: ${longWord}, four coaches, three days in March.`)
}

/** Answers the builder's two questions, unless this device has kept days already. */
async function layOutDays(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' })
  await next
    .or(page.getByRole('heading', { name: 'Your itinerary' }))
    .first()
    .waitFor()
  if (!(await next.isVisible())) return
  await press('Next')(page)
  await page.getByText('Wildlife').click()
  await press('Create My Itinerary')(page)
  await page.getByRole('heading', { name: 'Your itinerary' }).waitFor()
}

/** The estimate stands beside the days, or on a sheet that the bar below them opens. */
async function pressInEstimate(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.filter({ visible: true }).first().click()
}

async function openQuote(page: Page): Promise<void> {
  await layOutDays(page)
  await pressInEstimate(page, 'Request a quote')
  await page.getByRole('dialog').waitFor()
}

/** Gives the link of the days laid out. */
async function shareDays(page: Page): Promise<string> {
  await layOutDays(page)
  await pressInEstimate(page, 'Share')
  return page.getByRole('dialog').getByLabel('Link').inputValue()
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
}
