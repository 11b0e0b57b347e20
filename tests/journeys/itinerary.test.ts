import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { sendByCall } from './account-steps.ts'
import {
  findButton,
  findDays,
  createDevice,
  createStoredItinerary,
  listDays,
  readTotal,
  setCount,
} from './itinerary.ts'
import { phone, setUpSite } from './site.ts'
import { listStopsWithoutFocusRing, findOpening, waitForFocus } from './steps.ts'

const words = en.itinerary
const site = setUpSite()
const peninsula = 'Cape Peninsula and Cape Point'
const whales = 'Hermanus and the whale coast'
const safari = 'Aquila Big Five safari'
const mountain = 'Table Mountain and the city'
const germany = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }
const winelands = 'Three towns of the winelands'
const classic = [`1 ${mountain}`, `2 ${peninsula}`, `3 ${winelands}`]

async function openWorkspace(options: object = {}, change = {}): Promise<Page> {
  const device = createDevice(site.url(''), { itinerary: createStoredItinerary(change) })
  const page = await site.open('/itinerary-builder', { ...device, ...options })
  await findDays(page).waitFor()
  return page
}

describe('putting an itinerary together', () => {
  it('starts with two questions, proposes days, and starts over', async () => {
    const page = await site.open('/itinerary-builder', { viewport: phone })
    await setCount(page, words.groupSize, 5)
    await findButton(page, words.more, { what: words.groupSize }).click()
    await page.getByRole('button', { name: words.next }).click()
    const create = page.getByRole('button', { name: 'Create My Itinerary' })
    await expect.poll(() => create.isDisabled()).toBe(true)
    await page.getByText(words.interests.wildlife).click()
    await page.getByRole('button', { name: words.back }).click()
    const people = page.getByRole('slider', { name: words.groupSize })
    await expect.poll(() => people.inputValue()).toBe('6')
    await page.getByRole('button', { name: words.next }).click()
    const wildlife = page.getByRole('checkbox', { name: words.interests.wildlife })
    await expect.poll(() => wildlife.isChecked()).toBe(true)
    await create.click()
    const heading = page.getByRole('heading', { name: words.daysTitle })
    await waitForFocus(heading)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    const safariDays = [`1 ${peninsula}`, `2 ${mountain}`, `3 ${safari}`]
    await expect.poll(() => listDays(page)).toEqual(safariDays)
    const adults = page.getByRole('spinbutton', { name: words.adults })
    await expect.poll(() => adults.inputValue()).toBe('6')
    expect(await page.getByText('Recommended').count()).toBe(1)
    await page.reload()
    await expect.poll(() => listDays(page)).toEqual(safariDays)
    expect(await listStopsWithoutFocusRing(page)).toEqual([])

    await page.getByRole('button', { name: words.save, exact: true }).click()
    await page.getByText(words.savedWhere.device).waitFor()
    const startOver = page.getByRole('button', { name: 'Start over with different preferences' })
    await startOver.click()
    await page.getByRole('button', { name: words.undo }).click()
    await expect.poll(() => listDays(page)).toEqual(safariDays)
    await startOver.click()
    await page.reload()
    await page.getByRole('slider', { name: words.days }).waitFor()
    expect(await page.getByRole('region', { name: words.daysTitle }).count()).toBe(0)
    await page.getByRole('button', { name: words.openSaved }).click()
    await expect.poll(() => listDays(page)).toEqual(safariDays)
  })

  it('works by buttons with Undo, advice at its days, and an estimate that follows', async () => {
    const page = await openWorkspace({ viewport: phone, hasTouch: true })
    await expect.poll(() => readTotal(page)).toBe('R4,050')
    const fillDays = page.getByRole('button', { name: words.fill.one })
    const undo = page.getByRole('button', { name: words.undo })
    await fillDays.click()
    const fourDays = [...classic, `4 ${whales}`]
    await expect.poll(() => listDays(page)).toEqual(fourDays)
    await waitForFocus(undo)
    await undo.click()
    await expect.poll(() => listDays(page)).toEqual(classic)
    await findButton(page, words.add, { title: whales }).click()
    await expect.poll(() => listDays(page)).toEqual(fourDays)
    await waitForFocus(findButton(page, words.add, { title: safari }))
    // Two key presses before the next paint move by two days.
    const move = (label: string) => findButton(page, label, { title: whales })
    await move(words.moveUp).evaluate(pressTwice)
    await expect.poll(async () => (await listDays(page))[1]).toBe(`2 ${whales}`)
    await move(words.moveDown).evaluate(pressTwice)
    await expect.poll(() => listDays(page)).toEqual(fourDays)
    const moveUpButton = findButton(page, words.moveUp, { title: peninsula })
    await moveUpButton.click()
    await expect.poll(async () => (await listDays(page))[0]).toBe(`1 ${peninsula}`)
    await moveUpButton.press('Enter')
    const moveDownButton = findButton(page, words.moveDown, { title: peninsula })
    await moveDownButton.click()
    await waitForFocus(moveDownButton)
    await expect.poll(() => listDays(page)).toEqual(fourDays)
    const removeButton = findButton(page, words.remove, { title: peninsula })
    await removeButton.click()
    await waitForFocus(undo)
    await undo.click()
    await expect.poll(() => listDays(page)).toEqual(fourDays)
    await waitForFocus(removeButton)
    await findButton(page, words.useTemplateNamed, { name: 'Honeymoon special' }).click()
    await expect.poll(async () => (await listDays(page))[0]).toBe(`1 ${winelands}`)
    await undo.click()
    await expect.poll(() => listDays(page)).toEqual(fourDays)
    await findButton(page, words.remove, { title: whales }).click()
    await expect.poll(() => listDays(page)).toEqual(classic)

    // The estimate by line: party, vehicle and add-ons; the child under 3 is free.
    await findButton(page, words.more, { what: words.children }).click()
    await findButton(page, words.more, { what: words.toddlers }).click()
    await page.getByRole('radio', { name: words.vehicles['premium-sedan'] }).check()
    await page.getByRole('checkbox', { name: words.addOns.gourmetLunch }).check()
    await expect.poll(() => readTotal(page)).toBe('R7,925')
    const estimate = page.getByRole('region', { name: words.estimateTitle })
    const amounts = estimate.locator('dl').first().locator('dd')
    await expect
      .poll(() => amounts.allTextContents())
      .toEqual(['R1,200', 'R1,500', 'R1,350', 'R2,025', 'R800', 'R1,050'])
    const asTours = estimate.getByRole('heading', { name: words.asTours.title }).locator('..')
    await expect
      .poll(() => asTours.locator('dd').allTextContents())
      .toEqual(['R1,500', 'R2,500', 'R1,350', 'R5,350', 'R13,375'])

    // The estimate opens at the bottom of a phone's screen and follows changes there.
    await page.getByRole('button', { name: words.showEstimate }).tap()
    const sheet = page.getByRole('dialog', { name: words.estimateTitle })
    await sheet.getByRole('button', { name: fill(words.more, { what: words.adults }) }).tap()
    await sheet.getByText(fill(words.perPersonShort, { price: 'R2,069' })).waitFor()
    await sheet.getByRole('button', { name: words.close }).tap()
    await sheet.waitFor({ state: 'detached' })

    // Advice is shown in place and blocks nobody.
    await page.getByLabel(fill(words.startOf, { title: peninsula })).selectOption('15:00')
    const lateDay = findDays(page)
      .getByRole('listitem')
      .filter({ hasText: fill(words.remarks['ends-late'], { time: '01:00' }) })
    await expect.poll(() => lateDay.getByRole('heading').textContent()).toContain('Cape Peninsula')
    const adults = page.getByRole('spinbutton', { name: words.adults })
    await adults.fill('9')
    const tooSmallText = findOpening(words.remarks['vehicle-too-small'])
    await page.getByText(tooSmallText).first().waitFor()
    const quoteButton = page.getByRole('button', { name: words.requestQuote })
    await expect.poll(() => quoteButton.isEnabled()).toBe(true)
    await adults.fill('99')
    await expect.poll(() => adults.inputValue()).toBe('20')
    await adults.fill('-5')
    await expect.poll(() => adults.inputValue()).toBe('1')
  })
})

describe('sharing an itinerary', () => {
  it('makes one link that another browser opens and copies, and a quote request', async () => {
    const email = 'quote@guest.example'
    const page = await openWorkspace()
    await page.route('**/api/itineraries', (route) => route.abort())
    await page.getByRole('button', { name: words.share, exact: true }).click()
    const shareDialog = page.getByRole('dialog', { name: words.shareTitle })
    await shareDialog.getByText(words.shareFailed).waitFor()
    await page.unroute('**/api/itineraries')
    await shareDialog.getByRole('button', { name: words.share }).click()
    const readLink = async () =>
      new URL(await shareDialog.getByRole('textbox', { name: words.shareLink }).inputValue())
        .pathname
    const link = await readLink()
    expect(link).toMatch(/^\/itinerary\/[0-9a-hjkmnp-tv-z]{10}$/)
    await shareDialog.getByRole('button', { name: words.close }).click()
    await page.getByRole('button', { name: words.share, exact: true }).click()
    expect(await readLink()).toBe(link)
    await shareDialog.getByRole('button', { name: words.close }).click()

    const ownItinerary = createStoredItinerary({
      entries: [{ tourId: 'hermanus-whales', startTime: '08:00' }],
    })
    const device = createDevice(site.url(''), { itinerary: ownItinerary })
    const reader = await site.open(link, { ...device, viewport: phone, ...germany })
    const title = reader.getByRole('heading', { name: fillCount(en.sharedItinerary.title, 3) })
    await title.waitFor()
    expect(await reader.getByRole('button', { name: peninsula }).count()).toBe(0)
    await reader.getByText('€223').first().waitFor()
    await reader.getByText('R4,050').first().waitFor()
    await reader.getByRole('button', { name: en.sharedItinerary.makeMine }).click()
    await findDays(reader).waitFor()
    await expect.poll(() => listDays(reader)).toEqual(classic)
    await reader.getByRole('button', { name: words.undo }).click()
    await expect.poll(() => listDays(reader)).toEqual([`1 ${whales}`])
    // A shared itinerary opens offline, too, if its reader has opened it before.
    await reader.route('**/itinerary/*.data*', (route) => route.abort())
    await reader.goBack()
    await title.waitFor()

    await page.getByRole('button', { name: words.requestQuote }).click()
    const dialog = page.getByRole('dialog', { name: words.requestQuote })
    await dialog.getByRole('button', { name: words.sendQuote }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Please enter a valid email' }).waitFor()
    await dialog.getByLabel(words.asked.name.label).fill('Ada Traveller')
    await dialog.getByLabel(words.asked.email.label).fill(email)
    await dialog.getByLabel(words.asked.message.label).fill('A child seat, please.')
    await dialog.getByRole('button', { name: words.sendQuote }).click()
    const alert = page.getByRole('alertdialog')
    const thanks =
      'Thank you! An expert will contact you within 24 hours to finalize your custom itinerary and provide exact pricing.'
    await alert.getByText(thanks).waitFor()
    const reference = (await alert.locator('strong').textContent()) ?? ''
    expect(reference).toMatch(/^QR-/)
    await alert.getByRole('button', { name: words.close }).click()
    await expect.poll(() => listDays(page)).toHaveLength(3)
    const [guestMail] = await site.readMails(email)
    expect(`${guestMail?.subject} ${guestMail?.text}`).toContain(reference)
    expect(guestMail?.text).toContain('Total: R4,050')
    expect((await site.findMail(company.email, reference)).text).toContain(
      '> A child seat, please.',
    )
    const [mailedLink = ''] = /\/itinerary\/\w+/.exec(guestMail?.text ?? '') ?? []
    await page.goto(site.url(mailedLink))
    await page.getByRole('heading', { name: fillCount(en.sharedItinerary.title, 3) }).waitFor()
  })

  it('marks days that cannot run, for the reader and in their copy, until the date is removed', async () => {
    const year = Number(inDays(0).slice(0, 4))
    const startDate = `${year}-12-15` > inDays(3) ? `${year}-12-15` : `${year + 1}-12-15`
    const entries = ['cape-peninsula', 'hermanus-whales'].map((tourId) => ({
      tourId,
      startTime: '09:00',
    }))
    const itinerary = JSON.parse(createStoredItinerary({ entries, startDate }))
    const { code } = await sendByCall(site, '/api/itineraries', { itinerary })
    const page = await site.open(`/itinerary/${code}`)
    const advice = page
      .getByText(findOpening(words.remarks['day-cannot-be']))
      .filter({ hasText: 'Whales come June to November.', visible: true })
    await page.getByRole('status').filter({ hasText: words.someDaysCannotBe }).waitFor()
    await advice.first().waitFor()
    await page.getByRole('button', { name: en.sharedItinerary.makeMine }).click()
    await page.waitForURL((url) => url.pathname === '/itinerary-builder')
    await advice.first().waitFor()
    await page.getByRole('button', { name: words.noFirstDay }).click()
    await advice.first().waitFor({ state: 'detached' })
  })
})

function pressTwice(button: HTMLElement) {
  button.click()
  button.click()
}
