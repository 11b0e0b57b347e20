import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { isWholeRun } from '../whole-run.ts'
import { openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { pay } from './pay/orders.ts'
import { phone, useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'demo' })
const owner = 'owner@gifts.example'
const { gift: words } = en

describe('a gift voucher', () => {
  it('is bought on a phone by the keyboard, paid for, sent, and looked at by its giver', async () => {
    const page = await site.open('/gift-voucher', { viewport: phone })
    await page.getByRole('heading', { name: words.title }).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await page.getByLabel(words.amount).fill('2500')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Nina Rossi')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Happy birthday')
    await page.keyboard.press('Tab')
    await page.keyboard.type('nina@gifts.example')
    await page.getByLabel(words.giver).fill('Ada Example')
    await page.getByLabel(words.email, { exact: true }).fill('ada@gifts.example')
    await page.getByRole('button', { name: words.send }).press('Enter')
    await page.getByRole('heading', { name: words.states.unpaid.title }).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByRole('heading', { name: words.states.sent.title }).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    const [card] = await site.readMails('nina@gifts.example')
    expect(card?.text).toMatch(/TC(-[0-9A-Z]{4}){4}/)
    // What went to her is hers to open.
    expect(await page.getByRole('link', { name: words.print }).count()).toBe(0)
  })

  it('is refused in words without scripts, and what was typed stays', async () => {
    const page = await site.open('/gift-voucher', { viewport: phone, javaScriptEnabled: false })
    await page.getByLabel(words.amount).fill('2500')
    await page.getByLabel(words.receiver).fill('Nina Rossi')
    await page.getByLabel(new RegExp(words.arrivesOn)).fill('2020-01-01')
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
    beforeAll(() => openOffice(site, owner))

    it('is sold, and made once its money is recorded', async (test) => {
      test.skip(!isWholeRun())
      const { gifts } = en.admin
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
      expect(await listAllFaults(desk)).toEqual([])
    })
  })
})
