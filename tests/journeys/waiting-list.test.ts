import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { consents } from '#content/consents.ts'
import { en } from '#content/words/en.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { inDays } from '../days.ts'
import { createOwner, openSignedIn, sendByCall } from './account-steps.ts'
import { phone, setUpNoonClock, setUpSite } from './site.ts'
import {
  chooseGraveAct,
  fillGuest,
  findDay,
  findOpening,
  formatConfirmLabel,
  sellOut,
} from './steps.ts'

const owner = 'owner@waiting.example'
const [ada, ben] = ['ada@guest.example', 'ben@guest.example']
const tourId = 'cape-peninsula'
const fullDay = inDays(40)
const { waiting: words } = en
const { waitingList: deskWords } = en.admin

// No offers are mailed at night.
const clock = setUpNoonClock()
const site = setUpSite(clock.settings)

describe('the waiting list of a full day', () => {
  beforeAll(async () => {
    await createOwner(site, owner)
    await sellOut(site.url('/api/bookings'), tourId, fullDay)
  })

  it('is joined on a phone, offers a place that lapses, and the next guest books it by the link', async () => {
    const page = await site.open(`/tour/${tourId}`, { viewport: phone })
    await findDay(page, en.tour.date, fullDay)
    await page.getByRole('link', { name: words.tellMe }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.title }).waitFor()
    expect(await page.getByLabel(words.day).inputValue()).toBe(fullDay)
    await page.getByLabel(words.name).fill('Ada Example')
    await page.getByLabel(words.email).fill(ada)
    await page.getByLabel(words.email).press('Enter')
    await page.getByText(words.thanks[0] ?? '').waitFor()
    await page.goto(await findJoinLink(ada))
    await page.getByRole('heading', { name: words.states.waiting.title }).waitFor()
    await sendByCall(site, '/api/waiting-list', buildWaitingBody('Ben', ben))
    expect((await fetch(await findJoinLink(ben))).status).toBe(200)

    const desk = await openSignedIn(site, owner, `/admin?view=day&date=${fullDay}`)
    await desk.getByRole('heading', { name: deskWords.title }).waitFor()
    await desk.getByText(ben).waitFor()
    await cancelFirstTrip(desk)
    await desk.getByText(deskWords.statuses.offered, { exact: true }).waitFor()

    // The first guest gets an offer and lets it expire; then the second guest gets one.
    const mail = await site.findMail(ada, findOpening(en.mails.waiting.offer.text))
    const firstGuestPage = await site.open(findLink(mail.text), { viewport: phone })
    await firstGuestPage.getByRole('heading', { name: words.states.offered.title }).waitFor()
    expect((await site.readMails(ben)).length).toBe(1)
    clock.move(7 * hourMs, 7 * hourMs)
    await sleep(200)
    await sendByCall(site, '/api/waiting-list', buildWaitingBody('Cleo', 'cleo@guest.example'))
    const offerMail = await site.findMail(ben, findOpening(en.mails.waiting.offer.text))
    await firstGuestPage.reload()
    await firstGuestPage.getByRole('heading', { name: words.states.lapsed.title }).waitFor()

    await page.goto(site.url(findLink(offerMail.text)))
    await page.getByRole('link', { name: words.book }).click()
    await fillGuest(page, ben)
    await page.getByRole('button', { name: en.booking.submit }).click()
    await page.getByRole('heading', { name: en.booking.bookedTitle }).waitFor()
    await page.goto(site.url(findLink(offerMail.text)))
    await page.getByRole('heading', { name: words.states.taken.title }).waitFor()
  })
})

const buildWaitingBody = (name: string, email: string) => ({
  tourId,
  date: fullDay,
  adults: 2,
  children: 0,
  name: `${name} Example`,
  email,
  consent: { textVersion: consents.contact.version },
})

const findLink = (text = '') => /\/waiting-list\/[\w-]{43}/.exec(text)?.[0] ?? ''

async function findJoinLink(email: string): Promise<string> {
  const { text } = await site.findMail(email, findOpening(en.mails.waiting.asked.text))
  return site.url(findLink(text))
}

async function cancelFirstTrip(desk: Page): Promise<void> {
  await desk.locator('.desk-trip').getByText(/^CC-/).first().click()
  await chooseGraveAct(desk, en.admin.moves.cancelled)
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByText(en.admin.money.quote.nothing).waitFor()
  await dialog.getByRole('button', { name: formatConfirmLabel(en.admin.moves.cancelled) }).click()
}
