import type { Page } from 'playwright-core'

/** A test is quicker than any person: in its pages, the page counts as open for so long already. */
export function readFor(seconds: number) {
  const opened = Date.now() - seconds * 1000
  Object.defineProperty(performance, 'timeOrigin', { value: opened, configurable: true })
}

/** Lets the scripts come now, not when the page is idle; waits until they have taken it over in our typefaces. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focusin')))
  await page.waitForFunction(() => !('earlyActs' in window))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}
