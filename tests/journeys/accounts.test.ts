import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { createAccount, findLink, goodPassword, signIn, trySignIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { answerQuestions, deviceWith, keptItinerary, listDays } from './itinerary.ts'
import { phone, useSite } from './site.ts'
import { isWholeRun } from '../whole-run.ts'

const site = useSite({}, { engine: 'built-in' })
const wrong = 'Invalid email or password. Please check your credentials and try again.'
const tickMs = 30_000

describe('signing in', () => {
  it('says no to five wrong passwords alike, and from the sixth on names the minutes to wait', async () => {
    const page = await createAccount(site, 'forgetful@guest.example')
    await page.goto(site.url('/auth'))
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await trySignIn(page, 'forgetful@guest.example', `wrong password ${attempt}`)
      await page.getByRole('alert').getByText(wrong).waitFor()
    }
    await trySignIn(page, 'forgetful@guest.example')
    await page
      .getByRole('alert')
      .getByText(/^Too many login attempts\. Please try again in 1[45] minutes\.$/)
      .waitFor()
  })

  it('is possible while an earlier sign-out has still to reach the server', async () => {
    const page = await createAccount(site, 'ending@guest.example')
    await page.evaluate(() => localStorage.setItem('session', 'ending'))
    await page.route(/logout|refresh_token/, (route) => route.abort())
    await signIn(site, page, 'ending@guest.example')
  })

  it('goes on after a reload, without a password', async () => {
    const page = await createAccount(site, 'loyal@guest.example')
    await signIn(site, page, 'loyal@guest.example')
    await page.goto(site.url('/account'))
    await page.reload()
    await page.getByText(fill(en.account.signedInAs, { email: 'loyal@guest.example' })).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
  })

  it('is ended by a global sign-out in a second browser too, within one tick', async () => {
    const page = await createAccount(site, 'two@guest.example')
    await signIn(site, page, 'two@guest.example')
    const other = await site.open('/auth')
    await other.clock.install()
    await signIn(site, other, 'two@guest.example')
    await other.goto(site.url('/account'))
    await other.getByText(fill(en.account.signedInAs, { email: 'two@guest.example' })).waitFor()
    await page.goto(site.url('/account'))
    await page.getByRole('button', { name: en.account.signOutEverywhere }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await other.clock.fastForward(tickMs)
    await other.getByRole('heading', { name: en.account.signInFirstTitle }).waitFor()
  })
})

describe('a forgotten password', () => {
  it('is replaced by way of a mail that works once, and the old one is good for nothing', async () => {
    // A second try is another guest.
    const email = `lost-${randomUUID()}@guest.example`
    const page = await createAccount(site, email)
    await page.goto(site.url('/auth'))
    await page.getByRole('button', { name: en.auth.forgot }).click()
    await page.getByLabel(en.auth.email, { exact: true }).fill(email)
    await page.getByRole('button', { name: en.auth.sendLink }).click()
    await page.getByText(fill(en.auth.linkSent, { email })).waitFor()
    const link = await findLink(site, email, /\/auth\?reset=/, 2)
    await page.goto(link)
    await page.getByLabel(en.auth.newPassword).fill('Lions Head, 669 m')
    await page.getByLabel(en.auth.confirmation).fill('Lions Head, 669 m')
    await page.getByRole('button', { name: en.auth.save }).click()
    await page.getByText(en.auth.resetDone).waitFor()
    await trySignIn(page, email)
    await page.getByRole('alert').getByText(wrong).waitFor()
    await signIn(site, page, email, 'Lions Head, 669 m')

    const late = await site.open(link.slice(new URL(link).origin.length))
    await late.getByLabel(en.auth.newPassword).fill('Signal Hill, 350 m')
    await late.getByLabel(en.auth.confirmation).fill('Signal Hill, 350 m')
    await late.getByRole('button', { name: en.auth.save }).click()
    await late.getByRole('alert').getByText(en.refusals['link-used']).waitFor()
  })
})

describe('an account', () => {
  it('asks a visitor to sign in', async () => {
    const page = await site.open('/account', { viewport: phone })
    await page.getByRole('heading', { name: en.account.signInFirstTitle }).waitFor()
    await expect
      .poll(() => page.getByRole('main').getByRole('link').getAttribute('href'))
      .toBe('/auth')
  })

  it('keeps what was saved in the builder, to go on with on another device without losing what is there', async (test) => {
    test.skip(!isWholeRun())
    const email = 'planner@guest.example'
    const page = await createAccount(site, email)
    await signIn(site, page, email)
    await page.goto(site.url('/itinerary-builder'))
    await answerQuestions(page, { interests: [en.itinerary.interests['wine-food']] })
    const planned = await listDays(page)
    const away = '**/api/account/itineraries/*'
    await page.route(away, (route) => route.abort())
    await page.getByRole('button', { name: en.itinerary.save, exact: true }).click()
    await page.getByText(en.itinerary.savedWhere.away).waitFor()
    await page.unroute(away)
    await page.getByRole('button', { name: en.itinerary.save, exact: true }).click()
    await page.getByText(en.itinerary.savedWhere.both).waitFor()

    const kept = { itinerary: keptItinerary(), 'itinerary-saved': keptItinerary() }
    const other = await site.open('/auth', { viewport: phone, ...deviceWith(site.url(''), kept) })
    await signIn(site, other, email)
    await other.goto(site.url('/account'))
    await other.getByRole('button', { name: en.account.open }).click()
    await other.getByText(en.itinerary.news.opened).last().waitFor()
    await expect.poll(() => listDays(other)).toEqual(planned)
    await other.getByRole('button', { name: en.account.undo }).click()
    await expect.poll(() => listDays(other)).toContain('3 Three towns of the winelands')

    await other.goto(site.url('/account'))
    await other.getByRole('button', { name: en.account.keepInAccount }).click()
    await other.getByText(en.account.keptInAccount).waitFor()
    await other
      .getByRole('button', { name: fill(en.account.renameOne, { title: '' }) })
      .first()
      .click()
    expect(await listAllFaults(other)).toEqual([])
    await other.getByLabel(en.account.itineraryName).fill('With my mother')
    await other.getByRole('button', { name: en.account.saveName }).click()
    await other.getByRole('heading', { name: 'With my mother' }).waitFor()
    await other
      .getByRole('button', { name: fill(en.account.removeOne, { title: 'With my mother' }) })
      .click()
    await other.getByText(fill(en.account.removed, { title: 'With my mother' })).waitFor()
    await other.getByRole('button', { name: en.account.undo }).click()
    await other.getByRole('heading', { name: 'With my mother' }).waitFor()
    await page.goto(site.url('/account'))
    await page.getByRole('heading', { name: 'With my mother' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: en.account.open }).count()).toBe(2)

    await other.goto(site.url('/account'))
    await other.getByRole('button', { name: en.account.open }).last().click()
    await expect.poll(() => listDays(other)).toEqual(planned)
    await saveFor(other, '5')
    await other.getByText(en.itinerary.savedWhere.both).waitFor()
    await page.goto(site.url('/itinerary-builder'))
    await saveFor(page, '7')
    await page.getByText(en.itinerary.savedWhere.older).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await page.getByRole('button', { name: en.itinerary.keepMine }).click()
    await page.getByText(en.itinerary.savedWhere.both).waitFor()
    await saveFor(page, '8')
    await page.getByText(en.itinerary.savedWhere.both).waitFor()

    await page.getByRole('button', { name: en.itinerary.requestQuote }).click()
    const dialog = page.getByRole('dialog', { name: en.itinerary.requestQuote })
    await dialog.getByLabel(en.itinerary.asked.name.label).fill('Ada Traveller')
    await dialog.getByLabel(en.auth.email).fill(email)
    await dialog.getByRole('button', { name: en.itinerary.sendQuote }).click()
    await page.getByRole('alertdialog').waitFor()
    await page.goto(site.url('/account'))
    const asked = page.getByRole('region', { name: en.account.enquiries })
    await asked.getByText(fillCount(en.account.itineraryTitle, 3), { exact: true }).waitFor()
    const tours = planned.map((day) => day.replace(/^\d+ /, '')).join(', ')
    await expect.poll(() => asked.getByText(tours, { exact: true }).count()).toBe(1)
  })

  it('keeps preferences, hands out its data and is deleted by its password alone', async () => {
    const email = 'leaving@guest.example'
    const page = await createAccount(site, email)
    await signIn(site, page, email)
    await page.goto(site.url('/account'))
    await page.getByText(en.account.noBookings).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await page.getByLabel(en.account.currency).selectOption('EUR')
    await page.getByRole('button', { name: en.account.savePreferences }).click()
    await page.getByRole('status').getByText(en.account.preferencesSaved).waitFor()
    const readCurrency = () => page.evaluate(() => localStorage.getItem('currency'))
    await expect.poll(() => readCurrency()).toBe('EUR')
    await page.getByLabel(en.account.currency).selectOption(en.account.automatic)
    await page.getByRole('button', { name: en.account.savePreferences }).click()
    await expect.poll(readCurrency).toBeNull()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: en.account.download }).click(),
    ])
    expect(file.suggestedFilename()).toBe('my-data.json')
    await page.getByRole('button', { name: en.account.deleteOpen }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByLabel(en.account.deletePassword).fill('not my password')
    await dialog.getByRole('button', { name: en.account.deleteConfirm }).click()
    await dialog.getByRole('link', { name: en.refusals['password-wrong'] }).click()
    const typed = dialog.getByLabel(en.account.deletePassword)
    await expect.poll(() => typed.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => typed.getAttribute('aria-invalid')).toBe('true')
    const left = { itinerary: keptItinerary(), 'itinerary-saved': keptItinerary() }
    await page.evaluate((kept) => Object.assign(localStorage, kept), left)
    await typed.fill(goodPassword)
    await dialog.getByRole('button', { name: en.account.deleteConfirm }).click()
    await page.getByRole('heading', { name: en.account.deletedTitle }).waitFor()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain('itinerary')
    await page.goto(site.url('/auth'))
    await trySignIn(page, email)
    await page.getByRole('alert').getByText(wrong).waitFor()
  })
})

/** Changes the itinerary that is open, and saves it. */
async function saveFor(page: Page, adults: string) {
  await page.getByRole('spinbutton', { name: en.itinerary.adults }).fill(adults)
  await page.getByRole('button', { name: en.itinerary.save, exact: true }).click()
}
