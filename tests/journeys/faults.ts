import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { splitAtWholes } from '#rules/text/whole-words.ts'

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

/** What axe finds fault with on a page as it stands; with its colours, which take it longest, without them, or by them alone. */
export async function listFaults(
  page: Page,
  colours: 'with' | 'without' | 'alone' = 'with',
): Promise<string[]> {
  const has = await page.evaluate(() => 'axe' in window)
  // Not a script element: the page's policy refuses it, as it should.
  if (!has) await page.evaluate(axe.source)
  const rule = 'color-contrast'
  const options = {
    with: {},
    without: { rules: { [rule]: { enabled: false } } },
    alone: { runOnly: { type: 'rule', values: [rule] } },
  }
  return page.evaluate(async (wanted) => {
    const { violations } = await (
      window as unknown as { axe: { run: (options: object) => Promise<Results> } }
    ).axe.run(wanted)
    return violations.flatMap((violation) =>
      violation.nodes.map(
        (node) => `${violation.id}: ${violation.help}: ${node.html.slice(0, 160)}`,
      ),
    )
  }, options[colours])
}

/** The same in the light, its colours in the dark, which changes nothing else, and what is wider than the window. */
export async function listAllFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = (await listFaults(page, 'alone')).map((fault) => `dark: ${fault}`)
  await page.emulateMedia({ colorScheme: 'light' })
  const faults = [...dark, ...(await listFaults(page))]
  const overflow = await findOverflow(page)
  return overflow > 0 ? [...faults, `${overflow} pixels too wide`] : faults
}

type Results = { violations: { id: string; help: string; nodes: { html: string }[] }[] }

/** By how many pixels a page is wider than its window. */
export async function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/**
 * Words that a line could break: 'e-mail', 'Bo-Kaap', a number and its unit. It asks how they are held
 * and not whether they break just now, so it finds them in every face and at every width.
 */
export async function listBreakableWholes(page: Page): Promise<string[]> {
  const texts = await page.evaluate(readRuns)
  return texts.flatMap(({ text, held }) => {
    let end = 0
    const places = splitAtWholes(text).map((piece) => [(end += piece.length) - piece.length, end])
    return places
      .filter((_, at) => at % 2)
      .filter(([from = 0, to = 0]) => !held.some(([start, stop]) => start <= from && to <= stop))
      .map(([from, to]) => `may break: '${text.slice(from, to)}' in '${text.slice(0, 80)}'`)
  })
}

/** What stands in a row on one line, element borders aside, and which parts of it never break. */
function readRuns() {
  const runs: { text: string; held: [start: number, end: number][]; block: Element }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest('script, style, noscript, select, textarea, svg')) continue
    if (!parent.checkVisibility({ contentVisibilityAuto: false })) continue
    let block: Element = parent
    while (getComputedStyle(block).display === 'inline' && block.parentElement)
      block = block.parentElement
    let run = runs.at(-1)
    if (run?.block !== block) runs.push((run = { text: '', held: [], block }))
    const start = run.text.length
    run.text += (node.textContent ?? '').replaceAll(/\s/g, ' ')
    const isHeld = getComputedStyle(parent).whiteSpace.includes('nowrap')
    const before = run.held.at(-1)
    if (isHeld && before?.[1] === start) before[1] = run.text.length
    else if (isHeld) run.held.push([start, run.text.length])
  }
  return runs.map(({ text, held }) => ({ text, held }))
}
