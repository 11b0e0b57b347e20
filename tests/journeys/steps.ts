import type { Download, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { bookingBody, buildJsonPost } from '../test-office.ts'
import { unfold } from './orders.ts'

export function press(container: Page | Locator, name: string): Promise<void> {
  return container.getByRole('button', { name, exact: true }).click()
}

/** Presses a button of the open dialog, and waits until the dialog has closed. */
export async function confirm(desk: Page, name: string): Promise<void> {
  const dialog = desk.getByRole('alertdialog')
  await press(dialog, name)
  await expect.poll(() => dialog.count()).toBe(0)
}

export async function download(page: Page, control: Locator): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), control.click()])
  return file
}

export function hasFocus(element: Locator): Promise<boolean> {
  return element.evaluate((candidate) => candidate === document.activeElement)
}

export async function waitForFocus(element: Locator): Promise<void> {
  await expect.poll(() => hasFocus(element)).toBe(true)
}

/** Presses Tab until the control with this label, or this control, has the focus. */
export async function tabTo(page: Page, target: string | Locator): Promise<void> {
  const byName = { name: String(target), exact: true }
  const control =
    typeof target === 'string'
      ? page.getByLabel(target, { exact: true }).or(page.getByRole('button', byName)).first()
      : target
  await control.waitFor()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${control}.`)
}

/**
 * Presses Tab through the main part of a page; lists stops without a visible focus ring or covered
 * by something.
 */
export async function listStopsWithoutFocusRing(page: Page): Promise<string[]> {
  await page.evaluate(() => document.querySelector<HTMLElement>('main a, main button')?.focus())
  const faultyStops: string[] = []
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press('Tab')
    const { name, isLeft, isShown } = await page.evaluate(readFocus)
    if (isLeft) break
    if (!isShown) faultyStops.push(name)
  }
  return faultyStops
}

function readFocus() {
  const focusedElement = document.activeElement
  if (!(focusedElement instanceof HTMLElement) || !focusedElement.closest('main'))
    return { name: '', isLeft: true, isShown: true }
  const label = focusedElement.closest('label')
  const hasRing = [focusedElement, label].some(
    (element) => element && getComputedStyle(element).outlineStyle !== 'none',
  )
  const { top, left, width, height } = focusedElement.getBoundingClientRect()
  // A tall field only has to show the line being typed.
  const topElement = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24))
  const labelOrField = label ?? focusedElement
  const isUncovered =
    topElement !== null &&
    (labelOrField.contains(topElement) || topElement.contains(focusedElement))
  const name = focusedElement.getAttribute('aria-label') ?? label?.innerText ?? focusedElement.id
  return {
    name: `${focusedElement.tagName} ${name}`,
    isLeft: false,
    isShown: hasRing && isUncovered,
  }
}

/** The fixed start of a refusal's sentence, before the first placeholder. */
export function findOpening(sentence: string): string {
  return sentence.split(/[[{]/)[0]?.trim() ?? ''
}

/** The button that confirms a change of status and mails the guest. */
export function formatConfirmLabel(move: string): string {
  return fill(en.admin.inbox.yesTell, { action: move.toLowerCase() })
}

/** Opens the calendar of a date field and turns to the month of a day. */
export async function findDay(page: Page, field: string, day: string): Promise<Locator> {
  await press(page, field)
  await page.getByRole('grid').waitFor()
  const dayButton = page.locator(`[data-day="${day}"]`).getByRole('button')
  // The calendar may open on a later month if few days of this one are left.
  const lastShownDay = (await page.locator('[data-day]').last().getAttribute('data-day')) ?? ''
  const turnButton = page.getByRole('button', {
    name: day < lastShownDay.slice(0, 7) ? /previous month/i : /next month/i,
  })
  for (let months = 0; months < 14 && (await dayButton.count()) === 0; months += 1)
    await turnButton.click()
  return dayButton
}

/** Chooses a free day of the next month in the calendar of a date field. */
export async function chooseFreeDay(page: Page, field: string): Promise<void> {
  await press(page, field)
  await page.getByRole('button', { name: /Next Month/ }).click()
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
}

/** Fills in the guest's part of the booking form. */
export async function fillGuest(page: Page, email: string): Promise<void> {
  const { asked: fields } = en.booking
  await page.getByLabel(fields.firstName.label).fill('Ada')
  await page.getByLabel(fields.lastName.label).fill('Traveller')
  await page.getByLabel(fields.email.label, { exact: true }).fill(email)
  await page.getByLabel(fields.phone.label, { exact: true }).fill('+49 30 901820 00')
}

export async function openVehicle(page: Page, vehicle: string): Promise<Locator> {
  await page.getByRole('button', { name: `Select Vehicle ${vehicle}` }).click()
  await page.getByRole('dialog', { name: fill(en.transfer.title, { vehicle }) }).waitFor()
  return page.locator('dialog[aria-labelledby=transfer-title]')
}

/** Describes the ride of a hired vehicle on the order's page. */
export async function describeRide(page: Page): Promise<void> {
  const { asked: fields, save } = en.manage.ride
  await unfold(page, 'ride')
  await page.getByLabel(fields.pickupTime.label).fill('14:20')
  await page.getByLabel(fields.pickup.label).fill('International arrivals')
  await page.getByLabel(fields.destination.label).fill('The Old Mill, Camps Bay')
  await page.getByRole('button', { name: save }).click()
  // Reads the text as a whole, because locators find no text in a page without JavaScript.
  await expect
    .poll(() => page.getByRole('main').innerText())
    .toContain(fill(en.manage.pickupTimeWish, { time: '14:20' }))
}

/** Books a tour on a day until it is full. `url` is the address of bookings. */
export async function sellOut(url: string, tourId: string, date: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { status } = await fetch(
      url,
      buildJsonPost(
        bookingBody({ tourId, date, children: 0, email: `early-${attempt}@guest.example` }),
      ),
    )
    if (status === 409) return
    expect(status).toBe(201)
  }
  throw new Error('The day did not sell out.')
}

/** Opens a booking in the list at the desk. */
export async function openBooking(desk: Page, guest: string): Promise<void> {
  await desk.getByText(guest).click()
  await desk.getByText(en.admin.money.lines, { exact: true }).waitFor()
}

/** Chooses a grave act from the menu of an opened order. */
export async function chooseGraveAct(desk: Page, name: string): Promise<void> {
  const order = desk.getByRole('article')
  await order.getByRole('button', { name: en.admin.order.more, exact: true }).first().click()
  await desk.getByRole('menuitem', { name, exact: true }).click()
}

/** Waits until the studio has stored all input. */
export async function waitUntilSaved(container: Page | Locator): Promise<void> {
  // The last input must be sent first.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect.poll(() => container.locator('[data-saving=saved]').count()).toBeGreaterThan(0)
}
