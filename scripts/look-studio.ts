import type { Page } from 'playwright-core'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { fill } from '#rules/text/fill.ts'
import { press } from './look-acts.ts'
import { longWord } from './look-people.ts'
import type { State } from './look-states.ts'

const { studio: words } = wordsOf(shipped).admin
const tour = 'tour/cape-peninsula'
const addressOf = (parts: string) => `/admin?view=studio${parts}`
const editor = addressOf(`&doc=${tour}`)

type Look = Omit<State, 'as'>

/** The studio as an owner meets it: what there is, a tour that is written, what is wrong, and what goes live. */
const looks: Look[] = [
  { name: 'studio-overview', address: addressOf(''), act: waitFor('.studio-groups') },
  {
    name: 'studio-found',
    address: addressOf(''),
    act: async (page) => {
      await page.getByLabel(words.search).fill('penguins')
      await page.getByRole('heading', { name: words.searchTexts }).waitFor()
    },
  },
  { name: 'studio-new', address: addressOf(''), screenOnly: true, act: press(words.add) },
  {
    name: 'studio-editor',
    address: editor,
    screenOnly: true,
    act: async (page) => {
      await write(page, 'Title', `Cape Point and ${widthOf(page)} penguins`)
      await waitForPage(page)
    },
  },
  {
    name: 'studio-look',
    address: editor,
    screenOnly: true,
    act: async (page) => {
      const tab = page.getByRole('tab', { name: words.edit.tabs.look })
      if ((await tab.count()) > 0) await tab.click()
      await waitForPage(page)
      await press(words.look.dark)(page)
      await page.waitForTimeout(500)
    },
  },
  {
    name: 'studio-article',
    address: addressOf('&doc=article/perfect-day-cape-peninsula-ultimate-itinerary'),
    screenOnly: true,
    act: async (page) => {
      await page.getByRole('toolbar').first().scrollIntoViewIfNeeded()
      await waitForPage(page)
    },
  },
  {
    name: 'studio-list',
    address: addressOf('&doc=hours/all'),
    screenOnly: true,
    act: async (page) => {
      await page.locator('.studio-fold summary').first().click()
      await waitForPage(page)
    },
  },
  {
    name: 'studio-order',
    address: addressOf('&doc=order/all'),
    screenOnly: true,
    act: waitForPage,
  },
  {
    name: 'studio-new-line',
    address: addressOf('&doc=legal/terms'),
    screenOnly: true,
    act: async (page) => {
      const list = page.getByRole('group', { name: 'Sections' })
      await list.getByRole('button').last().click()
      await list.getByLabel('Heading', { exact: true }).last().fill('What’s left behind')
      await list
        .getByRole('button', { name: /^Add a line: Paragraphs/ })
        .last()
        .click()
      await page.keyboard.type('We keep it for a month. Write to us.')
      await page.locator('[data-saving=saved]').waitFor()
    },
  },
  {
    name: 'studio-pictures',
    address: addressOf('&doc=vehicle/premium-suv'),
    screenOnly: true,
    act: async (page) => {
      await press(new RegExp(`^${words.edit.picture}`))(page)
      await page.getByRole('dialog').locator('img').first().waitFor()
    },
  },
  {
    name: 'studio-conflict',
    address: addressOf('&doc=company/all'),
    screenOnly: true,
    act: async (page) => {
      await page.route('**/documents/company/all', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({ status: 409, json: conflict })
          : route.continue(),
      )
      const field = page.getByRole('textbox', { name: 'Short name' })
      await field.fill('Cape & Crossing Tours')
      await page.getByRole('button', { name: words.edit.keepMine }).waitFor()
    },
  },
  {
    name: 'studio-offline',
    address: addressOf('&doc=hours/all'),
    screenOnly: true,
    act: async (page) => {
      await page.route('**/documents/hours/all', (route) => route.abort())
      await page.getByRole('textbox', { name: 'Below the hours' }).fill('At any hour.')
      await page.getByText(words.saving.offline).waitFor()
    },
  },
  {
    name: 'studio-prices',
    address: editor,
    act: async (page) => {
      await openPrices(page)
      await page.locator(`[data-date="${nextJune}-24"]`).click()
      await page.locator('.prices-why', { hasText: season }).waitFor()
    },
  },
  {
    name: 'studio-prices-day',
    address: editor,
    screenOnly: true,
    act: async (page) => {
      await openPrices(page)
      await page.locator(`[data-date="${nextJune}-24"]`).click()
      await page.locator(`[data-date="${nextJune}-24"]`).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'studio-prices-dearer',
    address: editor,
    screenOnly: true,
    act: async (page) => {
      await openPrices(page)
      await beginToRaise(page)
    },
  },
  {
    name: 'studio-prices-sheet',
    address: addressOf('&see=publish'),
    act: async (page) =>
      page.getByRole('heading', { name: words.prices.differences }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'studio-faults',
    address: editor,
    screenOnly: true,
    act: async (page) => {
      await page.getByLabel('Card', { exact: true }).fill(`${longWord} `.repeat(5))
      await page.getByText(/to put right/).waitFor()
    },
  },
  {
    name: 'studio-publish-faults',
    address: addressOf('&see=publish'),
    act: async (page) => page.getByRole('heading', { name: words.sheet.faults }).waitFor(),
  },
  {
    name: 'studio-publish',
    address: editor,
    act: async (page) => {
      await write(page, 'Card', `Cape Point, ${widthOf(page)} penguins and Chapman’s Peak Drive.`)
      await page.getByRole('link', { name: words.publish, exact: true }).click()
      await page.getByRole('heading', { name: /pages? changes?$/ }).waitFor()
      await page.getByLabel(words.sheet.later).check()
    },
  },
  {
    name: 'studio-compare',
    address: addressOf('&see=publish'),
    screenOnly: true,
    act: async (page) => {
      await press(`/tours ${words.sheet.compare}`)(page)
      await page.getByText(/(differs|differ); /).waitFor()
    },
  },
  {
    name: 'studio-published',
    address: addressOf('&see=publish'),
    act: async (page) => {
      await page.getByLabel(words.sheet.note).fill('Penguins first')
      await press(words.sheet.confirmNow)(page)
      await page.getByText(/^Live: /).waitFor()
    },
  },
  {
    name: 'studio-publications',
    address: addressOf('&see=publications'),
    act: waitFor('.studio-history'),
  },
  {
    name: 'studio-take-back',
    address: addressOf('&see=publications'),
    screenOnly: true,
    act: press(`${words.list.takeBack}: ${words.list.asDelivered}`),
  },
  {
    name: 'studio-history',
    address: addressOf(`&doc=${tour}&see=history`),
    act: waitFor('.studio-history'),
  },
]

/** Of the year of the first press on 'later', so that all of it lies ahead. */
const nextJune = `${new Date().getFullYear() + 1}-06`
const season = 'June holidays'

/** The year that comes, its June dearer by fifteen per cent. */
async function openPrices(page: Page) {
  const begin = page.getByRole('button', {
    name: fill(words.edit.begin, { label: 'Prices by season' }),
  })
  const fold = page.locator('summary', { hasText: 'Prices by season' })
  await begin.or(fold).first().waitFor()
  if (await begin.isVisible()) await begin.click()
  await fold.click()
  const later = page.getByRole('button', { name: words.prices.later })
  await later.click()
  if ((await page.locator('.prices-legend', { hasText: season }).count()) > 0) return
  await beginToRaise(page)
  await page.getByRole('dialog').getByRole('button', { name: words.prices.confirm }).click()
  await page.locator('[data-saving=saved]').waitFor()
}

async function beginToRaise(page: Page) {
  await press(words.prices.raise)(page)
  const raise = page.getByRole('dialog')
  await raise.getByLabel(words.prices.from).fill(`${nextJune}-01`)
  await raise.getByLabel(words.prices.to).fill(`${nextJune}-30`)
  await raise.getByLabel(words.prices.percent).fill('15')
  await raise.getByLabel(words.prices.name).fill(season)
  await raise.getByRole('cell').first().waitFor()
}

const conflict = {
  error: { code: 'studio-conflict', message: '', issues: [{ code: 'studio-conflict' }] },
  conflicts: [
    {
      path: ['shortName'],
      theirs: 'The Cape, crossed',
      by: 'colleague@office.example',
      at: new Date().toISOString(),
    },
  ],
}

export const studioStates: State[] = looks.map((look) => ({ ...look, as: 'office' }))

async function write(page: Page, label: string, text: string) {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(text)
  await page.locator('[data-saving=saved]').waitFor()
}

/** Each round has something of its own to publish. */
function widthOf(page: Page): number {
  return page.viewportSize()?.width ?? 0
}

function waitFor(selector: string) {
  return (page: Page) => page.locator(selector).waitFor()
}

/** The page beside the form is there; on a phone it lies behind its tab. */
async function waitForPage(page: Page) {
  if ((await page.locator('.studio-look').count()) === 0) return
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
}
