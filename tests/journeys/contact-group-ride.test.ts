import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { desktop, phone, readNote, setUpSite } from './site.ts'
import { findDay, waitForFocus } from './steps.ts'

const site = setUpSite({}, { engine: 'built-in' })

describe('writing to the office', () => {
  const { asked: fields } = en.contact

  it('starts at the gallery of the group fleet, needs consent, and is sent once despite a retry', async () => {
    const email = 'writer@guest.example'
    const page = await site.open('/group-tours', { viewport: desktop })
    await checkGallery(page)
    await page.getByRole('link', { name: 'Get Instant Quote' }).click()
    await page.waitForURL(/\/contact\?interest=group-tours/)
    const subject = page.getByLabel(fields.subject.label)
    const message = page.getByLabel(fields.message.label)
    const interest = page.getByLabel(fields.tourType.label)
    await expect.poll(() => subject.inputValue()).toBe(en.groupTours.quoteSubject)
    await expect.poll(() => interest.inputValue()).toBe('group-tours')

    // An error is shown at its field until that is edited.
    const send = page.getByRole('button', { name: en.contact.send })
    await page.getByLabel(fields.phone.label).fill('12')
    await send.click()
    for (const [label, sentence] of [
      [fields.name.label, 'Name is required and must be less than 50 characters'],
      [fields.email.label, 'Please enter a valid email address'],
      [fields.phone.label, `Please enter a valid phone number${fields.phone.remedy}`],
      [fields.message.label, 'Message is required'],
    ] as const)
      await expect.poll(() => readNote(page.getByRole('main').getByLabel(label))).toBe(sentence)
    await page.getByLabel(fields.name.label).fill('Ada Traveller')
    await expect.poll(() => page.getByText('Message is required').count()).toBe(0)
    await page.getByLabel(fields.phone.label).fill('')
    await page.getByLabel(fields.email.label, { exact: true }).fill(email)
    await message.fill('Do you drive to Franschhoek on a Sunday?')

    // Without consent nothing is sent, and nothing is lost.
    const dialog = page.getByRole('dialog', { name: 'Data Sharing Consent' })
    await send.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await waitForFocus(send)
    await page.reload()
    await expect.poll(() => message.inputValue()).toContain('Franschhoek')
    await page.route('**/api/functions/send-contact-email', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await send.click()
    await dialog.getByRole('button', { name: 'I Consent & Send' }).press('Enter')
    await page.getByText(en.contact.failed).first().waitFor()
    await page.unroute('**/api/functions/send-contact-email')
    await send.click()
    const confirmation = page.getByText('Message sent successfully!')
    await waitForFocus(confirmation)
    for (const field of [message, subject, interest]) expect(await field.inputValue()).toBe('')
    expect(await site.readMails(email)).toHaveLength(1)
    const officeMail = await site.findMail(company.email, email)
    expect(officeMail.replyTo).toMatchObject([{ address: email }])
    expect(officeMail.text).toContain('Do you drive to Franschhoek')
    expect(officeMail.text).toContain(fields.tourType.choices['group-tours'])
  })
})

describe('a group', () => {
  const words = en.groupQuote
  const [first, last, offerBy] = [inDays(400), inDays(402), inDays(20)]

  it('requests a quote for 200 guests, and changes the request by the mailed link', async () => {
    const email = 'events@congress.example'
    const page = await site.open('/contact', { viewport: phone })
    await page.getByRole('link', { name: en.contact.groupLink }).click()
    await page.waitForURL(/\/group-quotes$/)
    await page.getByLabel(words.programme).fill('Dinner for <b>all</b>')
    await chooseDay(page, words.firstDay, last)
    await chooseDay(page, words.lastDay, first)
    await chooseDay(page, words.offerBy, offerBy)
    await page.getByLabel(words.offerBy).click()
    await page.getByRole('button', { name: en.calendar.noDate }).click()
    await expect.poll(() => page.getByLabel(words.offerBy).textContent()).toBe(en.calendar.pick)
    await page.getByRole('button', { name: words.send }).click()
    for (const [label, code] of [
      [words.guests, 'group-guests-out-of-range'],
      [words.lastDay, 'days-reversed'],
      [words.name, 'name-required'],
      [words.email, 'email-invalid'],
    ] as const) {
      const field = page.getByRole('main').getByLabel(label, { exact: label === words.email })
      await expect.poll(() => readNote(field)).toBe(en.refusals[code])
    }
    await page.reload()
    await expect.poll(() => page.getByLabel(words.programme).inputValue()).toBe('Dinner for all')
    const firstDay = page.getByLabel(words.firstDay)
    await expect.poll(() => firstDay.textContent()).toBe(formatLongDate(last))

    await chooseDay(page, words.firstDay, first)
    await chooseDay(page, words.lastDay, last)
    await chooseDay(page, words.offerBy, offerBy)
    await page.getByLabel(words.guests).fill('200')
    await page.getByLabel(words.name).fill('Ada Planner')
    await page.getByLabel(words.email, { exact: true }).fill(email)
    await page.getByLabel(words.pickups).fill('The convention centre\nThe harbour')
    await page.getByRole('button', { name: words.send }).click()
    const heading = page.getByRole('heading', { name: words.thanksTitle })
    await waitForFocus(heading)
    const thanks = (await page.getByRole('main').textContent()) ?? ''
    const reference = /GQ-\w{4}-\w{4}/.exec(thanks)?.[0] ?? 'none'
    for (const fact of ['200', formatLongDate(first), formatLongDate(last)])
      expect(thanks).toContain(fact)
    const [mail] = await site.readMails(email)
    for (const fact of [reference, '200 guests', formatLongDate(offerBy)])
      expect(mail?.text).toContain(fact)
    expect((await site.findMail(company.email, reference)).text).toContain('The harbour')
    await page.getByRole('button', { name: words.another }).click()
    await expect.poll(() => page.getByLabel(words.programme).inputValue()).toBe('')

    const [link = ''] = /\/q\/[\w-]{43}\b/.exec(mail?.text ?? '') ?? []
    await page.goto(site.url(link))
    const { labels, pleaseMend, sentAgain, earlier } = en.quoteLink
    const main = page.getByRole('main')
    const guests = page.getByLabel(labels.guests)
    const lastDayField = page.getByLabel(labels.lastDay)
    await lastDayField.fill(inDays(90))
    await guests.press('Enter')
    await expect.poll(() => main.innerText()).toContain(pleaseMend)
    expect(await lastDayField.inputValue()).toBe(inDays(90))
    await lastDayField.fill(last)
    await guests.fill('180')
    await guests.press('Enter')
    await expect.poll(() => main.innerText()).toContain(sentAgain)
    await page.getByText(earlier).waitFor()
    await site.findMail(company.email, '180')
  })
})

describe('a ride', () => {
  const { asked: fields, send, pleaseMend, thanksTitle } = en.ride

  it('is requested with a day and a time, refused at its fields, and reaches the office', async () => {
    const page = await site.open('/transfers')
    await page.getByRole('link', { name: en.transfer.oneWayAsk }).first().click()
    await page.waitForURL(/\/rides/)
    await page.getByLabel(fields.place.label).fill('The Granger Bay Hotel')
    await (await findDay(page, fields.date, inDays(60))).click()
    await page.getByLabel(fields.name.label, { exact: true }).fill('Ada Rider')
    await page.getByRole('button', { name: send }).click()
    await page.getByRole('alert').filter({ hasText: pleaseMend }).waitFor()
    await page.getByRole('main').locator('input[type=time]').fill('14:20')
    await page.getByLabel(fields.guests).selectOption('3')
    await page.getByLabel(fields.email.label, { exact: true }).fill('rider@guest.example')
    await page.getByLabel(fields.phone.label, { exact: true }).fill('+44 20 7946 0000')
    await page.getByRole('button', { name: send }).click()
    await page.getByRole('heading', { name: thanksTitle }).waitFor()
    await site.readMails('rider@guest.example')
    const { text } = await site.findMail(company.email, 'The Granger Bay Hotel')
    expect(text).toContain('14:20')
  })
})

/**
 * Opens the gallery: the page behind does not scroll, keys wrap around both ends, Escape returns
 * the focus.
 */
async function checkGallery(page: Page) {
  const words = en.groupTours
  const coach = page.getByRole('button', { name: fill(words.openPicture, { name: 'The coach' }) })
  await coach.scrollIntoViewIfNeeded()
  const readPosition = () => coach.evaluate((element) => element.getBoundingClientRect().toJSON())
  const before = await readPosition()
  await coach.click()
  const dialog = page.getByRole('dialog', { name: words.galleryTitle })
  await dialog.getByText(fill(words.picture, { n: 1, count: 5 })).waitFor()
  await page.mouse.move(20, 450)
  await page.mouse.wheel(0, -400)
  await page.keyboard.press('ArrowLeft')
  await dialog.getByText(fill(words.picture, { n: 5, count: 5 })).waitFor()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText(fill(words.picture, { n: 1, count: 5 })).waitFor()
  await dialog.getByRole('button', { name: words.next }).click()
  await dialog.getByText('The midi coach').waitFor()
  expect(await readPosition()).toEqual(before)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await waitForFocus(coach)
  await page.mouse.wheel(0, -400)
  await expect.poll(readPosition).not.toEqual(before)
}

async function chooseDay(page: Page, label: string, date: string) {
  await page.getByRole('main').getByLabel(label).first().click()
  const dialog = page.getByRole('dialog', { name: en.calendar.title })
  await dialog.getByLabel(en.calendar.year).selectOption(date.slice(0, 4))
  await dialog
    .getByLabel(en.calendar.month, { exact: true })
    .selectOption(String(Number(date.slice(5, 7)) - 1))
  await dialog.locator(`[data-day="${date}"]`).getByRole('button').click()
  await dialog.waitFor({ state: 'detached' })
}
