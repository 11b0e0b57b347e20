import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { unfold } from './orders.ts'

export async function hireVehicle(page: Page, vehicle: string, email: string): Promise<void> {
  await page.getByRole('button', { name: `Select Vehicle ${vehicle}` }).click()
  await page.getByRole('dialog', { name: fill(en.transfer.title, { vehicle }) }).waitFor()
  const dialog = page.locator('dialog[aria-labelledby=transfer-title]')
  await page.getByRole('button', { name: en.transfer.date }).click()
  await page.getByRole('button', { name: /Next Month/ }).click()
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
  const two = fill(en.transfer.guestCount, { n: 2 })
  await dialog.getByLabel(en.transfer.guests).selectOption(two)
  const { name, email: address, phone } = en.transfer.asked
  await dialog.getByLabel(name.label).fill('Ada Traveller')
  await dialog.getByLabel(address.label).fill(email)
  await dialog.getByLabel(phone.label).fill('+49 30 901820 00')
  await dialog.getByRole('button', { name: en.transfer.proceed }).click()
  await page.getByRole('alertdialog').waitFor()
}

export async function formatRide(page: Page): Promise<void> {
  const { asked, save } = en.manage.ride
  await unfold(page, 'ride')
  await page.getByLabel(asked.pickupTime.label).fill('14:20')
  await page.getByLabel(asked.pickup.label).fill('International arrivals')
  await page.getByLabel(asked.destination.label).fill('The Old Mill, Camps Bay')
  await page.getByRole('button', { name: save }).click()
  // Reads the text as a whole, because locators find no text in a page without JavaScript.
  await expect
    .poll(() => page.getByRole('main').innerText())
    .toContain(fill(en.manage.pickupTimeWish, { time: '14:20' }))
}
