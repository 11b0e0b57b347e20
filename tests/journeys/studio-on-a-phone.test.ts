import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { readPdf } from '../read-pdf.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { pay, waitForHeading } from './pay/orders.ts'
import { phone, useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'demo' })
const owner = 'owner@phone.example'
const guest = 'guest@phone.example'
const words = en.admin.studio
const { sheet, edit, list, create } = words
const id = 'lion-of-the-lagoon'
const page = `/tour/${id}`
const title = 'The lion of the lagoon'
const card = 'A slow day among flamingos, with mussels for lunch.'
const thanks = 'Thank you, and welcome among our guests.'
const menuItem = 'Our lagoon'

beforeAll(() => openOffice(site, owner))

// Tried once: what a first try has written would be in the way of a second.
const once = { retry: 0, timeout: 2_400_000 }

it(
  'lets an owner with a phone write a mail and the menu, and begin a tour that is then found, booked, paid and taken back',
  once,
  async () => {
    const studio = await openSignedIn(site, owner, '/admin?view=studio', { viewport: phone })
    // On a loaded machine looking at every page takes minutes, as publishing them does.
    studio.setDefaultTimeout(600_000)

    // A sentence of a mail, found by what it says, and seen in its sample.
    await studio.getByLabel(words.search).fill('we’re holding your date')
    await studio
      .getByRole('region', { name: words.searchTexts })
      .getByRole('listitem')
      .filter({ hasText: 'Mails' })
      .getByRole('link')
      .first()
      .click()
    const focused = studio.locator('textarea:focus')
    await expect.poll(() => focused.inputValue()).toBe(en.mails.booking.guest.text)
    await focused.fill(thanks)
    await stored(studio)
    await studio.getByRole('tab', { name: edit.tabs.look }).click()
    await studio.frameLocator('iframe').getByText(thanks).first().waitFor()
    expect(await listAllFaults(studio)).toEqual([])

    // Another line of the menu below each page.
    await overview(studio)
    await studio.getByLabel(words.search).fill('menus')
    await studio.getByRole('link', { name: 'Menus', exact: true }).click()
    const footer = studio.getByRole('group', { name: 'Footer' })
    await footer.getByRole('button', { name: fill(edit.addItem, { label: 'Footer' }) }).click()
    await footer.getByLabel('Name', { exact: true }).fill(menuItem)
    await footer.getByRole('textbox', { name: 'Where it leads' }).fill('/tours')
    await stored(studio)
    await studio.getByRole('tab', { name: edit.tabs.look }).click()
    await studio.frameLocator('iframe').getByRole('link', { name: menuItem }).waitFor()

    // A tour like another one.
    await overview(studio)
    await studio.getByRole('button', { name: words.add }).click()
    await studio.getByLabel(create.copyOf).selectOption({ label: tours[0]?.title ?? '' })
    await studio.getByLabel(create.id).fill(id)
    expect(await listAllFaults(studio)).toEqual([])
    await studio.getByRole('button', { name: create.confirm }).click()
    await studio.getByLabel('Title', { exact: true }).fill(title)
    await studio.getByLabel('Card', { exact: true }).fill(card)
    await studio.getByRole('textbox', { name: 'Price from' }).fill('R3,300')
    await stored(studio)
    // What it asks for stands above the form, and leads to its field.
    for (const [label, text] of [
      ['Title for search engines', `${title} | ${company.shortName}`],
      ['Description for search engines', `${card} A private day.`],
    ] as const) {
      await studio.getByRole('button', { name: label, exact: true }).click()
      await studio.locator('textarea:focus').fill(text)
      await stored(studio)
    }
    await studio.getByText(/to put right$/).waitFor({ state: 'detached' })
    await studio.getByRole('tab', { name: edit.tabs.look }).click()
    await studio.frameLocator('iframe').getByRole('heading', { name: title, level: 1 }).waitFor()
    expect((await fetch(site.url(page))).status).toBe(404)

    await studio.getByRole('link', { name: words.publish, exact: true }).click()
    await studio.getByRole('cell', { name: thanks }).waitFor()
    await studio.getByLabel(sheet.note).fill('The lagoon')
    expect(await listAllFaults(studio)).toEqual([])
    // Every page is rendered anew, for each has the menu: where that takes too long, it's pressed once more.
    const confirm = studio.getByRole('button', { name: sheet.confirmNow })
    const live = studio.getByText(/^Live: \d+ pages in/)
    const press = async () => {
      if ((await confirm.count()) > 0 && (await confirm.isEnabled())) await confirm.click()
      return live.count()
    }
    await expect.poll(press, { timeout: 900_000 }).toBe(1)

    // It is wherever a tour is.
    const text = async (address: string) => (await fetch(site.url(address))).text()
    expect(await text(page)).toContain(card)
    expect(await text('/tours')).toContain(page)
    expect(await text('/sitemap.xml')).toContain(`${page}<`)
    expect(await text('/')).toContain(menuItem)
    expect((await fetch(site.url(`/cards/tour-${id}.jpg`))).headers.get('content-type')).toBe(
      'image/jpeg',
    )
    const visitor = await site.open('/tours', { viewport: phone })
    await visitor.getByLabel(en.search.words).fill('flamingos')
    await visitor.locator(`main a[href^="${page}"]`).first().click()
    await waitForHeading(visitor, title)

    // It is booked, and paid.
    await visitor.goto(
      site.url(`/book-tour/${id}?selectedDate=${inDays(60)}&guestCount=2&childCount=0`),
    )
    await visitor.getByLabel(en.booking.asked.firstName.label).fill('Ada')
    await visitor.getByLabel(en.booking.asked.lastName.label).fill('Lagoon')
    await visitor.getByLabel(en.booking.asked.email.label, { exact: true }).fill(guest)
    await visitor.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    await visitor.getByRole('button', { name: en.booking.submit }).click()
    await visitor
      .getByRole('alertdialog')
      .getByRole('button', { name: en.booking.bookedPay })
      .click()
    await waitForHeading(visitor, en.manage.scenes['to-pay'].title)
    const mail = await site.findMail(guest, title)
    expect(mail.text).toContain(thanks)
    await pay(visitor, 'demo')
    await visitor.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(visitor, en.manage.scenes.confirmed.title)
    const invoice = visitor.locator('a[href*="/manage/documents/"]').first()
    await invoice.waitFor({ state: 'attached' })
    const pdf = await visitor.request.get(site.url((await invoice.getAttribute('href')) ?? ''))
    expect((await readPdf(await pdf.body())).pages.join(' ')).toContain(title)

    // The site as it was before, and the guest's own page as it is.
    await studio.goto(site.url('/admin?view=studio&see=publications'))
    await studio.getByRole('button', { name: `${list.takeBack}: ${list.asDelivered}` }).click()
    await studio.getByRole('alertdialog').getByRole('button', { name: list.confirm }).click()
    await studio.getByText(list.taken).waitFor({ timeout: 600_000 })
    await expect.poll(async () => (await fetch(site.url(page))).status).toBe(404)
    expect(await text('/sitemap.xml')).not.toContain(page)
    await visitor.goto(site.url('/manage'))
    await waitForHeading(visitor, en.manage.scenes.confirmed.title)
    await visitor.getByText(title).first().waitFor()
  },
)

/** The way back to all that there is. */
async function overview(studio: Page) {
  await studio.getByRole('link', { name: words.back }).click()
}

/** All that was written is with the server. */
async function stored(studio: Page) {
  await studio.waitForTimeout(50)
  await studio.locator('[data-saving=saved]').waitFor()
}
