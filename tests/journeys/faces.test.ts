import { describe, expect, it } from 'vitest'
import { waitForScripts } from '../visits.ts'
import { useSite } from './site.ts'

/** The window that Lighthouse gives to a phone, and a desk. */
const windows = [
  { width: 412, height: 823 },
  { width: 1440, height: 900 },
]
/** One of each kind of page. */
const addresses = [
  '/',
  '/tours',
  '/tour/cape-peninsula',
  '/book-tour/cape-peninsula',
  '/transfers',
  '/destinations',
  '/group-tours',
  '/itinerary-builder',
  '/contact',
  '/auth',
  '/blog',
  '/blog/hiking-lions-head-sunrise-complete-guide',
  '/privacy-policy',
  '/cancellations-policy',
]
/** Beyond this, people notice; a text that fills its line to a few pixels costs some of it. */
const mostShift = 0.01

describe.each(['Windows and Apple', 'Android'] as const)('with the faces of %s', (device) => {
  const site = useSite({}, device)

  it.each(windows)('no page moves when ours come late ($width)', async (viewport) => {
    const page = await site.open('/contact', { viewport })
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.addInitScript(sumShifts)
    const moved: Record<string, number> = {}
    for (const address of addresses) {
      await page.goto(site.url(address), { waitUntil: 'load' })
      await waitForScripts(page)
      const { shift, faces } = await page.evaluate(readFaces)
      expect(faces).toEqual(['Gloock', 'Instrument Sans'])
      if (shift > mostShift) moved[address] = shift
    }
    expect(moved).toEqual({})
  })
})

function sumShifts() {
  Object.assign(window, { shift: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      (window as unknown as { shift: number }).shift += (
        entry as unknown as { value: number }
      ).value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** How far things have moved, and which faces of ours are there. */
async function readFaces() {
  // The observer hears of a shift with the paint after it.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
  const ours = loaded.map(({ family }) => family.replaceAll('"', ''))
  return {
    shift: (window as unknown as { shift: number }).shift,
    faces: [...new Set(ours)].filter((family) => !/ on /.test(family)).toSorted(),
  }
}
