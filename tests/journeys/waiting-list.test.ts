import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consents } from '#content/consents.ts'
import { en } from '#content/words/en.ts'
import { calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { inDays } from '../days.ts'
import { isWholeRun } from '../whole-run.ts'
import { openOffice, openSignedIn, sendByCall } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { openingOf, yesTo } from './sayings.ts'
import { sellOut } from './sell-out.ts'
import { phone, useSite } from './site.ts'

const owner = 'owner@waiting.example'
const [ada, ben] = ['ada@guest.example', 'ben@guest.example']
const tourId = 'cape-peninsula'
const full = inDays(40)
const { waiting: words } = en
const { waitingList: deskWords } = en.admin

// By the server's clock it is noon in Cape Town, at whatever hour this runs: nobody is told at night.
const offsetFile = path.join(tmpdir(), `clock-offset-${crypto.randomUUID()}`)
const noon = instantInCapeTown(calendarDateIn(new Date(), capeTown), '12:00').getTime() - Date.now()
const site = useSite({
  CLOCK_OFFSET_FILE: offsetFile,
  NODE_OPTIONS: `--import ${path.resolve('tests/faults/clock.mjs')}`,
})
writeFileSync(offsetFile, String(noon))
afterAll(() => rmSync(offsetFile, { force: true }))

describe.runIf(isWholeRun())('the waiting list of a full day', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    await sellOut(site.url('/api/bookings'), tourId, full)
  })

  it('is joined on a phone, a place is offered, lapses, and the next books it by the link', async () => {
    const page = await site.open(`/tour/${tourId}`, { viewport: phone })
    await page.getByRole('button', { name: en.tour.date, exact: true }).click()
    await page.getByRole('grid').waitFor()
    const shown = page.locator(`[data-day="${full}"]`).getByRole('button')
    for (let months = 0; months < 3 && (await shown.count()) === 0; months += 1)
      await page.getByRole('button', { name: /next month/i }).click()
    await page.getByRole('link', { name: words.tellMe }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.title }).waitFor()
    expect(await page.getByLabel(words.day).inputValue()).toBe(full)
    expect(await listAllFaults(page)).toEqual([])
    await page.getByLabel(words.name).fill('Ada Example')
    await page.getByLabel(words.email).fill(ada)
    await page.getByLabel(words.email).press('Enter')
    await page.getByText(words.thanks[0] ?? '').waitFor()
    const joined = await site.findMail(ada, openingOf(en.mails.waiting.joined.text))
    expect(joined.text).toContain('/waiting-list/')
    await sendByCall(site, '/api/waiting-list', waitingBody('Ben', ben))

    // The office sees both, and cancels a booking of that day.
    const desk = await openSignedIn(site, owner, `/admin?view=day&date=${full}`)
    await desk.getByRole('heading', { name: deskWords.title }).waitFor()
    await desk.getByText(ben).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await cancelOne(desk)
    await desk.getByText(deskWords.statuses.offered, { exact: true }).waitFor()

    // The first is told, and lets it lapse; the second is told after that.
    const told = await site.findMail(ada, openingOf(en.mails.waiting.offer.text))
    const waits = await site.open(linkIn(told.text), { viewport: phone })
    await waits.getByRole('heading', { name: words.states.offered.title }).waitFor()
    expect(await listAllFaults(waits)).toEqual([])
    expect((await site.readMails(ben)).length).toBe(1)
    writeFileSync(offsetFile, `${noon + 7 * hourMs} ${7 * hourMs}`)
    await sleep(200)
    await sendByCall(site, '/api/waiting-list', waitingBody('Cleo', 'cleo@guest.example'))
    const next = await site.findMail(ben, openingOf(en.mails.waiting.offer.text))
    await waits.reload()
    await waits.getByRole('heading', { name: words.states.lapsed.title }).waitFor()

    // Without scripts the form is filled in by the server, and knows whose place it is.
    const plain = { viewport: phone, javaScriptEnabled: false }
    const filled = await site.open(linkIn(next.text), plain)
    await filled.getByRole('button', { name: words.book }).click()
    expect(await filled.getByRole('textbox', { name: en.tour.date }).inputValue()).toBe(full)
    expect(await filled.locator('input[name=waiting]').inputValue()).toHaveLength(43)
    expect(await filled.getByRole('alert').count()).toBe(0)

    const mine = await site.open(linkIn(next.text), { viewport: phone })
    await mine.getByRole('link', { name: words.book }).click()
    await mine.getByLabel(en.booking.asked.firstName.label).fill('Ben')
    await mine.getByLabel(en.booking.asked.lastName.label).fill('Example')
    await mine.getByLabel(en.booking.asked.email.label, { exact: true }).fill(ben)
    await mine.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    await mine.getByRole('button', { name: en.booking.submit }).click()
    await mine.getByRole('heading', { name: en.booking.bookedTitle }).waitFor()
    await mine.goto(new URL(linkIn(next.text), site.url('/')).href)
    await mine.getByRole('heading', { name: words.states.taken.title }).waitFor()
  })

  it('is joined and left without scripts, and a day with a place is booked instead', async () => {
    const page = await site.open(`/waiting-list?tour=${tourId}&selectedDate=${inDays(50)}`, {
      viewport: phone,
      javaScriptEnabled: false,
    })
    await page.getByLabel(words.name).fill('Dora Example')
    await page.getByLabel(words.email).fill('dora@guest.example')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(en.deskRefusals['waiting-day-free']).first().waitFor()
    expect(await page.getByRole('link', { name: words.bookIt }).getAttribute('href')).toContain(
      `/book-tour/${tourId}?selectedDate=${inDays(50)}`,
    )
    await page.getByLabel(words.day).fill(full)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.thanks[0] ?? '').waitFor()
    const mail = await site.findMail('dora@guest.example', openingOf(en.mails.waiting.joined.text))
    await page.goto(new URL(linkIn(mail.text), site.url('/')).href)
    await page.getByRole('button', { name: words.leave }).click()
    await page.getByRole('heading', { name: words.states.left.title }).waitFor()

    // The booking form leads there, with the day.
    await page.goto(site.url(`/book-tour/${tourId}`))
    await page.getByRole('textbox', { name: en.tour.date }).fill(full)
    await page.getByLabel(en.booking.asked.firstName.label).fill('Dora')
    await page.getByLabel(en.booking.asked.lastName.label).fill('Example')
    await page.getByLabel(en.booking.asked.email.label, { exact: true }).fill('dora@guest.example')
    await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('link', { name: words.tellMe }).click()
    expect(await page.getByLabel(words.day).inputValue()).toBe(full)
  })
})

const waitingBody = (name: string, email: string) => ({
  tourId,
  date: full,
  adults: 2,
  children: 0,
  name: `${name} Example`,
  email,
  consent: { textVersion: consents.contact.version },
})

const linkIn = (text = '') => /\/waiting-list\/[\w-]{43}/.exec(text)?.[0] ?? ''

/** Cancels the first booking that the desk shows of the day, as colleagues do. */
async function cancelOne(desk: Page): Promise<void> {
  await desk.locator('.desk-trip').getByText(/^CC-/).first().click()
  await desk.getByRole('button', { name: en.admin.moves.cancelled }).click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByRole('button', { name: yesTo(en.admin.moves.cancelled) }).click()
}
