import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listPublicPaths } from '#site/paths.ts'
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

/** Lazy pictures come as they near the screen, so the whole page is walked once. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo(0, 0)
  })
}

async function listFaults(page: Page): Promise<string[]> {
  const has = await page.evaluate(() => 'axe' in window)
  // Not a script element: the page's policy refuses it, as it should.
  if (!has) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (
      window as unknown as { axe: { run: () => Promise<Results> } }
    ).axe.run()
    return violations.flatMap((violation) =>
      violation.nodes.map(
        (node) => `${violation.id}: ${violation.help}: ${node.html.slice(0, 160)}`,
      ),
    )
  })
}

type Results = { violations: { id: string; help: string; nodes: { html: string }[] }[] }

async function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}
