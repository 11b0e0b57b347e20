import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { orderItems } from '#app/order/schema.server.ts'
import { payments } from '#app/payments/schema.server.ts'
import { inDays } from '../days.ts'
import { storePayment, storePaidTrip, storeRefund } from '../fixtures/order.ts'
import { createOwner, openSignedIn } from './account-steps.ts'
import { unfold, setUpOrders, waitForHeading } from './orders.ts'
import { phone, setUpSite } from './site.ts'
import { confirm, findOpening, press, waitForFocus } from './steps.ts'

const orders = setUpOrders()
const site = setUpSite(() => orders.settings({ PAYMENTS: 'demo,eft', EFT_DETAILS: 'Example Bank' }))
const { bank, cancel: words, change, scenes } = en.manage
const { money } = en.admin

const readText = (page: Page) => page.getByRole('main').innerText()

describe('a guest who cancels', () => {
  it('agrees again by keyboard when the figures get worse, and cancels once in two tabs', async () => {
    const email = 'two-tabs@guests.example'
    const { key, orderId } = await storePaidTrip(orders.db, new Date(), {
      email,
      first: inDays(700),
    })
    const page = await site.open(`/m/${key}`)
    const other = await page.context().newPage()
    await other.goto(page.url())
    await unfold(other, 'cancelling')
    await press(other, words.open)
    await press(other, words.look)
    await other.getByRole('heading', { name: words.quoteTitle }).waitFor()

    await unfold(page, 'cancelling')
    await page.getByRole('button', { name: words.open }).focus()
    await page.keyboard.press('Enter')
    const box = page.getByLabel(words.medical)
    await waitForFocus(box)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(findOpening(fill(words.quote.back, { refund: 'R4,250' }))).waitFor()
    const update = orders.db.update(orderItems).set({ date: inDays(7) })
    await update.where(eq(orderItems.orderId, orderId))
    await page.getByRole('radio').first().focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(words.worse).waitFor()
    await page.getByText(words.quote.nothingBack).waitFor()
    await orders.waitForStatus(orderId, 'confirmed')
    await page.getByRole('button', { name: words.agree }).focus()
    await page.keyboard.press('Enter')
    await waitForHeading(page, scenes.cancelled.title)
    await site.findMail(email, 'Cancelled: Cape Peninsula')
    await press(other, words.agree)
    await other.getByText(findOpening(en.refusals['cancel-closed'])).first().waitFor()
  })

  it('can click while the page still loads, and is offered another day if nothing is refunded', async () => {
    const { key } = await storePaidTrip(orders.db, new Date(), { first: inDays(5) })
    const page = await site.open('/', { viewport: phone })
    await page.route(/thread-[^/]*\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goto(site.url(`/m/${key}`))
    const button = page.locator('summary:has(#cancelling)')
    await button.waitFor()
    const topBefore = (await button.boundingBox())?.y ?? 0
    await page.getByRole('heading', { name: en.manage.thread.title }).waitFor()
    expect(Math.abs(((await button.boundingBox())?.y ?? 0) - topBefore)).toBeLessThan(50)
    await unfold(page, 'cancelling')
    await press(page, words.open)
    await press(page, words.look)
    await page.getByText(words.quote.wholeKept).waitFor()
    await page.getByText(words.anotherDay).click()
    await page.getByRole('button', { name: change.open }).waitFor()
  })

  it('enters a bank account by keyboard, which the office reads until the refund is sent', async () => {
    const now = new Date()
    const email = 'phone@bank.example'
    const order = await orders.store({ email, status: 'confirmed' })
    const paymentId = await storePayment(orders.db, { orderId: order.id, amount: 500_000, now })
    await storeRefund(orders.db, { paymentId, amount: 40_000, now, status: 'proposed' })
    const account = 'GB82 WEST 1234 5698 7654 32'
    const page = await site.open(order.link, { viewport: phone })
    await page.getByText(fill(bank.text, { amount: 'R400' })).waitFor()
    await page.getByLabel(bank.fields.holder.label).focus()
    await page.keyboard.type('Ada Example')
    await page.keyboard.press('Enter')
    await page.getByText(bank.askedTitle).waitFor()
    const code = page.getByLabel(fill(bank.code, { email: 'p…@bank.example' }))
    await page.getByLabel(bank.fields.account.label).fill(`${account.slice(0, -1)}3`)
    await code.fill('000000')
    await press(page, bank.save)
    await page.getByText(en.manage.pleaseMend).waitFor()
    await page.getByLabel(bank.fields.bank.label).fill('Barclays, United Kingdom')
    await page.getByLabel(bank.fields.account.label).fill(account)
    const subject = en.mails.manage.bankCode.subject.split(' (')[0] ?? ''
    const { text = '' } = await site.findMail(email, subject)
    await code.fill(/\b\d{3} \d{3}\b/.exec(text)?.[0] ?? '')
    await page.keyboard.press('Enter')
    await page.getByText(fill(bank.given, { amount: 'R400' })).waitFor()

    const owner = 'owner@bank.example'
    await createOwner(site, owner)
    const office = await openSignedIn(site, owner, '/admin?view=bookings')
    const dialog = office.getByRole('alertdialog')
    await office.locator(`[data-row="${order.reference}"]`).click()
    await office.getByText(fill(money.bank.given, { amount: 'R400.00' })).waitFor()
    expect(await readText(office)).not.toContain('GB82')
    await press(office, money.bank.show)
    await office.getByText(account.replaceAll(' ', '')).waitFor()
    for (const { button } of [money.refundActs.approve, money.refundActs.done]) {
      await press(office, button)
      await confirm(office, button)
    }
    await office.getByText(money.refundStates.done, { exact: true }).waitFor()
    await expect.poll(() => readText(office)).not.toContain('GB82')
    await page.reload()
    await page.getByText(order.reference).first().waitFor()
    expect(await page.getByText(bank.title).count()).toBe(0)

    // A bank transfer announced by another guest is recorded on its own line, with its own amount.
    const announcedOrder = await orders.store()
    const id = crypto.randomUUID()
    const transfer = { provider: 'eft', mode: 'live', status: 'pending', who: 'guest' } as const
    await orders.db.insert(payments).values({
      ...transfer,
      id,
      attempt: id,
      orderId: announcedOrder.id,
      amount: 150_000,
      createdAt: now,
    })
    await office.goto(
      site.url(`/admin?view=bookings&search=${announcedOrder.reference}&open=${announcedOrder.id}`),
    )
    await press(office, money.itCame)
    await expect.poll(() => dialog.getByLabel(money.amount).inputValue()).toBe('R1,500.00')
    await confirm(office, money.acts.record.button)
    await office.getByText(/^INV-/).waitFor()
    expect(await orders.countPayments(announcedOrder.id)).toBe(1)
  })
})
