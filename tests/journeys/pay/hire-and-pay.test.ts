import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { displayMoney } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { rates } from '#content/rates.ts'
import { company } from '#content/company.ts'
import { readPdf } from '../../read-pdf.ts'
import { hireVehicle, formatRide } from '../hire.ts'
import { phone, useSite } from '../site.ts'
import { pay, unfold, waitForHeading } from './orders.ts'
import { isWholeRun } from '../../whole-run.ts'

const site = useSite({ PAYMENTS: 'demo' })
const { scenes } = en.manage
const { subject, steps } = en.mails.transfer.office
const email = 'payer@hire.example'

describe('a guest who hires a vehicle while a way of paying is on', () => {
  it('comes from the dialog to its page, pays, says where to go, and takes the papers along', async () => {
    const locale = { locale: 'de-DE', timezoneId: 'Europe/Berlin' }
    const page = await site.open('/transfers', { viewport: phone, ...locale })
    await hireVehicle(page, 'Premium Van', email)
    const alert = page.getByRole('alertdialog')
    await expect.poll(() => alert.getByText(en.transfer.paymentSoon).count()).toBe(0)
    await alert.getByRole('button', { name: en.transfer.goOnToPay }).click()
    await waitForHeading(page, scenes['to-pay'].title)
    await formatRide(page)
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, scenes.confirmed.title)

    await unfold(page, 'papers')
    await page.getByRole('heading', { name: en.manage.documentsTitle }).waitFor()
    const invoice = page.getByRole('link', { name: new RegExp(`^${en.manage.documents.invoice} `) })
    const [paper] = await Promise.all([page.waitForEvent('download'), invoice.click()])
    expect(paper.suggestedFilename()).toMatch(/^[A-Z]+-\d+\.pdf$/)
    const { pages } = await readPdf(await readFile(await paper.path()))
    expect(pages[0]).toContain('Ada Traveller')
    const toCalendar = page.getByRole('link', { name: en.manage.calendar })
    const [day] = await Promise.all([page.waitForEvent('download'), toCalendar.click()])
    expect(day.suggestedFilename()).toMatch(/^TR-.*\.ics$/)
    expect(await readFile(await day.path(), 'utf8')).toContain('STATUS:CONFIRMED')

    const mail = await site.findMail(email, en.mails.manage.pay)
    const shown = { code: 'EUR' as const, rate: rates.perRand.EUR }
    const total = /Total: R([\d,]+) \(about (€[\d,]+)\)/.exec(mail.text ?? '')
    expect(total?.[2]).toBe(displayMoney(rand(Number(total?.[1]?.replaceAll(',', ''))), shown))
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([day.suggestedFilename()])
    const own = await site.findMail(company.email, subject.split('{')[0] ?? '')
    expect(own.text).toContain(steps.paying.split('{until}')[0])
    expect(own.text).not.toContain(steps.confirm)
  })

  it.runIf(isWholeRun())('has the papers without scripts too', async () => {
    const { text = '' } = await site.findMail(email, en.mails.manage.pay)
    const link = /\/m\/[\w-]{43}/.exec(text)?.[0] ?? ''
    const page = await site.open(link, { javaScriptEnabled: false, viewport: phone })
    await waitForHeading(page, scenes.confirmed.title)
    await unfold(page, 'papers')
    for (const name of [new RegExp(`^${en.manage.documents.invoice} `), en.manage.calendar]) {
      const file = page.getByRole('link', { name })
      const [paper] = await Promise.all([page.waitForEvent('download'), file.click()])
      expect(paper.suggestedFilename()).toMatch(/\.(pdf|ics)$/)
    }
  })
})
