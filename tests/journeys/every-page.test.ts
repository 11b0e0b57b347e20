import { describe, expect, it } from 'vitest'
import { listPublicPaths } from '#site/paths.ts'
import { findOverflow, listFaults, scrollThrough } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite()
const paths = listPublicPaths().filter((path) => !/\.\w+$/.test(path))

describe.each(paths)('%s', (path) => {
  it('has nothing that axe finds fault with, and nothing wider than a phone, light and dark', async () => {
    const page = await site.open(path, { viewport: phone, colorScheme: 'light' })
    await scrollThrough(page)
    expect(await listFaults(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await listFaults(page)).toEqual([])
    await page.setViewportSize(desktop)
    expect(await listFaults(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
  })
})
