import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { cardWords } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })

describe('Home', () => {
  it('scrolls to the popular tours and leads to the whole collection', async () => {
    const page = await site.open('/')
    await page.getByRole('link', { name: 'Explore Our Tours' }).click()
    await expect
      .poll(() => page.getByRole('heading', { name: en.cards.mostPopularTours }).isVisible())
      .toBe(true)
    await page.getByRole('link', { name: 'View All Tours' }).click()
    await page.getByRole('heading', { name: 'Our Complete Tour Collection' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  it('weighs less than 60 kB of pictures on the first screen of a phone, none of them twice', async () => {
    const page = await site.open('/contact', { viewport: phone })
    const asked: { file: string; bytes: number }[] = []
    page.on('requestfinished', async (request) => {
      if (request.resourceType() !== 'image') return
      const { responseBodySize } = await request.sizes()
      asked.push({ file: new URL(request.url()).pathname, bytes: responseBodySize })
    })
    await page.goto(site.url('/'), { waitUntil: 'networkidle' })
    const shown = await page.locator('main img').first().evaluate(readSource)
    await expect.poll(() => asked.map(({ file }) => file)).toEqual([shown])
    expect(asked[0]?.bytes).toBeGreaterThan(5000)
    expect(asked[0]?.bytes).toBeLessThan(60_000)
  })

  it('shows prices in the currency of the visitor, and keeps another that they choose', async () => {
    const page = await site.open('/', { locale: 'en-US', timezoneId: 'America/New_York' })
    await page.getByText('$138').first().waitFor()
    await page.getByLabel(en.frame.currency).last().selectOption('EUR')
    await page.getByText('€138').first().waitFor()
    await page.goto(site.url('/tours'))
    await page.getByText('€138').first().waitFor()
  })

  it('speaks German, French and Spanish on its cards', async () => {
    for (const [locale, label] of [
      ['de-DE', 'Details ansehen und buchen'],
      ['fr-FR', 'Voir les détails et réserver'],
      ['es-ES', 'Ver detalles y reservar'],
    ] as const) {
      const page = await site.open('/', { locale })
      await expect
        .poll(() => page.getByRole('main').getByRole('link', { name: label }).count(), {
          message: label,
        })
        .toBeGreaterThan(3)
    }
  })

  it('says to who reads them that all else is in English, and lets the cards be so too', async () => {
    const page = await site.open('/', { locale: 'de-DE' })
    const { allInEnglish, viewDetails } = cardWords.de
    await page.getByRole('button', { name: allInEnglish }).click()
    const german = page.getByRole('main').getByRole('link', { name: viewDetails })
    await expect.poll(() => german.count()).toBe(0)
    await page.goto(site.url('/tours'))
    await page.getByRole('link', { name: en.cards.viewDetails }).first().waitFor()
    await expect.poll(() => german.count()).toBe(0)
  })

  it('turns its testimonials on a phone, past either end', async () => {
    const page = await site.open('/', { viewport: phone })
    const voices = page.getByRole('list', { name: en.home.testimonialsTitle })
    const first = () => voices.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))
    await page.getByRole('button', { name: en.home.previous }).click()
    await expect.poll(first).toBe(3)
    await page.getByRole('button', { name: en.home.next }).click()
    await expect.poll(first).toBe(0)
    await page.getByRole('button', { name: fill(en.home.testimonialNumber, { n: 3 }) }).click()
    await expect.poll(first).toBe(2)
  })

  it('opens its side menu on a phone, and closes it on the way to another page', async () => {
    const page = await site.open('/', { viewport: phone })
    await page.getByRole('button', { name: en.frame.menu }).click()
    const menu = page.locator('#side-menu')
    await menu.getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('heading', { name: en.contact.title }).waitFor()
    await expect.poll(() => menu.isVisible()).toBe(false)
  })

  it('works without scripts: the menu opens, the pictures and the words are there', async () => {
    const page = await site.open('/', { viewport: phone, javaScriptEnabled: false })
    await page.getByRole('button', { name: en.frame.menu }).click()
    await page.locator('#side-menu').getByRole('link', { name: 'Tours', exact: true }).click()
    await page.getByRole('heading', { name: 'Our Complete Tour Collection' }).waitFor()
    const loaded = await page.getByRole('main').locator('img').first().getAttribute('src')
    expect(loaded).toMatch(/^\/assets\//)
  })

  it('brings a keyboard past its menu with the first press', async () => {
    const page = await site.open('/')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

describe('the drag library', () => {
  it('comes with the builder and with no other screen', async () => {
    const page = await site.open('/')
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    )
    const scripts = await Promise.all(
      fetched.filter((name) => name.endsWith('.js')).map((name) => page.request.get(name)),
    )
    const texts = await Promise.all(scripts.map((script) => script.text()))
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.filter((text) => text.includes('DndLiveRegion'))).toEqual([])
  })
})

describe('the frame', () => {
  it('offers WhatsApp in a new tab, with the subject of the page', async () => {
    const page = await site.open('/tour/cape-peninsula', { viewport: desktop })
    const chat = page.getByRole('link', { name: en.frame.whatsappButton })
    await expect.poll(() => chat.getAttribute('target')).toBe('_blank')
    await expect
      .poll(async () => decodeURIComponent((await chat.getAttribute('href')) ?? ''))
      .toContain('Cape Peninsula')
  })

  it('lets everything at the end of a page be read above the WhatsApp button on a phone', async () => {
    const page = await site.open('/', { viewport: phone })
    const chat = page.getByRole('link', { name: en.frame.whatsappButton })
    const parts = page.getByRole('contentinfo').locator('a, p, select')
    // What is further down is laid out as it comes into sight.
    const scrollOn = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const ends = await parts.evaluateAll((all) =>
        all.map((part) => part.getBoundingClientRect().bottom),
      )
      return Math.max(...ends) <= ((await chat.boundingBox())?.y ?? 0)
    }
    await expect.poll(scrollOn).toBe(true)
  })

  it('suggests tours first to who asks for /private-tours, which is not there', async () => {
    const page = await site.open('/private-tours')
    await page.getByText('Oops! Page not found').waitFor()
    const [first] = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link')
      .allTextContents()
    expect(first).toBe(en.frame.backToHome)
    expect((await page.request.get(site.url('/private-tours'))).status()).toBe(404)
  })

  it('keeps its pictures and words to itself, but never a phone number or a field', async () => {
    const page = await site.open('/contact')
    const refused = (selector: string, kind: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => {
          const event = new Event(name, { bubbles: true, cancelable: true })
          return !element.dispatchEvent(event)
        }, kind)
    expect(await refused('h1', 'contextmenu')).toBe(true)
    expect(await refused('h1', 'selectstart')).toBe(true)
    expect(await refused('a[href^="tel:"]', 'contextmenu')).toBe(false)
    expect(await refused('#message', 'selectstart')).toBe(false)
    expect(await refused('main .plate', 'dragstart')).toBe(true)
  })

  it('leaves keys their own menu, and a field its shortcuts', async () => {
    const page = await site.open('/contact')
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      const hear = (event: Event) => {
        heard.push(`${event.type} ${event.defaultPrevented ? 'refused' : 'let through'}`)
        event.preventDefault()
      }
      window.addEventListener('contextmenu', hear)
      window.addEventListener('keydown', (event) => event.code === 'KeyU' && hear(event))
    })
    const link = page.getByRole('link', { name: 'Transfers' }).first()
    await link.press('Shift+F10')
    await link.click({ button: 'right' })
    await page.getByRole('button', { name: en.contact.send }).press('Control+KeyU')
    await page.getByLabel(en.contact.asked.message.label).press('Control+KeyU')
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { heard: string[] }).heard))
      .toEqual([
        'contextmenu let through',
        'contextmenu refused',
        'keydown refused',
        'keydown let through',
      ])
  })

  it('leads the focus to the heading of a page that has come, and its title with it', async () => {
    const page = await site.open('/')
    await page.getByRole('link', { name: 'Transfers' }).first().press('Enter')
    await page.getByRole('heading', { name: 'Our Premium Fleet' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Our Premium Fleet')
    await page.goto(site.url('/tour/nowhere'))
    await page.getByRole('heading', { name: 'Tour Not Found' }).waitFor()
    await expect.poll(() => page.title()).toContain('Page not found')
  })
})

function readSource(image: Element): string {
  return new URL((image as HTMLImageElement).currentSrc).pathname
}
