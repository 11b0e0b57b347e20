import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { groupQuoteBody } from '../test-office.ts'
import {
  bookByCall,
  confirmLink,
  findLink,
  goodPassword,
  signUpAndConfirm,
  openSignedIn,
  sendByCall,
  signIn,
  signUp,
  signUpByCall,
  trySignIn,
} from './account-steps.ts'
import { answerQuestions, createDevice, createStoredItinerary, listDays } from './itinerary.ts'
import { phone, setUpSite } from './site.ts'
import { download, press, waitForFocus } from './steps.ts'

const site = setUpSite({ PAYMENTS: 'demo' }, { engine: 'built-in' })
const wrongCredentials = 'Invalid email or password. Please check your credentials and try again.'
const newPassword = 'Lions Head, 669 m'
const tickMs = 30_000
const { account, auth } = en

const isHome = (url: URL) => url.pathname === '/'

describe('an account', () => {
  it('is confirmed on a phone by a mailed link, stores preferences, exports its data, and is deleted with its password', async () => {
    const email = 'new@guest.example'
    const page = await site.open('/account', { viewport: phone })
    await page.getByRole('heading', { name: account.signInFirstTitle }).waitFor()
    await page.getByRole('main').getByRole('link').click()
    await page.getByRole('tab', { name: auth.signInTab }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Create Account' }).waitFor()
    await page.getByLabel(auth.password, { exact: true }).fill('cape')
    await page.getByText(auth.weak).waitFor()
    await page.getByText(en.passwordRules.number).waitFor()
    await page.getByLabel(auth.confirmation).fill('something else')
    const send = page.getByRole('tabpanel').getByRole('button', { name: 'Create Account' })
    await send.click()
    await page.getByRole('alert').getByText('Passwords do not match').waitFor()
    await page.getByLabel(auth.password, { exact: true }).fill(goodPassword)
    await page.getByText(auth.strong).waitFor()
    await signUp(page, email)
    await expect.poll(() => page.getByLabel(auth.email, { exact: true }).inputValue()).toBe('')
    await page.getByRole('tab', { name: auth.signInTab }).click()
    await trySignIn(page, email)
    await page.getByRole('button', { name: auth.resend }).waitFor()
    const link = await findLink(site, email, confirmLink)
    await page.goto(link)
    await press(page, auth.confirm.button)
    await page.getByText(auth.confirm.done).waitFor()
    await page.goto(link)
    await press(page, auth.confirm.button)
    await page.getByRole('heading', { name: auth.confirm.usedTitle }).waitFor()
    await page.getByRole('main').getByRole('link', { name: auth.confirm.signIn }).click()
    await signIn(site, page, email)
    await page.goto(site.url('/auth'))
    await page.waitForURL(isHome)

    await page.goto(site.url('/account'))
    await page.getByText(fill(account.signedInAs, { email })).waitFor()
    await page.getByLabel(account.currency).selectOption('EUR')
    await press(page, account.savePreferences)
    await page.getByRole('status').getByText(account.preferencesSaved).waitFor()
    const readCurrency = () => page.evaluate(() => localStorage.getItem('currency'))
    await expect.poll(readCurrency).toBe('EUR')
    const file = await download(
      page,
      page.getByRole('button', { name: account.download, exact: true }),
    )
    expect(file.suggestedFilename()).toBe('my-data.json')
    await press(page, account.deleteOpen)
    const dialog = page.getByRole('alertdialog')
    const passwordField = dialog.getByLabel(account.deletePassword)
    await passwordField.fill('not my password')
    await dialog.getByRole('button', { name: account.deleteConfirm }).click()
    await dialog.getByRole('link', { name: en.refusals['password-wrong'] }).click()
    await waitForFocus(passwordField)
    const storedItineraries = {
      itinerary: createStoredItinerary(),
      'itinerary-saved': createStoredItinerary(),
    }
    await page.evaluate((stored) => Object.assign(localStorage, stored), storedItineraries)
    await passwordField.fill(goodPassword)
    await dialog.getByRole('button', { name: account.deleteConfirm }).click()
    await page.getByRole('heading', { name: account.deletedTitle }).waitFor()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
      .not.toContain('itinerary')
    await page.goto(site.url('/auth'))
    await trySignIn(page, email)
    await page.getByRole('alert').getByText(wrongCredentials).waitFor()
  })

  it('can be ended or taken over by the owner of the mailbox if another person created it', async () => {
    const email = 'victim@guest.example'
    const page = await site.open(await signUpByCall(site, email), { viewport: phone })
    await press(page, auth.confirm.button)
    await page.getByRole('alert').getByText(en.refusals['confirmation-password']).waitFor()
    await page.getByLabel(auth.confirm.password).fill('a guess of mine 1!')
    await press(page, auth.confirm.button)
    await page.getByRole('alert').getByText(en.refusals['confirmation-password-wrong']).waitFor()
    const first = new URL(page.url()).searchParams.get('token') ?? ''
    await press(page, auth.confirm.notYou)
    await page.getByRole('heading', { name: auth.confirm.disownedTitle }).waitFor()

    await signUpByCall(site, email)
    await page.goto(await findLink(site, email, confirmLink, 2, first))
    await press(page, auth.confirm.button)
    await press(page, auth.confirm.takeOver)
    await page.getByText(fill(auth.linkSent, { email })).waitFor()
    const reset = await findLink(site, email, /\/auth\?reset=/, 3)
    const setPassword = async (password: string) => {
      await page.goto(reset)
      await page.getByLabel(auth.newPassword).fill(password)
      await page.getByLabel(auth.confirmation).fill(password)
      await press(page, auth.save)
    }
    await setPassword(newPassword)
    await page.getByText(auth.resetDone).waitFor()
    await trySignIn(page, email)
    await page.getByRole('alert').getByText(wrongCredentials).waitFor()
    // The link works once. A forgotten password needs a new link.
    await setPassword('Signal Hill, 350 m')
    await page.getByRole('alert').getByText(en.refusals['link-used']).waitFor()
    await page.goto(site.url('/auth'))
    await press(page, auth.forgot)
    await page.getByLabel(auth.email, { exact: true }).fill(email)
    await press(page, auth.sendLink)
    await page.getByText(fill(auth.linkSent, { email })).waitFor()
    await signIn(site, page, email, newPassword)
  })

  it('opens earlier orders and requests, and is signed out in every browser within one tick', async () => {
    const email = 'returning@guest.example'
    await signUpAndConfirm(site, email)
    const reference = await bookByCall(site, { email })
    const days = { firstDay: inDays(100), lastDay: inDays(102), offerBy: inDays(20) }
    const request = await sendByCall(site, '/api/group-quotes', groupQuoteBody({ email, ...days }))
    const page = await site.open('/auth', { viewport: phone })
    // Simulates an earlier sign-out that has not reached the server yet.
    await page.evaluate(() => localStorage.setItem('session', 'ending'))
    await page.route(/logout|refresh_token/, (route) => route.abort())
    await signIn(site, page, email)
    await page.unroute(/logout|refresh_token/)
    for (const { kind, path, said: shownText } of [
      { kind: 'orders', path: '/manage', said: reference },
      { kind: 'quotes', path: '/quote', said: request.reference },
    ] as const) {
      await page.goto(site.url('/account'))
      const open = page.getByRole('button', {
        name: fill(account.opening[kind].openOne, { title: '' }),
      })
      await open.focus()
      await page.keyboard.press('Enter')
      await page.waitForURL(site.url(path))
      await page.getByText(shownText).first().waitFor()
    }
    await page.getByLabel(en.quoteLink.labels.guests).fill('120')
    await press(page, en.quoteLink.send)
    await page.getByText(en.quoteLink.sentAgain).waitFor()

    const other = await site.open('/')
    await other.clock.install()
    await signIn(site, other, email)
    await other.goto(site.url('/account'))
    await other.getByText(fill(account.signedInAs, { email })).waitFor()
    await page.goto(site.url('/account'))
    await press(page, account.signOutEverywhere)
    await page.waitForURL(isHome)
    await other.clock.fastForward(tickMs)
    await other.getByRole('heading', { name: account.signInFirstTitle }).waitFor()
  })

  it('stores an itinerary that another device opens without losing its own', async () => {
    const email = 'planner@guest.example'
    await signUpAndConfirm(site, email)
    const page = await openSignedIn(site, email, '/itinerary-builder')
    await answerQuestions(page, { interests: [en.itinerary.interests['wine-food']] })
    const planned = await listDays(page)
    const { itinerary: words } = en
    const saveRoute = '**/api/account/itineraries/*'
    await page.route(saveRoute, (route) => route.abort())
    await press(page, words.save)
    await page.getByText(words.savedWhere.away).waitFor()
    await page.unroute(saveRoute)
    await press(page, words.save)
    await page.getByText(words.savedWhere.both).waitFor()

    const stored = {
      itinerary: createStoredItinerary(),
      'itinerary-saved': createStoredItinerary(),
    }
    const other = await site.open('/auth', {
      viewport: phone,
      ...createDevice(site.url(''), stored),
    })
    await signIn(site, other, email)
    await other.goto(site.url('/account'))
    await press(other, account.open)
    await other.getByText(words.news.opened).last().waitFor()
    await expect.poll(() => listDays(other)).toEqual(planned)
    await press(other, account.undo)
    await expect.poll(() => listDays(other)).toContain('3 Three towns of the winelands')
    await other.goto(site.url('/account'))
    await press(other, account.open)
    await expect.poll(() => listDays(other)).toEqual(planned)
    await saveFor(other, '5')
    await other.getByText(words.savedWhere.both).waitFor()
    await saveFor(page, '7')
    await page.getByText(words.savedWhere.older).waitFor()
    await press(page, words.keepMine)
    await page.getByText(words.savedWhere.both).waitFor()
  })
})

/** Changes the itinerary that is open, and saves it. */
async function saveFor(page: Page, adults: string) {
  await page.getByRole('spinbutton', { name: en.itinerary.adults }).fill(adults)
  await press(page, en.itinerary.save)
}
