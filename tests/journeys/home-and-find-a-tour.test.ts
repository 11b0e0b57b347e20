import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Request } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { attractions } from '#content/attractions.ts'
import { destinations } from '#content/destinations.ts'
import { menus } from '#content/menus.ts'
import { en } from '#content/words/en.ts'
import { cardWords } from '#content/words/words.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { rates } from '#tests/catalogue/rates.ts'
import { inDays } from '../days.ts'
import { findLink } from './account-steps.ts'
import { desktop, openBeforeScripts, phone, setUpSite } from './site.ts'
import { findOpening } from './steps.ts'

const makeReview = (name: string) => ({
  rating: 5,
  text: { text: 'We asked for whales and got a morning that none of us will forget. '.repeat(12) },
  authorAttribution: { displayName: name },
  publishTime: '2026-11-01T10:00:00Z',
})
const reviews = Array.from({ length: 8 }, (_, index) => makeReview(`Guest ${index + 1}`))
const yesterday = inDays(-1)

const providers: Server[] = []
async function startProvider(answer: object): Promise<string> {
  const reply: RequestListener = (_request, response) => response.end(JSON.stringify(answer))
  const server = createServer(reply).listen(0, '127.0.0.1')
  providers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterAll(() => providers.forEach((server) => server.close()))

const site = setUpSite(async () => ({
  GOOGLE_PLACES_KEY: 'a-key',
  GOOGLE_PLACE_ID: 'a-place',
  GOOGLE_PLACES_URL: await startProvider({ rating: 4.8, userRatingCount: 212, reviews }),
  RATES_URL: await startProvider({ date: yesterday, rates: { ...rates.perRand, EUR: 0.05 } }),
}))
const banner = 'Showing tours based on your search criteria'

describe('Home', () => {
  it('loads one light picture on a phone, then reviews, turning testimonials and a menu', async () => {
    const page = await site.open('/contact', { viewport: phone })
    await page.route('**/api/functions/get-google-reviews', (route) =>
      route.fulfill({ body: '<!doctype html>' }),
    )
    const pictures: { file: string; bytes: number }[] = []
    page.on('requestfinished', async (request) => {
      if (request.resourceType() !== 'image') return
      const { responseBodySize } = await request.sizes()
      pictures.push({ file: new URL(request.url()).pathname, bytes: responseBodySize })
    })
    await page.goto(site.url('/'), { waitUntil: 'networkidle' })
    const firstPicture = await page.locator('main img').first().evaluate(readSource)
    await expect.poll(() => pictures.map(({ file }) => file)).toEqual([firstPicture])
    expect(pictures[0]?.bytes).toBeGreaterThan(5000)
    expect(pictures[0]?.bytes).toBeLessThan(60_000)
    const block = page.getByRole('region', { name: en.home.reviewsTitle })
    expect(await block.count()).toBe(0)

    await page.unrouteAll()
    await page.reload()
    await block.waitFor()
    await expect.poll(() => block.getByRole('listitem').count()).toBe(6)
    await expect.poll(() => block.textContent()).toContain(en.home.reviewsSource)
    const text = block.getByText('We asked for whales').first()
    const countLines = () =>
      text.evaluate((element) => {
        const { height } = element.getBoundingClientRect()
        return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight))
      })
    await expect.poll(countLines).toBe(4)
    const findButton = (words: string) =>
      block.getByRole('button', { name: new RegExp(`^${words} ?: Guest 1$`) })
    await findButton(en.home.reviewMore).click()
    await expect.poll(countLines).toBeGreaterThan(4)
    await findButton(en.home.reviewLess).click()
    await expect.poll(countLines).toBe(4)

    const testimonials = page.getByRole('list', { name: en.home.testimonialsTitle })
    const readFirstIndex = () =>
      testimonials.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
    await page.getByRole('button', { name: en.home.previous }).click()
    await expect.poll(readFirstIndex).toBe(3)
    await page.getByRole('button', { name: en.home.next }).click()
    await expect.poll(readFirstIndex).toBe(0)
    await page.getByRole('button', { name: fill(en.home.testimonialNumber, { n: 3 }) }).click()
    await expect.poll(readFirstIndex).toBe(2)

    // Everything at the end of the page is readable above the WhatsApp button.
    const chat = page.getByRole('link', { name: en.frame.whatsappButton })
    expect(await chat.getAttribute('target')).toBe('_blank')
    const parts = page.getByRole('contentinfo').locator('a, p, select')
    const isEndAboveChat = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const bottoms = await parts.evaluateAll((elements) =>
        elements.map((part) => part.getBoundingClientRect().bottom),
      )
      return Math.max(...bottoms) <= ((await chat.boundingBox())?.y ?? 0)
    }
    await expect.poll(isEndAboveChat).toBe(true)
    await page.getByRole('button', { name: en.frame.menu }).click()
    const menu = page.locator('#side-menu')
    await menu.getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('heading', { name: en.contact.title }).waitFor()
    await expect.poll(() => menu.isVisible()).toBe(false)
  })

  it('leads by keyboard past the menu to the tours, to a missing page and back', async () => {
    const page = await site.open('/')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
    await page.getByRole('link', { name: 'Build A Custom Itinerary' }).click()
    await page.waitForURL((url) => url.pathname === '/contact' && url.search === '')
    const links = page.getByText(en.contact.elsewhere).locator('..').getByRole('link')
    await expect
      .poll(() => links.allTextContents())
      .toEqual([en.contact.chooseTour, en.contact.buildDays])
    await page.goBack()
    await page.getByRole('link', { name: 'Explore Our Tours' }).click()
    const popular = page.getByRole('heading', { name: en.cards.mostPopularTours })
    const isInWindow = () =>
      popular.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight)
    await expect.poll(isInWindow).toBe(true)
    await page.getByRole('link', { name: 'View All Tours' }).click()
    await page.getByRole('heading', { name: 'Our Complete Tour Collection' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('link', { name: 'Transfers' }).first().press('Enter')
    await page.getByRole('heading', { name: 'Our Premium Fleet' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Our Premium Fleet')

    // A dead link shows the 404 page with one history entry and without a request.
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const deadLabel = menus.footer.find(({ path }) => path === '/private-tours')?.label ?? 'none'
    await page.getByRole('contentinfo').getByRole('link', { name: deadLabel }).click()
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    await expect.poll(() => page.title()).toContain('Page not found')
    expect(requests.filter((url) => url.includes('/private-tours'))).toEqual([])
    await page.goBack()
    await page.getByRole('heading', { name: 'Our Premium Fleet' }).waitFor()
    await page.goForward()
    await page.reload()
    await page.getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
    const first = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    expect(await first.textContent()).toBe(en.frame.backToHome)
  })

  it('shows prices in the visitor’s currency and cards in their language, until they choose others', async () => {
    const page = await site.open('/tour/cape-peninsula')
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    await page.reload({ waitUntil: 'networkidle' })
    expect(paths).not.toContain('/api/rates')
    const header = page.getByRole('banner')
    const currencyField = header.getByRole('combobox', { name: en.frame.currency, exact: true })
    await currencyField.waitFor()
    const before = await currencyField.boundingBox()
    await currencyField.selectOption('EUR')
    await page.getByText('From €125 pp').first().waitFor()
    expect(await currencyField.boundingBox()).toEqual(before)
    const note = page.getByRole('contentinfo').getByText(findOpening(en.frame.ratesOf))
    await expect
      .poll(() => note.textContent())
      .toBe(fill(en.frame.ratesOf, { date: formatDay(yesterday) }))
    await page.goto(site.url('/transfers'))
    await page
      .getByText(fill(en.transfers.perDay, { price: '€225' }))
      .first()
      .waitFor()
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 844 })
      await currencyField.waitFor()
      // Waits for our fonts: the wider system fonts may appear first.
      await page.evaluate(() => document.fonts.load('1em Gloock'))
      const parts = header.locator('a:visible, button:visible, select:visible')
      const boxes = await parts.evaluateAll((elements) =>
        elements.map((element) => element.getBoundingClientRect()),
      )
      for (const { right, height } of boxes) {
        expect(right).toBeLessThanOrEqual(width - (boxes[0]?.x ?? 0) + 1)
        expect(height).toBeLessThan(50)
      }
    }

    const germanPage = await site.open('/', { locale: 'de-DE', timezoneId: 'Europe/Berlin' })
    await germanPage.getByText('€125').first().waitFor()
    const { allInEnglish, viewDetails } = cardWords.de
    const cards = germanPage.getByRole('main').getByRole('link', { name: viewDetails })
    await expect.poll(() => cards.count()).toBeGreaterThan(3)
    await germanPage.getByRole('button', { name: allInEnglish }).click()
    await expect.poll(() => cards.count()).toBe(0)
    await germanPage.goto(site.url('/tours'))
    await germanPage.getByRole('link', { name: en.cards.viewDetails }).first().waitFor()
    await expect.poll(() => cards.count()).toBe(0)
  })
})

describe('searching the tours', () => {
  it('starts on Home, filters during typing, and survives the back button', async () => {
    const page = await site.open('/', { viewport: phone })
    const words = page.getByLabel(en.search.words)
    await words.fill('stellenbosch')
    await page.getByLabel(en.search.category).selectOption('wine')
    await page.getByLabel(en.search.guests, { exact: true }).selectOption('4')
    await page.getByRole('button', { name: en.search.find }).click()
    await page.waitForURL(site.url('/tours?q=stellenbosch&category=wine&guests=4'))
    await waitForCount(page, en.search.foundOne)
    await page.getByText(banner).waitFor()
    await expect.poll(() => listTours(page)).toEqual(['/tour/winelands-stellenbosch'])
    await words.fill('')
    await words.pressSequentially('$& zebra ')
    await waitForCount(page, en.search.foundNone)
    await page.getByRole('heading', { name: en.search.emptyTitle }).waitFor()
    await page.getByRole('link', { name: fill(en.search.without, { part: '$& zebra' }) }).click()
    await waitForCount(page, en.search.foundOne)
    await page.getByRole('link', { name: /View Details & Book/ }).click()
    await page.waitForURL(/\/tour\//)
    await page.goBack()
    await waitForCount(page, en.search.foundOne)
    await page.getByRole('link', { name: en.search.showAll }).click()
    await waitForCount(page, fill(en.search.foundMany, { n: 8 }))
    expect(await words.inputValue()).toBe('')

    // A card for planning your own days fills the last row if it has one free place.
    const ownDaysLink = page.getByRole('link', { name: en.tours.own.link })
    const tablet = { width: 768, height: 1024 }
    const listWidths = async () => {
      const widths: number[] = []
      for (const window of [phone, tablet, desktop]) {
        await page.setViewportSize(window)
        if (await ownDaysLink.isVisible()) widths.push(window.width)
      }
      return widths
    }
    await expect.poll(listWidths).toEqual([desktop.width])
    await words.fill('whales')
    await waitForCount(page, en.search.foundOne)
    await expect.poll(listWidths).toEqual([tablet.width])

    await page.goto(site.url('/tours?guests=45'))
    await waitForCount(page, en.search.foundNone)
    const groups = page.getByRole('link', { name: en.search.seeGroups })
    expect(await groups.getAttribute('href')).toBe('/group-tours')
  })

  it('is read from the browser’s storage and from an event on the page', async () => {
    const page = await site.open('/blog')
    for (const store of ['sessionStorage', 'localStorage'] as const) {
      await page.evaluate((name) => window[name].setItem('tourSearch', '{"query":"whale"}'), store)
      await page.goto(site.url('/'))
      await page.getByText(banner).waitFor()
      await expect.poll(() => listTours(page)).toEqual(['/tour/hermanus-whale-watching'])
      expect(await page.evaluate((name) => window[name].getItem('tourSearch'), store)).toBeNull()
      await page.getByRole('button', { name: en.search.showAll }).click()
      await expect.poll(() => listTours(page)).toHaveLength(8)
    }
    for (const address of ['/', '/tours']) {
      await page.goto(site.url(address))
      await dispatchSearch(page, { category: 'wine' })
      await page.getByText(banner).waitFor()
      await expect.poll(() => listTours(page)).toEqual(['/tour/winelands-stellenbosch'])
      await dispatchSearch(page, { words: 'no such thing' })
      await page.getByText(en.search.foundNone).waitFor()
    }
  })

  it('loads the pictures of the first row before the scripts, and no others', async () => {
    const page = await site.open('/contact')
    for (const [window, count] of [
      [desktop, 3],
      [phone, 1],
    ] as const) {
      await page.setViewportSize(window)
      const pictures = new Set<string>()
      const listen = (request: Request) => {
        if (request.resourceType() === 'image') pictures.add(new URL(request.url()).pathname)
      }
      page.on('request', listen)
      const continueScripts = await openBeforeScripts(page, site.url('/tours'))
      await expect.poll(() => pictures.size).toBe(count)
      // By this frame the layout has requested its pictures.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
      )
      expect(pictures.size).toBe(count)
      continueScripts()
      await waitForCount(page, fill(en.search.foundMany, { n: 8 }))
      page.off('request', listen)
    }
  })
})

describe('a page to read', () => {
  it('links an article’s contents, scrolls its table by keyboard, and opens links without a reload', async () => {
    const page = await site.open('/blog/south-africa-national-parks-week-2025')
    await page.getByRole('link', { name: 'Further afield' }).click()
    await page.waitForURL(/#further-afield$/)
    await page.setViewportSize({ width: 240, height: 500 })
    const table = page.locator('.table-scroll').first()
    await table.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    await page.setViewportSize(desktop)
    await page.goto(site.url('/blog/perfect-day-cape-peninsula-ultimate-itinerary'))
    const externalLink = page.getByRole('link', { name: en.blog.newTab }).first()
    expect(await externalLink.getAttribute('rel')).toContain('noopener')
    await page.evaluate(() => Object.assign(window, { samePage: true }))
    await page.locator('.article a[href="/contact"]').first().click()
    await page.waitForURL(/\/contact$/)
    expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
    await page.goto(site.url('/blog/no-such-guide'))
    await page.getByRole('heading', { name: 'Post not found' }).waitFor()
    await page.getByRole('link', { name: en.frame.backToBlog }).click()
    await page.getByRole('heading', { level: 1, name: en.blog.title }).waitFor()
  })

  it('shows a map of fifteen places whose names do not overlap, reached by keyboard', async () => {
    const page = await site.open('/destinations', { colorScheme: 'dark' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const map = page.getByRole('region', { name: en.destinations.mapTitle })
    const links = map.getByRole('link')
    const names = [...attractions, ...destinations].map(({ name }) => name)
    for (const window of [desktop, { width: 768, height: 1024 }, phone]) {
      await page.setViewportSize(window)
      await map.scrollIntoViewIfNeeded()
      expect((await links.allTextContents()).toSorted()).toEqual(names.toSorted())
      const boxes = await links.evaluateAll((elements) =>
        elements.map((link) => {
          const name = (link.lastElementChild ?? link).getBoundingClientRect()
          const sheet = (link.closest('figure') ?? link).getBoundingClientRect()
          const isInside = name.left >= sheet.left && name.right <= sheet.right
          return { text: link.textContent, isInside, ...name.toJSON() }
        }),
      )
      for (const [index, box] of boxes.entries()) {
        expect(box.isInside, box.text).toBe(true)
        for (const otherBox of boxes.slice(index + 1)) {
          const areApart =
            box.right <= otherBox.left ||
            otherBox.right <= box.left ||
            box.bottom <= otherBox.top ||
            otherBox.bottom <= box.top
          expect(areApart, `${box.text} and ${otherBox.text} at ${window.width}`).toBe(true)
        }
      }
      for (const mapImage of await map.locator('figure:visible img').all())
        await expect
          .poll(() =>
            mapImage.evaluate(
              (image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc,
            ),
          )
          .toContain('/map/night.svg')
    }
    await page.setViewportSize(desktop)
    await links.first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const subject = fill(en.destinations.subject, { name: 'Cape Point' })
    await page.waitForURL(({ searchParams }) => searchParams.get('subject') === subject)
    const field = page.getByLabel(en.contact.asked.subject.label)
    await expect.poll(() => field.inputValue()).toBe(subject)
  })
})

describe('the frame', () => {
  it('blocks copying of pictures and texts, but not of a phone number or in a field, nor menu keys', async () => {
    const page = await site.open('/contact')
    const isRefused = (selector: string, kind: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => {
          const event = new Event(name, { bubbles: true, cancelable: true })
          return !element.dispatchEvent(event)
        }, kind)
    expect(await isRefused('h1', 'contextmenu')).toBe(true)
    expect(await isRefused('h1', 'selectstart')).toBe(true)
    expect(await isRefused('a[href^="tel:"]', 'contextmenu')).toBe(false)
    expect(await isRefused('#message', 'selectstart')).toBe(false)
    expect(await isRefused('main .plate', 'dragstart')).toBe(true)
    await page.evaluate(() => {
      const events: string[] = []
      Object.assign(window, { events })
      const record = (event: Event) => {
        events.push(`${event.type} ${event.defaultPrevented ? 'refused' : 'let through'}`)
        event.preventDefault()
      }
      window.addEventListener('contextmenu', record)
      window.addEventListener('keydown', (event) => event.code === 'KeyU' && record(event))
    })
    const link = page.getByRole('link', { name: 'Transfers' }).first()
    await link.press('Shift+F10')
    await link.click({ button: 'right' })
    await page.getByRole('button', { name: en.contact.send }).press('Control+KeyU')
    await page.getByLabel(en.contact.asked.message.label).press('Control+KeyU')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { events: string[] }).events))
      .toEqual([
        'contextmenu let through',
        'contextmenu refused',
        'keydown refused',
        'keydown let through',
      ])
  })

  it('has the newsletter in the footer: refused in place, confirmed and ended by mailed links', async () => {
    const email = 'reader@news.example'
    const { newsletter: newsletterWords } = en.frame
    const page = await site.open('/group-tours', { viewport: phone })
    const form = page.getByRole('region', { name: en.newsletter.band })
    const field = form.getByLabel(newsletterWords.email)
    const subscribe = form.getByRole('button', { name: newsletterWords.submit })
    await field.fill('nowhere')
    await subscribe.click()
    await form.getByText('Please enter a valid email address').waitFor()
    await field.fill(email)
    await subscribe.click()
    await form.getByText(newsletterWords.refusals['consent-required']).waitFor()
    await form.getByRole('checkbox').check()
    await subscribe.click()
    await form.getByText(fill(newsletterWords.sent, { email })).waitFor()
    await page.goto(await findLink(site, email, /newsletter\/confirm/))
    await page.getByRole('button', { name: en.newsletter.confirm.button }).click()
    await page.getByRole('heading', { name: en.newsletter.confirm.doneTitle }).waitFor()
    await page.goto(await findLink(site, email, /newsletter\/unsubscribe/, 2))
    await page.getByRole('button', { name: en.newsletter.unsubscribe.button }).click()
    await page.getByRole('heading', { name: en.newsletter.unsubscribe.doneTitle }).waitFor()
    await page.goto(site.url('/newsletter/confirm?token=broken%20%E2%98%82'))
    const main = page.getByRole('main')
    await main.getByRole('button').click()
    await main.getByRole('heading', { name: en.newsletter.deadTitle }).waitFor()
    await expect.poll(() => main.getByRole('button').count()).toBe(0)
  })
})

async function waitForCount(page: Page, text: string) {
  await page.getByRole('status').filter({ hasText: text }).waitFor()
}

async function listTours(page: Page): Promise<string[]> {
  const links = page.getByRole('link', { name: /View Details & Book/ })
  return links.evaluateAll((elements) => elements.map((link) => link.getAttribute('href') ?? ''))
}

async function dispatchSearch(page: Page, detail: unknown) {
  await page.evaluate((value) => {
    dispatchEvent(new CustomEvent('tourSearch', { detail: value }))
  }, detail)
}

function readSource(image: Element): string {
  return new URL((image as HTMLImageElement).currentSrc).pathname
}
