import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { shortCompound } from '#site/parts/unbroken.tsx'

/** Lazy pictures come as they near the screen, so the whole page is walked once. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo(0, 0)
  })
}

/** What axe finds fault with on a page as it stands, by all its rules or by those named. */
export async function listFaults(page: Page, rules?: string[]): Promise<string[]> {
  const has = await page.evaluate(() => 'axe' in window)
  // Not a script element: the page's policy refuses it, as it should.
  if (!has) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    const { violations } = await (
      window as unknown as { axe: { run: (options: object) => Promise<Results> } }
    ).axe.run(values ? { runOnly: { type: 'rule', values } } : {})
    return violations.flatMap((violation) =>
      violation.nodes.map(
        (node) => `${violation.id}: ${violation.help}: ${node.html.slice(0, 160)}`,
      ),
    )
  }, rules)
}

/** The same in the light and in the dark, with what is wider than the window. */
export async function listAllFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    faults.push(...(await listFaults(page)).map((fault) => `${colorScheme}: ${fault}`))
  }
  const overflow = await findOverflow(page)
  return overflow > 0 ? [...faults, `${overflow} pixels too wide`] : faults
}

type Results = { violations: { id: string; help: string; nodes: { html: string }[] }[] }

/** By how many pixels a page is wider than its window. */
export async function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/** Where a line ends inside of 'e-mail' or 'Bo-Kaap'. */
export async function listBrokenCompounds(page: Page): Promise<string[]> {
  return page.evaluate((compounds) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      for (const { 0: word, index } of text.matchAll(new RegExp(compounds, 'g'))) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`broken at its hyphen: ${text.slice(0, 80)}`)
      }
    }
    return found
  }, shortCompound.source)
}
