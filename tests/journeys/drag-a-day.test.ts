import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import {
  findDays,
  createDevice,
  findHandle,
  createStoredItinerary,
  listDays,
  findPoint,
  readTotal,
} from './itinerary.ts'
import { desktop, phone, setUpSite } from './site.ts'

const site = setUpSite({}, { isReadOnly: true })
const startDays = [
  '1 Table Mountain and the city',
  '2 Cape Peninsula and Cape Point',
  '3 Three towns of the winelands',
]
const whales = 'Hermanus and the whale coast'
const mountain = 'Table Mountain and the city'
const peninsula = 'Cape Peninsula and Cape Point'
const movedDays = [
  '1 Cape Peninsula and Cape Point',
  '2 Table Mountain and the city',
  '3 Three towns of the winelands',
  `4 ${whales}`,
]
const announcements = en.itinerary.announcements

async function openWorkspace(viewport: typeof phone, hasTouch = false): Promise<Page> {
  const device = createDevice(site.url(''), { itinerary: createStoredItinerary() })
  const page = await site.open('/itinerary-builder', { viewport, hasTouch, ...device })
  await findDays(page).waitFor()
  await expect.poll(() => listDays(page)).toEqual(startDays)
  return page
}

describe('the days of an itinerary', () => {
  it('are added and moved with the mouse, and stay as they were after Escape or a drop elsewhere', async () => {
    const page = await openWorkspace(desktop)
    const handle = findHandle(page, whales)
    await handle.scrollIntoViewIfNeeded()
    const { x, y } = await findPoint(handle)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 30, y + 30, { steps: 5 })
    const overlay = page.getByText('Moving tour...')
    await overlay.waitFor()
    const layers = await overlay.evaluate((element) => {
      const zIndexes: string[] = []
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
        zIndexes.push(getComputedStyle(ancestor).zIndex)
      return zIndexes
    })
    expect(layers).toContain('999')
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await overlay.waitFor({ state: 'detached' })
    await dragByMouse(page, findHandle(page, mountain), page.getByRole('heading', { level: 1 }))
    await expect.poll(() => listDays(page)).toEqual(startDays)

    await dragByMouse(
      page,
      findHandle(page, whales),
      findDays(page).getByRole('heading', { level: 2 }),
    )
    await expect.poll(() => listDays(page)).toEqual([...startDays, `4 ${whales}`])
    await expect.poll(() => readTotal(page)).toBe('R5,850')
    await dragByMouse(page, findHandle(page, peninsula), findDays(page).getByRole('list'))
    await expect.poll(() => listDays(page)).toEqual(movedDays)

    // A drop counts even if nothing was painted.
    const start = await findPoint(findHandle(page, mountain))
    const end = await findPoint(findHandle(page, peninsula))
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 10 })
    await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
    await page.mouse.up()
    await waitForAnnouncement(
      page,
      fill(announcements.dropped, { title: mountain, day: 1, count: 4 }),
    )
    await expect.poll(() => listDays(page)).toEqual([...startDays, `4 ${whales}`])
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('itinerary')))
      .toMatch(/"entries":\[\{"tourId":"table-mountain"/)
  })

  it('are added and moved with a finger, which only scrolls when it moves at once', async () => {
    const page = await openWorkspace(phone, true)
    const finger = await page.context().newCDPSession(page)
    const { x, y } = await findPoint(findHandle(page, whales))
    // Press and move at once: on a slow machine a resting finger would pick the item up.
    await Promise.all([
      touch(finger, 'touchStart', { x, y }),
      ...[1, 2, 3, 4, 5].map((step) => touch(finger, 'touchMove', { x, y: y - step * 20 })),
      touch(finger, 'touchEnd'),
    ])
    await expect.poll(() => page.getByText('Moving tour...').count()).toBe(0)
    await expect.poll(() => listDays(page)).toEqual(startDays)
    await dragByFinger(page, finger, {
      from: findHandle(page, whales),
      to: findDays(page).getByRole('heading', { level: 2 }),
    })
    await expect.poll(() => listDays(page)).toEqual([...startDays, `4 ${whales}`])
    await dragByFinger(page, finger, {
      from: findHandle(page, peninsula),
      to: findDays(page).getByRole('list'),
    })
    await expect.poll(() => listDays(page)).toEqual(movedDays)
  })

  it('are added and moved with the keyboard, with an announcement of each step', async () => {
    const page = await openWorkspace(phone)
    await findHandle(page, whales).focus()
    await press(page, 'Space')
    await waitForAnnouncement(page, fill(announcements.pickedUpNew, { title: whales }))
    await press(page, 'ArrowDown')
    await waitForAnnouncement(page, fill(announcements.over, { title: whales, day: 4, count: 4 }))
    await press(page, 'Space')
    await waitForAnnouncement(page, fill(announcements.droppedNew, { title: whales, day: 4 }))
    await expect.poll(() => listDays(page)).toEqual([...startDays, `4 ${whales}`])

    await findHandle(page, mountain).focus()
    await press(page, 'Enter')
    await waitForAnnouncement(
      page,
      fill(announcements.pickedUp, { title: mountain, day: 1, count: 4 }),
    )
    for (const [key, day] of [
      ['ArrowDown', 2],
      ['ArrowDown', 3],
      ['ArrowUp', 2],
    ] as const) {
      await press(page, key)
      await waitForAnnouncement(page, fill(announcements.over, { title: mountain, day, count: 4 }))
    }
    await press(page, 'Enter')
    await waitForAnnouncement(
      page,
      fill(announcements.dropped, { title: mountain, day: 2, count: 4 }),
    )
    await expect.poll(() => listDays(page)).toEqual(movedDays)

    await press(page, 'Space')
    await waitForAnnouncement(
      page,
      fill(announcements.pickedUp, { title: mountain, day: 2, count: 4 }),
    )
    await press(page, 'ArrowDown')
    await waitForAnnouncement(page, fill(announcements.over, { title: mountain, day: 3, count: 4 }))
    await press(page, 'Escape')
    await waitForAnnouncement(page, fill(announcements.cancelled, { title: mountain }))
    await expect.poll(() => listDays(page)).toEqual(movedDays)
  })
})

type Target = ReturnType<Page['locator']>

async function dragByMouse(page: Page, from: Target, to: Target) {
  await from.scrollIntoViewIfNeeded()
  const start = await findPoint(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 4, start.y + 10, { steps: 3 })
  await page.getByText('Moving tour...').waitFor()
  const end = await findPoint(to)
  await page.mouse.move(end.x, end.y, { steps: 12 })
  // The page may still scroll towards the edge near the mouse.
  await page.waitForTimeout(100)
  const target = await findPoint(to)
  await page.mouse.move(target.x, target.y, { steps: 3 })
  await page.mouse.up()
  await page.getByText('Moving tour...').waitFor({ state: 'detached' })
}

async function dragByFinger(
  page: Page,
  finger: CDPSession,
  { from, to }: { from: Target; to: Target },
) {
  await from.scrollIntoViewIfNeeded()
  const start = await findPoint(from)
  await touch(finger, 'touchStart', start)
  await page.getByText('Moving tour...').waitFor()
  const end = await findPoint(to)
  for (let step = 1; step <= 12; step += 1) {
    await touch(finger, 'touchMove', {
      x: start.x + ((end.x - start.x) * step) / 12,
      y: start.y + ((end.y - start.y) * step) / 12,
    })
  }
  await page.waitForTimeout(100)
  await touch(finger, 'touchMove', await findPoint(to))
  await touch(finger, 'touchEnd')
  await page.getByText('Moving tour...').waitFor({ state: 'detached' })
}

async function touch(
  finger: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  point?: { x: number; y: number },
) {
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
}

/** Presses a key after the page has painted the previous one. */
async function press(page: Page, key: string) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  })
  await page.keyboard.press(key)
}

/** Waits until a screen reader would announce this sentence. */
async function waitForAnnouncement(page: Page, sentence: string) {
  await page.locator('[id^=DndLiveRegion]', { hasText: sentence }).waitFor({ state: 'attached' })
}
