import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { consents } from '#content/consents.ts'
import { en } from '#content/words/en.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { inDays } from '../days.ts'
import { openOffice, openSignedIn, sendByCall } from './account-steps.ts'
import { phone, useNoonClock, useSite } from './site.ts'
import { fillGuest, findDay, openingOf, sellOut, yesTo } from './steps.ts'

const owner = 'owner@waiting.example'
const [ada, ben] = ['ada@guest.example', 'ben@guest.example']
const tourId = 'cape-peninsula'
const full = inDays(40)
const { waiting: words } = en
const { waitingList: deskWords } = en.admin

// No offers are mailed at night.
const clock = useNoonClock()
const site = useSite(clock.settings)

describe('the waiting list of a full day', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    await sellOut(site.url('/api/bookings'), tourId, full)
  })

  it('is joined on a phone, offers a place that lapses, and the next guest books it by the link', async () => {
    const page = await site.open(`/tour/${tourId}`, { viewport: phone })
    await findDay(page, en.tour.date, full)
    await page.getByRole('link', { name: words.tellMe }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.title }).waitFor()
    expect(await page.getByLabel(words.day).inputValue()).toBe(full)
    await page.getByLabel(words.name).fill('Ada Example')
    await page.getByLabel(words.email).fill(ada)
    await page.getByLabel(words.email).press('Enter')
    await page.getByText(words.thanks[0] ?? '').waitFor()
    await page.goto(await findJoinLink(ada))
    await page.getByRole('heading', { name: words.states.waiting.title }).waitFor()
    await sendByCall(site, '/api/waiting-list', waitingBody('Ben', ben))
    expect((await fetch(await findJoinLink(ben))).status).toBe(200)

    const desk = await openSignedIn(site, owner, `/admin?view=day&date=${full}`)
    await desk.getByRole('heading', { name: deskWords.title }).waitFor()
    await desk.getByText(ben).waitFor()
    await cancelOne(desk)
    await desk.getByText(deskWords.statuses.offered, { exact: true }).waitFor()

    // The first guest gets an offer and lets it expire; then the second guest gets one.
    const mail = await site.findMail(ada, openingOf(en.mails.waiting.offer.text))
    const waits = await site.open(linkIn(mail.text), { viewport: phone })
    await waits.getByRole('heading', { name: words.states.offered.title }).waitFor()
    expect((await site.readMails(ben)).length).toBe(1)
    clock.move(7 * hourMs, 7 * hourMs)
    await sleep(200)
    await sendByCall(site, '/api/waiting-list', waitingBody('Cleo', 'cleo@guest.example'))
    const next = await site.findMail(ben, openingOf(en.mails.waiting.offer.text))
    await waits.reload()
    await waits.getByRole('heading', { name: words.states.lapsed.title }).waitFor()

    await page.goto(site.url(linkIn(next.text)))
    await page.getByRole('link', { name: words.book }).click()
    await fillGuest(page, ben)
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('heading', { name: en.booking.bookedTitle }).waitFor()
    await page.goto(site.url(linkIn(next.text)))
    await page.getByRole('heading', { name: words.states.taken.title }).waitFor()
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

async function findJoinLink(email: string): Promise<string> {
  const { text } = await site.findMail(email, openingOf(en.mails.waiting.asked.text))
  return site.url(linkIn(text))
}

async function cancelOne(desk: Page): Promise<void> {
  await desk.locator('.desk-trip').getByText(/^CC-/).first().click()
  await desk.getByRole('button', { name: en.admin.moves.cancelled }).click()
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByText(en.admin.money.quote.nothing).waitFor()
  await dialog.getByRole('button', { name: yesTo(en.admin.moves.cancelled) }).click()
}
