import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { confirmationMails } from '#rules/requests/form-limits.ts'
import { inDays } from '../days.ts'
import { openingOf } from './sayings.ts'
import { waitForScripts } from '../visits.ts'
import { createAccount, signIn } from './account-steps.ts'
import { desktop, phone, readNote, useSite } from './site.ts'

const words = en.groupQuote
const [first, last, offerBy] = [inDays(400), inDays(402), inDays(20)]

describe('a group asks for a quote', () => {
  const site = useSite()

  it('from ‘Get Instant Quote’, for 200 guests, and both sides have it in their mail', async () => {
    const email = 'events@congress.example'
    const page = await site.open('/group-tours', { viewport: desktop })
    await page.getByRole('link', { name: 'Get Instant Quote' }).click()
    await page.waitForURL(/\/contact\?interest=group-tours/)
    await page.getByRole('link', { name: en.contact.groupLink }).click()
    await page.waitForURL(/\/group-quotes$/)
    await fillGroup(page, email)
    await page.getByLabel(words.pickups).fill('The convention centre\nThe harbour')
    await page.getByLabel(words.vehicles).fill('Four coaches')
    await page.getByLabel(words.company).fill('Example Congresses Ltd')
    await page.getByLabel(words.vatNumber).fill('GB 123 4567 89')
    await page.getByRole('button', { name: words.send }).click()
    const heading = page.getByRole('heading', { name: words.thanksTitle })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    const said = (await page.getByRole('main').textContent()) ?? ''
    const reference = /GQ-\w{4}-\w{4}/.exec(said)?.[0] ?? ''
    expect(reference).not.toBe('')
    for (const fact of ['200', formatLongDate(first), formatLongDate(last)])
      expect(said).toContain(fact)
    for (const step of words.next.slice(1)) expect(said).toContain(step)
    const [mail] = await site.readMails(email)
    for (const fact of [reference, '200 guests', formatLongDate(offerBy)])
      expect(mail?.text).toContain(fact)
    expect(mail?.text).not.toContain('Dinner')
    const received = await site.findMail(company.email, reference)
    for (const word of ['Dinner', 'The harbour', 'Four coaches', 'Example Congresses', 'GB 123'])
      expect(received.text).toContain(word)
    await page.getByRole('button', { name: words.another }).click()
    await expect.poll(() => page.getByLabel(words.programme).inputValue()).toBe('')
  })

  it('finds all of its days in the account of who asked', async () => {
    const email = 'school@guest.example'
    const page = await createAccount(site, email)
    await page.goto(site.url('/group-quotes'))
    await waitForScripts(page)
    await fillGroup(page, email)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: words.thanksTitle }).waitFor()
    await signIn(site, page, email)
    await page.goto(site.url('/account'))
    const days = { first: formatLongDate(first), last: formatLongDate(last) }
    await page.getByText(fill(en.account.fromTo, days)).waitFor()
  })

  it('is told beside each field what is missing, and keeps what was typed over a reload', async () => {
    const page = await site.open('/group-quotes', { viewport: phone })
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
    const programme = page.getByLabel(words.programme)
    await expect.poll(() => programme.inputValue()).toBe('Dinner for all')
    await expect
      .poll(() => page.getByLabel(words.firstDay).textContent())
      .toBe(formatLongDate(last))
  })

  it('hears when an address has had too many mails, and loses nothing', async () => {
    const email = 'many@congress.example'
    for (let n = 0; n < confirmationMails.most; n += 1) {
      const answer = await post({ ...fields, email, programme: `Plan ${n}` })
      expect(answer.status).toBe(201)
    }
    const page = await site.open('/group-quotes')
    await fillGroup(page, email)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(openingOf(en.refusals['confirmations-limited'])).waitFor()
    await expect.poll(() => page.getByLabel(words.guests).inputValue()).toBe('200')
  })

  it('works without scripts: mended, thanked, once however often it is sent', async () => {
    const email = 'plain@congress.example'
    const page = await site.open('/contact', { javaScriptEnabled: false, viewport: phone })
    const tours = page.getByRole('link', { name: en.contact.chooseTour })
    await expect.poll(() => tours.isVisible()).toBe(true)
    await page.getByRole('link', { name: en.contact.groupLink }).click()
    await fillGroup(page, email)
    await page.getByLabel(words.lastDay).fill(inDays(399))
    await page.getByRole('button', { name: words.send }).click()
    const list = page.getByRole('alert').filter({ hasText: words.pleaseMend })
    await expect.poll(() => list.textContent()).toContain(en.refusals['days-reversed'])
    await expect.poll(() => page.getByLabel(words.programme).inputValue()).toContain('Dinner')
    await expect.poll(() => page.getByLabel(words.guests).inputValue()).toBe('200')
    await page.getByLabel(words.lastDay).fill('')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: en.groupQuote.thanksTitle, level: 1 }).waitFor()
    const main = page.getByRole('main')
    const reference = /GQ-\w{4}-\w{4}/.exec((await main.textContent()) ?? '')?.[0] ?? ''
    expect(reference).not.toBe('')
    await page.reload()
    await expect.poll(() => main.textContent()).toContain(reference)
    expect(await site.readMails(email)).toHaveLength(1)
  })

  const fields = {
    guests: '64',
    name: 'Ada',
    programme: 'A plan',
    website: '',
    consent: shipped.consents.group.version,
  }

  function post(body: Record<string, string>) {
    return fetch(site.url('/api/group-quotes'), {
      method: 'POST',
      body: new URLSearchParams(body),
    })
  }
})

async function fillGroup(page: Page, email: string) {
  await page.getByLabel(words.guests).fill('200')
  await chooseDay(page, words.firstDay, first)
  await chooseDay(page, words.lastDay, last)
  await chooseDay(page, words.offerBy, offerBy)
  await page.getByLabel(words.programme).fill('Dinner in the winelands for all of us')
  await page.getByLabel(words.name).fill('Ada Planner')
  await page.getByLabel(words.email, { exact: true }).fill(email)
}

/** In our calendar, or in the browser's own field where no scripts run. */
async function chooseDay(page: Page, label: string, date: string) {
  const field = page.getByLabel(label)
  if ((await field.getAttribute('type')) === 'date') return field.fill(date)
  await field.click()
  const dialog = page.getByRole('dialog', { name: en.calendar.title })
  await dialog.getByLabel(en.calendar.year).selectOption(date.slice(0, 4))
  await dialog
    .getByLabel(en.calendar.month, { exact: true })
    .selectOption(String(Number(date.slice(5, 7)) - 1))
  await dialog.locator(`[data-day="${date}"]`).getByRole('button').click()
  await dialog.waitFor({ state: 'detached' })
}
