import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { goodPassword, makeAccount, openSignedIn } from './account-steps.ts'
import { useSite } from './site.ts'

const site = useSite()

/** What a page may be told instead of an answer of ours. */
const noAnswers = {
  'a gateway’s JSON': {
    status: 502,
    contentType: 'application/json',
    body: '{"error":"Bad gateway"}',
  },
  'a page': { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
  'a network that asks to sign in': {
    status: 200,
    contentType: 'text/html',
    body: '<h1>Wi-Fi</h1>',
  },
  'nothing at all': { status: 504, body: '' },
  'a code that nobody knows': refuse({ code: 'brand-new' }),
}
const ownMessage = 'The road to Franschhoek is closed today.'

function refuse(error: object) {
  return { status: 422, contentType: 'application/json', body: JSON.stringify({ error }) }
}

const call = /\/api\/bookings$/

async function openBooking(): Promise<Page> {
  const page = await site.open(
    `/book-tour/cape-peninsula?selectedDate=${inDays(100)}&guestCount=2&childCount=0`,
  )
  await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
  await page.getByLabel(en.booking.asked.lastName.label).fill('Traveller')
  await page
    .getByLabel(en.booking.asked.email.label, { exact: true })
    .fill('booker@strange.example')
  await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
  return page
}

const send = (page: Page) => page.getByRole('button', { name: en.booking.submit }).click()

/** One form stands for all: they have one sender (site/client/sender.test.ts, answers.test.ts). */
describe('a booking, with answers that are none of ours', () => {
  it('says that it failed, keeps what was typed, and can be sent again', async () => {
    const page = await openBooking()
    const keys = new Set<string | undefined>()
    for (const [kind, answer] of Object.entries(noAnswers)) {
      await page.route(call, (route) => {
        keys.add(route.request().headers()['idempotency-key'])
        return route.fulfill(answer)
      })
      // What the answer before this one had it say stands there until this one is on its way.
      await Promise.all([page.waitForResponse(call), send(page)])
      const failed = 'An error occurred while submitting your booking. Please try again.'
      await page.getByRole('alert').getByText(failed).first().waitFor()
      await expect
        .poll(async () => [kind, await page.locator('#lastName').inputValue()])
        .toEqual([kind, 'Traveller'])
      await page.unroute(call)
    }
    // Sent again it is the same request, whatever became of the ones before.
    expect(keys.size).toBe(1)
    await page.context().setOffline(true)
    await send(page)
    await page.getByRole('alert').getByText(en.frame.offline).first().waitFor()
    await page.context().setOffline(false)
    await send(page)
    await page
      .getByRole('alertdialog')
      .getByText(/Booking submitted!/)
      .waitFor()
  })

  it('says a message that comes with a code nobody knows, to the letter', async () => {
    const page = await openBooking()
    const answer = refuse({ code: 'brand-new', message: ownMessage })
    await page.route(call, (route) => route.fulfill(answer))
    await send(page)
    await page.getByRole('alert').getByText(ownMessage).first().waitFor()
  })
})

describe('an account, with answers that are none of ours', () => {
  it('keeps what was typed and says that it failed, in each of its forms', async () => {
    await makeAccount(site, 'owner@strange.example')
    const page = await openSignedIn(site, 'owner@strange.example', '/account')
    await page.getByLabel(en.account.currentPassword).fill(goodPassword)
    await page.getByLabel(en.auth.newPassword, { exact: true }).fill(`${goodPassword} more`)
    await page.getByLabel(en.auth.confirmation).fill(`${goodPassword} more`)
    await page.route(/\/api\/(auth\/v1\/user|account\/preferences)$/, (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill(noAnswers['a gateway’s JSON']),
    )
    const failed = page.getByRole('alert').getByText('An unexpected error occurred.')
    await page.getByRole('button', { name: en.account.changePassword }).click()
    await failed.waitFor()
    await expect
      .poll(() => page.getByLabel(en.account.currentPassword).inputValue())
      .toBe(goodPassword)
    await page.getByRole('button', { name: en.account.savePreferences }).click()
    await expect.poll(() => failed.count()).toBe(2)
  })
})
