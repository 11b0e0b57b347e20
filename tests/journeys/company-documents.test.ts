import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { addDays, calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { offerPolicy } from '#rules/policy/offers.ts'
import { fill } from '#rules/text/fill.ts'
import { orders as stored } from '#server/database/schema/orders.ts'
import { invoiceOrder } from '#server/money/invoices/issue-whole-invoice.ts'
import { openProviders } from '#server/money/providers/providers.ts'
import { reconcileOrder } from '#server/orders/pay/reconcile-order.ts'
import { inDays } from '../days.ts'
import { readPdf } from '../read-pdf.ts'
import { isWholeRun } from '../whole-run.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { useOrders } from './pay/orders.ts'
import { phone, useSite } from './site.ts'

const bank = 'Example Bank, account 00 0000 0000'
const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'eft', EFT_DETAILS: bank }))
const owner = 'owner@companies.example'
const { money: words, statement } = en.admin
const weiss = { invoiceAddress: 'Hauptstr. 1, 1010 Wien', invoiceVat: 'ATU 12345678' }

/** A trip of the company at R5,000, confirmed and not paid. */
async function sell(email: string, invoiceCompany: string) {
  const { id, reference } = await orders.store({ status: 'confirmed', email, date: inDays(60) })
  const change = { invoiceCompany, ...weiss }
  await orders.db.update(stored).set(change).where(eq(stored.id, id))
  return { orderId: id, reference }
}

/** Invoices it as the desk did so many days ago; gives that day. */
async function invoiceBefore(orderId: string, days: number) {
  const now = () => new Date(Date.now() - days * dayMs)
  const siteUrl = site.url('')
  const services = {
    db: orders.db,
    content: () => shipped,
    now,
    siteUrl,
    officeEmail: owner,
    secret: 'nobody is mailed a code here',
    wakeMail: () => {},
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

async function openMoney(page: Page) {
  await page.getByText(words.title, { exact: true }).press('Enter')
  await page.getByText(words.lines, { exact: true }).waitFor()
}

describe('a company', () => {
  it('has one invoice with its payments below, a statement that agrees, and a friendly reminder', async (test) => {
    test.skip(!isWholeRun())
    const late = await sell('late@weiss.example', 'Weiss GmbH')
    const issuedOn = await invoiceBefore(late.orderId, 15)
    const since = formatLongDate(addDays(issuedOn, offerPolicy.invoiceDays))
    const open = await sell('open@weiss.example', 'WEISS  GmbH')
    await openOffice(site, owner)
    const desk = await openSignedIn(site, owner, `/admin/orders/${open.reference}`)
    await openMoney(desk)
    await press(desk, words.acts.invoice.button)
    await desk.getByText(words.acts.invoice.text).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await confirm(desk, words.acts.invoice.button)
    await desk.getByRole('button', { name: /^INV-/ }).waitFor()
    const issued = await site.findMail('open@weiss.example', 'Invoice INV-')
    expect(issued.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^INV-\d+\.pdf$/),
    ])

    for (const paid of ['1500', '2000']) {
      await press(desk, words.acts.record.button)
      await desk.getByRole('alertdialog').getByLabel(words.amount).fill(paid)
      await confirm(desk, words.acts.record.button)
      await desk
        .getByText(`R${Number(paid).toLocaleString('en')}.00`)
        .first()
        .waitFor()
    }
    expect(await desk.getByRole('button', { name: /^INV-/ }).count()).toBe(1)
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      press(desk, (await desk.getByRole('button', { name: /^INV-/ }).textContent()) ?? ''),
    ])
    const { pages } = await readPdf(readFileSync(await file.path()))
    const paper = pages.join(' ').replaceAll('−', '-')
    for (const said of [
      'WEISS GmbH',
      '-R1,500.00',
      '-R2,000.00',
      'Still to pay',
      'R1,500.00',
      bank,
    ])
      expect(paper).toContain(said)
    await expect
      .poll(async () => {
        const mails = await site.readMails('open@weiss.example', 3)
        return mails.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))
      })
      .toEqual(expect.arrayContaining([expect.stringMatching(/^receipt-/)]))

    await desk.getByText(fill(statement.title, { company: 'WEISS  GmbH' })).press('Enter')
    const lines = desk.getByRole('table', { name: statement.lines })
    await lines.getByRole('link', { name: late.reference }).waitFor()
    await lines.getByRole('link', { name: open.reference }).waitFor()
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
    expect(await listAllFaults(desk)).toEqual([])
    const [account] = await Promise.all([
      desk.waitForEvent('download'),
      press(desk, statement.download),
    ])
    const read = await readPdf(readFileSync(await account.path()))
    for (const said of [late.reference, open.reference, 'R6,500.00'])
      expect(read.pages.join(' ')).toContain(said)

    const mobile = await openSignedIn(site, owner, `/admin/orders/${late.reference}`, {
      viewport: phone,
    })
    await openMoney(mobile)
    await mobile.getByText(new RegExp(`R5,000.00 is late: .* by ${since}`)).waitFor()
    await press(mobile, words.acts.remind.button)
    await mobile.getByRole('alertdialog').getByText('late@weiss.example').waitFor()
    expect(await listAllFaults(mobile)).toEqual([])
    await confirm(mobile, words.acts.remind.button)
    await mobile.getByText(fill(statement.reminded, { date: '' }).slice(0, -1)).waitFor()
    expect(await listAllFaults(mobile)).toEqual([])
    const mail = await site.findMail('late@weiss.example', 'Still open')
    expect(mail.text).toContain('R5,000 of invoice INV-')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      expect.stringMatching(/^INV-\d+\.pdf$/),
    ])
    await press(mobile, words.acts.remind.button)
    await mobile
      .getByRole('alertdialog')
      .getByRole('button', { name: words.acts.remind.button })
      .press('Enter')
    await mobile.getByText(en.refusals['reminded-today']).waitFor()
  })
})
