import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookingBody } from '../test-office.ts'
import { isWholeRun } from '../whole-run.ts'
import { bookByCall, openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { pay, said } from './pay/orders.ts'
import { phone, useSite } from './site.ts'

// The server's clock begins two days back, so that a gift can wait for its day.
const offsetFile = path.join(tmpdir(), `clock-offset-${crypto.randomUUID()}`)
const site = useSite({
  PAYMENTS: 'demo',
  CLOCK_OFFSET_FILE: offsetFile,
  NODE_OPTIONS: `--import ${path.resolve('tests/faults/clock.mjs')}`,
})
writeFileSync(offsetFile, String(-2 * dayMs))
afterAll(() => rmSync(offsetFile, { force: true }))
const owner = 'owner@gifts.example'
const { gift: words } = en
const receiver = 'nina@gifts.example'

/** Goes on to the next field and writes into it, as somebody without a mouse does. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.type(text)
}

describe('a gift voucher', () => {
  it('is bought on a phone by the keyboard, arrives on its day, and pays part of a trip', async (test) => {
    test.skip(!isWholeRun())
    const page = await site.open('/gift-voucher', { viewport: phone })
    await page.getByRole('heading', { name: words.title }).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await page.getByLabel(words.amount).focus()
    await page.keyboard.type('2500')
    await type(page, 'Nina Rossi')
    await type(page, 'Happy birthday')
    await type(page, receiver)
    await page.keyboard.press('Tab')
    await page.getByLabel(new RegExp(words.arrivesOn)).fill(inDays(-1))
    await page.getByLabel(words.giver).focus()
    await page.keyboard.type('Ada Example')
    await type(page, 'ada@gifts.example')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: words.states.unpaid.title }).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter')
    await page.getByRole('heading', { name: words.states.waiting.title }).waitFor()
    await page
      .getByText(fill(words.states.waiting.text, { date: formatLongDate(inDays(-1)) }))
      .waitFor()
    expect(await listAllFaults(page)).toEqual([])
    // What goes to her is hers to open.
    expect(await page.getByRole('link', { name: words.print }).count()).toBe(0)

    writeFileSync(offsetFile, `0 ${2 * dayMs}`)
    const [card] = await site.readMails(receiver)
    expect(card?.text).toContain('Happy birthday')
    const [file] = card?.attachments ?? []
    expect(file?.filename).toMatch(/^gift-card-[0-9A-Z]{4}\.pdf$/)
    expect(Buffer.from(file?.content as ArrayBuffer).toString('latin1', 0, 5)).toBe('%PDF-')
    const [code = ''] = /TC(-[0-9A-Z]{4}){4}/.exec(card?.text ?? '') ?? []

    await bookByCall(site, { date: inDays(60) })
    const [booked] = await site.readMails(bookingBody().email)
    const [link = ''] = /\/m\/[\w-]+/.exec(booked?.text ?? '') ?? []
    const trip = await site.open(link, { viewport: phone })
    const { voucher } = en.manage
    await trip.getByText(voucher.title).click()
    await trip.getByLabel(voucher.code).fill(code)
    await trip.getByRole('button', { name: voucher.look }).press('Enter')
    await trip.getByText(fill(voucher.covers, { covers: 'R2,500' })).waitFor()
    await trip
      .getByRole('button', { name: fill(voucher.spend, { covers: 'R2,500' }) })
      .press('Enter')
    await trip.getByText(said(en.manage.ways, 'voucher').label).first().waitFor()
    expect(await listAllFaults(trip)).toEqual([])
  })

  it('is refused in words without scripts, and what was typed stays', async () => {
    const page = await site.open('/gift-voucher', { viewport: phone, javaScriptEnabled: false })
    await page.getByLabel(words.amount).fill('2500')
    await page.getByLabel(words.receiver).fill('Nina Rossi')
    await page.getByLabel(new RegExp(words.arrivesOn)).fill(inDays(-30))
    await page.getByLabel(words.giver).fill('Ada Example')
    await page.getByLabel(words.email, { exact: true }).fill('ada@gifts.example')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByText(words.pleaseMend).waitFor()
    expect(await page.getByLabel(words.receiver).inputValue()).toBe('Nina Rossi')
    await page.getByLabel(new RegExp(words.arrivesOn)).fill('')
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('heading', { name: words.states.unpaid.title }).waitFor()
  })

  describe('at the desk', () => {
    beforeAll(async () => {
      writeFileSync(offsetFile, `0 ${2 * dayMs}`)
      await sleep(200)
      await openOffice(site, owner)
    })

    it('is sold for cash, made once that is recorded, and given back', async (test) => {
      test.skip(!isWholeRun())
      const { gifts, money, inbox, vouchers } = en.admin
      const desk = await openSignedIn(site, owner, '/admin?view=vouchers')
      await desk.getByRole('button', { name: gifts.sell }).press('Enter')
      const dialog = desk.getByRole('dialog')
      await dialog.getByLabel(gifts.amount).fill('1 000')
      await dialog.getByLabel(gifts.receiver).fill('Grace Example')
      await dialog.getByLabel(gifts.giver).fill('Ben Example')
      await dialog.getByLabel(gifts.email, { exact: true }).fill('ben@gifts.example')
      expect(await listAllFaults(desk)).toEqual([])
      await dialog.getByRole('button', { name: gifts.sell }).press('Enter')
      await desk.waitForURL(/\/admin\/orders\/GV-/)
      const title = fill(words.orderTitle, { amount: 'R1,000' })
      await desk.getByText(title).first().waitFor()
      // What only a trip has is not offered.
      expect(await desk.getByText(en.admin.reschedule.changeTitle).count()).toBe(0)
      expect(await desk.getByText(inbox.duplicate).count()).toBe(0)
      expect(await desk.getByRole('button', { name: inbox.confirmAnyway }).count()).toBe(0)
      const asked = desk.getByRole('alertdialog')
      const act = async (name: string, answer: () => Promise<unknown>) => {
        await desk.getByRole('button', { name, exact: true }).press('Enter')
        await answer()
        await asked.getByRole('button', { name, exact: true }).press('Enter')
        await expect.poll(() => asked.count()).toBe(0)
      }
      await desk.getByText(money.title, { exact: true }).click()
      await act(money.acts.record.button, () =>
        asked.getByLabel(money.method).selectOption({ label: money.ways.cash }),
      )
      await desk.getByText(/^INV-/).waitFor()
      const card = await site.findMail('ben@gifts.example', 'print it, cut it out')
      expect(card.attachments).toHaveLength(1)
      await act(money.acts.refund.button, async () => {
        await asked.getByText(gifts.refund).waitFor()
        await asked.getByLabel(money.amount).fill('1000')
        await asked.getByLabel(money.why, { exact: true }).fill('Changed their mind')
        expect(await listAllFaults(desk)).toEqual([])
      })
      await act(money.refundActs.approve.button, () => Promise.resolve())
      await desk.goto(site.url('/admin?view=vouchers'))
      await desk.getByText(vouchers.stopped).first().waitFor()
      expect(await listAllFaults(desk)).toEqual([])
    })
  })
})
