import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { phone, readNote, useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@promo.example'
const { promoCodes: words } = en.admin
const { promo, asked } = en.booking
const line = 'Spring offer (SPRING10)'

describe('a promo code', () => {
  beforeAll(() => openOffice(site, owner))

  it('is made at the desk on a phone: what is wrong is said at its field, and nothing typed is lost', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=promo-codes', { viewport: phone })
    await desk.getByText(words.empty).waitFor()
    await desk.getByRole('button', { name: words.make }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(words.code, { exact: true }).fill('s-1')
    await dialog.getByLabel(words.name).fill('Spring offer')
    await dialog.getByLabel(words.percent, { exact: true }).fill('10')
    await dialog.getByRole('button', { name: words.make }).click()
    await dialog.getByText('Please enter 3 to 20 letters and digits').waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    expect(await dialog.getByLabel(words.name).inputValue()).toBe('Spring offer')
    await dialog.getByLabel(words.code, { exact: true }).fill('spring 10')
    await dialog.getByRole('button', { name: words.make }).click()
    await desk.getByText(fill(words.percentOff, { percent: 10 })).waitFor()
    await desk.getByRole('link', { name: 'SPRING10' }).click()
    await desk.getByText(words.forAll).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
  })

  it('comes by a link from the tour’s page, shows its line before anything is sent, and stands in the mail', async () => {
    const date = inDays(100)
    const page = await site.open(
      `/tour/cape-peninsula?selectedDate=${date}&guestCount=2&code=spring10`,
      { viewport: phone },
    )
    await page.getByRole('button', { name: en.tour.bookNow }).last().click()
    await page.waitForURL(/book-tour.*code=spring10/)
    const card = page.getByRole('complementary', { name: en.booking.summary })
    await expect.poll(() => card.innerText()).toContain(line)
    await expect.poll(() => card.innerText()).toContain('−R500')
    await expect.poll(() => card.innerText()).toContain('R4,500')
    await page
      .getByText(fill(promo.applied, { name: 'Spring offer', amount: 'R500', total: 'R4,500' }))
      .waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await fillDetails(page, 'linked@guest.example')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('alertdialog').waitFor()
    const [mail] = await site.readMails('linked@guest.example')
    for (const said of [line, '−R500', 'R4,500']) expect(mail?.text).toContain(said)
  })

  it('that is wrong says so at its field by the keyboard alone, takes nothing off, and loses nothing', async () => {
    const page = await site.open(`/book-tour/cape-peninsula?selectedDate=${inDays(101)}`)
    await page.getByLabel(asked.firstName.label).fill('Ada')
    const field = page.getByLabel(promo.label, { exact: true })
    expect(await field.isVisible()).toBe(false)
    await page.locator('summary', { hasText: promo.fold }).press('Enter')
    await field.fill('SPRING11')
    await field.press('Enter')
    await expect.poll(() => readNote(field)).toContain('We don’t know this code.')
    const card = page.getByRole('complementary', { name: en.booking.summary })
    expect(await card.innerText()).toContain('R5,000')
    expect(await listAllFaults(page)).toEqual([])
    // What is typed anew is asked about anew, and sent it is what counts.
    await field.fill(' Spring 10')
    await page.getByRole('button', { name: promo.apply }).click()
    await expect.poll(() => card.innerText()).toContain('R4,500')
    await field.fill('SPRING11')
    await expect.poll(() => card.innerText()).toContain('R5,000')
    await fillDetails(page, 'wrong@guest.example')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await expect.poll(() => readNote(field)).toContain('We don’t know this code.')
    expect(await page.getByLabel(asked.email.label, { exact: true }).inputValue()).toBe(
      'wrong@guest.example',
    )
    await field.fill('')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('alertdialog').waitFor()
    const [mail] = await site.readMails('wrong@guest.example')
    expect(mail?.text).toContain('R5,000')
    expect(mail?.text).not.toContain(line)
  })

  it('goes with a form without scripts: refused it comes back open, taken the thanks say what it took off', async () => {
    const plain = { javaScriptEnabled: false, viewport: phone }
    const page = await site.open('/book-tour/cape-peninsula', plain)
    await page.getByRole('textbox', { name: en.transfer.date }).fill(inDays(102))
    await fillDetails(page, 'plain@guest.example')
    await page.getByText(promo.fold).click()
    const field = page.getByLabel(promo.label, { exact: true })
    await field.fill('SPRING11')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByText(en.booking.pleaseMend).waitFor()
    await expect.poll(() => field.isVisible()).toBe(true)
    expect(await field.inputValue()).toBe('SPRING11')
    await field.fill('spring 10')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('heading', { name: en.booking.bookedTitle, level: 1 }).waitFor()
    const thanks = page.getByRole('main')
    await expect.poll(() => thanks.textContent()).toContain(`${line}: −R500`)
    await expect.poll(() => thanks.textContent()).toContain(': R4,500')
  })

  it('takes its part off a vehicle in its dialog', async () => {
    const page = await site.open('/transfers?code=SPRING10')
    await page
      .getByRole('button', { name: /^Select Vehicle/ })
      .first()
      .click()
    const dialog = page.locator('dialog[aria-labelledby=transfer-title]')
    await page.getByRole('button', { name: en.transfer.date }).click()
    await page.getByRole('button', { name: /Next Month/ }).click()
    await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
    const two = fill(en.transfer.guestCount, { n: 2 })
    await dialog.getByLabel(en.transfer.guests).selectOption(two)
    await expect.poll(() => dialog.innerText()).toContain(line)
    expect(await listAllFaults(page)).toEqual([])
  })

  it('is given on the telephone, counted in the list with its cost, and ended by a press', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=new-order')
    const { newOrder } = en.admin
    await desk.getByLabel(newOrder.date, { exact: true }).fill(inDays(103))
    await desk.getByLabel(newOrder.promoCode).fill('spring10')
    const off = { name: 'Spring offer', off: 'R500.00', left: 'R4,500.00' }
    await desk.getByText(fill(newOrder.promoOff, off)).waitFor()
    await desk.getByLabel(newOrder.promoCode).fill('spring11')
    await desk.getByText('We don’t know this code.').waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await desk.goto(site.url('/admin?view=promo-codes'))
    await desk.getByText(fillCount(words.uses, 2)).first().waitFor()
    await desk.getByText('R1,000.00').first().waitFor()
    await desk.getByRole('link', { name: 'SPRING10' }).click()
    await desk.getByRole('button', { name: words.end }).click()
    const asking = desk.getByRole('alertdialog')
    await asking.getByRole('button', { name: words.end }).click()
    await desk.getByText(words.ended).first().waitFor()
    const body = { promoCode: 'SPRING10', product: 'tour/cape-peninsula' }
    const answer = await fetch(site.url('/api/promo-codes/check'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, date: calendarDateIn(new Date(), capeTown) }),
    })
    expect((await answer.json()).error.code).toBe('promo-ended')
  })
})

async function fillDetails(page: Page, email: string) {
  await page.getByLabel(asked.firstName.label).fill('Ada')
  await page.getByLabel(asked.lastName.label).fill('Example')
  await page.getByLabel(asked.email.label, { exact: true }).fill(email)
  await page.getByLabel(asked.phone.label, { exact: true }).fill('+49 30 901820 00')
}
