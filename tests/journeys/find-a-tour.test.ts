import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { categories } from '#content/categories.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { desktop, openBeforeScripts, phone, useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })
const banner = 'Showing tours based on your search criteria'

describe('searching the tours', () => {
  it('leads from the box on Home to the tours that answer, and keeps the search in the address', async () => {
    const page = await site.open('/', { viewport: phone })
    await page.getByLabel(en.search.words).fill('stellenbosch')
    await page.getByLabel(en.search.category).selectOption('wine')
    await page.getByLabel(en.search.guests, { exact: true }).selectOption('4')
    await page.getByRole('button', { name: en.search.find }).click()
    await page.waitForURL(site.url('/tours?q=stellenbosch&category=wine&guests=4'))
    await waitForCount(page, en.search.foundOne)
    await expect.poll(() => listTours(page)).toEqual(['/tour/winelands-stellenbosch'])
    await expect.poll(() => page.getByLabel(en.search.words).inputValue()).toBe('stellenbosch')
    await page.reload()
    await waitForCount(page, en.search.foundOne)
    await expect.poll(() => page.getByText(banner).count()).toBe(1)
  })

  it('filters as one types, says how many, and comes back with the back button', async () => {
    const page = await site.open('/tours')
    await waitForCount(page, fill(en.search.foundMany, { n: 8 }))
    await expect.poll(() => page.getByText(banner).count()).toBe(0)
    await page.getByLabel(en.search.words).pressSequentially('langebaan lagoon ')
    await waitForCount(page, en.search.foundOne)
    await page.getByRole('link', { name: /View Details & Book/ }).click()
    await page.waitForURL(/\/tour\//)
    await page.goBack()
    await waitForCount(page, en.search.foundOne)
    await expect.poll(() => page.getByLabel(en.search.words).inputValue()).toBe('langebaan lagoon')
    await page.goBack()
    await page.waitForURL('about:blank')
  })

  it('asks for the pictures of the first row before the scripts come, where the row is wide', async () => {
    const page = await site.open('/contact')
    await seeEarlyPictures(page, 3)
    await page.setViewportSize(phone)
    await seeEarlyPictures(page, 1)
  })

  it('offers ways out where nothing answers: a wish fewer, or all tours', async () => {
    const page = await site.open('/tours?q=penguins&category=wine&guests=4')
    await waitForCount(page, en.search.foundNone)
    await page.getByRole('heading', { name: en.search.emptyTitle }).waitFor()
    await page
      .getByRole('link', { name: fill(en.search.without, { part: en.search.categories.wine }) })
      .click()
    await waitForCount(page, en.search.foundOne)
    await page.waitForURL(site.url('/tours?q=penguins&guests=4'))
    await page.getByRole('link', { name: en.search.showAll }).click()
    await waitForCount(page, fill(en.search.foundMany, { n: 8 }))
    await expect.poll(() => page.getByLabel(en.search.words).inputValue()).toBe('')
    await page.waitForURL(site.url('/tours'))
  })

  it('offers days of one’s own where the last row has just one place left', async () => {
    const page = await site.open('/tours')
    const own = page.getByRole('link', { name: en.tours.own.link })
    const tablet = { width: 768, height: 1024 }
    const listWidths = async () => {
      const shown: number[] = []
      for (const window of [phone, tablet, desktop]) {
        await page.setViewportSize(window)
        if (await own.isVisible()) shown.push(window.width)
      }
      return shown
    }
    await expect.poll(listWidths).toEqual([desktop.width])
    await page.getByLabel(en.search.words).fill('whales')
    await waitForCount(page, en.search.foundOne)
    await expect.poll(listWidths).toEqual([tablet.width])
    await page.setViewportSize(tablet)
    await own.click()
    await page.waitForURL(/\/itinerary-builder$/)
  })

  it('sends a party that no tour carries to the group tours', async () => {
    const page = await site.open('/tours?guests=45')
    await waitForCount(page, en.search.foundNone)
    await expect
      .poll(() => page.getByLabel(en.search.guests, { exact: true }).inputValue())
      .toBe('21')
    await expect
      .poll(() => page.getByRole('link', { name: en.search.seeGroups }).getAttribute('href'))
      .toBe('/group-tours')
  })

  it('leads from the tiles of Home to their lists', async () => {
    const safari = categories.find(({ path }) => path.endsWith('=safari'))
    const page = await site.open('/')
    await page.getByRole('link', { name: safari?.name ?? '', exact: true }).click()
    await page.waitForURL(/category=safari/)
    await waitForCount(page, en.search.foundOne)
  })

  it('names the words that nothing answers as they were typed', async () => {
    const page = await site.open(
      `/tours?${new URLSearchParams({ q: '$& zebra', category: 'wine' })}`,
    )
    await page.getByRole('link', { name: fill(en.search.without, { part: '$& zebra' }) }).waitFor()
  })

  it('finds its way to the tours without scripts', async () => {
    const page = await site.open('/', { javaScriptEnabled: false })
    await page.getByLabel(en.search.words).fill('whales')
    await page.getByRole('button', { name: en.search.find }).click()
    await page.waitForURL(/\/tours\?q=whales/)
    await expect.poll(() => listTours(page)).toEqual(['/tour/hermanus-whale-watching'])
  })
})

describe('a search that arrives from elsewhere', () => {
  it.each(['sessionStorage', 'localStorage'] as const)(
    'is taken from %s and removed; Home shows the banner and what was found',
    async (store) => {
      const page = await site.open('/blog')
      await page.evaluate((name) => window[name].setItem('tourSearch', '{"query":"whale"}'), store)
      await page.goto(site.url('/'))
      await page.getByText(banner).waitFor()
      await expect.poll(() => listTours(page)).toEqual(['/tour/hermanus-whale-watching'])
      await expect
        .poll(() => page.evaluate((name) => window[name].getItem('tourSearch'), store))
        .toBeNull()
      await page.getByRole('button', { name: en.search.showAll }).click()
      await expect.poll(() => listTours(page)).toHaveLength(8)
    },
  )

  it.each(['/', '/tours'])('is heard as an event on %s', async (address) => {
    const page = await site.open(address)
    await page.getByLabel(en.search.words).click()
    await announce(page, { category: 'wine' })
    await page.getByText(banner).waitFor()
    await expect.poll(() => listTours(page)).toEqual(['/tour/winelands-stellenbosch'])
    await announce(page, { words: 'no such thing' })
    await page.getByText(en.search.foundNone).waitFor()
    await expect.poll(() => listTours(page)).toEqual([])
  })
})

/** Waits until the list of tours has asked for so many drawings, its scripts still being on their way. */
async function seeEarlyPictures(page: Page, count: number) {
  const asked = new Set<string>()
  const listen = (request: Request) => {
    if (request.resourceType() === 'image') asked.add(new URL(request.url()).pathname)
  }
  page.on('request', listen)
  const arrive = await openBeforeScripts(page, site.url('/tours'))
  await expect.poll(() => asked.size).toBe(count)
  // What has been laid out has asked for its pictures by then.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
  )
  expect(asked.size).toBe(count)
  arrive()
  await waitForCount(page, fill(en.search.foundMany, { n: 8 }))
  page.off('request', listen)
}

async function waitForCount(page: Page, text: string) {
  await page.getByRole('status').filter({ hasText: text }).waitFor()
}

async function listTours(page: Page): Promise<string[]> {
  const links = page.getByRole('link', { name: /View Details & Book/ })
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

async function announce(page: Page, detail: unknown) {
  await page.evaluate((value) => {
    dispatchEvent(new CustomEvent('tourSearch', { detail: value }))
  }, detail)
}
