import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { displayMoney, randCurrency } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { parsePriceText } from '#rules/money/price-text.ts'
import { fill } from '#rules/text/fill.ts'
import { createOwner, openSignedIn } from './account-steps.ts'
import { setUpSite } from './site.ts'
import { waitForFocus, waitUntilSaved } from './steps.ts'

const site = setUpSite()
const owner = 'owner@studio.example'
const words = en.admin.studio
const { sheet, saving, edit, list, look, markdown, past, prices } = words
const [tour = expect.fail(), second = expect.fail()] = tours
const tourPage = `/tour/${tour.id}`
const title = 'Table Bay and the far side'
const hours = 'Guests of the day reach us at any hour.'
const adultPrice = (parsePriceText(tour.priceFrom)?.minor ?? 0) / 100
const raisedPrice = displayMoney(rand(Math.round((adultPrice * 1.15) / 10) * 10), randCurrency)
const today = calendarDateIn(new Date(), capeTown)
const thisYear = Number(today.slice(0, 4))
/** The year of the next full June: the publish sheet compares twelve months ahead. */
const year = today < `${thisYear}-06-01` ? thisYear : thisYear + 1
const season = 'June holidays'

beforeAll(() => createOwner(site, owner))

it('an owner edits a tour, its plan, prices and the hours, previews, publishes, and restores all of it', async () => {
  const studio = await openSignedIn(site, owner, '/admin?view=studio')
  await studio.getByText(words.nobodyEdits).waitFor()
  await studio.getByLabel(words.search).fill(tour.title)
  await studio.getByRole('link', { name: tour.title, exact: true }).first().click()
  const titleField = studio.getByLabel('Title', { exact: true })
  await titleField.fill('')
  await studio.getByText(/^(One thing|\d+ things) to put right$/).waitFor()
  await expect.poll(() => titleField.getAttribute('aria-invalid')).toBe('true')
  await waitUntilSaved(studio)
  await studio.getByRole('link', { name: words.publish, exact: true }).click()
  await studio.getByRole('heading', { name: sheet.faults }).waitFor()
  expect(await studio.getByRole('button', { name: sheet.confirmNow }).count()).toBe(0)
  const faults = studio.getByRole('region', { name: sheet.faults })
  await faults.getByRole('link').first().click()
  await waitForFocus(titleField)
  await titleField.fill(title)
  await waitUntilSaved(studio)
  await findPreview(studio).getByText(title).first().waitFor()
  expect(await readHeading(tourPage)).not.toContain(title)

  const plan = studio.getByRole('group', { name: 'Plan of the day' })
  const listStops = () => plan.locator('summary').allInnerTexts()
  const originalStops = await listStops()
  const moveDownButton = plan.getByRole('button', {
    name: fill(edit.down, { title: originalStops[0] ?? '' }),
  })
  await moveDownButton.press('Enter')
  await waitUntilSaved(studio)
  await expect
    .poll(listStops)
    .toEqual([originalStops[1], originalStops[0], ...originalStops.slice(2)])
  await studio.keyboard.press('ControlOrMeta+z')
  await expect.poll(listStops).toEqual(originalStops)
  await waitUntilSaved(studio)
  const grips = plan.locator('.studio-grip')
  await dragTo(studio, grips.nth(0), grips.nth(2))
  const draggedStops = [
    originalStops[1],
    originalStops[2],
    originalStops[0],
    ...originalStops.slice(3),
  ]
  await expect.poll(listStops).toEqual(draggedStops)
  await waitUntilSaved(studio)
  await studio.reload()
  await expect.poll(listStops).toEqual(draggedStops)
  // The dragged order has faulty times, so the next moves restore the original order.
  const moveUpButton = plan.getByRole('button', {
    name: fill(edit.up, { title: originalStops[0] ?? '' }),
  })
  for (const next of [
    [originalStops[1], originalStops[0], ...originalStops.slice(2)],
    originalStops,
  ]) {
    await moveUpButton.press('Enter')
    await expect.poll(listStops).toEqual(next)
  }

  // A click on a text in the preview opens its field, or a choice of several.
  const { activity = '' } = tour.detailedItinerary[0] ?? {}
  await findPreview(studio).getByText(activity, { exact: true }).first().click()
  await expect.poll(() => readFocused(studio)).toBe(activity)
  await studio.getByRole('button', { name: look.links }).click()
  await findPreview(studio)
    .getByRole('link', { name: 'Tours', exact: true })
    .locator('visible=true')
    .first()
    .click()
  const choiceGroup = studio.getByRole('dialog', { name: look.several })
  await choiceGroup.waitFor()
  expect(await choiceGroup.getByRole('listitem').count()).toBeGreaterThan(1)
  await studio.keyboard.press('Escape')
  await choiceGroup.waitFor({ state: 'detached' })

  await studio
    .getByRole('button', { name: fill(edit.begin, { label: 'Prices by season' }) })
    .click()
  await studio.locator('summary', { hasText: 'Prices by season' }).click()
  await studio.getByText(prices.usual).first().waitFor()
  await studio.getByRole('button', { name: prices.raise }).click()
  const raise = studio.getByRole('dialog')
  await raise.getByLabel(prices.from).fill(`${year}-06-01`)
  await raise.getByLabel(prices.to).fill(`${year}-06-30`)
  await raise.getByRole('button', { name: prices.confirm }).click()
  await raise.getByText(prices.nothing).waitFor()
  await raise.getByLabel(prices.percent).fill('15')
  await raise.getByRole('cell', { name: `${raisedPrice} an adult` }).waitFor()
  await raise.getByLabel(prices.name).fill(season)
  await raise.getByRole('button', { name: prices.confirm }).click()
  await waitUntilSaved(studio)
  const reasonText = studio.locator('.prices-why')
  await studio.locator(`[data-date="${today}"]`).press('ArrowRight')
  await expect.poll(() => reasonText.textContent()).toContain(prices.reasons.usual)
  const laterButton = studio.getByRole('button', { name: prices.later })
  for (let shownYear = thisYear; shownYear < year; shownYear += 1) await laterButton.click()
  await studio.locator(`[data-date="${year}-06-24"]`).click()
  await expect
    .poll(() => reasonText.textContent())
    .toMatch(new RegExp(`${raisedPrice} an adult, R[\\d,]+ a child \\(season ${season}\\)`))
  await studio.getByRole('button', { name: fill(prices.copy, { year, next: year + 1 }) }).click()
  await waitUntilSaved(studio)
  await laterButton.click()
  await studio.locator(`[data-date="${year + 1}-06-24"]`).click()
  await expect.poll(() => reasonText.textContent()).toContain(season)

  // Offline a text is stored locally, and sent later; the preview follows.
  await openStudio(studio, '&doc=hours/all')
  await findPreview(studio).getByRole('heading', { level: 1 }).waitFor()
  await studio.context().setOffline(true)
  await studio.getByLabel('Text below the hours').fill(hours)
  await studio.getByText(saving.offline).waitFor()
  await studio.context().setOffline(false)
  await waitUntilSaved(studio)
  await findPreview(studio).getByText(hours).first().waitFor()

  await studio.getByRole('link', { name: words.publish, exact: true }).click()
  for (const text of [title, hours]) await studio.getByRole('cell', { name: text }).waitFor()
  await studio.getByRole('heading', { name: prices.differences }).waitFor()
  await studio
    .getByText(`${displayMoney(rand(adultPrice), randCurrency)}, then ${raisedPrice}`)
    .first()
    .waitFor()
  await studio.getByLabel(sheet.note).fill('A try')
  await studio.getByRole('button', { name: sheet.confirmNow }).press('Enter')
  await studio.getByText(/^Live: \d+ pages in/).waitFor({ timeout })
  expect(await readHeading(tourPage)).toContain(title)
  expect(await fetchText('/contact')).toContain(hours)
  // A page's data is in a separate script; the router requests the same data.
  expect(await fetchText(`/book-tour/${tour.id}.data`)).toContain(season)

  await openStudio(studio, '&doc=hours/all&see=history')
  await studio.getByLabel(past.against).selectOption({ label: list.asDelivered })
  await studio.getByText(past.comparedWith).waitFor()
  await studio.getByRole('cell', { name: hours }).waitFor()
  await openStudio(studio, '&see=publications')
  await studio.getByRole('heading', { name: 'A try' }).waitFor()
  await studio.getByRole('button', { name: `${list.takeBack}: ${list.asDelivered}` }).click()
  const dialog = studio.getByRole('alertdialog')
  await dialog.getByText(title).waitFor()
  await dialog.getByRole('button', { name: list.confirm }).click()
  await studio.getByText(list.taken).waitFor({ timeout })
  await expect.poll(() => readHeading(tourPage)).toContain(tour.title)
  expect(await fetchText('/contact')).not.toContain(hours)
}, 900_000)

it('keeps both texts of a conflict, formats an article, and opens a sentence clicked in a mail', async () => {
  const document = `&doc=tour/${second.id}`
  const ownPage = await openSignedIn(site, owner, `/admin?view=studio${document}`)
  const colleaguePage = await openSignedIn(site, owner, `/admin?view=studio${document}`)
  await findDescription(ownPage).waitFor()
  const request = `**/api/admin/studio/documents/tour/${second.id}`
  await ownPage.route(request, async (route) => {
    // A colleague's text is stored between typing and sending.
    if (route.request().method() === 'PATCH')
      await findDescription(colleaguePage).fill('Theirs, and longer')
    if (route.request().method() === 'PATCH') await waitUntilSaved(colleaguePage)
    await route.continue()
  })
  await findDescription(ownPage).fill('Mine')
  await ownPage.getByRole('button', { name: edit.keepMine }).waitFor()
  await ownPage.getByText('Theirs, and longer').first().waitFor()
  expect(await findDescription(ownPage).inputValue()).toBe('Mine')
  await ownPage.unroute(request)
  await ownPage.getByRole('button', { name: edit.keepMine }).click()
  await waitUntilSaved(ownPage)
  await expect.poll(() => findDescription(colleaguePage).inputValue()).toBe('Mine')
  await ownPage.getByRole('button', { name: edit.undo }).click()
  await waitUntilSaved(ownPage)
  await expect.poll(() => findDescription(ownPage).inputValue()).not.toBe('Mine')

  const article = Object.values(shipped.documents.article)[0] ?? expect.fail()
  await openStudio(ownPage, `&doc=article/${article.slug}`)
  const text = ownPage.getByLabel('Text', { exact: true })
  const findTool = (name: string) => ownPage.getByRole('toolbar').getByRole('button', { name })
  const selectText = (selection: string) =>
    text.evaluate((area: HTMLTextAreaElement, part) => {
      const start = area.value.indexOf(part)
      area.setSelectionRange(start, start + part.length)
    }, selection)
  await text.fill('Penguins of Boulders\n\nGo early. See tours.')
  await selectText('Penguins')
  await text.press('ControlOrMeta+b')
  await expect.poll(() => text.inputValue()).toMatch(/^\*\*Penguins\*\* of Boulders\n/)
  await selectText('tours')
  await findTool(markdown.link).click()
  await ownPage.keyboard.type('/tours')
  await expect.poll(() => text.inputValue()).toContain('See [tours](/tours).')
  await text.press('End')
  await findTool(markdown.table).click()
  await expect.poll(() => text.inputValue()).toContain('| Where | When |')
  await waitUntilSaved(ownPage)
  await findPreview(ownPage).getByRole('cell', { name: 'In the morning' }).waitFor()
  await text.press('ControlOrMeta+z')
  await expect.poll(() => text.inputValue()).not.toContain('| Where | When |')

  const { held: holdText } = en.mails.booking.guest
  const path = encodeURIComponent(JSON.stringify(['booking', 'guest', 'text']))
  await openStudio(ownPage, `&doc=words/mails&field=${path}`)
  await expect.poll(() => readFocused(ownPage)).toBe(en.mails.booking.guest.text)
  await findPreview(ownPage)
    .getByText(/hold it until the end of/)
    .click()
  await expect.poll(() => readFocused(ownPage)).toBe(holdText)
  await ownPage.locator('textarea:focus').fill('It’s yours until the end of {until}.')
  await waitUntilSaved(ownPage)
  await findPreview(ownPage)
    .getByText(/It’s yours until the end of/)
    .waitFor()
}, 600_000)

/** Milliseconds for a publication on a busy machine. */
const timeout = 600_000

async function openStudio(studio: Page, parts: string) {
  await studio.goto(site.url(`/admin?view=studio${parts}`))
}

function findDescription(page: Page) {
  return page.getByRole('textbox', { name: 'Description for search' })
}

function findPreview(studio: Page) {
  return studio.frameLocator('iframe')
}

function readFocused(studio: Page): Promise<string | undefined> {
  return studio.evaluate(() => {
    const { activeElement } = document
    return activeElement instanceof HTMLTextAreaElement ? activeElement.value : undefined
  })
}

async function dragTo(studio: Page, from: Locator, to: Locator) {
  // Hovering waits until the element stops moving and nothing covers it.
  await from.hover()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag.')
  await studio.mouse.down()
  await studio.mouse.move(start.x + 10, start.y + 20, { steps: 4 })
  await studio.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 4, { steps: 12 })
  await studio.mouse.up()
}

async function fetchText(address: string): Promise<string> {
  return (await fetch(site.url(address))).text()
}

async function readHeading(address: string): Promise<string> {
  return /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(await fetchText(address))?.[1] ?? ''
}
