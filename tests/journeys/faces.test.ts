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
/** Beyond this, people notice. */
const mostShift = 0.01
/** What a page may cost in which a text fills its line to a few pixels; of all of them, one may hold such a text. */
const mostOfOne = 0.03

describe.each(['Windows and Apple', 'Android'] as const)('with the faces of %s', (device) => {
  const site = useSite({}, { device, keepsNothing: true })

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
    const shifts = Object.values(moved)
    if (shifts.length > 1 || shifts.some((shift) => shift > mostOfOne)) expect(moved).toEqual({})
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
  while (document.fonts.status === 'loading')
    await new Promise((resolve) => setTimeout(resolve, 20))
  // The observer hears of a shift with the paint after it.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)))
  const loaded = [...document.fonts].filter(({ status }) => status === 'loaded')
  const ours = loaded.map(({ family }) => family.replaceAll('"', ''))
  return {
    shift: (window as unknown as { shift: number }).shift,
    faces: [...new Set(ours)].filter((family) => !/ on /.test(family)).toSorted(),
  }
}

describe('our own faces', () => {
  const site = useSite({}, { keepsNothing: true })

  it('come after the first picture and before the scripts on a first visit, and at once on the next page', async () => {
    const page = await site.open('/contact')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('about:blank')
    await page.goto(site.url('/'))
    await expect.poll(() => asked.some(isVendor)).toBe(true)
    expect(asked.filter(isOurFace).length).toBeGreaterThan(1)
    expect(asked.findIndex(isVendor)).toBeGreaterThan(asked.findLastIndex(isOurFace))
    expect(asked.findIndex(isFirstPicture)).toBeGreaterThan(0)
    expect(asked.findIndex(isFirstPicture)).toBeLessThan(asked.findIndex(isOurFace))
    await page.evaluate(() => location.assign('/tours'))
    await page.waitForURL('**/tours')
    // The script at the foot of the page has asked by then; a load later would be late.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.faces))
      .toBe(undefined)
  })

  it('are there without scripts too', async () => {
    const page = await site.open('/', { javaScriptEnabled: false })
    const face = page.waitForRequest((request) => isOurFace(request.url()))
    await page.reload()
    await expect.poll(async () => isOurFace((await face).url())).toBe(true)
  })
})

function isOurFace(url: string): boolean {
  return /(gloock|instrument-sans)-[^/]*\.woff2$/.test(url)
}

function isVendor(url: string): boolean {
  return /\/assets\/vendor-[^/]*\.js$/.test(url)
}

function isFirstPicture(url: string): boolean {
  return /\/hero[^/]*\.svg$/.test(url)
}
