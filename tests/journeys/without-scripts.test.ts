import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { confirmLink, findLink, goodPassword, signUp, signUpByCall } from './account-steps.ts'
import { phone, readNote, useSite } from './site.ts'

const site = useSite()
const plain: BrowserContextOptions = { javaScriptEnabled: false, viewport: phone }

describe('a visitor without scripts', () => {
  it('finds a tour by the menu and books it, once however often it is sent', async () => {
    const page = await site.open('/', plain)
    await page.getByRole('button', { name: en.frame.menu }).click()
    await page
      .getByRole('navigation', { name: en.frame.sideNavigation })
      .getByRole('link', { name: 'Tours', exact: true })
      .click()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Cape Peninsula and/ })
      .first()
      .click()
    await expect.poll(() => page.getByText('R2,500').count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Book Now' }).last().click()
    await page.getByRole('textbox', { name: en.transfer.date }).fill(inDays(200))
    await page.getByLabel(en.tour.adults).fill('3')
    await page.getByLabel(en.tour.children).fill('1')
    await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
    await page.getByLabel(en.booking.asked.lastName.label).fill('Plain')
    await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill('plain@guest.example')
    await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByLabel(en.booking.asked.specialRequests.label).fill('A child seat,\nplease.')
    // What few say of their booking stands behind a line; refused, it comes back open and as it was typed.
    const { groups, asked } = en.booking.aboutTrip
    const traveller = page.getByLabel(asked.traveller.label)
    expect(await traveller.isVisible()).toBe(false)
    await page.getByText(groups.traveller.label).click()
    await traveller.fill('Nina Rossi')
    await page.getByLabel(asked.travellerPhone.label).fill('12')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByText(en.booking.pleaseMend).waitFor()
    await expect.poll(() => traveller.isVisible()).toBe(true)
    expect(await traveller.inputValue()).toBe('Nina Rossi')
    await page.getByLabel(asked.travellerPhone.label).fill('+39 06 555 0123')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('heading', { name: en.booking.bookedTitle, level: 1 }).waitFor()
    const thanks = page.getByRole('main')
    const reference = /CC-[\w-]+/.exec((await thanks.textContent()) ?? '')?.[0] ?? ''
    expect(reference).not.toBe('')
    await expect.poll(() => thanks.textContent()).toContain(': R8,750')
    await page.reload()
    await expect.poll(() => thanks.textContent()).toContain(reference)
    const mails = await site.readMails('plain@guest.example')
    expect(mails.map(({ text }) => text?.includes(reference))).toEqual([true])
    expect(mails[0]?.text).toContain('Nina Rossi')
  })

  it('finds tours by the search of Home, sees what was asked for, and a way on when there is none', async () => {
    const page = await site.open('/', plain)
    await page.getByLabel(en.search.words).fill('wine')
    await page.getByLabel(en.search.guests, { exact: true }).selectOption('4')
    await page.getByRole('button', { name: en.search.find }).click()
    await page.waitForURL((url) => url.pathname === '/tours')
    const cards = page.getByRole('main').getByRole('article').filter({ visible: true })
    await expect
      .poll(() => cards.getByRole('heading').allTextContents())
      .toEqual(['Stellenbosch wine estates'])
    await expect.poll(() => page.getByRole('main').innerText()).toContain(en.search.banner)
    await expect
      .poll(() => cards.getByRole('img').or(cards.locator('img')).first().isVisible())
      .toBe(true)
    await expect.poll(() => page.getByLabel(en.search.words).inputValue()).toBe('wine')
    await expect
      .poll(() => page.getByLabel(en.search.guests, { exact: true }).inputValue())
      .toBe('4')
    await page.getByLabel(en.search.category).selectOption('safari')
    await page.getByRole('button', { name: en.search.find }).click()
    await page.getByRole('heading', { name: en.search.emptyTitle }).waitFor()
    await expect.poll(() => cards.count()).toBe(0)
    await page.getByRole('link', { name: fill(en.search.without, { part: 'wine' }) }).click()
    await expect
      .poll(() => cards.getByRole('heading').allTextContents())
      .toEqual(['Aquila Big Five safari'])
    await page.getByRole('link', { name: en.search.showAll }).click()
    await expect.poll(() => cards.count()).toBe(8)
  })

  it('is told beside each field what to mend, keeps what was typed, and sends it mended', async () => {
    const page = await site.open('/contact', plain)
    await page
      .getByLabel(en.contact.asked.name.label, { exact: true })
      .fill('Ada "Plain" & <b>Co</b>')
    await page.getByLabel(en.contact.asked.email.label, { exact: true }).fill('ada@guest')
    await page
      .getByLabel(en.contact.asked.tourType.label)
      .selectOption(en.contact.asked.tourType.choices.winelands)
    await page.getByLabel(en.contact.asked.subject.label).fill('Sundays')
    const message = `Do you drive "there"?\n\n</textarea><script>alert(1)</script>`
    await page.getByLabel(en.contact.asked.message.label).fill(message)
    await page.getByLabel(shipped.consents.contact.text).check()
    await page.getByRole('button', { name: en.contact.send }).click()
    const email = page.getByLabel(en.contact.asked.email.label, { exact: true })
    const list = page.getByRole('alert').filter({ hasText: en.contact.pleaseMend })
    await expect.poll(() => list.textContent()).toContain(en.refusals['email-invalid'])
    await expect
      .poll(() => list.evaluate((element) => element === document.activeElement))
      .toBe(true)
    await expect.poll(() => readNote(email)).toContain(en.refusals['email-invalid'])
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => email.inputValue()).toBe('ada@guest')
    await expect
      .poll(() => page.getByLabel(en.contact.asked.name.label, { exact: true }).inputValue())
      .toBe('Ada "Plain" & <b>Co</b>')
    await expect
      .poll(() => page.getByLabel(en.contact.asked.tourType.label).inputValue())
      .toBe('winelands')
    await expect
      .poll(() => page.getByLabel(en.contact.asked.message.label).inputValue())
      .toBe(message)
    await expect.poll(() => page.locator('script').count()).toBe(0)
    await email.fill('ada-plain@guest.example')
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByText('Message sent successfully!').waitFor()
    expect(await site.readMails('ada-plain@guest.example')).toHaveLength(1)
  })

  it('asks for a vehicle and learns its seats, its price and the reference', async () => {
    const page = await site.open('/transfers', plain)
    await page.getByRole('link', { name: en.transfers.ask }).first().click()
    await page.getByLabel(en.transfer.date).fill(inDays(201))
    await page.getByLabel(en.transfer.guests).fill('5')
    await page.getByLabel(en.transfer.asked.name.label, { exact: true }).fill('Ada')
    await page
      .getByLabel(en.transfer.asked.email.label, { exact: true })
      .fill('driven@guest.example')
    await page.getByLabel(en.transfer.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.transfer.proceed }).click()
    const list = page.getByRole('alert').filter({ hasText: en.transfer.pleaseMend })
    await expect
      .poll(() => list.textContent())
      .toContain(fill(en.refusals['vehicle-too-small'], { maximum: 4 }))
    await page.getByLabel(en.transfer.guests).fill('2')
    await page.getByRole('button', { name: en.transfer.proceed }).click()
    await expect.poll(() => page.getByRole('main').textContent()).toMatch(/TR-[\w-]+[^]*: R4,500/)
  })

  it('asks for the newsletter at the foot of a page', async () => {
    const page = await site.open('/blog', plain)
    await page.getByLabel(en.frame.newsletter.email).fill('reader@guest.example')
    const ask = page.getByRole('button', { name: en.frame.newsletter.submit })
    await ask.click()
    // The browser itself asks for the box to be ticked.
    expect(new URL(page.url()).pathname).toBe('/blog')
    await page.getByLabel(shipped.consents.newsletter.text).check()
    await ask.click()
    await page
      .getByText(fill(en.frame.newsletter.sent, { email: 'reader@guest.example' }))
      .waitFor()
    expect(await site.readMails('reader@guest.example')).toHaveLength(1)
  })

  it('confirms an address by the password that was chosen, and hears of a link that is used', async () => {
    const email = 'plain-account@guest.example'
    const link = await signUpByCall(site, email)
    const page = await site.open(link, plain)
    const button = page.getByRole('button', { name: en.auth.confirm.button })
    await expect
      .poll(() => page.getByRole('main').getByRole('button').allTextContents())
      .toEqual([en.auth.confirm.button, en.auth.confirm.notYou, en.auth.resend])
    await page.getByLabel(en.auth.confirm.password).fill('not the one 1!')
    await button.click()
    const list = page.getByRole('alert').filter({ hasText: en.auth.pleaseMend })
    await expect
      .poll(() => list.textContent())
      .toContain(en.refusals['confirmation-password-wrong'])
    await expect.poll(() => page.content()).not.toContain('not the one 1!')
    await page.getByLabel(en.auth.confirm.password).fill(goodPassword)
    await button.click()
    await page.getByRole('heading', { name: en.auth.confirm.doneTitle }).waitFor()
    await page.goto(site.url(link))
    await page.getByLabel(en.auth.confirm.password).fill(goodPassword)
    await button.click()
    await page.getByRole('heading', { name: en.auth.confirm.usedTitle }).waitFor()
  })

  it('ends a stranger’s sign-up, and asks for another link where theirs is dead', async () => {
    const stranger = await signUpByCall(site, 'not-me@guest.example')
    const page = await site.open(stranger, plain)
    await page.getByRole('button', { name: en.auth.confirm.notYou }).click()
    await page.getByRole('heading', { name: en.auth.confirm.disownedTitle, level: 1 }).waitFor()
    await page.goto(site.url(stranger))
    await page.getByRole('button', { name: en.auth.confirm.notYou }).click()
    await page.getByText(en.refusals['link-invalid']).waitFor()

    const email = 'late-link@guest.example'
    const first = await signUpByCall(site, email)
    await page.getByLabel(en.auth.email, { exact: true }).fill(email)
    await page.getByRole('button', { name: en.auth.resend }).click()
    await page.getByText(fill(en.auth.resent, { email })).waitFor()
    const { pathname, search } = new URL(await findLink(site, email, confirmLink, 2, first))
    await page.goto(site.url(pathname + search))
    await page.getByLabel(en.auth.confirm.password).fill(goodPassword)
    await page.getByRole('button', { name: en.auth.confirm.button }).click()
    await page.getByRole('heading', { name: en.auth.confirm.doneTitle }).waitFor()
  })

  it('scrolls through the testimonials, and meets no button that does nothing', async () => {
    for (const address of [
      '/',
      '/tours',
      '/tour/cape-peninsula',
      '/book-tour/cape-peninsula',
      '/transfers',
      '/destinations',
      '/blog',
      '/blog/hiking-lions-head-sunrise-complete-guide',
      '/contact',
    ]) {
      const page = await site.open(address, plain)
      const buttons = page.locator('button[type=button]:not([popovertarget]):visible')
      await expect
        .poll(async () => [address, await buttons.allTextContents()])
        .toEqual([address, []])
      if (address === '/') expect(await scrollTestimonials(page)).toBeGreaterThan(300)
    }
  })
})

describe.each(['auth', 'account', 'admin'] as const)('without scripts, /%s', (screen) => {
  it('says that it needs them, and offers nothing that would do nothing', async () => {
    const page = await site.open(`/${screen}`, plain)
    const main = page.getByRole('main')
    await main.locator('p', { hasText: en[screen].noScript }).waitFor()
    await expect
      .poll(() => main.getByRole('status').filter({ hasText: '...', visible: true }).count())
      .toBe(0)
    await expect.poll(() => main.locator('button, input').filter({ visible: true }).count()).toBe(0)
  })
})

describe('a visitor whose scripts do not come', () => {
  it('is told that signing in needs them, and their password stands in no address', async () => {
    const page = await site.open('/blog')
    await page.route(/\.js$/, (route) => route.abort())
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).search))
    await page.goto(site.url('/auth'))
    await page.getByLabel(en.auth.email, { exact: true }).fill('cut-off@guest.example')
    await page.getByLabel(en.auth.password, { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: en.auth.signIn, exact: true }).click()
    await page.getByText(en.auth.noScript).waitFor()
    expect(page.url()).toBe(site.url('/auth'))
    await expect
      .poll(() => page.locator('input[type=password]').filter({ visible: true }).count())
      .toBe(0)
    expect(asked.filter((query) => query !== '')).toEqual([])
  })

  it('confirms their address by one press in the browser that signed up', async () => {
    const page = await site.open('/auth')
    await page.getByRole('tab', { name: en.auth.signUpTab }).click()
    await signUp(page, 'cut-off-later@guest.example')
    const link = await findLink(site, 'cut-off-later@guest.example', confirmLink)
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto(link)
    await page.getByRole('button', { name: en.auth.confirm.button }).click()
    await page.getByRole('heading', { name: en.auth.confirm.doneTitle }).waitFor()
  })

  it('sends the form that they pressed before all the same', async () => {
    const page = await site.open('/blog')
    await page.route(/\.js$/, (route) => route.abort())
    await page.goto(site.url('/contact'))
    await page.getByLabel(en.contact.asked.name.label, { exact: true }).fill('Ada')
    await page
      .getByLabel(en.contact.asked.email.label, { exact: true })
      .fill('cut-off@guest.example')
    await page.getByLabel(en.contact.asked.subject.label).fill('Sundays')
    await page.getByLabel(en.contact.asked.message.label).fill('Do you drive on Sundays?')
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByRole('alert').filter({ hasText: en.refusals['consent-required'] }).waitFor()
    await page.getByLabel(shipped.consents.contact.text).check()
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByText('Message sent successfully!').waitFor()
    expect(await site.readMails('cut-off@guest.example')).toHaveLength(1)
  })
})

/** How far its second voice is from the first, once it has been scrolled to. */
async function scrollTestimonials(page: Page): Promise<number> {
  const track = page.getByRole('list', { name: en.home.testimonialsTitle })
  await track.getByRole('listitem').nth(1).scrollIntoViewIfNeeded()
  return track.evaluate((list) => list.scrollLeft)
}
