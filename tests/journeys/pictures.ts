import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { scrollThrough } from '../visits.ts'
import { storesScreenshots } from '../whole-run.ts'

/** Git-ignored. It has a folder for each journey. */
const folder = 'pictures'
const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
/** The number of pictures per journey, by its folder. */
const counts = new Map<string, number>()

/**
 * With LOOK=1, stores a page from top to bottom at three widths, light and dark. The page stays as
 * it was.
 */
export async function storeWholePage(page: Page, label = readAddress(page)): Promise<void> {
  if (!storesScreenshots()) return
  const previousSize = page.viewportSize()
  const name = createName(label)
  await setContentVisibility(page, 'visible')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await scrollThrough(page)
    await storePicture(page, `${name}-${size.width}`, true)
  }
  await setContentVisibility(page, '')
  if (previousSize) await page.setViewportSize(previousSize)
}

/** With LOOK=1, stores the window as a journey leaves it, light and dark, before each `goto`. */
export function storeBeforeLeaving(page: Page): void {
  if (!storesScreenshots()) return
  const goto = page.goto.bind(page)
  page.goto = async (...parameters) => {
    await storeWindow(page)
    return goto(...parameters)
  }
}

/** With LOOK=1, stores the window as it is, light and dark. */
export async function storeWindow(page: Page): Promise<void> {
  if (!storesScreenshots() || page.isClosed()) return
  // A page that is being left cannot be captured.
  await storePicture(page, `${createName(readAddress(page))}-window`, false).catch(() => undefined)
}

/** A browser leaves parts of a long page out of a picture because they are below the window. */
async function setContentVisibility(page: Page, value: string): Promise<void> {
  await page.evaluate((value) => {
    for (const part of document.querySelectorAll<HTMLElement>('.later'))
      part.style.contentVisibility = value
  }, value)
}

async function storePicture(page: Page, name: string, fullPage: boolean): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${name}-${colorScheme}.png`, fullPage })
  }
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
}

/** Example: pictures/desk/007-admin-view-bookings */
function createName(label: string): string {
  const journey = path.basename(expect.getState().testPath ?? '', '.test.ts')
  const journeyFolder = path.join(folder, journey)
  const count = counts.get(journeyFolder) ?? 0
  counts.set(journeyFolder, count + 1)
  if (count === 0) {
    rmSync(journeyFolder, { recursive: true, force: true })
    mkdirSync(journeyFolder, { recursive: true })
  }
  const words = label.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '')
  return path.join(
    journeyFolder,
    `${String(count).padStart(3, '0')}-${words.slice(0, 80) || 'home'}`,
  )
}

function readAddress(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
