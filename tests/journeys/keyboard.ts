import type { Page } from 'playwright-core'

/**
 * Presses Tab through the main part of a page; lists stops without a visible focus ring or covered
 * by something.
 */
export async function listLostStops(page: Page): Promise<string[]> {
  await page.evaluate(() => document.querySelector<HTMLElement>('main a, main button')?.focus())
  const lost: string[] = []
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    const { name, isLeft, isShown } = await page.evaluate(readFocus)
    if (isLeft) break
    if (!isShown) lost.push(name)
  }
  return lost
}

export async function tabTo(page: Page, label: string) {
  const control = page
    .getByLabel(label, { exact: true })
    .or(page.getByRole('button', { name: label, exact: true }))
    .first()
  await control.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach '${label}'.`)
}

function readFocus() {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !focused.closest('main'))
    return { name: '', isLeft: true, isShown: true }
  const label = focused.closest('label')
  const hasRing = [focused, label].some(
    (element) => element && getComputedStyle(element).outlineStyle !== 'none',
  )
  const { top, left, width, height } = focused.getBoundingClientRect()
  // A tall field only has to show the line being typed.
  const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24))
  const around = label ?? focused
  const isUncovered = seen !== null && (around.contains(seen) || seen.contains(focused))
  const name = focused.getAttribute('aria-label') ?? label?.innerText ?? focused.id
  return { name: `${focused.tagName} ${name}`, isLeft: false, isShown: hasRing && isUncovered }
}
