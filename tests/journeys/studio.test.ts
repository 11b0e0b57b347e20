import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { isWholeRun } from '../whole-run.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

type Named = { id: string; title: string }

const site = useSite()
const owner = 'owner@studio.example'
const words = en.admin.studio
const { sheet, saving, edit, list } = words
const [tour, second, third] = tours.map(({ id, title }) => ({ id, title })) as [Named, Named, Named]
const tourPage = `/tour/${tour.id}`
const title = 'Table Bay and the far side'
const hours = 'Guests of the day reach us at any hour.'
const clients = isWholeRun()
  ? ([
      ['at a desk', desktop],
      ['on a phone', phone],
    ] as const)
  : ([['at a desk', desktop]] as const)

describe('the studio', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
  })

  it.each(clients)(
    'lets an owner %s change a tour and the hours, look, publish and take it back',
    async (where, viewport) => {
      const note = `A try ${where}`
      const studio = await openStudio('', viewport)
      await studio.getByText(words.nobodyEdits).waitFor()
      expect(await listAllFaults(studio)).toEqual([])

      await studio.getByLabel(words.search).fill(tour.title)
      await studio.getByRole('link', { name: tour.title, exact: true }).first().click()
      await studio.getByLabel('Title', { exact: true }).fill(title)
      await stored(studio)
      expect(await listAllFaults(studio)).toEqual([])
      await lookAt(studio, title)
      expect(await readHeading(tourPage)).not.toContain(title)

      await open(studio, '&doc=hours/all')
      await studio.getByLabel('Below the hours').fill(hours)
      await stored(studio)
      expect(await listAllFaults(studio)).toEqual([])
      await lookAt(studio, hours)

      await studio.getByRole('link', { name: words.publish, exact: true }).click()
      await studio.getByRole('cell', { name: title }).waitFor()
      await studio.getByRole('cell', { name: hours }).waitFor()
      expect(await listAllFaults(studio)).toEqual([])
      await studio.getByLabel(sheet.note).fill(note)
      await studio.getByRole('button', { name: sheet.confirmNow }).click()
      await studio.getByText(/^Live: \d+ pages in/).waitFor()
      expect(await readHeading(tourPage)).toContain(title)
      expect(await (await fetch(site.url('/contact'))).text()).toContain(hours)

      await open(studio, '&see=publications')
      await studio.getByRole('heading', { name: note }).waitFor()
      expect(await listAllFaults(studio)).toEqual([])
      await studio.getByRole('button', { name: `${list.takeBack}: ${list.asDelivered}` }).click()
      const asked = studio.getByRole('alertdialog')
      await asked.getByText(title).waitFor()
      await asked.getByRole('button', { name: list.confirm }).click()
      await studio.getByText(list.taken).waitFor()
      await expect.poll(() => readHeading(tourPage)).toContain(tour.title)
      expect(await (await fetch(site.url('/contact'))).text()).not.toContain(hours)
    },
  )

  it('keeps both texts where two have written, and lets either stand', async () => {
    const document = '&doc=company/all'
    const [mine, theirs] = [await openStudio(document), await openStudio(document)]
    await shortName(mine).waitFor()
    await mine.route('**/api/admin/studio/documents/company/all', async (route) => {
      // What a colleague stores arrives between what is typed here and what is sent.
      if (route.request().method() === 'PATCH') await shortName(theirs).fill('Theirs, and longer')
      if (route.request().method() === 'PATCH') await stored(theirs)
      await route.continue()
    })
    await shortName(mine).fill('Mine')
    await mine.getByRole('button', { name: edit.keepMine }).waitFor()
    await mine.getByText('Theirs, and longer').first().waitFor()
    expect(await shortName(mine).inputValue()).toBe('Mine')
    expect(await listAllFaults(mine)).toEqual([])
    await mine.unroute('**/api/admin/studio/documents/company/all')
    await mine.getByRole('button', { name: edit.keepMine }).click()
    await stored(mine)
    await expect.poll(() => shortName(theirs).inputValue()).toBe('Mine')
    await mine.getByRole('button', { name: edit.undo }).click()
    await stored(mine)
    await expect.poll(() => shortName(mine).inputValue()).not.toBe('Mine')
  })

  it('keeps what is written without a connection, and sends it by itself', async () => {
    const studio = await openStudio(`&doc=tour/${second.id}`, phone)
    const field = studio.getByLabel('Title', { exact: true })
    await field.waitFor()
    await studio.context().setOffline(true)
    await field.fill('Written in a tunnel')
    await studio.getByText(saving.offline).waitFor()
    await studio.context().setOffline(false)
    await stored(studio)
    await lookAt(studio, 'Written in a tunnel')
    await studio.reload()
    await expect.poll(() => field.inputValue()).toBe('Written in a tunnel')
  })

  it('says at the field what is wrong, and publishes nothing until it is right', async () => {
    const studio = await openStudio(`&doc=tour/${third.id}`)
    const field = studio.getByLabel('Title', { exact: true })
    await field.fill('')
    await studio.getByText(/^(One thing|\d+ things) to put right$/).waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await open(studio, '&see=publish')
    await studio.getByRole('heading', { name: sheet.faults }).waitFor()
    expect(await studio.getByRole('button', { name: sheet.confirmNow }).count()).toBe(0)
    expect(await listAllFaults(studio)).toEqual([])
  })

  it('is used by the keyboard alone: a stop moves, and one press takes it back', async () => {
    const studio = await openStudio(`&doc=tour/${tour.id}`)
    const moves = studio.getByRole('button', { name: /^Move .* down$/ })
    const plan = studio.getByRole('group', { name: 'Plan of the day' })
    await plan.waitFor()
    const names = () => plan.locator('summary').allInnerTexts()
    const before = await names()
    await plan.getByRole('button', { name: fill(edit.down, { title: before[0] ?? '' }) }).focus()
    await studio.keyboard.press('Enter')
    await stored(studio)
    expect(await moves.count()).toBeGreaterThan(0)
    await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
    await studio.keyboard.press('ControlOrMeta+z')
    await expect.poll(names).toEqual(before)
  })
})

/** A field that has a button of the same name beside it. */
function shortName(page: Page) {
  return page.getByRole('textbox', { name: 'Short name' })
}

async function openStudio(parts: string, viewport = desktop): Promise<Page> {
  return openSignedIn(site, owner, `/admin?view=studio${parts}`, { viewport })
}

async function open(studio: Page, parts: string) {
  await studio.goto(site.url(`/admin?view=studio${parts}`))
}

/** All that was written is with the server. */
async function stored(studio: Page) {
  await studio.waitForTimeout(50)
  await studio.locator('[data-saving=saved]').waitFor()
}

/** The page beside the form says it, without having been loaded anew. */
async function lookAt(studio: Page, text: string) {
  const tab = studio.getByRole('tab', { name: edit.tabs.look })
  if ((await tab.count()) > 0) await tab.click()
  await studio.frameLocator('iframe').getByText(text).first().waitFor()
}

async function readHeading(address: string): Promise<string> {
  const text = await (await fetch(site.url(address))).text()
  return /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(text)?.[1] ?? ''
}
