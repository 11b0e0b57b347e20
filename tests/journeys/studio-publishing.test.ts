import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { shipped } from '#content/shipped.ts'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { inDays } from '../days.ts'
import { waitForScripts } from '../visits.ts'
import { bookByCall, createOwner, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, setUpSite } from './site.ts'
import { chooseFreeDay, fillGuest, waitUntilSaved } from './steps.ts'

const site = setUpSite()
const owner = 'owner@publishing.example'
const words = en.admin.studio
const { sheet, edit, past, list, create, plan, withdrawal } = words
const [tour = expect.fail()] = tours
const id = 'lion-of-the-lagoon'
const title = 'The lion of the lagoon'
const tourPage = `/tour/${id}`
const note = 'Ring twice, and we come.'
const thanks = 'Thank you, and welcome among our guests.'
/** Milliseconds to view every page on a busy machine. */
const timeout = 600_000

beforeAll(() => createOwner(site, owner))

it('a preview edition replaces the site on every page, writes nothing, and can be left', async () => {
  const page = await openSignedIn(site, owner, `/admin?view=studio&doc=tour/${tour.id}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { level: 1 }).waitFor()
  // A tab names its edition; a frame does not.
  const previewWords = en.admin.studio.preview
  await expect.poll(() => frame.getByText(previewWords.text).count()).toBe(0)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') requests.push(request.url().slice(site.url('').length))
  })
  await page.goto(site.url('/preview/drafts'))
  await page.waitForURL(site.url('/'))
  await page.getByText(previewWords.text).waitFor()
  await waitForScripts(page)
  const home = page.getByRole('main')
  await home.getByLabel(en.search.words).fill('penguins')
  await home.getByRole('button', { name: en.search.find }).click()
  await page.waitForURL(site.url('/tours?q=penguins'))
  await page.getByRole('status').filter({ hasText: en.search.foundOne }).waitFor()
  await home.getByRole('link', { name: /Cape Peninsula and/ }).click()
  await page.waitForURL(site.url('/tour/cape-peninsula'))
  await chooseFreeDay(page, en.tour.date)
  await home.getByRole('button', { name: en.tour.bookNow }).click()
  await page.waitForURL(/\/book-tour\/cape-peninsula\?/)
  await page.getByText(previewWords.text).waitFor()
  await fillGuest(page, 'ada@guest.example')
  await page.getByRole('button', { name: en.booking.submit }).click()
  await page.getByText(en.deskRefusals['preview-only']).first().waitFor()
  // All requests of a preview page name its edition.
  const dataRequests = requests.filter((url) => url.includes('.data'))
  expect(dataRequests.some((url) => url.startsWith('/tours.data'))).toBe(true)
  expect(dataRequests.filter((url) => !url.includes('preview=drafts'))).toEqual([])

  // A browser that sends no Referer can't write either.
  const send = (method: string, address: string) =>
    page.evaluate(
      async ([requestMethod = '', requestAddress = '']) => {
        const answer = await fetch(requestAddress, {
          method: requestMethod,
          referrerPolicy: 'no-referrer',
        })
        return `${answer.status} ${await answer.text()}`
      },
      [method, address],
    )
  expect(await send('POST', '/api/newsletter')).toMatch(/^403 .*preview-only/)
  expect(await send('GET', '/api/tables/tours')).toMatch(/^200 /)
  await page.getByRole('link', { name: previewWords.leave }).click()
  await page.waitForURL(/\/book-tour\/cape-peninsula\?/)
  await waitForScripts(page)
  expect(await page.getByText(previewWords.text).count()).toBe(0)
})

it(
  'a tour is created on a phone, compared, scheduled, published, booked, withdrawn and restored',
  { timeout: 2_400_000 },
  async () => {
    const studio = await openSignedIn(site, owner, '/admin?view=studio', { viewport: phone })
    studio.setDefaultTimeout(timeout)

    // A sentence of a mail is found by its text and shown in its sample.
    await studio.getByLabel(words.search).fill('we’re holding your date')
    await studio
      .getByRole('region', { name: words.searchTexts })
      .getByRole('listitem')
      .filter({ hasText: 'E-mails' })
      .getByRole('link')
      .first()
      .click()
    const focusedField = studio.locator('textarea:focus')
    await expect.poll(() => focusedField.inputValue()).toBe(en.mails.booking.guest.text)
    await focusedField.fill(thanks)
    await waitUntilSaved(studio)
    const previewTab = studio.getByRole('tab', { name: edit.tabs.look })
    const preview = studio.frameLocator('iframe')
    await previewTab.click()
    await preview.getByText(thanks).first().waitFor()

    await openStudio(studio, '&doc=hours/all')
    await studio.getByLabel('Text below the hours').fill(note)
    await waitUntilSaved(studio)
    await openStudio(studio, '')
    await studio.getByRole('button', { name: words.add }).click()
    await studio.getByLabel(create.copyOf).selectOption({ label: tour.title })
    await studio.getByLabel(create.id).fill(id)
    await studio.getByRole('button', { name: create.confirm }).click()
    for (const [label, text] of [
      ['Title', title],
      ['Text on the card', 'A slow day among flamingos, with mussels for lunch.'],
      ['Title for search engines', `${title} | ${company.shortName}`],
      ['Description for search engines', 'A slow and private day among flamingos.'],
    ] as const) {
      await studio.getByLabel(label, { exact: true }).fill(text)
      await waitUntilSaved(studio)
    }
    await studio.getByText(/to put right$/).waitFor({ state: 'detached' })
    expect((await fetch(site.url(tourPage))).status).toBe(404)

    // Before and after: in tabs on a phone; side by side on a desktop, scrolling together.
    await studio.getByRole('link', { name: words.publish, exact: true }).click()
    await studio.getByRole('cell', { name: thanks }).waitFor()
    await studio.getByRole('button', { name: `/contact ${sheet.compare}` }).click()
    const comparison = studio.getByRole('dialog')
    const findFrame = (label: string) =>
      comparison.frameLocator(`iframe[title="${label}: /contact"]`)
    const [before, after] = [findFrame(sheet.before), findFrame(sheet.after)]
    await after.getByText(note).waitFor()
    await comparison.getByRole('tab', { name: sheet.after }).press('ArrowLeft')
    const readSelected = () =>
      comparison.getByRole('tab', { name: sheet.before }).getAttribute('aria-selected')
    await expect.poll(readSelected).toBe('true')
    await studio.keyboard.press('Escape')
    await comparison.waitFor({ state: 'detached' })
    await studio.setViewportSize(desktop)
    await studio.getByRole('button', { name: `/contact ${sheet.compare}` }).click()
    await comparison.getByText(/differs|differ/).waitFor()
    await after.getByText(note).waitFor()
    expect(await before.getByText(note).count()).toBe(0)
    const readScrollTops = () =>
      Promise.all(
        [before, after].map((frame) =>
          frame.locator('html').evaluate(() => Math.round(globalThis.scrollY)),
        ),
      )
    await after.locator('html').evaluate(() => globalThis.scrollTo(0, 240))
    await expect.poll(readScrollTops).toEqual([240, 240])
    await before.locator('html').evaluate(() => globalThis.scrollTo(0, 120))
    await expect.poll(readScrollTops).toEqual([120, 120])
    await studio.keyboard.press('Escape')
    await comparison.waitFor({ state: 'detached' })

    await studio.getByLabel(sheet.note).fill('On the hour')
    await studio.getByLabel(sheet.later).check()
    await studio.getByLabel(sheet.at).fill(formatCapeTownTime(Date.now() + 2 * hourMs))
    await studio.getByRole('button', { name: sheet.confirmLater }).click()
    await studio.getByText(/^Planned for/).waitFor()
    expect(await fetchText('/contact')).not.toContain(note)
    await openStudio(studio, '')
    await studio.getByText('On the hour').waitFor()
    await studio.getByRole('button', { name: plan.callOff }).click()
    await studio.getByText(plan.called).waitFor()

    await openStudio(studio, '&see=publish')
    await publish(studio)
    expect(await fetchText('/contact')).toContain(note)
    expect(await fetchText('/sitemap.xml')).toContain(`${tourPage}<`)
    const card = await fetch(site.url(`/cards/tour-${id}.jpg`))
    expect(card.headers.get('content-type')).toBe('image/jpeg')
    const guest = 'guest@publishing.example'
    await bookByCall(site, { tourId: id, date: inDays(60), email: guest })
    expect((await site.findMail(guest, title)).text).toContain(thanks)

    await openStudio(studio, `&doc=tour/${id}`)
    await studio.getByRole('button', { name: edit.withdraw }).click()
    const dialog = studio.getByRole('alertdialog')
    await dialog.getByLabel(withdrawal.redirect).selectOption({ label: tour.title })
    await dialog.getByRole('button', { name: withdrawal.confirm }).click()
    await studio.getByText(edit.isWithdrawn).waitFor()
    await studio.getByRole('link', { name: words.publish, exact: true }).click()
    await studio.getByText(sheet.withdrawn).first().waitFor()
    await publish(studio)
    const redirect = await fetch(site.url(tourPage), { redirect: 'manual' })
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, `/tour/${tour.id}`])
    expect(await fetchText('/tours')).not.toContain(tourPage)

    await openStudio(studio, '&see=publications')
    const last = studio.getByRole('listitem').filter({ hasText: title }).last()
    await last.getByRole('button', { name: new RegExp(`^${list.takeBack}`) }).click()
    await dialog.getByRole('button', { name: list.confirm }).click()
    await studio.getByText(list.taken).waitFor()
    await expect.poll(async () => (await fetch(site.url(tourPage))).status).toBe(200)

    await openStudio(studio, '&doc=hours/all&see=history')
    await studio.getByRole('button', { name: `${past.restore}: ${past.delivered}` }).click()
    const field = studio.getByRole('textbox', { name: 'Text below the hours' })
    const { emergencySupport = '' } = shipped.documents.hours['all'] ?? {}
    await expect.poll(() => field.inputValue()).toBe(emergencySupport)
    await studio.getByRole('link', { name: en.admin.activity }).click()
    await studio
      .getByRole('row', { name: en.admin.log.actions['draft-restored'] })
      .filter({ hasText: 'Opening hours' })
      .waitFor()
  },
)

it('a deposit changes from a day on, and earlier bookings keep theirs', { timeout }, async () => {
  await bookByCall(site, { date: inDays(120), email: 'agreed@publishing.example' })
  const studio = await openSignedIn(site, owner, '/admin?view=settings')
  const main = studio.getByRole('main')
  await main.getByRole('link', { name: 'Deposit and balance' }).click()
  await studio.getByRole('button', { name: edit.addVersion }).click()
  const deposits = studio.getByLabel('Deposit, in per cent', { exact: true })
  await deposits.last().fill('40')
  await waitUntilSaved(studio)
  await studio.getByRole('link', { name: words.publish, exact: true }).click()
  await studio.getByText(/keeps? the terms/).waitFor()
  expect(await listAllFaults(studio)).toEqual([])
  await publish(studio)

  await openStudio(studio, '&doc=payment-terms/all')
  await studio.getByText('1 January 2020').click()
  await expect.poll(() => deposits.count()).toBe(2)
  await deposits.first().fill('20')
  await studio
    .getByText(/can’t be changed or removed/)
    .first()
    .waitFor()
  expect(await listAllFaults(studio)).toEqual([])
})

async function publish(studio: Page) {
  await studio.getByRole('button', { name: sheet.confirmNow }).click()
  await studio.getByText(/^Live: \d+ pages? in/).waitFor()
}

function formatCapeTownTime(time: number): string {
  return new Date(time + 2 * hourMs).toISOString().slice(0, 16)
}

async function openStudio(studio: Page, parts: string) {
  await studio.goto(site.url(`/admin?view=studio${parts}`))
}

async function fetchText(address: string): Promise<string> {
  return (await fetch(site.url(address))).text()
}
