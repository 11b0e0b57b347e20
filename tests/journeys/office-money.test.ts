import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookByCall, createOwner, openSignedIn } from './account-steps.ts'
import { setUpSite } from './site.ts'
import { chooseGraveAct, confirm, download, openBooking } from './steps.ts'

const site = setUpSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@money.example'
const { money: words, attention } = en.admin

let desk: Page

function clickButton(name: string): Promise<void> {
  return desk.getByRole('button', { name, exact: true }).first().click()
}

beforeAll(() => createOwner(site, owner))

describe('the money of a booking at the desk', () => {
  beforeAll(() => bookByCall(site, { date: inDays(110) }))

  it('is recorded, undone, refunded by hand and at a cancellation, and settled after the end', async () => {
    desk = await openSignedIn(site, owner, '/admin?view=bookings')
    await openBooking(desk, 'Ada Example')

    await clickButton(words.acts.record.button)
    const dialog = desk.getByRole('alertdialog')
    const amount = dialog.getByLabel(words.amount)
    const owedText = await amount.inputValue()
    await amount.fill('twelve')
    await dialog.getByRole('button', { name: words.acts.record.button }).click()
    await dialog.getByText(words.amountUnclear).waitFor()
    await amount.fill(String(10 * Number(owedText.replace(/[^\d.]/g, ''))))
    await dialog.getByRole('button', { name: words.acts.record.button }).click()
    await dialog.getByText(/ more than is owed /).waitFor()
    await dialog.getByLabel(words.isSure).waitFor()
    await amount.fill(owedText)
    await confirm(desk, words.acts.record.button)
    await desk.getByText(/^INV-/).waitFor()
    await desk.getByRole('row').getByText(en.admin.statuses.confirmed, { exact: true }).waitFor()
    const file = await download(desk, desk.getByRole('button', { name: /^INV-/ }))
    expect(file.suggestedFilename()).toMatch(/^INV-\d+\.pdf$/)

    // A payment recorded by mistake is struck out, and the trip is unpaid again.
    await clickButton(words.takeBack.button)
    await desk.getByLabel(words.takeBack.why, { exact: true }).fill('On the wrong booking')
    await confirm(desk, words.takeBack.button)
    await desk.locator('s').getByText(owedText, { exact: true }).waitFor()
    await desk.getByText(/^CN-/).waitFor()
    await desk.getByRole('row').getByText(en.admin.statuses.held, { exact: true }).waitFor()
    await clickButton(words.acts.record.button)
    await amount.fill(owedText)
    await confirm(desk, words.acts.record.button)
    await desk.getByRole('row').getByText(en.admin.statuses.confirmed, { exact: true }).waitFor()

    await chooseGraveAct(desk, words.acts.refund.button)
    await amount.fill('R100.50')
    await desk.getByLabel(words.why, { exact: true }).fill('A kindness')
    await confirm(desk, words.acts.refund.button)
    await clickButton(words.refundActs.approve.button)
    await desk.getByText(words.byHand).waitFor()
    await confirm(desk, words.refundActs.approve.button)
    await desk.getByText(words.refundStates.approved, { exact: true }).waitFor()
    await clickButton(words.refundActs.done.button)
    // The guest's bank account is unknown, so the desk asks if the refund was paid anyway.
    await dialog.getByRole('button', { name: words.refundActs.done.button, exact: true }).click()
    await dialog.getByLabel(words.wentElsewhere).check()
    await confirm(desk, words.refundActs.done.button)
    await desk.getByText(words.refundStates.done, { exact: true }).waitFor()
    await desk.getByText('R100.50').first().waitFor()
    await expect.poll(() => desk.getByText(/^CN-/).count()).toBe(2)

    await chooseGraveAct(desk, en.admin.moves.cancelled)
    await dialog.getByText(fill(words.quote.kept, { amount: '' })).waitFor()
    await dialog.getByLabel(en.admin.inbox.cancellers.office).check()
    await dialog.getByText(fill(words.quote.kept, { amount: 'R0.00' })).waitFor()
    const owedRow = dialog.getByRole('row').filter({ hasText: words.sums.owed })
    expect(await owedRow.getByRole('cell').last().textContent()).toBe('R0.00')
    await dialog
      .getByRole('button', { name: fill(en.admin.inbox.yes, { action: '' }).trim() })
      .click()
    await expect.poll(() => dialog.count()).toBe(0)
    await desk.getByText(words.refundStates.proposed, { exact: true }).waitFor()
    await desk.getByRole('row').getByText(en.admin.statuses.cancelled, { exact: true }).waitFor()
    await desk.getByText(en.admin.history.cancellers.office).waitFor()
    await desk.goto(site.url('/admin?view=attention'))
    await desk.getByText(attention.refunds, { exact: true }).waitFor()
    expect(await desk.getByText(attention.settle, { exact: true }).count()).toBe(0)

    await desk.goto(site.url('/admin?view=bookings'))
    await openBooking(desk, 'Ada Example')
    await clickButton(words.acts.record.button)
    await amount.fill('50')
    await dialog.getByRole('button', { name: words.acts.record.button }).click()
    await dialog.getByLabel(words.isSure).check()
    await confirm(desk, words.acts.record.button)
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
    const button = journal.getByRole('button', { name: en.admin.accounts.export })
    expect((await download(desk, button)).suggestedFilename()).toMatch(/^payments-.*\.csv$/)
    await desk.goto(site.url('/admin?view=attention'))
    await clickButton(attention.settle)
    await confirm(desk, attention.settle)
    await desk.getByText(attention.kinds['paid-after-end'].step).waitFor({ state: 'detached' })
    await desk.getByText(attention.refunds, { exact: true }).waitFor()
    await desk.getByText('R50.00').first().waitFor()
  })
})

describe('two colleagues at one booking', () => {
  const guest = 'Bea Example'
  const { deskRefusals: refusals } = en
  const { meanwhile, thread } = en.admin
  const { ask, record } = words.acts
  const [first, second, third] = [inDays(20), inDays(30), inDays(40)]
  beforeAll(() =>
    bookByCall(site, { date: inDays(110), firstName: 'Bea', email: 'bea@guests.example' }),
  )

  it('see each other’s changes, keep their input, and do nothing twice or from an old view', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=bookings')
    const colleague = await openSignedIn(site, owner, '/admin?view=bookings')
    const [ownDialog, colleagueDialog] = [
      desk.getByRole('alertdialog'),
      colleague.getByRole('alertdialog'),
    ]
    for (const page of [desk, colleague]) {
      await openBooking(page, guest)
      await press(page, ask.button)
    }
    await ownDialog.getByLabel(words.until).fill(second)
    await colleagueDialog.getByLabel(words.until).fill(first)
    await finish(colleagueDialog, ask.button)
    await ownDialog.getByText(meanwhile).waitFor()
    await ownDialog.getByText(formatDay(first)).waitFor()
    expect(await ownDialog.getByLabel(words.until).inputValue()).toBe(second)
    // Once the user has read the colleague's text, they may overwrite it.
    await finish(ownDialog, ask.button)
    await site.findMail('bea@guests.example', formatLongDate(second))

    // This page gets no live updates after its next load.
    await desk.route('**/api/admin/news', (route) => route.abort())
    for (const page of [desk, colleague]) await page.reload()
    await press(desk, ask.button)
    await ownDialog.getByLabel(words.until).fill(first)
    await press(colleague, ask.button)
    await colleagueDialog.getByLabel(words.until).fill(third)
    await finish(colleagueDialog, ask.button)
    expect(await ownDialog.getByText(meanwhile).count()).toBe(0)
    await press(ownDialog, ask.button)
    await ownDialog.getByText(refusals['item-changed']).waitFor()
    await ownDialog.getByText(formatDay(third)).waitFor()
    expect(await ownDialog.getByLabel(words.until).inputValue()).toBe(first)
    await press(ownDialog, en.admin.cancel)

    for (const page of [desk, colleague]) await press(page, record.button)
    await ownDialog.getByLabel(words.reference).fill('CC-1 FNB')
    await finish(colleagueDialog, record.button)
    await press(ownDialog, record.button)
    await ownDialog.getByText(refusals['item-changed']).waitFor()
    await ownDialog.getByText(en.admin.statuses.confirmed).waitFor()
    expect(await ownDialog.getByLabel(words.reference).inputValue()).toBe('CC-1 FNB')
    await press(ownDialog, en.admin.cancel)
    await expect.poll(() => desk.getByText(/^INV-/).count()).toBe(1)

    for (const [page, text] of [
      [desk, 'We meet at the gate.'],
      [colleague, 'We meet at the pier.'],
    ] as const) {
      await page.getByLabel(thread.message).fill(text)
    }
    await press(colleague, thread.send)
    await colleague.getByText(thread.sent).waitFor()
    await press(desk, thread.send)
    await desk.getByText(refusals['item-changed']).waitFor()
    await desk.getByText('We meet at the pier.').waitFor()
    const messageField = desk.getByLabel(thread.message)
    expect(await messageField.inputValue()).toBe('We meet at the gate.')
    // Esc leaves the field, then closes the order: an unsent message is kept.
    await messageField.press('Escape')
    await desk.keyboard.press('Escape')
    await expect.poll(() => messageField.count()).toBe(0)
    await desk.getByText(guest).click()
    await expect.poll(() => messageField.inputValue()).toBe('We meet at the gate.')
    await press(desk, thread.send)
    await desk.getByText(thread.sent).waitFor()
    expect(await messageField.inputValue()).toBe('')
  })
})

function press(container: Page | Locator, name: string): Promise<void> {
  return container.getByRole('button', { name, exact: true }).first().click()
}

async function finish(dialog: Locator, name: string) {
  await press(dialog, name)
  await expect.poll(() => dialog.count()).toBe(0)
}
