import axe from 'axe-core'
import type { Page } from 'playwright-core'

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
