import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { createAccount, goodPassword, signIn } from './account-steps.ts'
import { deviceWith, keptItinerary } from './itinerary.ts'
import { phone, useSite } from './site.ts'

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

/** The pages on which consent was given to a message. */
const agreed = new WeakSet<Page>()

type Form = {
  name: string
  /** Where its request goes. */
  call: RegExp
  /** What is said when no answer of ours came. */
  failed: string
  open: () => Promise<Page>
  fill: (page: Page) => Promise<void>
  /** Presses what sends it. */
  send: (page: Page) => Promise<void>
  /** A field and what was typed into it. */
  kept: [selector: string, text: string]
  /** Waits for what stands there when it was sent after all. */
  sent: (page: Page) => Promise<void>
}

const forms: Form[] = [
  {
    name: 'a booking',
    call: /\/api\/bookings$/,
    failed: 'An error occurred while submitting your booking. Please try again.',
    open: () =>
      site.open(`/book-tour/cape-peninsula?selectedDate=${inDays(100)}&guestCount=2&childCount=0`),
    fill: async (page) => {
      await page.getByLabel(en.booking.asked.firstName.label).fill('Ada')
      await page.getByLabel(en.booking.asked.lastName.label).fill('Traveller')
      await page
        .getByLabel(en.booking.asked.email.label, { exact: true })
        .fill('booker@strange.example')
      await page.getByLabel(en.booking.asked.phone.label, { exact: true }).fill('+49 30 901820 00')
    },
    send: (page) => page.getByRole('button', { name: en.booking.submit }).click(),
    kept: ['#lastName', 'Traveller'],
    sent: (page) =>
      page
        .getByRole('alertdialog')
        .getByText(/Booking submitted!/)
        .waitFor(),
  },
  {
    name: 'a vehicle',
    call: /\/api\/transfers$/,
    failed: en.transfer.failed,
    open: () => site.open('/transfers', { viewport: phone }),
    fill: async (page) => {
      await page.getByRole('button', { name: 'Select Vehicle Premium Van' }).click()
      const dialog = page.locator('dialog[aria-labelledby=transfer-title]')
      await dialog.getByRole('button', { name: en.transfer.date }).click()
      await page.getByRole('button', { name: /Next Month/ }).click()
      await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
      await dialog
        .getByLabel(en.transfer.guests)
        .selectOption(fill(en.transfer.guestCount, { n: 8 }))
      await dialog.getByLabel(en.contact.asked.name.label).fill('Ada Traveller')
      await dialog.getByLabel(en.booking.asked.email.label).fill('driver@strange.example')
      await dialog.getByLabel(en.booking.asked.phone.label).fill('+49 30 901820 00')
    },
    send: (page) => page.getByRole('button', { name: 'Proceed to Payment' }).click(),
    kept: ['#name', 'Ada Traveller'],
    sent: (page) =>
      page
        .getByRole('alertdialog')
        .getByText(/Payment integration will be available/)
        .waitFor(),
  },
  {
    name: 'a quote',
    call: /\/api\/itinerary-enquiries$/,
    failed: en.itinerary.failed,
    open: () =>
      site.open('/itinerary-builder', deviceWith(site.url('/'), { itinerary: keptItinerary() })),
    fill: async (page) => {
      await page.getByRole('button', { name: en.itinerary.requestQuote, exact: true }).click()
      await page.getByRole('dialog').getByLabel(en.contact.asked.name.label).fill('Ada Traveller')
      await page
        .getByRole('dialog')
        .getByLabel(en.booking.asked.email.label)
        .fill('planner@strange.example')
    },
    send: (page) => page.getByRole('button', { name: en.itinerary.sendQuote }).click(),
    kept: ['#name', 'Ada Traveller'],
    sent: (page) =>
      page
        .getByRole('alertdialog')
        .getByText(/An expert will contact you/)
        .waitFor(),
  },
  {
    name: 'a group',
    call: /\/api\/group-quotes$/,
    failed: en.groupQuote.failed,
    open: () => site.open('/group-quotes', { viewport: phone }),
    fill: async (page) => {
      await page.getByLabel(en.groupQuote.guests).fill('64')
      await page.getByLabel(en.groupQuote.programme).fill('A day at the Cape')
      await page.getByLabel(en.groupQuote.name).fill('Ada Traveller')
      await page.getByLabel(en.groupQuote.email, { exact: true }).fill('group@strange.example')
    },
    send: (page) => page.getByRole('button', { name: en.groupQuote.send }).click(),
    kept: ['#name', 'Ada Traveller'],
    sent: (page) => page.getByRole('heading', { name: en.booking.bookedTitle }).waitFor(),
  },
  {
    name: 'a ride',
    call: /\/api\/rides$/,
    failed: en.ride.failed,
    open: () => site.open('/rides', { viewport: phone }),
    fill: async (page) => {
      await page.getByLabel(en.ride.asked.place.label).fill('A hotel by the sea')
      await page.getByRole('button', { name: en.ride.asked.date }).click()
      await page.getByRole('button', { name: /Next Month/ }).click()
      await page.getByRole('gridcell').getByRole('button', { disabled: false }).nth(10).click()
      await page.getByLabel(en.ride.asked.name.label).fill('Ada Traveller')
      await page.getByLabel(en.ride.asked.email.label, { exact: true }).fill('ride@strange.example')
      await page.getByLabel(en.ride.asked.phone.label).fill('+49 30 901820 00')
    },
    send: (page) => page.getByRole('button', { name: en.ride.send }).click(),
    kept: ['#place', 'A hotel by the sea'],
    sent: (page) => page.getByRole('heading', { name: en.ride.thanksTitle }).waitFor(),
  },
  {
    name: 'a message',
    call: /\/api\/functions\/send-contact-email$/,
    failed: 'There was an error sending your message. Please try again.',
    open: () => site.open('/contact', { viewport: phone }),
    fill: async (page) => {
      await page.getByLabel(en.contact.asked.name.label).fill('Ada Traveller')
      await page
        .getByLabel(en.contact.asked.email.label, { exact: true })
        .fill('writer@strange.example')
      await page.getByLabel(en.contact.asked.subject.label).fill('A day in the winelands')
      await page.getByLabel(en.contact.asked.message.label).fill('Do you drive to Franschhoek?')
    },
    send: async (page) => {
      await page.getByRole('button', { name: en.contact.send }).click()
      // It is asked for once.
      if (agreed.has(page)) return
      agreed.add(page)
      await page.getByRole('button', { name: 'I Consent & Send' }).click()
    },
    kept: ['#message', 'Do you drive to Franschhoek?'],
    sent: (page) => page.getByText('Message sent successfully!').waitFor(),
  },
  {
    name: 'the newsletter',
    call: /\/api\/newsletter$/,
    failed: en.frame.newsletter.failed,
    open: () => site.open('/group-tours'),
    fill: async (page) => {
      await page.getByLabel(en.frame.newsletter.email).fill('reader@strange.example')
      await page
        .getByRole('region', { name: en.frame.newsletter.title })
        .getByRole('checkbox')
        .check()
    },
    send: (page) => page.getByRole('button', { name: en.frame.newsletter.submit }).click(),
    kept: ['#newsletter-email', 'reader@strange.example'],
    sent: (page) =>
      page.getByText(fill(en.frame.newsletter.sent, { email: 'reader@strange.example' })).waitFor(),
  },
  {
    name: 'a new account',
    call: /\/api\/auth\/v1\/signup$/,
    failed: 'An unexpected error occurred. Please try again.',
    open: () => site.open('/auth'),
    fill: async (page) => {
      await page.getByRole('tab', { name: en.auth.signUpTab }).click()
      await page.getByLabel(en.auth.email, { exact: true }).fill('new@strange.example')
      await page.getByLabel(en.auth.password, { exact: true }).fill(goodPassword)
      await page.getByLabel(en.auth.confirmation).fill(goodPassword)
    },
    send: (page) =>
      page.getByRole('tabpanel').getByRole('button', { name: 'Create Account' }).click(),
    kept: ['#email', 'new@strange.example'],
    sent: (page) => page.getByText('Account created successfully!').waitFor(),
  },
  {
    name: 'signing in',
    call: /\/api\/auth\/v1\/token\?grant_type=password/,
    failed: 'An unexpected error occurred. Please try again.',
    open: () => site.open('/auth'),
    fill: async (page) => {
      await page.getByLabel(en.auth.email, { exact: true }).fill('nobody@strange.example')
      await page.getByLabel(en.auth.password, { exact: true }).fill(goodPassword)
    },
    send: (page) => page.getByRole('button', { name: en.auth.signIn, exact: true }).click(),
    kept: ['#email', 'nobody@strange.example'],
    sent: (page) => page.getByText('Invalid email or password.').first().waitFor(),
  },
]

describe.each(forms)('$name, with answers that are none of ours', (form) => {
  it('says that it failed, keeps what was typed, and can be sent again', async () => {
    const page = await form.open()
    await form.fill(page)
    const keys = new Set<string | undefined>()
    for (const [kind, answer] of Object.entries(noAnswers)) {
      await page.route(form.call, (route) => {
        keys.add(route.request().headers()['idempotency-key'])
        return route.fulfill(answer)
      })
      // What the answer before this one had it say stands there until this one is on its way.
      await Promise.all([page.waitForResponse(form.call), form.send(page)])
      await page.getByRole('alert').getByText(form.failed).first().waitFor()
      const [field, text] = form.kept
      await expect
        .poll(async () => [kind, await page.locator(field).first().inputValue()])
        .toEqual([kind, text])
      await page.unroute(form.call)
    }
    // Sent again it is the same request, whatever became of the ones before.
    expect(keys.size).toBe(1)
    await page.context().setOffline(true)
    await form.send(page)
    await page.getByRole('alert').getByText(en.frame.offline).first().waitFor()
    await page.context().setOffline(false)
    await form.send(page)
    await form.sent(page)
  })

  it('says a message that comes with a code nobody knows, to the letter', async () => {
    const page = await form.open()
    await form.fill(page)
    const answer = refuse({ code: 'brand-new', message: ownMessage })
    await page.route(form.call, (route) => route.fulfill(answer))
    await form.send(page)
    await page.getByRole('alert').getByText(ownMessage).first().waitFor()
  })
})

describe('an account, with answers that are none of ours', () => {
  it('keeps what was typed and says that it failed, in each of its forms', async () => {
    const page = await createAccount(site, 'owner@strange.example')
    await signIn(site, page, 'owner@strange.example')
    await page.goto(site.url('/account'))
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
