import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { waitForScripts } from '../visits.ts'
import { openSiteAfterSignUp, goodPassword, trySignIn } from './account-steps.ts'
import { waitForHeading } from './orders.ts'
import { openBeforeScripts, phone, readNote, setUpSite } from './site.ts'
import { describeRide, fillGuest, waitForFocus } from './steps.ts'

const site = setUpSite()
const withoutScripts: BrowserContextOptions = { javaScriptEnabled: false, viewport: phone }
const { asked: contact } = en.contact

describe('a visitor without scripts', () => {
  it('finds a tour by the menu and books it once, however often the form is sent', async () => {
    const page = await site.open('/', withoutScripts)
    await page.getByRole('button', { name: en.frame.menu }).click()
    const menu = page.getByRole('navigation', { name: en.frame.sideNavigation })
    await menu.getByRole('link', { name: 'Tours', exact: true }).click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Cape Agulhas/ })
      .first()
      .click()
    await page.getByRole('link', { name: en.tour.bookNow }).last().click()
    await page.getByRole('textbox', { name: en.tour.date }).fill(inDays(200))
    await page.getByLabel(en.tour.adults).fill('1')
    await page.getByLabel(en.tour.childSeats).fill('1')
    const { groups, asked: fields } = en.booking.aboutTrip
    await fillGuest(page, 'plain@guest.example')
    // A folded group returns open if a field in it was refused.
    const traveller = page.getByLabel(fields.traveller.label)
    expect(await traveller.isVisible()).toBe(false)
    await page.getByText(groups.traveller.label).click()
    await traveller.fill('Nina Rossi')
    await page.getByLabel(fields.travellerPhone.label).fill('12')
    const send = page.getByRole('button', { name: en.booking.submit })
    await send.click()
    await page.getByText(en.booking.pleaseMend).waitFor()
    await expect.poll(() => traveller.isVisible()).toBe(true)
    expect(await traveller.inputValue()).toBe('Nina Rossi')
    await page.getByLabel(fields.travellerPhone.label).fill('+39 06 555 0123')
    await page.getByLabel(en.tour.childSeats).fill('0')
    await send.click()
    await page.getByRole('alert').getByText('Minimum 2 total guests required.').waitFor()
    await page.getByLabel(en.booking.bothPlaces).check()
    await send.click()
    await page.getByRole('heading', { name: en.booking.bookedTitle, level: 1 }).waitFor()
    const thanks = page.getByRole('main')
    const reference = /CC-[\w-]+/.exec((await thanks.textContent()) ?? '')?.[0] ?? 'none'
    await expect.poll(() => thanks.textContent()).toContain(': R7,200')
    await page.reload()
    await expect.poll(() => thanks.textContent()).toContain(reference)
    const mails = await site.readMails('plain@guest.example')
    expect(mails.map(({ text }) => text?.includes(reference))).toEqual([true])
    expect(mails[0]?.text).toContain('Nina Rossi')
  })

  it('requests a vehicle, corrects a refusal and describes the ride', async () => {
    const page = await site.open('/transfers', withoutScripts)
    await page.getByRole('link', { name: en.transfers.ask }).first().click()
    await page.getByLabel(en.transfer.date).fill(inDays(201))
    await page.getByLabel(en.transfer.guests).fill('5')
    const { name, email, phone: number } = en.transfer.asked
    await page.getByLabel(name.label, { exact: true }).fill('Ada')
    await page.getByLabel(email.label, { exact: true }).fill('driven@guest.example')
    await page.getByLabel(number.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.transfer.proceed }).click()
    const list = page.getByRole('alert').filter({ hasText: en.transfer.pleaseMend })
    const tooSmall = fill(en.refusals['vehicle-too-small'], { maximum: 4 })
    await expect.poll(() => list.textContent()).toContain(tooSmall)
    await page.getByLabel(en.transfer.guests).fill('2')
    await page.getByRole('button', { name: en.transfer.proceed }).click()
    await expect.poll(() => page.getByRole('main').textContent()).toMatch(/TR-[\w-]+[^]*: R4,500/)
    await page.getByRole('link', { name: en.transfer.addRide }).click()
    await waitForHeading(page, en.manage.scenes.waiting.title)
    await describeRide(page)
    const pickup = page.getByLabel(en.manage.ride.asked.pickup.label)
    await expect.poll(() => pickup.inputValue()).toBe('International arrivals')
  })

  it('reads at each field what to correct, keeps the input, and sends it corrected', async () => {
    const page = await site.open('/contact', withoutScripts)
    const message = `Do you drive "there"?\n\n</textarea><script>alert(1)</script>`
    const email = page.getByLabel(contact.email.label, { exact: true })
    await page.getByLabel(contact.name.label, { exact: true }).fill('Ada "Plain" & <b>Co</b>')
    await email.fill('ada@guest')
    await page.getByLabel(contact.tourType.label).selectOption(contact.tourType.choices.winelands)
    await page.getByLabel(contact.subject.label).fill('Sundays')
    await page.getByLabel(contact.message.label).fill(message)
    await page.getByLabel(shipped.consents.contact.text).check()
    await page.getByRole('button', { name: en.contact.send }).click()
    const list = page.getByRole('alert').filter({ hasText: en.contact.pleaseMend })
    await waitForFocus(list)
    await expect.poll(() => readNote(email)).toContain(en.refusals['email-invalid'])
    expect(await email.inputValue()).toBe('ada@guest')
    expect(await page.getByLabel(contact.tourType.label).inputValue()).toBe('winelands')
    expect(await page.getByLabel(contact.message.label).inputValue()).toBe(message)
    expect(await page.locator('script').count()).toBe(0)
    await email.fill('ada-plain@guest.example')
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByText('Message sent successfully!').waitFor()
    expect(await site.readMails('ada-plain@guest.example')).toHaveLength(1)
  })

  it('finds no button without effect, and sees which screens need scripts', async () => {
    const page = await site.open('/', withoutScripts)
    const track = page.getByRole('list', { name: en.home.testimonialsTitle })
    await track.getByRole('listitem').nth(1).scrollIntoViewIfNeeded()
    expect(await track.evaluate((list) => list.scrollLeft)).toBeGreaterThan(300)
    const buttons = page.locator('button[type=button]:not([popovertarget]):visible')
    for (const address of [
      '/tours',
      '/tour/cape-peninsula',
      '/book-tour/cape-peninsula',
      '/transfers',
      '/destinations',
      '/blog/hiking-lions-head-sunrise-complete-guide',
      '/contact',
      '/',
    ]) {
      await page.goto(site.url(address))
      expect([address, await buttons.allTextContents()]).toEqual([address, []])
    }
    for (const screen of ['auth', 'account', 'admin'] as const) {
      await page.goto(site.url(`/${screen}`))
      const main = page.getByRole('main')
      await main.locator('p', { hasText: en[screen].noScript }).waitFor()
      expect(await main.locator('button, input').filter({ visible: true }).count()).toBe(0)
      const loadingStatus = main.getByRole('status').filter({ hasText: '...', visible: true })
      expect(await loadingStatus.count()).toBe(0)
    }
  })
})

describe('a visitor whose scripts do not load', () => {
  it('reads that signing in needs scripts, with no password in an address, and can send a message', async () => {
    const page = await site.open('/blog')
    await page.route(/\.js$/, (route) => route.abort())
    const queries: string[] = []
    page.on('request', (request) => queries.push(new URL(request.url()).search))
    await page.goto(site.url('/auth'), { waitUntil: 'commit' })
    await page.getByLabel(en.auth.email, { exact: true }).fill('cut-off@guest.example')
    await page.getByLabel(en.auth.password, { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: en.auth.signIn, exact: true }).click()
    await page.getByText(en.auth.noScript).waitFor()
    expect(page.url()).toBe(site.url('/auth'))
    const password = page.locator('input[type=password]').filter({ visible: true })
    await expect.poll(() => password.count()).toBe(0)
    expect(queries.filter((query) => query !== '')).toEqual([])

    await page.goto(site.url('/contact'), { waitUntil: 'commit' })
    await page.getByLabel(contact.name.label, { exact: true }).fill('Ada')
    await page.getByLabel(contact.email.label, { exact: true }).fill('cut-off@guest.example')
    await page.getByLabel(contact.subject.label).fill('Sundays')
    await page.getByLabel(contact.message.label).fill('Do you drive on Sundays?')
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByRole('alert').filter({ hasText: en.refusals['consent-required'] }).waitFor()
    await page.getByLabel(shipped.consents.contact.text).check()
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByText('Message sent successfully!').waitFor()
    expect(await site.readMails('cut-off@guest.example')).toHaveLength(1)
  })
})

describe('a visitor whose scripts load late', () => {
  it('sees how to sign in without a session, but not if a session may exist', async () => {
    const page = await site.open('/blog')
    const main = page.getByRole('main')
    const signInParts = {
      '/auth': page.getByLabel(en.auth.password, { exact: true }),
      '/account': page.getByRole('heading', { name: en.account.signInFirstTitle }),
      '/admin': page.getByRole('heading', { name: en.admin.band }),
    }
    for (const [address, part] of Object.entries(signInParts)) {
      await openBeforeScripts(page, site.url(address))
      await expect.poll(async () => [address, await part.isVisible()]).toEqual([address, true])
    }
    await page.evaluate(() => localStorage.setItem('session', 'on'))
    for (const [address, part] of Object.entries(signInParts)) {
      await openBeforeScripts(page, site.url(address))
      const loadingStatus = main.getByRole('status').filter({ hasText: /\.\.\.$/, visible: true })
      await expect.poll(async () => [address, await loadingStatus.count()]).toEqual([address, 1])
      expect(await part.isVisible()).toBe(false)
    }
    await page.evaluate(() => localStorage.removeItem('session'))
    for (const query of ['reset=1', 'invitation=1']) {
      await openBeforeScripts(page, site.url(`/auth?${query}`))
      await page.getByRole('status').filter({ hasText: en.auth.loading }).waitFor()
      const forms = page.getByLabel(en.auth.password).filter({ visible: true })
      expect([query, await forms.count()]).toEqual([query, 0])
    }
  })

  it('keeps earlier input and clicks, and later input is not overwritten', async () => {
    const page = await openSiteAfterSignUp(site, 'hasty@guest.example')
    const loadAuthScripts = await openBeforeScripts(page, site.url('/auth'))
    await trySignIn(page, 'hasty@guest.example')
    loadAuthScripts()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto(site.url('/account'))
    await page.getByText(fill(en.account.signedInAs, { email: 'hasty@guest.example' })).waitFor()

    const visitor = await site.open('/contact')
    const name = findField(visitor, contact.name.label)
    const email = findField(visitor, contact.email.label)
    await name.fill('Margaret')
    await email.fill('margaret@example.co.uk')
    const loadContactScripts = await openBeforeScripts(visitor, site.url('/contact'))
    await email.focus()
    loadContactScripts()
    await waitForScripts(visitor)
    await expect.poll(() => name.inputValue()).toBe('Margaret')
    await email.pressSequentially('margaret@example.co.uk')
    await expect.poll(() => email.inputValue()).toBe('margaret@example.co.uk')
  })
})

function findField(page: Page, label: string) {
  return page.getByRole('main').getByLabel(label)
}
