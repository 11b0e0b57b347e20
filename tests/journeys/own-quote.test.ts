import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { company } from '#content/company.ts'
import { en } from '#content/words/en.ts'
import { inDays } from '../days.ts'
import { groupQuoteBody, itineraryEnquiryBody } from '../test-office.ts'
import { sendByCall } from './account-steps.ts'
import { listAllFaults, listTooWide } from './faults.ts'
import { waitForHeading } from './pay/orders.ts'
import { phone, useSite } from './site.ts'

const site = useSite()
const words = en.quoteLink
const days = { firstDay: inDays(100), lastDay: inDays(102), offerBy: inDays(20) }

/** The link in the newest mail for an address. */
async function readLink(email: string): Promise<string> {
  const { text = '' } = await site.findMail(email, '/q/')
  const [, path = ''] = /(\/q\/[\w-]{43})\b/.exec(text) ?? []
  return path
}

const textOf = (page: Page) => page.getByRole('main').innerText()

describe('the sender of a quote request', () => {
  it('changes a group’s by keyboard on a phone, from the link in the mail, without an account', async () => {
    const email = 'events@own.example'
    await sendByCall(site, '/api/group-quotes', groupQuoteBody({ email, ...days }))
    const page = await site.open(await readLink(email), { viewport: phone })
    await waitForHeading(page, words.band)
    expect(await listAllFaults(page)).toEqual([])
    expect(await listTooWide(page)).toEqual([])
    const guests = page.getByLabel(words.labels.guests)
    const last = page.getByLabel(words.labels.lastDay)
    await last.fill(inDays(90))
    await guests.press('Enter')
    await expect.poll(() => textOf(page)).toContain(words.pleaseMend)
    expect(await last.inputValue()).toBe(inDays(90))
    expect(await listAllFaults(page)).toEqual([])
    await last.fill(days.lastDay)
    await guests.fill('200')
    await guests.press('Enter')
    await expect.poll(() => textOf(page)).toContain(words.sentAgain)
    await page.getByText(words.earlier).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await site.findMail(company.email, '200')
  })

  it('reads without scripts what somebody with the shared itinerary has told them', async () => {
    const email = 'planner@own.example'
    const { code } = await sendByCall(
      site,
      '/api/itinerary-enquiries',
      itineraryEnquiryBody({ email, startDate: days.firstDay }),
    )
    const link = await readLink(email)
    const other = await site.open(`/itinerary/${code}/comment`, { javaScriptEnabled: false })
    await other.getByLabel(words.comment.name).fill('Bo')
    await other.getByLabel(words.comment.comment).fill('More wine, less road')
    await other.getByRole('button', { name: words.comment.send }).click()
    await expect.poll(() => textOf(other)).toContain(words.comment.sent)
    const page = await site.open(link, { javaScriptEnabled: false })
    await expect.poll(() => textOf(page)).toContain('More wine, less road')
    await page.getByLabel(words.labels.message).fill('A little later in the morning, please.')
    await page.getByRole('button', { name: words.send }).click()
    await expect.poll(() => textOf(page)).toContain(words.sentAgain)
    expect(await textOf(page)).toContain('A little later in the morning, please.')
  })

  it('is told kindly that a link is over', async () => {
    const page = await site.open(`/q/${'x'.repeat(43)}`)
    await expect.poll(() => textOf(page)).toContain(en.manage.closedTitle)
  })
})
