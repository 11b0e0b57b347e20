import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { company } from '#content/company.ts'
import { desktop, phone, readNote, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const site = useSite()

const travellers: { name: string; email: string; total: string; options: BrowserContextOptions }[] =
  [
    {
      name: 'on a phone',
      email: 'phone@hire.example',
      total: 'R9,000',
      options: { viewport: phone, hasTouch: true },
    },
    {
      name: 'in Germany',
      email: 'berlin@hire.example',
      total: '€495 (R9,000)',
      options: { viewport: desktop, locale: 'de-DE', timezoneId: 'Europe/Berlin' },
    },
  ]

describe('hiring a vehicle with its driver', () => {
  it.each(clientsOf(travellers))(
    'works $name, from the card to the mails of both sides',
    async ({ email, total, options }) => {
      const page = await site.open('/transfers', options)
      const dialog = await openDialog(page, 'Premium Van')
      await expect.poll(() => dialog.getByLabel(en.transfer.kinds.inland).isChecked()).toBe(true)
      const proceed = dialog.getByRole('button', { name: 'Proceed to Payment' })
      await expect.poll(() => proceed.isDisabled()).toBe(true)
      await expect.poll(() => dialog.getByText('Booking Summary').count()).toBe(0)
      await chooseDay(page)
      await expect.poll(() => dialog.getByText('Booking Summary').count()).toBe(0)
      await dialog
        .getByLabel(en.transfer.guests)
        .selectOption(fill(en.transfer.guestCount, { n: 8 }))
      await dialog.getByRole('heading', { name: 'Booking Summary' }).waitFor()
      await dialog.getByLabel(en.transfer.kinds.overland).check()
      await fillDetails(page, email)
      await expect.poll(() => readNote(proceed)).toContain(en.transfer.nothingCharged)
      await proceed.click()
      const alert = page.getByRole('alertdialog')
      await alert.waitFor()
      const said = await alert.textContent()
      for (const part of [
        'Premium Van',
        fill(en.transfer.guestCount, { n: 8 }),
        en.transfer.kinds.overland,
        `${en.transfer.pricePerDay}${total}`,
        `${en.transfer.total}${total}`,
        `Payment integration will be available soon.${fill(en.transfer.afterwards, { hours: 24 })}`,
      ]) {
        expect(said).toContain(part)
      }
      const reference = (await alert.locator('strong').textContent()) ?? ''
      expect(reference).toMatch(/^TR-/)
      await alert.getByRole('button', { name: en.transfer.close }).click()
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
      const [guestMail] = await site.readMails(email)
      expect(`${guestMail?.subject} ${guestMail?.text}`).toContain(reference)
      expect(guestMail?.text).toContain('Total: R9,000')
      await site.findMail(company.email, reference)
    },
  )

  it('says that a ride costs less than a day, and leads to what it costs', async () => {
    const page = await site.open('/transfers')
    await page.getByRole('button', { name: 'Select Vehicle Premium Sedan' }).click()
    await page.getByRole('link', { name: en.transfer.oneWayLink }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() =>
        page.evaluate(() => document.getElementById('airport')?.getBoundingClientRect().y),
      )
      .toSatisfy((y) => typeof y === 'number' && y >= 0 && y < 400)
  })

  it('says at once that a vehicle is too small, changes it in place and keeps what was chosen', async () => {
    const page = await site.open('/transfers')
    const sent = listWrites(page)
    const dialog = await openDialog(page, 'Premium Sedan')
    await chooseDay(page)
    await dialog.getByLabel(en.transfer.asked.name.label).fill('Ada Example')
    await dialog.getByLabel(en.transfer.guests).selectOption(fill(en.transfer.guestCount, { n: 5 }))
    await dialog
      .getByText(
        fill(en.transfer.tooMany.split('. ')[0] ?? '?', { vehicle: 'Premium Sedan', maximum: 4 }),
      )
      .waitFor()
    const offers = await dialog.getByRole('button', { name: offerOf() }).allTextContents()
    expect(offers).toEqual(['Premium SUV', 'Premium Van', 'Luxury Minibus'].map(offerOf))
    await dialog.getByRole('button', { name: offerOf('Premium SUV') }).click()
    const changed = page.getByRole('dialog', {
      name: fill(en.transfer.title, { vehicle: 'Premium SUV' }),
    })
    await changed.waitFor()
    await expect
      .poll(() => changed.getByLabel(en.transfer.asked.name.label).inputValue())
      .toBe('Ada Example')
    await expect.poll(() => changed.getByLabel(en.transfer.guests).inputValue()).toBe('5')
    await expect.poll(() => changed.getByRole('button', { name: offerOf() }).count()).toBe(0)
    expect(sent).toEqual([])
  })

  it('sends a party that no vehicle seats to the office or to the coaches', async () => {
    const page = await site.open('/transfers', { viewport: phone })
    const dialog = await openDialog(page, 'Luxury Minibus')
    await dialog
      .getByLabel(en.transfer.guests)
      .selectOption(fill(en.transfer.guestCount, { n: 20 }))
    const coaches = dialog.getByRole('link', { name: en.transfer.coaches })
    await coaches.waitFor()
    const isInSight = () =>
      coaches.evaluate((link) => link.getBoundingClientRect().bottom <= innerHeight)
    await expect.poll(isInSight).toBe(true)
    await dialog.getByRole('link', { name: en.transfer.askForTwo }).click()
    await page.waitForURL(/\/contact\?/)
    await expect
      .poll(() => page.getByLabel(en.contact.asked.subject.label).inputValue())
      .toBe(fill(en.transfer.askForTwoSubject, { guests: 20 }))
    await expect
      .poll(() => page.getByLabel(en.contact.asked.tourType.label).inputValue())
      .toBe('transfers')
  })

  it('offers one guest to twenty and no day that has passed', async () => {
    const page = await site.open('/transfers')
    const dialog = await openDialog(page, 'Premium Van')
    const options = await dialog.getByLabel(en.transfer.guests).locator('option').allTextContents()
    expect(options.slice(1, 3)).toEqual([en.transfer.guest, fill(en.transfer.guestCount, { n: 2 })])
    expect([options.length, options.at(-1)]).toEqual([21, fill(en.transfer.guestCount, { n: 20 })])
    await dialog.getByRole('button', { name: en.transfer.date }).click()
    await page.getByRole('grid').waitFor()
    await expect
      .poll(() =>
        page.getByRole('button', { name: /Previous Month/ }).getAttribute('aria-disabled'),
      )
      .toBe('true')
    const days = page.getByRole('gridcell').getByRole('button')
    const states = await days.evaluateAll((all) =>
      all.map((day) => (day as HTMLButtonElement).disabled),
    )
    expect(states.lastIndexOf(true)).toBeLessThan(states.indexOf(false))
  })

  it('asks for what is missing in words when the form is sent without it', async () => {
    const page = await site.open('/transfers')
    const dialog = await openDialog(page, 'Premium Van')
    await dialog.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit())
    const alert = page.getByRole('alertdialog')
    await alert.getByText('Please select date, number of guests, and tour type').waitFor()
    await page.keyboard.press('Escape')
    await alert.waitFor({ state: 'detached' })
    await expect.poll(() => dialog.isVisible()).toBe(true)
  })

  it('refuses in place what is wrong, and loses nothing to it, to Cancel or to a reload', async () => {
    const page = await site.open('/transfers')
    const dialog = await openDialog(page, 'Premium Van')
    await chooseDay(page)
    await dialog.getByLabel(en.transfer.guests).selectOption(fill(en.transfer.guestCount, { n: 2 }))
    await dialog.getByLabel(en.transfer.asked.name.label).fill('Ada Example')
    await dialog.getByRole('button', { name: 'Proceed to Payment' }).click()
    const refusal = dialog.getByRole('alert').filter({ hasText: en.transfer.pleaseMend })
    await refusal.waitFor()
    await expect.poll(() => refusal.textContent()).toContain('Please enter a valid phone number')
    await expect
      .poll(() => dialog.getByLabel(en.transfer.asked.name.label).inputValue())
      .toBe('Ada Example')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    const select = page.getByRole('button', { name: 'Select Vehicle Premium Van' })
    await expect
      .poll(() => select.evaluate((button) => button === document.activeElement))
      .toBe(true)
    await page.reload()
    const again = await openDialog(page, 'Premium Sedan')
    await expect
      .poll(() => again.getByLabel(en.transfer.asked.name.label).inputValue())
      .toBe('Ada Example')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
  })

  it('carries the vehicle to WhatsApp', async () => {
    const page = await site.open('/transfers')
    const dialog = await openDialog(page, 'Luxury Minibus')
    const link = dialog.getByRole('link', { name: en.transfer.whatsapp })
    await expect
      .poll(async () => decodeURIComponent((await link.getAttribute('href')) ?? ''))
      .toContain('Luxury Minibus')
  })
})

/** What the button says that takes another vehicle, or how it begins. */
function offerOf(vehicle = ''): string {
  return fill(en.transfer.change, { vehicle }).trim()
}

async function openDialog(page: Page, vehicle: string) {
  await page.getByRole('button', { name: `Select Vehicle ${vehicle}` }).click()
  const dialog = page.getByRole('dialog', { name: fill(en.transfer.title, { vehicle }) })
  await dialog.waitFor()
  return page.locator('dialog[aria-labelledby=transfer-title]')
}

async function chooseDay(page: Page) {
  await page.getByRole('button', { name: en.transfer.date }).click()
  await page.getByRole('button', { name: /Next Month/ }).click()
  await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
}

async function fillDetails(page: Page, email: string) {
  const dialog = page.locator('dialog[aria-labelledby=transfer-title]')
  await dialog.getByLabel(en.transfer.asked.name.label).fill('Ada Traveller')
  await dialog.getByLabel(en.transfer.asked.email.label).fill(email)
  await dialog.getByLabel(en.transfer.asked.phone.label).fill('+49 30 901820 00')
  await dialog.getByLabel(en.transfer.asked.flight.label).fill('LH 576')
}

/** The writes that a page sends from now on. */
function listWrites(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  return sent
}
