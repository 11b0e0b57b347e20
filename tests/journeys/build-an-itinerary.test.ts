import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { findOverflow, listFaults } from './faults.ts'
import {
  answerQuestions,
  daysOf,
  deviceWith,
  keptItinerary,
  listDays,
  readTotal,
  setCount,
} from './itinerary.ts'
import { desktop, phone, useSite } from './site.ts'

const words = en.itinerary
const site = useSite({}, { keepsNothing: true })
const screens = [phone, desktop]
const classic = [
  '1 Table Mountain and the city',
  '2 Cape Peninsula and Cape Point',
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
    await page.getByRole('button', { name: 'One more: Group size' }).click()
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
      .toEqual([
        '1 Cape Peninsula and Cape Point',
        '2 Table Mountain and the city',
        '3 Aquila Big Five safari',
      ])
    await expect
      .poll(() => page.getByRole('spinbutton', { name: words.adults }).inputValue())
      .toBe('6')
    await expect.poll(() => page.getByText('Recommended').count()).toBe(1)
  })

  it('works by buttons alone: add, up, down, remove, and Undo after a removal and a template', async () => {
    const page = await openWorkspace({ viewport })
    await page.getByRole('button', { name: 'Add Hermanus and the whale coast' }).click()
    await expect.poll(() => listDays(page)).toEqual([...classic, '4 Hermanus and the whale coast'])
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Add Aquila' }))).toBe(true)
    // Two presses before anything is drawn anew are two days.
    const whales = (way: string) =>
      page.getByRole('button', { name: `Move Hermanus and the whale coast ${way}` })
    await whales('up').evaluate(pressTwice)
    await expect.poll(async () => (await listDays(page))[1]).toBe('2 Hermanus and the whale coast')
    await whales('down').evaluate(pressTwice)
    await expect.poll(() => listDays(page)).toEqual([...classic, '4 Hermanus and the whale coast'])
    const up = page.getByRole('button', { name: 'Move Cape Peninsula and Cape Point up' })
    await up.click()
    const down = page.getByRole('button', { name: 'Move Cape Peninsula and Cape Point down' })
    await expect.poll(async () => (await listDays(page))[0]).toBe('1 Cape Peninsula and Cape Point')
    // At the top it does nothing, and can still be reached.
    await up.press('Enter')
    await expect.poll(async () => (await listDays(page))[0]).toBe('1 Cape Peninsula and Cape Point')
    await down.click()
    await expect.poll(() => isFocused(down)).toBe(true)
    const before = [...classic, '4 Hermanus and the whale coast']
    await expect.poll(() => listDays(page)).toEqual(before)
    const remove = page.getByRole('button', { name: 'Remove Cape Peninsula and Cape Point' })
    await remove.click()
    await expect.poll(async () => (await listDays(page)).length).toBe(3)
    const undo = page.getByRole('button', { name: words.undo })
    await expect.poll(() => isFocused(undo)).toBe(true)
    await undo.click()
    await expect.poll(() => listDays(page)).toEqual(before)
    await expect.poll(() => isFocused(remove)).toBe(true)
    await page.getByRole('button', { name: 'Use this: Honeymoon special' }).click()
    await expect.poll(async () => (await listDays(page))[0]).toBe('1 Three towns of the winelands')
    await page.getByRole('button', { name: words.undo }).click()
    await expect.poll(() => listDays(page)).toEqual(before)
  })

  it('offers to fill the days that were asked for and are free, and takes it back', async () => {
    const page = await openWorkspace({ viewport })
    const fill = page.getByRole('button', { name: words.fill.one })
    await fill.click()
    await expect.poll(() => listDays(page)).toEqual([...classic, '4 Hermanus and the whale coast'])
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
    await page.getByRole('button', { name: 'One more: Children' }).click()
    await page.getByRole('button', { name: 'One more: Under 3' }).click()
    await page.getByRole('radio', { name: words.vehicles['premium-sedan'] }).check()
    await page.getByRole('checkbox', { name: words.addOns.gourmetLunch }).check()
    // 4,050 + half of it for the child + 800 + 3 lunches of 350; the child under 3 is free.
    await expect.poll(() => readTotal(page)).toBe('R7,925')
    const estimate = page.getByRole('region', { name: words.estimateTitle })
    const amounts = estimate.locator('dl').first().locator('dd')
    await expect
      .poll(() => amounts.allTextContents())
      .toEqual(['R1,200', 'R1,500', 'R1,350', 'R2,025', 'R800', 'R1,050'])
    await expect.poll(() => estimate.getByText('R2,642 per person').count()).toBe(1)
    await page.getByRole('spinbutton', { name: words.adults }).fill('99')
    await expect
      .poll(() => page.getByRole('spinbutton', { name: words.adults }).inputValue())
      .toBe('20')
    await page.getByRole('spinbutton', { name: words.adults }).fill('-5')
    await expect
      .poll(() => page.getByRole('spinbutton', { name: words.adults }).inputValue())
      .toBe('1')
  })

  it('says what could be wiser, where it is, and stops nobody', async () => {
    const page = await openWorkspace(
      { viewport },
      { questionnaire: { groupSize: 2, days: 2, interests: ['culture'] } },
    )
    await page.getByText('These are 3 days, and you asked for 2.').waitFor()
    await page.getByLabel('Start of Cape Peninsula and Cape Point').selectOption('15:00')
    const late = daysOf(page).getByRole('listitem').filter({ hasText: 'Home at 01:00' })
    await late.waitFor()
    await expect.poll(() => late.getByRole('heading').textContent()).toContain('Cape Peninsula')
    await page.getByRole('spinbutton', { name: words.adults }).fill('9')
    await page.getByRole('radio', { name: words.vehicles['premium-suv'] }).check()
    await page.getByText('You’re 9, and this vehicle seats 6.').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: words.requestQuote }).isEnabled())
      .toBe(true)
  })

  it('starts over with nothing, and takes that back', async () => {
    const page = await openWorkspace({ viewport })
    await page.getByRole('button', { name: 'Start over with different preferences' }).click()
    await page.getByRole('slider', { name: words.days }).waitFor()
    await page.reload()
    await page.getByRole('slider', { name: words.days }).waitFor()
    await expect.poll(() => page.getByRole('region', { name: words.daysTitle }).count()).toBe(0)
    await answerQuestions(page, { interests: ['Wine and food'] })
    await page.getByRole('button', { name: 'Start over with different preferences' }).click()
    await page.getByRole('button', { name: words.undo }).click()
    await expect.poll(async () => (await listDays(page))[0]).toBe('1 Three towns of the winelands')
  })

  it('survives a reload at any moment, and what was saved survives starting over', async () => {
    const page = await openWorkspace({ viewport })
    await page.getByRole('button', { name: 'Remove Three towns of the winelands' }).click()
    await page.reload()
    await daysOf(page).waitFor()
    await expect.poll(() => listDays(page)).toEqual(classic.slice(0, 2))
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await page.getByText('Saved on this device.').waitFor()
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
    await sheet.getByRole('button', { name: 'One more: Adults' }).tap()
    await sheet.getByText('R1,350 per person').waitFor()
    await sheet.getByRole('button', { name: words.share }).tap()
    const link = page.getByRole('dialog', { name: words.shareTitle })
    await link.getByRole('textbox').waitFor()
    await link.getByRole('button', { name: words.close }).tap()
    await sheet.getByRole('button', { name: words.close }).tap()
    await sheet.waitFor({ state: 'detached' })
  })
})

describe('what a device has kept', () => {
  it.each([
    ['no itinerary', '{"entries": "none"}'],
    ['half of one', keptItinerary().slice(0, 60)],
  ])('is left alone when it is %s, and the questions are asked', async (_what, itinerary) => {
    const device = deviceWith(site.url(''), { itinerary, currency: 'USD' })
    const page = await site.open('/itinerary-builder', device)
    await answerQuestions(page, { interests: ['Culture'] })
    await expect.poll(() => listDays(page)).toEqual(classic)
    await expect.poll(() => readTotal(page)).toBe('$223')
  })

  it('opens without a tour that is gone, says so, and loses nothing else', async () => {
    const entries = ['gone-tour', 'hermanus-whales', 'table-mountain'].map((tourId) => ({ tourId }))
    const page = await openWorkspace({}, { version: 0, entries, adults: 3, vehicle: 'tank' })
    await page.getByText('We no longer run one of these tours').last().waitFor()
    await expect
      .poll(() => listDays(page))
      .toEqual(['1 Hermanus and the whale coast', '2 Table Mountain and the city'])
    await expect
      .poll(() => page.getByRole('spinbutton', { name: words.adults }).inputValue())
      .toBe('3')
    await expect
      .poll(() => page.getByRole('radio', { name: words.vehicles.standard }).isChecked())
      .toBe(true)
  })

  it('begins with the recommended days when it holds none', async () => {
    const page = await openWorkspace({}, { entries: [] })
    await expect.poll(() => listDays(page)).toEqual(classic)
  })
})

describe('every state of the builder', () => {
  const eventful = {
    entries: ['aquila-safari', 'garden-route-6day', 'cape-peninsula'].map((tourId) => ({
      tourId,
      startTime: '14:00',
    })),
    adults: 9,
    children: 1,
    vehicle: 'premium-sedan',
    addOns: ['gourmetLunch'],
  }
  const steps: [string, (page: Page) => Promise<unknown>][] = [
    ['with remarks', (page) => page.getByText('This takes 6 days').waitFor()],
    ['saved', (page) => page.getByRole('button', { name: words.save, exact: true }).click()],
    [
      'with Undo',
      (page) => page.getByRole('button', { name: 'Remove Aquila Big Five safari' }).click(),
    ],
    ['with the quote request open', (page) => openDialog(page, 'Request a quote')],
    ['with the link open', (page) => openDialog(page, 'Share')],
  ]

  it.each(screens)(
    'has nothing that axe finds fault with, light and dark (%o)',
    async (viewport) => {
      const page = await openWorkspace({ viewport }, eventful)
      for (const [state, enter] of steps) {
        await enter(page)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect([state, colorScheme, await listFaults(page)]).toEqual([state, colorScheme, []])
        }
        expect([state, await findOverflow(page)]).toEqual([state, 0])
        await page.keyboard.press('Escape')
      }
    },
  )
})

async function openDialog(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

function isFocused(element: ReturnType<Page['locator']>): Promise<boolean> {
  return element.evaluate((found) => found === document.activeElement)
}

function pressTwice(button: HTMLElement) {
  button.click()
  button.click()
}
