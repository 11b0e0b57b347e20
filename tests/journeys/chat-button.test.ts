import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { deviceWith, keptItinerary } from './itinerary.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })

const addresses = [
  '/',
  '/tours',
  '/tour/cape-peninsula',
  `/book-tour/cape-peninsula?selectedDate=${inDays(100)}&guestCount=2&childCount=0`,
  '/transfers',
  '/destinations',
  '/group-tours',
  '/itinerary-builder',
  '/contact',
  '/auth',
  '/blog',
  '/cancellations-policy',
  '/private-tours',
]

describe('the chat button', () => {
  // Four pages beside each other: the time is the button's own, which waits until a page has come to rest.
  it.each(chunk(addresses, 4))(
    'never lies over anything that is read or pressed on a phone: %s, %s, %s, %s',
    async (...some) => {
      const device = deviceWith(site.url('/'), { itinerary: keptItinerary() })
      expect(await walkAll(some, 410, { viewport: phone, ...device })).toEqual({})
    },
  )

  it.each([{ width: 768, height: 1024 }, desktop])('nor at %o', async (viewport) => {
    expect(await walkAll(['/', '/tour/cape-peninsula', '/contact'], 610, { viewport })).toEqual({})
  })

  it('nor over what is wrong with a form, wherever it appears', async () => {
    const page = await site.open('/contact', { viewport: phone })
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByRole('alert').getByText('Message is required').waitFor()
    expect(await walk(page, 180)).toEqual([])
  })

  it('stands whole where nothing is beneath it, and whoever comes by keyboard sees all of it', async () => {
    const page = await site.open('/', { viewport: phone })
    const button = page.getByRole('link', { name: en.frame.whatsappButton })
    await expect.poll(() => isWhole(page)).toBe(true)
    await page.evaluate(() => scrollTo(0, 1200))
    await page.keyboard.press('Tab')
    await button.focus()
    await expect.poll(() => isWhole(page)).toBe(true)
  })
})

/** Whether all of it is inside the window. */
function isWhole(page: Page): Promise<boolean> {
  return page.locator('a.chat').evaluate((element) => {
    return element.getBoundingClientRect().right <= document.documentElement.clientWidth
  })
}

/** What the button lies over, by the address of the page. */
async function walkAll(some: readonly string[], step: number, options: BrowserContextOptions) {
  const covered: Record<string, string[]> = {}
  const walkOne = async (address: string) => {
    const found = await walk(await site.open(address, options), step)
    if (found.length > 0) covered[address] = found
  }
  await Promise.all(some.map(walkOne))
  return covered
}

function chunk(list: readonly string[], size: number): string[][] {
  return list.flatMap((_, at) => (at % size === 0 ? [list.slice(at, at + size)] : []))
}

/** Rests at every so many pixels of a page, and lists what the button lies over there. */
async function walk(page: Page, step: number): Promise<string[]> {
  const found: string[] = []
  const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (let top = 0; top <= height + step; top += step) {
    await page.evaluate(restAt, Math.min(top, height))
    for (const text of await listCovered(page)) found.push(`at ${top}: ${text}`)
  }
  return found
}

/** Scrolls there, and waits until the button, which moves once the page has rested, has moved. */
function restAt(top: number): Promise<void> {
  scrollTo(0, top)
  // A timer that is set after the button's own, and for longer, ends after it however slow the machine is.
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 160)))
  })
}

/** By the rectangles of texts and controls, not by asking what lies at a point as the button does. */
function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = document.querySelector('a.chat')
    const own = button?.getBoundingClientRect()
    if (!button || !own) return ['there is no button']
    const right = Math.min(own.right, document.documentElement.clientWidth)
    const box = { left: own.left + 1, right, top: own.top + 1, bottom: own.bottom - 1 }
    const found: string[] = []
    const note = (element: Element, rects: Iterable<DOMRect>, text: string) => {
      for (const { left, right, top, bottom } of rects) {
        const x = [Math.max(left, box.left), Math.min(right, box.right)] as const
        const y = [Math.max(top, box.top), Math.min(bottom, box.bottom)] as const
        if (x[0] >= x[1] || y[0] >= y[1]) continue
        const at = document.elementsFromPoint((x[0] + x[1]) / 2, (y[0] + y[1]) / 2)
        const beneath = at.find((one) => !button.contains(one))
        // Seen only when nothing else lies over it.
        if (beneath && element.contains(beneath)) found.push(text)
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || button.contains(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      note(parent, range.getClientRects(), node.textContent.trim().slice(0, 60))
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea, summary'))
      if (!button.contains(control))
        note(control, control.getClientRects(), control.outerHTML.slice(0, 80))
    return found
  })
}
