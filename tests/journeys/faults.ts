import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { storeWholePage } from './pictures.ts'

/** Skips unused results: passed rules and selectors. */
const onlyViolations = { resultTypes: ['violations'], selectors: false }

/** axe violations of the current page; by all rules, or colours only. */
export async function listFaults(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window)
  // Not a script element, which the page's policy refuses.
  if (!hasAxe) await page.evaluate(axe.source)
  const options = { all: {}, colours: { runOnly: { type: 'rule', values: ['color-contrast'] } } }
  const faults = await page.evaluate(
    async (runOptions) => {
      const { violations } = await (
        window as unknown as { axe: { run: (options: object) => Promise<Results> } }
      ).axe.run(runOptions)
      return violations.flatMap((violation) =>
        violation.nodes.map(
          (node) => `${violation.id}: ${violation.help}: ${node.html.slice(0, 160)}`,
        ),
      )
    },
    { ...options[rules], ...onlyViolations },
  )
  if (rules === 'all') await storeWholePage(page)
  return faults
}

export async function listAllFaults(page: Page): Promise<string[]> {
  const faults = [...(await listFaults(page)), ...(await listDarkFaults(page))]
  const overflow = await findOverflow(page)
  return overflow > 0 ? [...faults, `${overflow} pixels too wide`] : faults
}

/** axe violations in dark mode, which changes only colours. */
export async function listDarkFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' })
  const faults = await listFaults(page, 'colours')
  await page.emulateMedia({ colorScheme: 'light' })
  return faults.map((fault) => `dark: ${fault}`)
}

type Results = { violations: { id: string; help: string; nodes: { html: string }[] }[] }

export async function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
}

/** Texts and controls below the chat button at any scroll position. */
export async function listBeneathChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector('.chat')?.getBoundingClientRect()
    if (!chat) return ['no chat button']
    // A bottom bar leaves room for the button; a shelf scrolls sideways.
    const ignoredSelector = '.chat, [data-bottom-bar], .shelf, dialog, [popover], .sr-only'
    const isIgnored = (element: Element) =>
      element.closest(ignoredSelector) !== null ||
      !element.checkVisibility({ visibilityProperty: true })
    const isBeneath = ({ left, right, width, height }: DOMRect) =>
      width > 1 && height > 1 && left < chat.right - 0.5 && right > chat.left + 0.5
    const coveredParts = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode
      if (!parent || !text?.trim() || isIgnored(parent)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      if ([...range.getClientRects()].some(isBeneath)) coveredParts.add(text.trim().slice(0, 80))
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea, summary'))
      if (!isIgnored(control) && isBeneath(control.getBoundingClientRect()))
        coveredParts.add(control.outerHTML.slice(0, 120))
    return [...coveredParts].map((part) => `the chat button lies on: ${part}`)
  })
}

/**
 * Finds overflow or an unreachable menu on a phone with larger text: set in the browser, because
 * rem and media queries follow it; a font size on the html element would not do.
 */
export async function listTooWide(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const allFaults: string[] = []
  for (const standard of [32, 24, 21]) {
    await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 })
      const faults = await page.evaluate(findTooWide)
      allFaults.push(...faults.map((fault) => `${standard} px at ${width}: ${fault}`))
    }
  }
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } })
  return allFaults
}

function findTooWide(): string[] {
  const root = document.documentElement
  // Folded content has a width, too, so all folds are opened.
  for (const fold of document.querySelectorAll('details')) fold.open = true
  for (const lazySection of document.querySelectorAll<HTMLElement>('.later'))
    lazySection.style.contentVisibility = 'visible'
  const menu = document.querySelector('header [popovertarget]')?.getBoundingClientRect()
  const isMenuOutside = menu && (menu.width === 0 || menu.left < 0 || menu.right > innerWidth)
  const widest = [...document.querySelectorAll('main *')].findLast(
    (element) => element.getBoundingClientRect().right >= root.scrollWidth - 1,
  )
  const excess = root.scrollWidth - innerWidth
  return [
    ...(excess > 0 ? [`${excess} pixels too wide: ${widest?.outerHTML.slice(0, 160)}`] : []),
    ...(isMenuOutside && root.querySelector('header')?.checkVisibility() ? ['no menu'] : []),
  ]
}
