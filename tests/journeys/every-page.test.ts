import { shipped } from '#content/shipped.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listPublicPaths } from '#content/paths.ts'
import { findOverflow, listFaults, listTooWide, scrollThrough } from './faults.ts'
import { waitForScripts } from '../visits.ts'
import { isWholeRun } from '../whole-run.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })

describe.each(listScreens())('the screen of $screen', ({ paths: [first = ''] }) => {
  it('has nothing that axe finds fault with, light and dark, and is wider than no window, whatever the size of its text', async () => {
    const page = await site.open(first, { viewport: phone, colorScheme: 'light' })
    expect(await listFaultsOnPhone(page)).toEqual([])
    // The dark changes colours and nothing else.
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await listFaults(page, 'alone')).toEqual([])
    // A small phone, or a desk at 400 %.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await findOverflow(page)).toBe(0)
    expect(await listTooWide(page)).toEqual([])
    await page.setViewportSize(desktop)
    await page.emulateMedia({ colorScheme: 'light' })
    // What a desk alone shows is the frame, and each journey at a desk looks at that.
    if (isWholeRun()) expect(await listFaults(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  })
})

// These differ from the first in words and pictures alone: a phone by day stands for the rest, and its colours are known.
const shared = isWholeRun() ? listScreens().filter(({ paths }) => paths.length > 1) : []
describe.each(shared)('the other pages of $screen', ({ paths: [first = '', ...others] }) => {
  it('have nothing of it either', async () => {
    const page = await site.open(first, { viewport: phone, colorScheme: 'light' })
    for (const path of others) {
      await page.goto(site.url(path), { waitUntil: 'load' })
      await waitForScripts(page)
      expect(await listFaultsOnPhone(page, 'without'), path).toEqual([])
    }
  })
})

async function listFaultsOnPhone(page: Page, colours?: 'without'): Promise<string[]> {
  await scrollThrough(page)
  const overflow = await findOverflow(page)
  const faults = await listFaults(page, colours)
  return overflow > 0 ? [...faults, `${overflow} pixels too wide`] : faults
}

/** The public pages by the screen that shows them. */
function listScreens(): { screen: string; paths: string[] }[] {
  const paths = listPublicPaths(shipped).filter((path) => !/\.\w+$/.test(path))
  const screens = Map.groupBy(paths, (path) => {
    const [, first, ...rest] = path.split('/')
    return `/${first}${rest.length > 0 ? '/…' : ''}`
  })
  return [...screens].map(([screen, of]) => ({ screen, paths: of }))
}
