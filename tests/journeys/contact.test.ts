import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { readFor } from '../visits.ts'
import { desktop, phone, readNote, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const site = useSite({}, { engine: 'built-in' })

describe('writing to the office', () => {
  it.each(clientsOf([phone, desktop]))(
    'asks for consent, sends, clears the form and mails both sides (%o)',
    async (viewport) => {
      const email = `writer-${viewport.width}@guest.example`
      const page = await site.open('/contact', { viewport })
      await fillMessage(page, email)
      await page
        .getByLabel(en.contact.asked.tourType.label)
        .selectOption(en.contact.asked.tourType.choices.winelands)
      await page.getByRole('button', { name: en.contact.send }).click()
      const dialog = page.getByRole('dialog', { name: 'Data Sharing Consent' })
      await dialog.getByRole('button', { name: 'I Consent & Send' }).click()
      await page.getByText(en.contact.sent).waitFor()
      await expect.poll(() => page.getByLabel(en.contact.asked.message.label).inputValue()).toBe('')
      await site.readMails(email)
      const received = await site.findMail(company.email, email)
      expect(received.replyTo).toMatchObject([{ address: email }])
      expect(received.text).toContain('Do you drive to Franschhoek')
      expect(received.text).toContain(en.contact.asked.tourType.choices.winelands)
    },
  )

  it.each([
    ['/', 'Build A Custom Itinerary'],
    ['/blog', 'Book Now'],
  ])('names the builder and the tours to whoever comes from %s by %s', async (address, name) => {
    const page = await site.open(address)
    await page.getByRole('link', { name }).first().click()
    await page.waitForURL((url) => url.pathname === '/contact' && url.search === '')
    const line = page.getByText(en.contact.elsewhere)
    await line.waitFor()
    const ways = line.locator('..').getByRole('link')
    await expect
      .poll(() => ways.allTextContents())
      .toEqual([en.contact.chooseTour, en.contact.buildDays])
    await ways.last().click()
    await page.waitForURL(/itinerary-builder/)
    await page.goto(site.url('/contact'))
    await expect.poll(() => line.count()).toBe(0)
  })

  it('sends nothing when the consent is refused, and keeps what was typed', async () => {
    const page = await site.open('/contact')
    await fillMessage(page, 'shy@guest.example')
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect
      .poll(() => page.getByLabel(en.contact.asked.message.label).inputValue())
      .toContain('Franschhoek')
    await page.reload()
    await expect
      .poll(() => page.getByLabel(en.contact.asked.message.label).inputValue())
      .toContain('Franschhoek')
  })

  it('says beside each field what is wrong with it, and takes it back when it is edited', async () => {
    const page = await site.open('/contact')
    await page.getByLabel(en.contact.asked.phone.label).fill('12')
    await page.getByRole('button', { name: en.contact.send }).click()
    for (const [label, sentence] of [
      [en.contact.asked.name.label, 'Name is required and must be less than 50 characters'],
      [en.contact.asked.email.label, 'Please enter a valid email address'],
      [
        en.contact.asked.phone.label,
        `Please enter a valid phone number${en.contact.asked.phone.remedy}`,
      ],
      [en.contact.asked.message.label, 'Message is required'],
    ] as const) {
      const field = page.getByRole('main').getByLabel(label)
      await expect.poll(() => readNote(field)).toBe(sentence)
    }
    await page.getByLabel(en.contact.asked.name.label).fill('Ada')
    await expect.poll(() => page.getByText('Message is required').count()).toBe(0)
  })

  it('keeps the message and the consent when the server cannot be reached, and sends it once when tried again', async () => {
    const page = await site.open('/contact')
    await fillMessage(page, 'tunnel@guest.example')
    await page.route('**/api/functions/send-contact-email', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await sendWithConsent(page)
    await page.getByText(en.contact.failed).first().waitFor()
    await page.unroute('**/api/functions/send-contact-email')
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByText('Message sent successfully!').waitFor()
    expect(await site.readMails('tunnel@guest.example')).toHaveLength(1)
  })

  it('opens with the interest and the subject that its address names, until they are changed or sent', async () => {
    const page = await site.open('/contact?interest=group-tours&subject=Quote%20for%2040')
    const subject = page.getByLabel(en.contact.asked.subject.label)
    await expect.poll(() => subject.inputValue()).toBe('Quote for 40')
    await expect
      .poll(() => page.getByLabel(en.contact.asked.tourType.label).inputValue())
      .toBe('group-tours')
    await subject.fill('')
    await expect.poll(() => subject.inputValue()).toBe('')
    await fillMessage(page, 'group@guest.example')
    await sendWithConsent(page)
    await page.getByText('Message sent successfully!').waitFor()
    await expect.poll(() => subject.inputValue()).toBe('')
    await expect.poll(() => page.getByLabel(en.contact.asked.tourType.label).inputValue()).toBe('')
  })

  it('holds back what no person sends so fast, kindly, and takes it at the second press', async () => {
    const page = await site.open('/contact')
    await fillMessage(page, 'hasty@guest.example')
    await page.evaluate(stayJustOpened)
    await sendWithConsent(page)
    await page.getByText(en.refusals['form-too-quick']).waitFor()
    await expect
      .poll(() => page.getByLabel(en.contact.asked.message.label).inputValue())
      .toContain('Franschhoek')
    await page.evaluate(readFor, 5)
    await page.getByRole('button', { name: en.contact.send }).click()
    await page.getByText('Message sent successfully!').waitFor()
    expect(await site.readMails('hasty@guest.example')).toHaveLength(1)
  })

  it('gives the focus back when the consent is refused, and leads it to what was sent', async () => {
    const page = await site.open('/contact')
    await fillMessage(page, 'tab@guest.example')
    const send = page.getByRole('button', { name: en.contact.send })
    await send.press('Enter')
    await page.getByRole('button', { name: 'I Consent & Send' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => send.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'I Consent & Send' }).press('Enter')
    const sent = page.getByText('Message sent successfully!')
    await expect.poll(() => sent.evaluate((note) => note === document.activeElement)).toBe(true)
  })
})

describe('a posted form', () => {
  const good = {
    name: 'Ada',
    email: 'posted@guest.example',
    phone: '',
    subject: 'Sundays',
    message: 'Do you drive on Sundays?',
    tourType: '',
    website: '',
    consent: shipped.consents.contact.version,
  }

  it.each([
    [en.refusals['origin-foreign'], {}, { Origin: 'https://elsewhere.example' }, 403],
    ['from a frame that hides where it is', {}, { Origin: 'null' }, 403],
    ['that a program filled in', { website: 'https://spam.example' }, {}, 422],
    ['with a field that we do not know', { price: '1' }, {}, 422],
    ['whose consent is missing', { consent: '' }, {}, 422],
  ])('%s is refused with a page and keeps what was typed', async (_, change, headers, status) => {
    const answer = await post('/contact', { ...good, ...change }, headers)
    const page = await answer.text()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toContain(`default-src 'self'`)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(page).toContain(en.contact.pleaseMend)
    expect(page).toContain('value="Sundays"')
    expect(page).not.toContain('spam.example')
  })

  it('for a tour that we do not have is refused in a page', async () => {
    const answer = await post('/book-tour/cape-peninsula', {
      tourId: '<script>',
      date: inDays(200),
    })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(en.booking.pleaseMend)
  })
})

/** However long the presses take: the page counts as opened at this moment, at every moment. */
function stayJustOpened() {
  Object.defineProperty(performance, 'timeOrigin', { get: () => Date.now(), configurable: true })
}

async function sendWithConsent(page: Page) {
  await page.getByRole('button', { name: en.contact.send }).click()
  await page.getByRole('button', { name: 'I Consent & Send' }).click()
}

async function fillMessage(page: Page, email: string) {
  await page.getByLabel(en.contact.asked.name.label).fill('Ada Traveller')
  await page.getByLabel(en.contact.asked.email.label, { exact: true }).fill(email)
  await page.getByLabel(en.contact.asked.subject.label).fill('A day in the winelands')
  await page
    .getByLabel(en.contact.asked.message.label)
    .fill('Do you drive to Franschhoek on a Sunday?')
}

function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(site.url(path), { method: 'POST', body: new URLSearchParams(fields), headers })
}
