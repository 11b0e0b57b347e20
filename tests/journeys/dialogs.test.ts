import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { desktop, useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })

describe('a dialog over a dialog', () => {
  it('is closed alone, by Escape, by its button and beside it, and gives the focus back each time', async () => {
    const page = await site.open('/transfers', { viewport: desktop })
    const select = page.getByRole('button', { name: 'Select Vehicle' }).first()
    await select.click()
    const outer = page.locator('dialog[aria-labelledby=transfer-title]')
    const field = outer.getByRole('button', { name: en.tour.date, exact: true })
    const calendar = page.getByRole('dialog', { name: en.calendar.title })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => calendar.getByRole('button', { name: en.frame.close }).click(),
      () => page.mouse.click(5, 5),
    ]) {
      await field.click()
      await calendar.getByRole('grid').waitFor()
      await close()
      await calendar.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(field)).toBe(true)
    }
    await page.mouse.click(5, 5)
    await expect.poll(() => outer.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await outer.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(select)).toBe(true)
  })
})

describe('what lies behind a dialog', () => {
  it('does not scroll, does not move, and scrolls again once it is closed', async () => {
    const page = await site.open('/group-tours', { viewport: desktop })
    const opener = page.getByRole('button', {
      name: fill(en.groupTours.openPicture, { name: 'The coach' }),
    })
    await opener.scrollIntoViewIfNeeded()
    const place = () => opener.evaluate((element) => element.getBoundingClientRect().toJSON())
    const before = await place()
    await opener.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.mouse.move(20, 450)
    await page.mouse.wheel(0, -400)
    await page.waitForTimeout(300)
    await expect.poll(() => place()).toEqual(before)
    await dialog.getByRole('button', { name: en.frame.close }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(opener)).toBe(true)
    await page.mouse.wheel(0, -400)
    await expect.poll(place).not.toEqual(before)
  })
})

function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}
