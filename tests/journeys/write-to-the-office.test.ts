import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { readPdf } from '../read-pdf.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { hireVehicle } from './hire.ts'
import { unfold, waitForHeading } from './pay/orders.ts'
import { desktop, phone, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const site = useSite()
const words = en.manage.thread
const asked = 'Do you have a child seat? She is four.'

/** Sends a transfer and gives the link to its own page. */
async function bookRide(email: string): Promise<string> {
  const page = await site.open('/transfers', { viewport: desktop })
  await hireVehicle(page, 'Premium Van', email)
  const { text = '' } = await site.findMail(email, en.mails.manage.link)
  await page.close()
  return /\/m\/[\w-]{43}/.exec(text)?.[0] ?? ''
}

const fieldOf = (page: Page) => page.getByLabel(words.asked.message.label)
const press = (page: Page) =>
  page.getByRole('region', { name: words.title }).getByRole('button').press('Enter')

describe('a guest who writes to the office about a trip', () => {
  it.each(clientsOf(Object.entries({ phone, desktop })))(
    'does it on a %s by keyboard, and nothing is lost when the line is',
    async (device, viewport) => {
      const page = await site.open(await bookRide(`${device}@thread.example`), { viewport })
      await waitForHeading(page, en.manage.scenes.waiting.title)
      await unfold(page, 'thread')
      await press(page)
      await page.getByRole('alert').waitFor()
      await fieldOf(page).fill(asked)
      await page.route('**/api/manage/messages', (route) => route.abort(), { times: 1 })
      await press(page)
      await page.getByText(words.failed).waitFor()
      expect(await fieldOf(page).inputValue()).toBe(asked)
      await press(page)
      await page.getByText(words.sent).waitFor()
      await page.getByRole('listitem').filter({ hasText: asked }).waitFor()
      expect(await fieldOf(page).inputValue()).toBe('')
      expect(await listAllFaults(page)).toEqual([])
      // What is typed while a message is on its way is kept for the next.
      const { promise, resolve } = Promise.withResolvers<void>()
      await page.route(
        '**/api/manage/messages',
        async (route) => {
          await promise
          await route.continue()
        },
        { times: 1 },
      )
      await fieldOf(page).fill(`${asked} Thank you.`)
      await press(page)
      await page.getByText(words.busy).waitFor()
      await fieldOf(page).fill('And a stop at a pharmacy?')
      resolve()
      await page.getByRole('listitem').filter({ hasText: 'Thank you.' }).waitFor()
      await expect.poll(() => fieldOf(page).inputValue()).toBe('And a stop at a pharmacy?')
      const { text } = await site.findMail(company.email, asked)
      expect(text).toContain(asked)
    },
  )

  it('does it without scripts', async () => {
    const link = await bookRide('plain@thread.example')
    const page = await site.open(link, { javaScriptEnabled: false, viewport: phone })
    await unfold(page, 'thread')
    await fieldOf(page).fill(asked)
    await press(page)
    await page.getByRole('listitem').filter({ hasText: asked }).waitFor()
    expect(await fieldOf(page).inputValue()).toBe('')
    await page.reload()
    await unfold(page, 'thread')
    expect(await page.getByRole('listitem').filter({ hasText: asked }).count()).toBe(1)
  })
})

describe('the office that is written to', () => {
  it('sees which booking waits for an answer, answers there, and the guest reads it', async () => {
    const email = 'desk@thread.example'
    const owner = 'owner@thread.example'
    const guest = await site.open(await bookRide(email), { viewport: phone })
    await unfold(guest, 'thread')
    await fieldOf(guest).fill(asked)
    await press(guest)
    await guest.getByText(words.sent).waitFor()
    await openOffice(site, owner)
    const desk = await openSignedIn(site, owner, '/', { viewport: desktop })
    const { inbox, thread, attention } = en.admin
    const reference = await guest.getByText(/^TR-/).innerText()
    await desk.goto(site.url('/admin?view=attention'))
    await desk.getByText(attention.kinds['message-unanswered'].title).first().waitFor()
    await desk.goto(site.url('/admin?view=transfer-requests'))
    const inList = desk.getByRole('row').filter({ hasText: reference })
    await inList.getByText(inbox.unanswered).waitFor()
    await inList.getByRole('link').click()
    const row = desk.getByRole('article')
    await row.getByText(thread.title, { exact: true }).click()
    await row.getByText(asked, { exact: true }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    const answer = 'Yes: it’ll be in the car.'
    await row.getByLabel(thread.message).fill(answer)
    await row.getByRole('button', { name: thread.send }).click()
    await desk.getByText(thread.sent).waitFor()
    for (const place of [inList, row])
      await expect.poll(() => place.getByText(inbox.unanswered).count()).toBe(0)
    await site.findMail(email, answer)
    await guest.reload()
    await guest.getByRole('listitem').filter({ hasText: answer }).waitFor()
  })
})

describe('the page of a trip, on paper', () => {
  it.each(clientsOf([true, false]))(
    'is one page of A4 without a form, scripts: %s',
    async (hasScripts) => {
      const link = await bookRide(`paper-${hasScripts}@thread.example`)
      const page = await site.open(link, { javaScriptEnabled: hasScripts, viewport: desktop })
      await waitForHeading(page, en.manage.scenes.waiting.title)
      await page.locator('#thread').waitFor()
      const { pages } = await readPdf(await page.pdf({ format: 'A4' }))
      expect(pages).toHaveLength(1)
      const [text = ''] = pages.map((one) => one.replaceAll(/\s+/g, ' '))
      expect(text).toContain('Premium Van')
      expect(text).toContain(company.phone)
      expect(text).not.toContain(words.title)
      expect(text).not.toContain(en.manage.ride.save)
    },
  )
})
