import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookByCall, openOffice, openSignedIn } from './account-steps.ts'
import { useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@two.example'
const { admin, deskRefusals: refused } = en
const { money: words, meanwhile, thread } = admin
const { ask, record } = words.acts
const [first, second, third] = [inDays(20), inDays(30), inDays(40)]

describe('two colleagues at one thing', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    await bookByCall(site, { date: inDays(110) })
  })

  it('see what the other did meanwhile, keep what they typed, and do nothing twice or by an old view', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=bookings')
    const colleague = await openSignedIn(site, owner, '/admin?view=bookings')
    const [mine, theirs] = [desk.getByRole('alertdialog'), colleague.getByRole('alertdialog')]
    for (const page of [desk, colleague]) {
      await openMoney(page)
      await press(page, ask.button)
    }
    await mine.getByLabel(words.until).fill(second)
    await theirs.getByLabel(words.until).fill(first)
    await finish(theirs, ask.button)
    await mine.getByText(meanwhile).waitFor()
    await mine.getByText(keptUntil(first)).waitFor()
    expect(await mine.getByLabel(words.until).inputValue()).toBe(second)
    // Once the user has read the colleague's text, they may overwrite it.
    await finish(mine, ask.button)
    await site.findMail('ada@guests.example', formatLongDate(second))

    // This page gets no live updates after its next load.
    await desk.route('**/api/admin/news', (route) => route.abort())
    for (const page of [desk, colleague]) {
      await page.reload()
      await page.getByText(words.title, { exact: true }).click()
    }
    await press(desk, ask.button)
    await mine.getByLabel(words.until).fill(first)
    await press(colleague, ask.button)
    await theirs.getByLabel(words.until).fill(third)
    await finish(theirs, ask.button)
    expect(await mine.getByText(meanwhile).count()).toBe(0)
    await press(mine, ask.button)
    await mine.getByText(refused['item-changed']).waitFor()
    await mine.getByText(keptUntil(third)).waitFor()
    expect(await mine.getByLabel(words.until).inputValue()).toBe(first)
    await press(mine, admin.cancel)

    for (const page of [desk, colleague]) await press(page, record.button)
    await mine.getByLabel(words.reference).fill('CC-1 FNB')
    await finish(theirs, record.button)
    await press(mine, record.button)
    await mine.getByText(refused['item-changed']).waitFor()
    await mine.getByText(admin.statuses.confirmed).waitFor()
    expect(await mine.getByLabel(words.reference).inputValue()).toBe('CC-1 FNB')
    await press(mine, admin.cancel)
    await expect.poll(() => desk.getByText(/^INV-/).count()).toBe(1)

    for (const [page, text] of [
      [desk, 'We meet at the gate.'],
      [colleague, 'We meet at the pier.'],
    ] as const) {
      await page.getByText(thread.title, { exact: true }).click()
      await page.getByLabel(thread.message).fill(text)
    }
    await press(colleague, thread.send)
    await colleague.getByText(thread.sent).waitFor()
    await press(desk, thread.send)
    await desk.getByText(refused['item-changed']).waitFor()
    await desk.getByText('We meet at the pier.').waitFor()
    const written = desk.getByLabel(thread.message)
    expect(await written.inputValue()).toBe('We meet at the gate.')
    // Esc leaves the field, then closes the order: an unsent message is kept.
    await written.press('Escape')
    await desk.keyboard.press('Escape')
    await expect.poll(() => written.count()).toBe(0)
    await desk.getByText('Ada Example').click()
    await expect.poll(() => written.inputValue()).toBe('We meet at the gate.')
    await press(desk, thread.send)
    await desk.getByText(thread.sent).waitFor()
    expect(await written.inputValue()).toBe('')
  })
})

async function openMoney(page: Page) {
  await page.getByText('Ada Example').click()
  await page.getByText(words.title, { exact: true }).click()
  await page.getByText(words.lines, { exact: true }).waitFor()
}

function keptUntil(day: string): string {
  return fill(words.now.keptUntil, { date: formatLongDate(day) })
}

function press(where: Page | Locator, name: string): Promise<void> {
  return where.getByRole('button', { name, exact: true }).first().click()
}

async function finish(dialog: Locator, name: string) {
  await press(dialog, name)
  await expect.poll(() => dialog.count()).toBe(0)
}
