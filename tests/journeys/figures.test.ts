import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookByCall, createOwner, openSignedIn } from './account-steps.ts'
import { setUpSite } from './site.ts'
import { download } from './steps.ts'

const site = setUpSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@figures.example'
const { figures: words } = en.admin
const { bank } = words
const span = `&from=${inDays(-20)}&to=${inDays(200)}`

let desk: Page
let reference: string

function chooseStatement(text: string): Promise<void> {
  const buffer = Buffer.from(text)
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer }
  return desk.getByLabel(bank.choose).setInputFiles(file)
}

function readSum(measure: keyof typeof words.measures): Promise<string | null> {
  const { name } = words.measures[measure]
  return desk.locator('.figure-sums div').filter({ hasText: name }).locator('dd').textContent()
}

describe('figures at the desk', () => {
  beforeAll(async () => {
    await createOwner(site, owner)
    reference = await bookByCall(site, { date: inDays(110) })
  })

  it('record a line of a bank statement once, show it in their sums, and are exported', async () => {
    desk = await openSignedIn(site, owner, `/admin?view=payments${span}`)
    await desk.getByText(words.journal.empty).waitFor()
    const header = 'Datum;Kerk;Bedrag'
    const paidLine = `${inDays(0)};BETALING ${reference};10 000,00`
    await chooseStatement(`${header}\n${paidLine}\n${inDays(0)};=SUM(A1);-12,00\n`)
    await desk.getByText(bank.columns.title).waitFor()
    await desk.getByLabel(bank.columns.day, { exact: true }).selectOption({ index: 1 })
    await desk.getByLabel(bank.columns.words, { exact: true }).selectOption({ index: 2 })
    await desk.getByLabel(bank.columns.amount, { exact: true }).selectOption({ index: 3 })
    await desk.getByRole('button', { name: bank.columns.done }).click()
    await desk.getByText(bank.kinds.match, { exact: true }).waitFor()
    const record = desk.getByRole('button', { name: /^Record ?: R10,000.00 for CC-/ })
    await record.focus()
    await desk.keyboard.press('Enter')
    // The amount is more than is owed: a second click confirms it.
    await desk.getByText(/more than is owed/).waitFor()
    await desk.getByRole('button', { name: bank.recordAnyway }).click()
    await desk.getByRole('link', { name: fill(bank.open, { reference }) }).waitFor()
    await desk
      .getByRole('table', { name: words.journal.lines.title })
      .getByRole('link', { name: reference, exact: true })
      .waitFor()
    await chooseStatement(`${header}\n${paidLine}\n`)
    await desk.getByText(bank.nothingOpen).waitFor()
    await desk.getByRole('button', { name: bank.filter.all }).click()
    await desk.getByText(bank.kinds.used, { exact: true }).waitFor()
    await chooseStatement(`${header}\n${inDays(0)};${'x'.repeat(2000)};5\n`)
    await desk.getByText(bank.faults['strange-line']).waitFor()

    await desk.goto(site.url(`/admin?view=figures${span}`))
    await desk.locator('.figure-sums').waitFor()
    expect(await readSum('received')).toBe('R10,000')
    expect(await readSum('sold')).toBe(await readSum('earned'))
    expect(await readSum('sold')).not.toBe('R0')
    const country = desk.getByRole('button', { name: words.by.country })
    await country.focus()
    await desk.keyboard.press('Enter')
    const table = desk.getByRole('table', { name: words.by.country })
    await table.getByRole('rowheader', { name: 'United Kingdom' }).waitFor()
    expect(await table.getByRole('rowheader', { name: words.all, exact: true }).count()).toBe(1)
    const file = await download(desk, desk.getByRole('button', { name: words.months.title }))
    const csv = await readFile((await file.path()) ?? '', 'utf8')
    expect(csv).toContain('"month","sold","earned","received","refunded","owed","goingBack"')
    expect(csv).toContain(',10000.00,')
    const mail = desk.getByLabel(words.mail.label)
    await mail.click()
    await desk.getByText(words.mail.off).waitFor()
    await desk.reload()
    await expect.poll(() => mail.isChecked()).toBe(false)
  })
})
