import type { Page } from 'playwright-core'

/** Tests are faster than people: pretends that the page has been open this long. */
export function pretendOpenFor(seconds: number) {
  const openedAt = Date.now() - seconds * 1000
  Object.defineProperty(performance, 'timeOrigin', { value: openedAt, configurable: true })
}

/** Loads scripts immediately instead of when idle; waits for hydration and our fonts. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focusin')))
  await page.waitForFunction(() => !('earlyActs' in window))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Lazy pictures load near the screen, so this scrolls through the whole page. */
export async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo(0, 0)
  })
}
