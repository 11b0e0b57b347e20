import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookingBody } from '../test-office.ts'
import { createAccount, signIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { phone, useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@vouchers.example'
const { vouchers: words, money } = en.admin
let reference = ''

describe('vouchers at the desk', () => {
  beforeAll(async () => {
    const page = await createAccount(site, owner)
    await page.goto(site.url('/admin'))
    await page.getByLabel(en.admin.first.email).fill(owner)
    await page.getByRole('button', { name: 'Initialize First Admin' }).click()
    await page.getByText('First admin user initialized successfully!').waitFor()
    const answer = await fetch(site.url('/api/bookings'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
      body: JSON.stringify(bookingBody({ date: inDays(110) })),
    })
    const { reference: made } = await answer.json()
    reference = made
  })

  it('are given on a phone: what is wrong is said, and the code goes to the guest alone', async () => {
    const desk = await site.open('/', { viewport: phone })
    await signIn(site, desk, owner)
    await desk.goto(site.url('/admin?view=vouchers'))
    await desk.getByText(words.empty).waitFor()
    await desk.getByRole('button', { name: words.issue }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByLabel(words.reference).fill(reference)
    await dialog.getByLabel(money.amount).fill('twelve')
    await dialog.getByRole('button', { name: words.issue }).click()
    await dialog.getByText(money.amountUnclear).waitFor()
    await dialog.getByLabel(money.amount).fill('R 1 250')
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: words.issue }).click()
    await desk.getByText(fill(words.left, { left: 'R1,250.00', amount: 'R1,250.00' })).waitFor()
    const { text = '' } = await site.findMail(bookingBody().email, 'voucher')
    const [code = ''] = /TC(-[0-9A-Z]{4}){4}/.exec(text) ?? []
    const shown = await desk.getByRole('main').innerText()
    expect(shown).toContain(code.slice(-4))
    expect(shown).not.toContain(code)
    expect(await listAllFaults(desk)).toEqual([])
  })
})
