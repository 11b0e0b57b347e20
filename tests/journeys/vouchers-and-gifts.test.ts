import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookingBody } from '../test-office.ts'
import { bookByCall, createOwner, openSignedIn } from './account-steps.ts'
import { chooseGraveAct, findDay } from './steps.ts'
import { pay, findWords, unfold } from './orders.ts'
import { phone, setUpNoonClock, setUpSite } from './site.ts'

// The server's clock starts two days ago, so a gift can wait for its day.
const clock = setUpNoonClock(2)
const site = setUpSite({ PAYMENTS: 'demo', ...clock.settings })
const owner = 'owner@gifts.example'
const { gift: words } = en
const { gifts, inbox, money, vouchers } = en.admin
const receiver = 'nina@gifts.example'

async function typeIntoNextField(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)
}

async function confirmAction(
  desk: Page,
  name: string,
  fillDialog?: () => Promise<unknown>,
  open = () => desk.getByRole('button', { name, exact: true }).press('Enter'),
): Promise<void> {
  const alert = desk.getByRole('alertdialog')
  await open()
  await fillDialog?.()
  await alert.getByRole('button', { name, exact: true }).press('Enter')
  await expect.poll(() => alert.count()).toBe(0)
}

function confirmGraveAct(desk: Page, name: string, fillDialog: () => Promise<unknown>) {
  return confirmAction(desk, name, fillDialog, () => chooseGraveAct(desk, name))
}

describe('a voucher', () => {
  it('is bought as a gift on a phone by keyboard, arrives on its day, and pays part of a trip', async () => {
    const page = await site.open('/gift-voucher', { viewport: phone })
    expect(await page.getByLabel('R2,500').isChecked()).toBe(true)
    expect(await page.getByLabel(words.amount).isVisible()).toBe(false)
    const preview = page.getByRole('figure', { name: words.preview.title })
    await preview.getByText('R2,500').waitFor()
    await page.getByLabel('R2,500').press('ArrowDown')
    await preview.getByText('R5,000').waitFor()
    await page.getByLabel('R5,000').press('ArrowDown')
    await typeIntoNextField(page, '2500')
    await preview.getByText('R2,500').waitFor()
    await typeIntoNextField(page, 'Nina Rossi')
    await preview.getByText(fill(words.card.for, { name: 'Nina Rossi' })).waitFor()
    await typeIntoNextField(page, 'Happy birthday')
    await typeIntoNextField(page, receiver)
    await page.clock.setSystemTime(Date.now() - 2 * dayMs)
    await (await findDay(page, `${words.arrivesOn} (${words.optional})`, inDays(-1))).press('Enter')
    await page.getByLabel(words.giver).focus()
    await page.keyboard.type('Ada Example')
    await typeIntoNextField(page, 'ada@gifts.example')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.states.unpaid.title }).waitFor()
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter')
    await page.getByRole('heading', { name: words.states.waiting.title }).waitFor()
    await page
      .getByText(fill(words.states.waiting.text, { date: formatLongDate(inDays(-1)) }))
      .waitFor()
    // Only the receiver can open the card.
    expect(await page.getByRole('link', { name: words.print }).count()).toBe(0)

    clock.move(0, 2 * dayMs)
    const [card] = await site.readMails(receiver)
    expect(card?.text).toContain('Happy birthday')
    const [picture, file] = card?.attachments ?? []
    expect(picture?.contentId).toBe('<gift-picture>')
    expect(file?.filename).toMatch(/^gift-card-[0-9A-Z]{4}\.pdf$/)
    const [code = ''] = /TC(-[0-9A-Z]{4}){4}/.exec(card?.text ?? '') ?? []

    await bookByCall(site, { date: inDays(60) })
    const [confirmationMail] = await site.readMails(bookingBody().email)
    const [link = ''] = /\/m\/[\w-]+/.exec(confirmationMail?.text ?? '') ?? []
    await page.goto(site.url(link))
    const { voucher } = en.manage
    const field = page.getByLabel(voucher.code)
    await page.getByText(voucher.title).click()
    await field.fill('TC-nonsense')
    await page.getByRole('button', { name: voucher.look }).press('Enter')
    await page.getByRole('alert').first().waitFor()
    expect(await field.inputValue()).toBe('TC-nonsense')
    await field.fill(code.toLowerCase().replaceAll('-', ' '))
    await page.getByRole('button', { name: voucher.look }).press('Enter')
    await page.getByText(fill(voucher.covers, { covers: 'R2,500' })).waitFor()
    await page
      .getByRole('button', { name: fill(voucher.spend, { covers: 'R2,500' }) })
      .press('Enter')
    await unfold(page, 'papers')
    const { label: method } = findWords(en.manage.ways, 'voucher')
    await page
      .getByText(fill(en.manage.payment, { amount: 'R2,500', way: method, date: '' }).trim())
      .waitFor()
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter')
    await page.getByRole('heading', { name: en.manage.scenes.confirmed.title }).waitFor()
  })

  describe('at the desk', () => {
    beforeAll(async () => {
      clock.move(0, 2 * dayMs)
      await sleep(200)
      await createOwner(site, owner)
    })

    it('is sold as a gift for cash, issued when the cash is recorded, and refunded', async () => {
      const desk = await openSignedIn(site, owner, '/admin?view=vouchers')
      await desk.getByRole('button', { name: gifts.sell }).press('Enter')
      const dialog = desk.getByRole('dialog')
      await dialog.getByLabel(gifts.amount).fill('1 000')
      await dialog.getByLabel(gifts.receiver).fill('Grace Example')
      await dialog.getByLabel(gifts.giver).fill('Ben Example')
      await dialog.getByLabel(gifts.email, { exact: true }).fill('ben@gifts.example')
      await dialog.getByRole('button', { name: gifts.sell }).press('Enter')
      await desk.waitForURL(/\/admin\/orders\/GV-/)
      await desk
        .getByText(fill(words.orderTitle, { amount: 'R1,000' }))
        .first()
        .waitFor()
      expect(await desk.getByText(en.admin.reschedule.details.button).count()).toBe(0)
      expect(await desk.getByText(inbox.duplicate).count()).toBe(0)
      const alert = desk.getByRole('alertdialog')
      await confirmAction(desk, money.acts.record.button, () =>
        alert.getByLabel(money.method).selectOption({ label: money.ways.cash }),
      )
      // A voucher is no supply: it gets a receipt and no invoice.
      await desk.getByText(/^REC-/).waitFor()
      const card = await site.findMail('ben@gifts.example', 'Print it, cut it out')
      expect(card.attachments).toHaveLength(3)
      await confirmGraveAct(desk, money.acts.refund.button, async () => {
        await alert.getByText(gifts.refund).waitFor()
        await alert.getByLabel(money.amount).fill('1000')
        await alert.getByLabel(money.why, { exact: true }).fill('Changed their mind')
      })
      await confirmAction(desk, money.refundActs.approve.button)
      await desk.goto(site.url('/admin?view=vouchers'))
      await desk.getByText(vouchers.stopped).first().waitFor()
    })

    it('is issued without a gift, lowered, prolonged and stopped, and replaces a refund', async () => {
      const reference = await bookByCall(site, { date: inDays(110), email: 'mo@gifts.example' })
      const desk = await openSignedIn(site, owner, '/admin?view=vouchers', { viewport: phone })
      const dialog = desk.getByRole('alertdialog')
      await desk.getByRole('button', { name: vouchers.issue }).click()
      await dialog.getByLabel(vouchers.reference).fill(reference)
      await dialog.getByLabel(money.amount).fill('twelve')
      await dialog.getByRole('button', { name: vouchers.issue }).click()
      await dialog.getByText(money.amountUnclear).waitFor()
      await dialog.getByLabel(money.amount).fill('R 1 250')
      await dialog.getByRole('button', { name: vouchers.issue }).click()
      const fullVoucher = { left: 'R1,250.00', amount: 'R1,250.00' }
      await desk.getByText(fill(vouchers.left, fullVoucher)).waitFor()
      const { text = '' } = await site.findMail('mo@gifts.example', 'voucher')
      const [code = ''] = /TC(-[0-9A-Z]{4}){4}/.exec(text) ?? []
      const pageText = await desk.getByRole('main').innerText()
      expect(pageText).toContain(code.slice(-4))
      expect(pageText).not.toContain(code)

      await desk.getByRole('row').filter({ hasText: 'of R1,250.00' }).getByRole('link').click()
      const voucher = desk.getByRole('article')
      const { lower, prolong, stop } = vouchers.acts
      await confirmAction(desk, lower.button, async () => {
        await dialog.getByLabel(vouchers.newLeft).fill('R125')
        await dialog.getByRole('button', { name: lower.button, exact: true }).click()
        await dialog.getByText(en.deskRefusals['reason-needed']).waitFor()
        await dialog.getByLabel(vouchers.actReason).fill('A nought too many')
      })
      await voucher.getByText(fill(vouchers.left, { ...fullVoucher, left: 'R125.00' })).waitFor()
      await confirmAction(desk, prolong.button, async () => {
        await dialog.getByLabel(vouchers.newDay).fill(inDays(2000))
        await dialog.getByLabel(vouchers.actReason).fill('They asked')
      })
      await voucher.getByText(/: They asked$/).waitFor()
      await confirmAction(desk, stop.button, () =>
        dialog.getByLabel(vouchers.actReason).fill('Not theirs'),
      )
      await voucher.getByText(vouchers.stopped, { exact: true }).waitFor()
      expect(await voucher.getByRole('button').count()).toBe(0)

      await desk.goto(site.url(`/admin/orders/${reference}`))
      await confirmAction(desk, money.acts.record.button)
      await desk.getByText(/^INV-/).waitFor()
      await confirmGraveAct(desk, money.acts.refund.button, async () => {
        await dialog.getByLabel(money.amount).fill('300')
        await dialog.getByLabel(money.why, { exact: true }).fill('A kindness')
      })
      await confirmGraveAct(desk, money.acts.voucher.button, () =>
        dialog.getByText(fill(money.acts.voucher.title, { amount: 'R300.00' })).waitFor(),
      )
      await desk.getByText(money.refundStates.done, { exact: true }).waitFor()
      await site.findMail('mo@gifts.example', 'R300')
      await confirmAction(desk, money.chargeBack.button, async () => {
        await dialog.getByLabel(money.amount).fill('R500.00')
        await dialog.getByLabel(money.chargeBack.reference).fill('D-17')
      })
      await desk.goto(site.url('/admin?view=attention'))
      await desk.getByText(en.admin.attention.kinds['charged-back'].step).waitFor()
    })
  })
})
