import { describe, expect, it } from 'vitest'
import { listPublicPaths } from '#site/paths.ts'
import { findOverflow, listFaults, scrollThrough } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite()
const paths = listPublicPaths().filter((path) => !/\.\w+$/.test(path))

describe.each(paths)('%s', (path) => {
  it('has nothing that axe finds fault with, and nothing wider than a phone', async () => {
    const page = await site.open(path, { viewport: phone, colorScheme: 'light' })
    await scrollThrough(page)
    expect(await listFaults(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  })
})

describe.each(listScreens())('the screen of %s', (path) => {
  it('has nothing that axe finds fault with in the dark, nor on a desk, and nothing wider than either', async () => {
    const page = await site.open(path, { viewport: phone, colorScheme: 'dark' })
    await scrollThrough(page)
    expect(await listFaults(page)).toEqual([])
    // A small phone, or a desk at 400 %.
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await findOverflow(page)).toBe(0)
    await page.setViewportSize(desktop)
    expect(await listFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await listFaults(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  })
})

/** One address of each screen: tours among themselves differ in words and pictures alone, as articles do. */
function listScreens(): string[] {
  const screens = new Map<string, string>()
  for (const path of paths) {
    const [, first, ...rest] = path.split('/')
    const screen = `${first} ${rest.length}`
    if (!screens.has(screen)) screens.set(screen, path)
  }
  return [...screens.values()]
}
