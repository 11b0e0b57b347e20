import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import {
  answerQuestions,
  buttonFor,
  daysOf,
  deviceWith,
  keptItinerary,
  listDays,
  readTotal,
  setCount,
} from './itinerary.ts'
import { desktop, phone, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const words = en.itinerary
const site = useSite({}, { keepsNothing: true })
const screens = clientsOf([phone, desktop])
const peninsula = 'Cape Peninsula and Cape Point'
const whales = 'Hermanus and the whale coast'
const safari = 'Aquila Big Five safari'
const classic = [
  '1 Table Mountain and the city',
  `2 ${peninsula}`,
  '3 Three towns of the winelands',
]

async function openWorkspace(options: object = {}, change = {}): Promise<Page> {
  const device = deviceWith(site.url(''), { itinerary: keptItinerary(change) })
  const page = await site.open('/itinerary-builder', { ...device, ...options })
  await daysOf(page).waitFor()
  return page
}

describe.each(screens)('putting an itinerary together, on a screen of %o', (viewport) => {
  it('begins with two questions, back and forth, and lays out what was asked for', async () => {
    const page = await site.open('/itinerary-builder', { viewport })
    await setCount(page, words.groupSize, 5)
    await buttonFor(page, words.more, { what: words.groupSize }).click()
    await page.getByRole('button', { name: words.next }).click()
    const create = page.getByRole('button', { name: 'Create My Itinerary' })
    await expect.poll(() => create.isDisabled()).toBe(true)
    await page.getByText(words.interests.wildlife).click()
    await page.getByRole('button', { name: words.back }).click()
    await expect
      .poll(() => page.getByRole('slider', { name: words.groupSize }).inputValue())
      .toBe('6')
    await page.getByRole('button', { name: words.next }).click()
    await expect
      .poll(() => page.getByRole('checkbox', { name: words.interests.wildlife }).isChecked())
      .toBe(true)
    await page.getByText(words.interests.wildlife).click()
    await expect.poll(() => create.isDisabled()).toBe(true)
    await page.getByText(words.interests.wildlife).click()
    await create.click()
    await daysOf(page).waitFor()
    const heading = page.getByRole('heading', { name: words.daysTitle })
    await expect.poll(() => isFocused(heading)).toBe(true)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect
      .poll(() => listDays(page))
      .toEqual([`1 ${peninsula}`, '2 Table Mountain and the city', `3 ${safari}`])
    await expect
      .poll(() => page.getByRole('spinbutton', { name: words.adults }).inputValue())
      .toBe('6')
    await expect.poll(() => page.getByText('Recommended').count()).toBe(1)
  })

  it('works by buttons alone: add, up, down, remove, and Undo after a removal and a template', async () => {
    const page = await openWorkspace({ viewport })
    await buttonFor(page, words.add, { title: whales }).click()
    await expect.poll(() => listDays(page)).toEqual([...classic, `4 ${whales}`])
    await expect.poll(() => isFocused(buttonFor(page, words.add, { title: safari }))).toBe(true)
    // Two presses before anything is drawn anew are two days.
    const move = (way: string) => buttonFor(page, way, { title: whales })
    await move(words.moveUp).evaluate(pressTwice)
    await expect.poll(async () => (await listDays(page))[1]).toBe(`2 ${whales}`)
    await move(words.moveDown).evaluate(pressTwice)
    await expect.poll(() => listDays(page)).toEqual([...classic, `4 ${whales}`])
    const up = buttonFor(page, words.moveUp, { title: peninsula })
    await up.click()
    const down = buttonFor(page, words.moveDown, { title: peninsula })
    await expect.poll(async () => (await listDays(page))[0]).toBe(`1 ${peninsula}`)
    // At the top it does nothing, and can still be reached.
    await up.press('Enter')
    await expect.poll(async () => (await listDays(page))[0]).toBe(`1 ${peninsula}`)
    await down.click()
    await expect.poll(() => isFocused(down)).toBe(true)
    const before = [...classic, `4 ${whales}`]
    await expect.poll(() => listDays(page)).toEqual(before)
    const remove = buttonFor(page, words.remove, { title: peninsula })
    await remove.click()
    await expect.poll(async () => (await listDays(page)).length).toBe(3)
    const undo = page.getByRole('button', { name: words.undo })
    await expect.poll(() => isFocused(undo)).toBe(true)
    await undo.click()
    await expect.poll(() => listDays(page)).toEqual(before)
    await expect.poll(() => isFocused(remove)).toBe(true)
    await buttonFor(page, words.useTemplateNamed, { name: 'Honeymoon special' }).click()
    await expect.poll(async () => (await listDays(page))[0]).toBe('1 Three towns of the winelands')
    await page.getByRole('button', { name: words.undo }).click()
    await expect.poll(() => listDays(page)).toEqual(before)
  })

  it('says what could be wiser, where it is, and stops nobody', async () => {
    const page = await openWorkspace(
      { viewport },
      { questionnaire: { groupSize: 2, days: 2, interests: ['culture'] } },
    )
    await page.getByText(fill(words.remarks['trip-too-long'], { days: 3, asked: 2 })).waitFor()
    await page.getByLabel(fill(words.startOf, { title: peninsula })).selectOption('15:00')
    const late = daysOf(page)
      .getByRole('listitem')
      .filter({ hasText: fill(words.remarks['ends-late'], { time: '01:00' }) })
    await expect.poll(() => late.getByRole('heading').textContent()).toContain('Cape Peninsula')
    await page.getByRole('spinbutton', { name: words.adults }).fill('9')
    await page.getByRole('radio', { name: words.vehicles['premium-suv'] }).check()
    await page
      .getByText(fill(words.remarks['vehicle-too-small'], { guests: 9, seats: 6 }))
      .waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: words.requestQuote }).isEnabled())
      .toBe(true)
  })
})

describe('an itinerary that is put together', () => {
  const viewport = phone

  it('offers to fill the days that were asked for and are free, and takes it back', async () => {
    const page = await openWorkspace({ viewport })
    const fill = page.getByRole('button', { name: words.fill.one })
    await fill.click()
    await expect.poll(() => listDays(page)).toEqual([...classic, `4 ${whales}`])
    await expect.poll(() => fill.count()).toBe(0)
    const undo = page.getByRole('button', { name: words.undo })
    await expect.poll(() => isFocused(undo)).toBe(true)
    await undo.click()
    await expect.poll(() => listDays(page)).toEqual(classic)
    await fill.waitFor()
  })

  it('reckons as it grows: party, vehicle and add-ons, line by line', async () => {
    const page = await openWorkspace({ viewport })
    await expect.poll(() => readTotal(page)).toBe('R4,050')
    await buttonFor(page, words.more, { what: words.children }).click()
    await buttonFor(page, words.more, { what: words.toddlers }).click()
    await page.getByRole('radio', { name: words.vehicles['premium-sedan'] }).check()
    await page.getByRole('checkbox', { name: words.addOns.gourmetLunch }).check()
    // 4,050 + half of it for the child + 800 + 3 lunches of 350; the child under 3 is free.
    await expect.poll(() => readTotal(page)).toBe('R7,925')
    const estimate = page.getByRole('region', { name: words.estimateTitle })
    const amounts = estimate.locator('dl').first().locator('dd')
    await expect
      .poll(() => amounts.allTextContents())
      .toEqual(['R1,200', 'R1,500', 'R1,350', 'R2,025', 'R800', 'R1,050'])
    await expect
      .poll(() => estimate.getByText(fill(words.perPersonShort, { price: 'R2,642' })).count())
      .toBe(1)
    // As tours the same days cost 1,500 + 2,500 + 1,350 for each adult, and half of it for the child.
    const asTours = estimate.getByRole('heading', { name: words.asTours.title }).locator('..')
    await expect
      .poll(() => asTours.locator('dd').allTextContents())
      .toEqual(['R1,500', 'R2,500', 'R1,350', 'R5,350', 'R13,375'])
    await page.getByRole('spinbutton', { name: words.adults }).fill('4')
    await expect
      .poll(() => page.getByText(fill(words.asTours.short, { price: 'R24,075' })).count())
      .toBe(1)
    await page.getByRole('spinbutton', { name: words.adults }).fill('99')
    await expect
      .poll(() => page.getByRole('spinbutton', { name: words.adults }).inputValue())
      .toBe('20')
    await page.getByRole('spinbutton', { name: words.adults }).fill('-5')
    await expect
      .poll(() => page.getByRole('spinbutton', { name: words.adults }).inputValue())
      .toBe('1')
  })

  it('starts over with nothing, and takes that back', async () => {
    const page = await openWorkspace({ viewport })
    await page.getByRole('button', { name: 'Start over with different preferences' }).click()
    await page.getByRole('slider', { name: words.days }).waitFor()
    await page.reload()
    await page.getByRole('slider', { name: words.days }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: words.daysTitle }).count()).toBe(0)
    await answerQuestions(page, { interests: [words.interests['wine-food']] })
    await page.getByRole('button', { name: 'Start over with different preferences' }).click()
    await page.getByRole('button', { name: words.undo }).click()
    await expect.poll(async () => (await listDays(page))[0]).toBe('1 Three towns of the winelands')
  })

  it('survives a reload at any moment, and what was saved survives starting over', async () => {
    const page = await openWorkspace({ viewport })
    await buttonFor(page, words.remove, { title: 'Three towns of the winelands' }).click()
    await page.reload()
    await daysOf(page).waitFor()
    await expect.poll(() => listDays(page)).toEqual(classic.slice(0, 2))
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await page.getByText(words.savedWhere.device).waitFor()
    await page.getByRole('button', { name: 'Start over with different preferences' }).click()
    await page.getByRole('button', { name: words.openSaved }).click()
    await expect.poll(() => listDays(page)).toEqual(classic.slice(0, 2))
  })
})

describe('the estimate', () => {
  it('stands in the visitor’s currency, adds up there, and shows the rand that is owed', async () => {
    const page = await openWorkspace({ locale: 'de-DE', timezoneId: 'Europe/Berlin' })
    const estimate = page.getByRole('region', { name: words.estimateTitle })
    const amounts = estimate.locator('dl').first().locator('dd')
    await expect
      .poll(() => amounts.allTextContents())
      .toEqual(['€66R1,200', '€83R1,500', '€74R1,350'])
    await expect.poll(() => readTotal(page)).toBe('€223')
    await expect.poll(() => estimate.getByText('R4,050').count()).toBe(1)
  })

  it('opens from the foot of a phone’s screen, and follows what is changed there', async () => {
    const page = await openWorkspace({ viewport: phone, hasTouch: true })
    await page.getByRole('button', { name: words.showEstimate }).tap()
    const sheet = page.getByRole('dialog', { name: words.estimateTitle })
    await sheet.getByRole('button', { name: fill(words.more, { what: words.adults }) }).tap()
    await sheet.getByText(fill(words.perPersonShort, { price: 'R1,350' })).waitFor()
    await sheet.getByRole('button', { name: words.share }).tap()
    const link = page.getByRole('dialog', { name: words.shareTitle })
    await link.getByRole('textbox').waitFor()
    await link.getByRole('button', { name: words.close }).tap()
    await sheet.getByRole('button', { name: words.close }).tap()
    await sheet.waitFor({ state: 'detached' })
  })
})

function isFocused(element: ReturnType<Page['locator']>): Promise<boolean> {
  return element.evaluate((found) => found === document.activeElement)
}

function pressTwice(button: HTMLElement) {
  button.click()
  button.click()
}
