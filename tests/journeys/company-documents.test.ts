import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { addDays, calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { fill } from '#rules/text/fill.ts'
import { orders as stored } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { invoiceOrder } from '#app/payments/issue-whole-invoice.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { reconcileOrder } from '#app/payments/reconcile-order.server.ts'
import { inDays } from '../days.ts'
import { createOwner, openSignedIn } from './account-steps.ts'
import { setUpOrders } from './orders.ts'
import { setUpSite } from './site.ts'
import { offerPolicy } from '#tests/fixtures/policies.ts'

const bank = 'Example Bank, account 00 0000 0000'
const orders = setUpOrders()
const site = setUpSite(() => orders.settings({ PAYMENTS: 'eft', EFT_DETAILS: bank }))
const owner = 'owner@companies.example'
const { money: words, statement } = en.admin
const weiss = { invoiceAddress: 'Hauptstr. 1, 1010 Wien', invoiceVat: 'ATU 12345678' }

async function sell(email: string, invoiceCompany: string) {
  const { id, reference } = await orders.store({ status: 'confirmed', email, date: inDays(60) })
  const change = { invoiceCompany, ...weiss }
  await orders.db.update(stored).set(change).where(eq(stored.id, id))
  return { orderId: id, reference }
}

async function invoiceDaysAgo(orderId: string, days: number) {
  const now = () => new Date(Date.now() - days * dayMs)
  const siteUrl = site.url('')
  const services = {
    db: orders.db,
    content: () => shipped,
    now,
    siteUrl,
    officeEmail: owner,
    secret: 'nobody is mailed a code here',
    wake: () => {},
    providers: openProviders([{ id: 'eft', details: [bank] }], { siteUrl, now }),
    reconcileOrder,
  }
  const issuedOn = calendarDateIn(now(), capeTown)
  await invoiceOrder(services, orderId, { who: 'office', actorId: crypto.randomUUID() })
  return issuedOn
}

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().press('Enter')

async function confirm(page: Page, name: string) {
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name, exact: true }).press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)
}

describe('a company', () => {
  it('gets one invoice for all payments, a statement that agrees, and a reminder', async () => {
    const overdueOrder = await sell('late@weiss.example', 'Weiss GmbH')
    const issuedOn = await invoiceDaysAgo(overdueOrder.orderId, 15)
    const dueDate = formatLongDate(addDays(issuedOn, offerPolicy.invoiceDays))
    const openOrder = await sell('open@weiss.example', 'WEISS  GmbH')
    await createOwner(site, owner)
    const desk = await openSignedIn(site, owner, `/admin/orders/${openOrder.reference}`)
    await press(desk, words.acts.invoice.button)
    await desk.getByText(words.acts.invoice.text).waitFor()
    await confirm(desk, words.acts.invoice.button)
    await desk.getByRole('button', { name: /^INV-/ }).waitFor()
    const invoiceMail = await site.findMail('open@weiss.example', 'Invoice INV-')
    expect(invoiceMail.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^INV-\d+\.pdf$/),
    ])

    for (const amount of ['1500', '2000']) {
      await press(desk, words.acts.record.button)
      await desk.getByRole('alertdialog').getByLabel(words.amount).fill(amount)
      await confirm(desk, words.acts.record.button)
      await desk
        .getByText(`R${Number(amount).toLocaleString('en')}.00`)
        .first()
        .waitFor()
    }
    expect(await desk.getByRole('button', { name: /^INV-/ }).count()).toBe(1)
    await desk.getByText(fill(statement.title, { company: 'WEISS  GmbH' })).press('Enter')
    const lines = desk.getByRole('table', { name: statement.lines })
    await lines.getByRole('link', { name: overdueOrder.reference }).waitFor()
    await lines.getByRole('link', { name: openOrder.reference }).waitFor()
    const sums = desk.getByLabel(statement.byAge)
    expect((await sums.innerText()).split(/\n+/)).toEqual([
      statement.ages['not-due'],
      'R1,500.00',
      statement.ages['to-30'],
      'R5,000.00',
      statement.ages['to-60'],
      'R0.00',
      statement.ages['to-90'],
      'R0.00',
      statement.ages['over-90'],
      'R0.00',
      statement.owed,
      'R6,500.00',
    ])
    await Promise.all([desk.waitForEvent('download'), press(desk, statement.download)])

    await desk.goto(site.url(`/admin/orders/${overdueOrder.reference}`))
    await desk.getByText(new RegExp(`R5,000.00 is overdue: .* due on ${dueDate}`)).waitFor()
    await press(desk, words.acts.remind.button)
    await desk.getByRole('alertdialog').getByText('late@weiss.example').waitFor()
    await confirm(desk, words.acts.remind.button)
    await desk.getByText(fill(statement.reminded, { date: '' }).slice(0, -1)).waitFor()
    // At night in Cape Town a reminder waits for the morning, so it is looked for in the outbox.
    const whereLate = eq(outbox.recipient, 'late@weiss.example')
    const subjects = await orders.db
      .select({ subject: outbox.subject })
      .from(outbox)
      .where(whereLate)
    expect(subjects.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('Reminder: invoice'),
    )
    await press(desk, words.acts.remind.button)
    await desk
      .getByRole('alertdialog')
      .getByRole('button', { name: words.acts.remind.button })
      .press('Enter')
    await desk.getByText(en.refusals['reminded-today']).waitFor()
  })
})
