import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookByCall, openOffice, openSignedIn } from './account-steps.ts'
import { useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@money.example'
const { money: words, attention } = en.admin

let desk: Page

function act(name: string): Promise<void> {
  return desk.getByRole('button', { name, exact: true }).first().click()
}

async function confirm(name: string): Promise<void> {
  const dialog = desk.getByRole('alertdialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => dialog.count()).toBe(0)
}

async function openMoney(): Promise<void> {
  await desk.getByText('Ada Example').click()
  await desk.getByText(words.title, { exact: true }).click()
  await desk.getByText(words.lines, { exact: true }).waitFor()
}

describe('the money of a booking at the desk', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    await bookByCall(site, { date: inDays(110) })
  })

  it('is recorded, taken back, refunded by hand and by the quote, and what comes after the end is settled', async () => {
    desk = await openSignedIn(site, owner, '/admin?view=bookings')
    await openMoney()

    await act(words.acts.record.button)
    const dialog = desk.getByRole('alertdialog')
    const amount = dialog.getByLabel(words.amount)
    const owed = await amount.inputValue()
    await amount.fill('twelve')
    await dialog.getByRole('button', { name: words.acts.record.button }).click()
    await dialog.getByText(words.amountUnclear).waitFor()
    await amount.fill(String(10 * Number(owed.replace(/[^\d.]/g, ''))))
    await dialog.getByRole('button', { name: words.acts.record.button }).click()
    await dialog.getByText(/ more than is owed /).waitFor()
    await dialog.getByLabel(words.isSure).waitFor()
    await amount.fill(owed)
    await confirm(words.acts.record.button)
    await desk.getByText(/^INV-/).waitFor()
    await desk.getByRole('row').getByText(en.admin.statuses.confirmed, { exact: true }).waitFor()
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: /^INV-/ }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^INV-\d+\.pdf$/)

    // A payment recorded by mistake is struck out, and the trip is unpaid again.
    await act(words.takeBack.button)
    await desk.getByLabel(words.takeBack.why, { exact: true }).fill('On the wrong booking')
    await confirm(words.takeBack.button)
    await desk.locator('s').getByText(owed, { exact: true }).waitFor()
    await desk.getByText(/^CN-/).waitFor()
    await desk.getByRole('row').getByText(en.admin.statuses.held, { exact: true }).waitFor()
    await act(words.acts.record.button)
    await amount.fill(owed)
    await confirm(words.acts.record.button)
    await desk.getByRole('row').getByText(en.admin.statuses.confirmed, { exact: true }).waitFor()

    await act(words.acts.refund.button)
    await amount.fill('R100.50')
    await desk.getByLabel(words.why, { exact: true }).fill('A kindness')
    await confirm(words.acts.refund.button)
    await act(words.refundActs.approve.button)
    await desk.getByText(words.byHand).waitFor()
    await confirm(words.refundActs.approve.button)
    await desk.getByText(words.refundStates.approved).waitFor()
    await act(words.refundActs.done.button)
    // The guest's bank account is unknown, so the desk asks if the refund was paid anyway.
    await dialog.getByRole('button', { name: words.refundActs.done.button, exact: true }).click()
    await dialog.getByLabel(words.wentElsewhere).check()
    await confirm(words.refundActs.done.button)
    await desk.getByText(words.refundStates.done, { exact: true }).waitFor()
    await desk.getByText('R100.50').first().waitFor()
    await expect.poll(() => desk.getByText(/^CN-/).count()).toBe(2)

    await act(en.admin.moves.cancelled)
    await dialog.getByText(fill(words.quote.kept, { amount: '' })).waitFor()
    await dialog.getByLabel(en.admin.inbox.cancellers.office).check()
    await dialog.getByText(fill(words.quote.kept, { amount: 'R0.00' })).waitFor()
    const owes = dialog.getByRole('row').filter({ hasText: words.sums.owed })
    expect(await owes.getByRole('cell').last().textContent()).toBe('R0.00')
    await dialog
      .getByRole('button', { name: fill(en.admin.inbox.yes, { action: '' }).trim() })
      .click()
    await expect.poll(() => dialog.count()).toBe(0)
    await desk.getByText(words.refundStates.proposed).waitFor()
    await desk.getByRole('row').getByText(en.admin.statuses.cancelled, { exact: true }).waitFor()
    await desk.getByText(en.admin.history.title, { exact: true }).click()
    await desk.getByText(en.admin.history.cancellers.office).waitFor()
    await desk.goto(site.url('/admin?view=attention'))
    await desk.getByText(attention.refunds, { exact: true }).waitFor()
    expect(await desk.getByText(attention.settle, { exact: true }).count()).toBe(0)

    await desk.goto(site.url('/admin?view=bookings'))
    await openMoney()
    await act(words.acts.record.button)
    await amount.fill('50')
    await dialog.getByRole('button', { name: words.acts.record.button }).click()
    await dialog.getByLabel(words.isSure).check()
    await confirm(words.acts.record.button)
    await desk.getByText('R50.00').first().waitFor()
    await desk.goto(site.url('/admin?view=attention'))
    await desk.getByText(attention.kinds['paid-after-end'].step).waitFor()
    const entry = desk.getByRole('row').filter({ hasText: attention.kinds['paid-after-end'].title })
    for (const fact of ['Ada Example', 'R50.00']) await entry.getByText(fact).first().waitFor()
    await entry.getByRole('link', { name: /^CC-/ }).click()
    await desk.getByLabel(en.admin.inbox.note).waitFor()
    await desk.goto(site.url('/admin?view=accounts'))
    const journal = desk.getByRole('region', { name: en.admin.accounts.journal.title })
    await journal.getByLabel(en.admin.accounts.from, { exact: true }).fill(inDays(-1))
    await journal.getByLabel(en.admin.accounts.to, { exact: true }).fill(inDays(1))
    const [exported] = await Promise.all([
      desk.waitForEvent('download'),
      journal.getByRole('button', { name: en.admin.accounts.export }).click(),
    ])
    expect(exported.suggestedFilename()).toMatch(/^payments-.*\.csv$/)
    await desk.goto(site.url('/admin?view=attention'))
    await act(attention.settle)
    await confirm(attention.settle)
    await desk.getByText(attention.kinds['paid-after-end'].step).waitFor({ state: 'detached' })
    await desk.getByText(attention.refunds, { exact: true }).waitFor()
    await desk.getByText('R50.00').first().waitFor()
  })
})
