import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, useSite } from './site.ts'

const site = useSite()
const owner = 'owner@writing.example'
const words = en.admin.studio
const { edit, look, saving, markdown } = words
const [tour = expect.fail()] = tours

beforeAll(() => openOffice(site, owner))

/** What is seen on a page is pressed, and its field opens. */
describe('a text that is pressed', () => {
  it('in the sample of a mail leads to its field', async () => {
    const path = encodeURIComponent(JSON.stringify(['booking', 'guest', 'text']))
    const studio = await openStudio(`words/mails&field=${path}`)
    const { text, held } = en.mails.booking.guest
    await expect.poll(() => focused(studio)).toBe(text)
    await preview(studio)
      .getByText(/hold it until the end of/)
      .click()
    await expect.poll(() => focused(studio)).toBe(held)
    await studio.locator('textarea:focus').fill('It’s yours until the end of {until}.')
    await stored(studio)
    await preview(studio)
      .getByText(/It’s yours until the end of/)
      .waitFor()
  })

  it('on a page leads to its one field, or to a choice of several', async () => {
    const studio = await openStudio(`tour/${tour.id}`)
    const { activity = '' } = tour.detailedItinerary[0] ?? {}
    await preview(studio).getByText(activity, { exact: true }).first().click()
    await expect.poll(() => focused(studio)).toBe(activity)
    // The title of a tour is what its link in the menus says too.
    await studio.getByRole('button', { name: look.links }).click()
    await preview(studio)
      .getByRole('link', { name: 'Tours', exact: true })
      .locator('visible=true')
      .first()
      .click()
    const several = studio.getByRole('group', { name: look.several })
    await several.waitFor()
    expect(await several.getByRole('listitem').count()).toBeGreaterThan(1)
    expect(await listAllFaults(studio)).toEqual([])
    await studio.keyboard.press('Escape')
    await several.waitFor({ state: 'detached' })
  })
})

describe('the lines of a list', () => {
  it('are dragged into another order with the mouse', async () => {
    const studio = await openStudio(`tour/${tour.id}`)
    const plan = studio.getByRole('group', { name: 'Plan of the day' })
    const titles = () => plan.locator('summary').allInnerTexts()
    await plan.waitFor()
    const before = await titles()
    await dragTo(studio, plan.locator('.studio-grip').nth(0), plan.locator('.studio-grip').nth(2))
    await expect.poll(titles).toEqual([before[1], before[2], before[0], ...before.slice(3)])
    await stored(studio)
    await studio.reload()
    await expect.poll(titles).toEqual([before[1], before[2], before[0], ...before.slice(3)])
  })

  it('of documents have their titles, and change places by the keyboard', async () => {
    const studio = await openStudio('order/all')
    const list = studio.getByRole('group', { name: 'Tours', exact: true })
    const titles = () => list.locator('li > span:first-child').allInnerTexts()
    await list.waitFor()
    const before = await titles()
    expect(before[0]).toBe(tour.title)
    await list.getByRole('button', { name: fill(edit.down, { title: tour.title }) }).focus()
    await studio.keyboard.press('Enter')
    await expect.poll(titles).toEqual([before[1], before[0], ...before.slice(2)])
    await stored(studio)
    expect(await listAllFaults(studio)).toEqual([])
  })

  it('are named after their text where an address has them, until they are published', async () => {
    const studio = await openStudio('legal/terms')
    const list = studio.getByRole('group', { name: 'Sections' })
    await list.getByRole('button', { name: fill(edit.addItem, { label: 'Sections' }) }).click()
    const heading = list.getByLabel('Heading', { exact: true }).last()
    await heading.fill('Lost & found: what’s left behind')
    await studio.keyboard.press('Tab')
    const name = list.getByRole('textbox', { name: 'Anchor' })
    await expect.poll(() => name.inputValue()).toBe('lost-found-whats-left-behind')
    const taken = shipped.documents.legal['terms']?.sections[0]?.id ?? expect.fail()
    await name.fill(taken)
    await studio.keyboard.press('Tab')
    await expect.poll(() => name.inputValue()).toBe(`${taken}-2`)
    await name.fill('Left behind')
    await studio.keyboard.press('Tab')
    await expect.poll(() => name.inputValue()).toBe('left-behind')
    await heading.fill('What’s left behind')
    await list
      .getByRole('button', { name: `${edit.addLine}: Paragraphs` })
      .last()
      .click()
    const first = fill(edit.line, { label: 'Paragraphs', n: 1 })
    await list.getByRole('textbox', { name: first }).last().fill('Ask us.')
    await stored(studio)
    await expect.poll(() => name.inputValue()).toBe('left-behind')
    await studio.reload()
    await list.getByText('What’s left behind').waitFor()
    await preview(studio).locator('#left-behind').waitFor({ state: 'attached' })
  })
})

it('a Markdown text is formatted by its toolbar and its keys, and the article beside it shows it', async () => {
  const article = Object.values(shipped.documents.article)[0] ?? expect.fail()
  const studio = await openStudio(`article/${article.slug}`)
  const text = studio.getByLabel('Text', { exact: true })
  const tool = (name: string) => studio.getByRole('toolbar').getByRole('button', { name })
  const mark = (from: number, to: number) =>
    text.evaluate(
      (area: HTMLTextAreaElement, [start, end]) => area.setSelectionRange(start ?? 0, end ?? 0),
      [from, to],
    )
  await text.fill('Penguins of Boulders\n\nGo early. See tours.')
  await mark(0, 8)
  await tool(markdown.bold).click()
  await expect.poll(() => text.inputValue()).toMatch(/^\*\*Penguins\*\* of Boulders\n/)
  await text.press('ControlOrMeta+b')
  await expect.poll(() => text.inputValue()).toMatch(/^Penguins of Boulders\n/)
  await mark(0, 0)
  await tool(markdown.heading).click()
  await expect.poll(() => text.inputValue()).toMatch(/^## Penguins of Boulders\n/)
  const value = await text.inputValue()
  await mark(value.indexOf('tours'), value.indexOf('tours') + 5)
  await tool(markdown.link).click()
  await studio.keyboard.type('/tours')
  await expect.poll(() => text.inputValue()).toContain('See [tours](/tours).')
  await mark(value.indexOf('Go early'), value.indexOf('Go early'))
  await tool(markdown.list).click()
  await expect.poll(() => text.inputValue()).toContain('\n- Go early. See')
  await text.press('End')
  await tool(markdown.table).click()
  await expect.poll(() => text.inputValue()).toContain('| Where | When |')
  await stored(studio)
  const page = preview(studio)
  await page.getByRole('heading', { name: 'Penguins of Boulders' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Go early' }).getByRole('link').waitFor()
  await page.getByRole('cell', { name: 'In the morning' }).waitFor()
  await text.press('ControlOrMeta+z')
  await expect.poll(() => text.inputValue()).not.toContain('| Where | When |')
})

it('without a connection the page beside it waits, and says what was written once it is back', async () => {
  const studio = await openStudio('hours/all')
  const field = studio.getByLabel('Below the hours')
  await preview(studio).getByRole('heading', { level: 1 }).waitFor()
  await studio.context().setOffline(true)
  await field.fill('Written in a tunnel.')
  await studio.getByText(saving.offline).waitFor()
  await studio.context().setOffline(false)
  await stored(studio)
  await preview(studio).getByText('Written in a tunnel.').waitFor()
})

async function openStudio(document: string, viewport = desktop): Promise<Page> {
  const studio = await openSignedIn(site, owner, `/admin?view=studio&doc=${document}`, { viewport })
  await studio.locator('[data-saving=saved]').waitFor()
  return studio
}

function preview(studio: Page) {
  return studio.frameLocator('iframe')
}

/** What stands in the field that has the focus. */
function focused(studio: Page): Promise<string | undefined> {
  return studio.evaluate(() => {
    const { activeElement } = document
    return activeElement instanceof HTMLTextAreaElement ? activeElement.value : undefined
  })
}

async function dragTo(studio: Page, from: ReturnType<Page['locator']>, to: typeof from) {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('There is nothing to drag.')
  await studio.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await studio.mouse.down()
  await studio.mouse.move(start.x + 10, start.y + 20, { steps: 4 })
  await studio.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + 4, { steps: 12 })
  await studio.mouse.up()
}

/** All that was written is with the server. */
async function stored(studio: Page) {
  await studio.waitForTimeout(50)
  await studio.locator('[data-saving=saved]').waitFor()
}
