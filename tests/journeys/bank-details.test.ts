import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { payments } from '#server/database/schema/payments.ts'
import { storePaid, storeRefund } from '../fixtures/order.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { useOrders } from './pay/orders.ts'
import { phone, useSite } from './site.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' }))
const owner = 'owner@bank.example'
const words = en.manage.bank
const { money } = en.admin
const account = 'GB82 WEST 1234 5698 7654 32'
const amount = 'R400'

/** A trip that was paid by bank transfer, of which R400 waits to go back. */
async function store(email: string) {
  const now = new Date()
  const order = await orders.store({ email, status: 'confirmed' })
  const paymentId = await storePaid(orders.db, { orderId: order.id, amount: 500_000, now })
  await storeRefund(orders.db, { paymentId, amount: 40_000, now, status: 'proposed' })
  return order
}

async function readCode(to: string): Promise<string> {
  const subject = en.mails.manage.bankCode.subject.split(' (')[0] ?? ''
  const { text = '' } = await site.findMail(to, subject)
  return /\b\d{3} \d{3}\b/.exec(text)?.[0] ?? ''
}

const textOf = (page: Page) => page.getByRole('main').innerText()

describe('a guest whose refund goes by bank transfer', () => {
  beforeAll(() => openOffice(site, owner))

  it('says on a phone where to, by keyboard, and the office reads it until it is sent', async () => {
    const email = 'phone@bank.example'
    const { link, reference } = await store(email)
    const page = await site.open(link, { viewport: phone })
    await page.getByText(fill(words.text, { amount })).waitFor()
    await page.getByLabel(words.fields.holder.label).focus()
    await page.keyboard.type('Ada Example')
    await page.keyboard.press('Enter')
    await page.getByText(words.askedTitle).waitFor()
    const code = page.getByLabel(fill(words.code, { email: 'p…@bank.example' }))
    await page.getByLabel(words.fields.account.label).fill(`${account.slice(0, -1)}3`)
    await code.fill('000000')
    await page.getByRole('button', { name: words.save }).click()
    await page.getByText(en.manage.pleaseMend).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await page.getByLabel(words.fields.bank.label).fill('Barclays, United Kingdom')
    await page.getByLabel(words.fields.account.label).fill(account)
    await code.fill(await readCode(email))
    await page.keyboard.press('Enter')
    await page.getByText(fill(words.given, { amount })).waitFor()
    expect(await listAllFaults(page)).toEqual([])

    const office = await openSignedIn(site, owner, `/admin?view=bookings`)
    await office.locator(`[data-row="${reference}"]`).click()
    await office.getByText(money.title, { exact: true }).click()
    await office.getByText(fill(money.bank.given, { amount: 'R400.00' })).waitFor()
    expect(await textOf(office)).not.toContain('GB82')
    await office.getByRole('button', { name: money.bank.show }).click()
    await office.getByText(account.replaceAll(' ', '')).waitFor()
    await office.getByText('Barclays, United Kingdom').waitFor()
    expect(await listAllFaults(office)).toEqual([])
    const press = async (name: string) => {
      await office.getByRole('button', { name, exact: true }).click()
      const dialog = office.getByRole('alertdialog')
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => dialog.count()).toBe(0)
    }
    await press(money.refundActs.approve.button)
    await press(money.refundActs.done.button)
    await office.getByText(money.refundStates.done, { exact: true }).waitFor()
    await expect.poll(() => textOf(office)).not.toContain('GB82')
    await page.reload()
    await page.getByText(reference).first().waitFor()
    expect(await page.getByText(words.title).count()).toBe(0)
  })

  it('does the same without scripts, and keeps what was typed while the code is fetched', async () => {
    const email = 'plain@bank.example'
    const { link } = await store(email)
    const page = await site.open(link, { javaScriptEnabled: false })
    const form = page.locator('[aria-labelledby=bank]')
    await form.getByLabel(words.fields.holder.label).fill('Ada Plain')
    await form.getByLabel(words.fields.bank.label).fill('FNB, South Africa')
    await form.getByLabel(words.fields.account.label).fill('62 001 234 567')
    await form.getByRole('button', { name: words.ask }).click()
    await expect.poll(() => textOf(page)).toContain(words.askedTitle)
    await form.getByRole('button', { name: words.save }).click()
    await expect.poll(() => textOf(page)).toContain(en.manage.pleaseMend)
    await form.getByLabel(words.fields.bankCode.label).fill('250655')
    await form
      .getByLabel(fill(words.code, { email: 'p…@bank.example' }))
      .fill(await readCode(email))
    await form.getByRole('button', { name: words.save }).click()
    await expect.poll(() => textOf(page)).toContain(fill(words.given, { amount }))
    expect(await page.content()).not.toContain('62 001 234 567')
  })
})

describe('a transfer that a guest has announced', () => {
  it('is recorded on its own line, with its own amount', async () => {
    const order = await orders.store({ email: 'announced@bank.example' })
    const id = crypto.randomUUID()
    await orders.db.insert(payments).values({
      id,
      orderId: order.id,
      attempt: id,
      provider: 'eft',
      mode: 'live',
      status: 'pending',
      amount: 150_000,
      createdAt: new Date(),
      who: 'guest',
    })
    const office = await openSignedIn(
      site,
      owner,
      `/admin?view=bookings&search=${order.reference}&open=${order.id}`,
    )
    await office.getByText(money.title, { exact: true }).click()
    await office.getByRole('button', { name: money.itCame }).click()
    const dialog = office.getByRole('alertdialog')
    expect(await dialog.getByLabel(money.amount).inputValue()).toBe('R1,500.00')
    expect(await listAllFaults(office)).toEqual([])
    await dialog.getByRole('button', { name: money.acts.record.button }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    await office.getByText(/^INV-/).waitFor()
    expect(await orders.countPayments(order.id)).toBe(1)
  })
})
