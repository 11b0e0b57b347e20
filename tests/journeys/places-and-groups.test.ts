import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { attractions } from '#content/attractions.ts'
import { destinations } from '#content/destinations.ts'
import { desktop, phone, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const site = useSite({}, { keepsNothing: true })
const tablet = { width: 768, height: 1024 }

describe('the fifteen places', () => {
  it('each lead to a contact form that knows which one is meant', async () => {
    const page = await site.open('/destinations')
    await page.getByRole('main').getByRole('link', { name: 'Explore Cape Point' }).last().click()
    await page.waitForURL(/\/contact\?/)
    await expect
      .poll(() => page.getByLabel(en.contact.asked.subject.label).inputValue())
      .toBe(fill(en.destinations.subject, { name: 'Cape Point' }))
    await expect
      .poll(() => page.getByLabel(en.contact.asked.tourType.label).inputValue())
      .toBe('cape-peninsula')
  })

  it.each(clientsOf([phone, tablet, desktop]))(
    'stand on the map once each, with names that do not touch and the links of their cards (%o)',
    async (viewport) => {
      const page = await site.open('/destinations', { viewport })
      // The names are set in our own face; what the device has may be wider.
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const map = page.getByRole('region', { name: en.destinations.mapTitle })
      const links = map.getByRole('link')
      const names = await links.allTextContents()
      const expected = [...attractions, ...destinations].map(({ name }) => name)
      expect(names.toSorted()).toEqual(expected.toSorted())
      const boxes = await links.evaluateAll((all) =>
        all.map((link) => {
          const name = (link.lastElementChild ?? link).getBoundingClientRect()
          const sheet = (link.closest('figure') ?? link).getBoundingClientRect()
          const isInside = name.left >= sheet.left && name.right <= sheet.right
          return { text: link.textContent, isInside, ...name.toJSON() }
        }),
      )
      for (const [index, one] of boxes.entries()) {
        expect(one.isInside, one.text).toBe(true)
        for (const other of boxes.slice(index + 1)) {
          const apart =
            one.right <= other.left ||
            other.right <= one.left ||
            one.bottom <= other.top ||
            other.bottom <= one.top
          expect(apart, `${one.text} and ${other.text}`).toBe(true)
        }
      }
      const cards = await page.locator('article a[href^="/contact"]').evaluateAll(listHrefs)
      await expect
        .poll(async () => (await links.evaluateAll(listHrefs)).toSorted())
        .toEqual(cards.toSorted())
    },
  )

  it.each([
    { colorScheme: 'light' as const, drawing: '/map/day.svg' },
    { colorScheme: 'dark' as const, drawing: '/map/night.svg' },
    { colorScheme: 'dark' as const, drawing: '/map/night.svg', javaScriptEnabled: false },
  ])('lie on drawn ground (%o)', async ({ drawing, ...options }) => {
    const page = await site.open('/destinations', options)
    const map = page.getByRole('region', { name: en.destinations.mapTitle })
    await map.scrollIntoViewIfNeeded()
    for (const sheet of await map.locator('figure:visible img').all()) {
      await expect
        .poll(() =>
          sheet.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc),
        )
        .toContain(drawing)
    }
  })

  it('can be reached on the map with the keyboard', async () => {
    const page = await site.open('/destinations')
    const first = page.getByRole('region', { name: en.destinations.mapTitle }).getByRole('link')
    await first.first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const subject = fill(en.destinations.subject, { name: 'Cape Point' })
    await page.waitForURL(({ searchParams }) => searchParams.get('subject') === subject)
  })

  it('end with the two ways on', async () => {
    const page = await site.open('/destinations')
    const closing = page.getByRole('region', { name: 'Ready to Explore?' })
    await expect
      .poll(() => closing.getByRole('link').evaluateAll(listHrefs))
      .toEqual(['/itinerary-builder', '/tours'])
  })
})

describe('the gallery of the group fleet', () => {
  it.each(clientsOf([phone, desktop]))(
    'opens larger, moves by keys and buttons, wraps, closes with Escape and gives the focus back (%o)',
    async (viewport) => {
      const page = await site.open('/group-tours', { viewport })
      const coach = page.getByRole('button', {
        name: fill(en.groupTours.openPicture, { name: 'The coach' }),
      })
      await coach.click()
      const dialog = page.getByRole('dialog', { name: en.groupTours.galleryTitle })
      await dialog.getByText(fill(en.groupTours.picture, { n: 1, count: 5 })).waitFor()
      await page.keyboard.press('ArrowLeft')
      await dialog.getByText(fill(en.groupTours.picture, { n: 5, count: 5 })).waitFor()
      await page.keyboard.press('ArrowRight')
      await dialog.getByText(fill(en.groupTours.picture, { n: 1, count: 5 })).waitFor()
      await dialog.getByRole('button', { name: en.groupTours.next }).click()
      await dialog.getByText('The midi coach').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect
        .poll(() => coach.evaluate((button) => button === document.activeElement))
        .toBe(true)
    },
  )
})

describe('a group', () => {
  it.each([
    ['Customize Now', en.groupTours.customiseSubject],
    ['Get Instant Quote', en.groupTours.quoteSubject],
    [
      `${en.groupTours.enquire} ${fill(en.groupTours.about, { name: 'Sports Groups' })}`,
      'Sports Groups',
    ],
  ])('comes by %j to a contact form that knows what it wants', async (name, subject) => {
    const page = await site.open('/group-tours')
    await page.getByRole('link', { name }).click()
    await page.waitForURL(/\/contact\?/)
    await expect
      .poll(() => page.getByLabel(en.contact.asked.subject.label).inputValue())
      .toBe(subject)
    await expect
      .poll(() => page.getByLabel(en.contact.asked.tourType.label).inputValue())
      .toBe('group-tours')
  })
})

function listHrefs(links: Element[]): (string | null)[] {
  return links.map((link) => link.getAttribute('href'))
}
