import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { shipped } from '#content/shipped.ts'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const offsetFile = path.join(tmpdir(), `clock-offset-${crypto.randomUUID()}`)
const site = useSite({
  CLOCK_OFFSET_FILE: offsetFile,
  NODE_OPTIONS: `--import ${path.resolve('tests/faults/clock.mjs')}`,
})
const owner = 'owner@publishing.example'
const words = en.admin.studio
const { sheet, edit, past, list, create } = words
const [tour = expect.fail()] = tours
const lion = { id: 'lion-of-the-lagoon', title: 'The lion of the lagoon' }
const note = 'Ring twice, and we come.'

beforeAll(async () => {
  writeFileSync(offsetFile, '0')
  await openOffice(site, owner)
})
afterAll(() => rmSync(offsetFile, { force: true }))

it('what cannot be published leads to its field', async () => {
  const studio = await openStudio(`&doc=tour/${tour.id}`)
  const { key = '' } = tour.detailedItinerary[1] ?? {}
  await studio.locator(`[id="field-detailedItinerary.${key}"]`).click()
  const field = studio.locator(`[id="field-detailedItinerary.${key}.activity"]`)
  await field.fill('')
  await stored(studio)
  await studio.getByRole('link', { name: words.publish, exact: true }).click()
  await studio.getByRole('link', { name: /Please write something here/ }).click()
  await expect.poll(() => field.evaluate((area) => area === document.activeElement)).toBe(true)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await listAllFaults(studio)).toEqual([])
  await field.fill('Out of town')
  await stored(studio)
})

it('a page is shown as it will be with what was ticked alone, beside what it is', async () => {
  const studio = await openStudio('&doc=hours/all')
  await studio.getByLabel('Below the hours').fill(note)
  await stored(studio)
  await studio.getByRole('link', { name: words.publish, exact: true }).click()
  await studio.getByRole('checkbox', { name: tour.title }).uncheck()
  await studio.getByRole('button', { name: `/contact ${sheet.compare}` }).click()
  const asked = studio.getByRole('dialog')
  await asked.getByText(/differs|differ/).waitFor()
  const [before, after] = [
    asked.frameLocator(`iframe[title="${sheet.before}: /contact"]`),
    asked.frameLocator(`iframe[title="${sheet.after}: /contact"]`),
  ]
  await after.getByText(note).waitFor()
  expect(await before.getByText(note).count()).toBe(0)
  const top = (frame: typeof before) =>
    frame.locator('html').evaluate(() => Math.round(globalThis.scrollY))
  await after.locator('html').evaluate(() => globalThis.scrollTo(0, 240))
  await expect.poll(async () => [await top(before), await top(after)]).toEqual([240, 240])
  await before.locator('html').evaluate(() => globalThis.scrollTo(0, 120))
  await expect.poll(async () => [await top(before), await top(after)]).toEqual([120, 120])
  expect(await listAllFaults(studio)).toEqual([])
  await studio.keyboard.press('Escape')
  await asked.waitFor({ state: 'detached' })
  const then = studio.getByRole('link', { name: `/contact ${sheet.seeThen}` })
  const base = (await then.getAttribute('href'))?.replace('/contact', '') ?? ''
  const read = async (at: string) => (await studio.request.get(site.url(base + at))).text()
  expect(await read('/contact')).toContain(note)
  expect(await read(`/tour/${tour.id}`)).not.toContain('Out of town')
})

it('on a phone the two stand behind tabs', async () => {
  const studio = await openStudio('&see=publish', phone)
  await studio.getByRole('button', { name: `/contact ${sheet.compare}` }).click()
  const asked = studio.getByRole('dialog')
  await asked.frameLocator(`iframe[title="${sheet.after}: /contact"]`).getByText(note).waitFor()
  expect(await listAllFaults(studio)).toEqual([])
  await asked.getByRole('tab', { name: sheet.after }).press('ArrowLeft')
  expect(await asked.getByRole('tab', { name: sheet.before }).getAttribute('aria-selected')).toBe(
    'true',
  )
})

it('what is planned goes live at its time, and not before', async () => {
  const studio = await openStudio('&see=publish')
  for (const box of await studio.getByRole('checkbox').all()) await box.check()
  await studio.getByLabel(sheet.note).fill('On the hour')
  await studio.getByLabel(sheet.later).check()
  await studio.getByLabel(sheet.at).fill(inCapeTown(Date.now() + 2 * hourMs))
  await studio.getByRole('button', { name: sheet.confirmLater }).click()
  await studio.getByText(/^Planned for/).waitFor()
  const contact = async () => (await fetch(site.url('/contact'))).text()
  expect(await contact()).not.toContain(note)
  await openAt(studio, '')
  await studio.getByText('On the hour').waitFor()
  expect(await listAllFaults(studio)).toEqual([])
  const passed = 2 * hourMs + 60_000
  writeFileSync(offsetFile, `${passed} ${passed}`)
  await expect.poll(contact, { timeout: 170_000 }).toContain(note)
  expect(await (await fetch(site.url(`/tour/${tour.id}`))).text()).toContain('Out of town')
})

it('a tour comes, goes with its page, which leads elsewhere, and comes back', async () => {
  const { id, title } = lion
  const page = `/tour/${id}`
  const studio = await openStudio('')
  await studio.getByRole('button', { name: words.add }).click()
  await studio.getByLabel(create.copyOf).selectOption({ label: tour.title })
  await studio.getByLabel(create.id).fill(id)
  await studio.getByRole('button', { name: create.confirm }).click()
  for (const [label, text] of [
    ['Title', title],
    ['Card', 'A slow day among flamingos, with mussels for lunch.'],
    ['Title for search engines', `${title} | ${company.shortName}`],
    ['Description for search engines', 'A slow and private day among flamingos.'],
  ] as const) {
    await studio.getByLabel(label, { exact: true }).fill(text)
    await stored(studio)
  }
  await studio.getByText(/to put right$/).waitFor({ state: 'detached' })
  await openAt(studio, '&see=publish')
  await publish(studio)
  expect((await fetch(site.url(page))).status).toBe(200)

  await openAt(studio, `&doc=tour/${id}`)
  await withdraw(studio)
  await studio.getByRole('link', { name: words.publish, exact: true }).click()
  await studio.getByText(sheet.withdrawn).first().waitFor()
  await publish(studio)
  const gone = await fetch(site.url(page), { redirect: 'manual' })
  expect([gone.status, gone.headers.get('location')]).toEqual([301, `/tour/${tour.id}`])
  expect(await (await fetch(site.url('/tours'))).text()).not.toContain(page)

  await openAt(studio, '&see=publications')
  const before = studio.getByRole('listitem').filter({ hasText: title }).last()
  await before.getByRole('button', { name: new RegExp(`^${list.takeBack}`) }).click()
  await studio.getByRole('alertdialog').getByRole('button', { name: list.confirm }).click()
  await studio.getByText(list.taken).waitFor()
  await expect.poll(async () => (await fetch(site.url(page))).status).toBe(200)
})

it('what another made faulty since it was looked at leads to its field too', async () => {
  const [built = expect.fail()] = Object.keys(shipped.documents['builder-tour'])
  const label = 'The tour to read about'
  const writer = await openStudio(`&doc=builder-tour/${built}`)
  await writer.getByRole('combobox', { name: label }).selectOption({ label: lion.title })
  await stored(writer)
  await writer.getByRole('link', { name: words.publish, exact: true }).click()
  await writer.getByRole('button', { name: sheet.confirmNow }).waitFor()
  const other = await openStudio(`&doc=tour/${lion.id}`)
  await withdraw(other)
  await other.getByRole('link', { name: words.publish, exact: true }).click()
  await other.getByText(sheet.withdrawn).first().waitFor()
  const { title = '' } = shipped.documents['builder-tour'][built] ?? {}
  await other.getByRole('checkbox', { name: title }).uncheck()
  await publish(other)
  // The sheet has heard of it.
  await writer.getByRole('region', { name: sheet.faults }).getByRole('link').first().click()
  const field = writer.getByRole('combobox', { name: label })
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await writer.getByRole('button', { name: fill(edit.toLiveField, { label }) }).click()
  await stored(writer)
})

it('the history of a document goes down to what the site came with, and leads back to it', async () => {
  const studio = await openStudio('&doc=hours/all&see=history')
  const restore = `${past.restore}: ${past.delivered}`
  await studio.getByRole('button', { name: restore }).waitFor()
  await studio.getByLabel(past.against).selectOption({ label: list.asDelivered })
  await studio.getByText(past.comparedWith).waitFor()
  await studio.getByRole('cell', { name: note }).waitFor()
  expect(await listAllFaults(studio)).toEqual([])
  await studio.getByRole('button', { name: restore }).click()
  const field = studio.getByRole('textbox', { name: 'Below the hours' })
  const { emergencySupport = '' } = shipped.documents.hours['all'] ?? {}
  await expect.poll(() => field.inputValue()).toBe(emergencySupport)
  await studio.getByRole('link', { name: en.admin.activity }).click()
  await studio
    .getByRole('row', { name: en.admin.log.actions['draft-restored'] })
    .filter({ hasText: 'Opening hours' })
    .waitFor()
})

it('a sentence goes live by keyboard alone', async () => {
  const studio = await openStudio('')
  await studio.getByRole('heading', { name: words.everything }).waitFor()
  const next = shipped.tours[1]?.title ?? ''
  await reach(studio, 'a', next)
  await studio.keyboard.press('Enter')
  await studio.getByRole('textbox', { name: 'Card', exact: true }).waitFor()
  await reach(studio, 'textarea', 'Card')
  await studio.keyboard.press('ControlOrMeta+A')
  await studio.keyboard.type('Old oaks, white gables, and a slow lunch.')
  await stored(studio)
  await reach(studio, 'a', words.publish)
  await studio.keyboard.press('Enter')
  await studio.getByRole('button', { name: sheet.confirmNow }).waitFor()
  await reach(studio, 'button', sheet.confirmNow)
  await studio.keyboard.press('Enter')
  await studio.getByText(/^Live: \d+ pages? in/).waitFor({ timeout: 170_000 })
  expect(await (await fetch(site.url('/tours'))).text()).toContain('Old oaks, white gables')
})

/** Presses Tab until the element of this name has the focus. */
async function reach(studio: Page, tag: string, name: string) {
  for (let presses = 0; presses < 250; presses += 1) {
    await studio.keyboard.press('Tab')
    const found = await studio.evaluate(() => {
      const at = document.activeElement
      if (!(at instanceof HTMLElement)) return ['', '']
      const labels = 'labels' in at ? [...((at as HTMLTextAreaElement).labels ?? [])] : []
      return [at.localName, labels[0]?.textContent ?? at.textContent ?? '']
    })
    if (found[0] === tag && found[1]?.trim().startsWith(name)) return
  }
  expect.fail(`Tab never reaches '${name}'.`)
}

/** Withdraws the tour that is open; its page will lead to another. */
async function withdraw(studio: Page) {
  await studio.getByRole('button', { name: edit.withdraw }).click()
  const asked = studio.getByRole('alertdialog')
  await asked.getByLabel(words.withdrawal.redirect).selectOption({ label: tour.title })
  expect(await listAllFaults(studio)).toEqual([])
  await asked.getByRole('button', { name: words.withdrawal.confirm }).click()
  await studio.getByText(edit.isWithdrawn).waitFor()
}

/** Publishes what is drafted. */
async function publish(studio: Page) {
  await studio.getByRole('button', { name: sheet.confirmNow }).click()
  await studio.getByText(/^Live: \d+ pages? in/).waitFor({ timeout: 170_000 })
}

/** A moment as a field for a day and a time has it, on Cape Town's clock. */
function inCapeTown(time: number): string {
  return new Date(time + 2 * hourMs).toISOString().slice(0, 16)
}

async function openStudio(parts: string, viewport = desktop): Promise<Page> {
  return openSignedIn(site, owner, `/admin?view=studio${parts}`, { viewport })
}

async function openAt(studio: Page, parts: string) {
  await studio.goto(site.url(`/admin?view=studio${parts}`))
}

/** All that was written is with the server. */
async function stored(studio: Page) {
  await studio.waitForTimeout(50)
  await studio.locator('[data-saving=saved]').waitFor()
}
