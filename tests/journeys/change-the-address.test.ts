import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { listAllFaults } from './faults.ts'
import { hireVehicle } from './hire.ts'
import { unfold, waitForHeading } from './pay/orders.ts'
import { desktop, phone, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const site = useSite()
const words = en.manage.address

/** What of a subject comes before its reference. */
const begin = (subject: string) => subject.split(' (')[0] ?? ''

/** The code that was mailed to an address, as the mail shows it. */
async function readCode(to: string): Promise<string> {
  const { text = '' } = await site.findMail(to, begin(en.mails.manage.addressCode.subject))
  return /\b\d{3} \d{3}\b/.exec(text)?.[0] ?? ''
}

const labels = (email: string, newEmail: string) => ({
  code: fill(words.code, { email: `${email[0]}…@${email.split('@')[1]}` }),
  newCode: fill(words.newCode, { newEmail }),
})

async function fillCodes(page: Page, email: string, newEmail: string) {
  const { code, newCode } = labels(email, newEmail)
  await page.getByLabel(code).fill(await readCode(email))
  await page.getByLabel(newCode).fill(await readCode(newEmail))
}

/** Read as a whole: the text of a page without scripts is found by no locator. */
const textOf = (page: Page) => page.getByRole('main').innerText()

describe('a guest whose address changes', () => {
  it.each(clientsOf(Object.entries({ phone, desktop })))(
    'has our mails go to the new one on a %s, with a code from each',
    async (device, viewport) => {
      const email = `${device}@before.example`
      const newEmail = `${device}@after.example`
      const page = await site.open('/transfers', { viewport })
      await hireVehicle(page, 'Premium Van', email)
      await page.getByRole('alertdialog').getByRole('link', { name: en.transfer.addRide }).click()
      await waitForHeading(page, en.manage.scenes.waiting.title)
      // By keyboard alone, from the line that opens the form.
      await unfold(page, 'details')
      await page.getByText(words.open).focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.type(newEmail)
      await page.keyboard.press('Enter')
      await page.getByLabel(labels(email, newEmail).code).fill('000000')
      await page.getByLabel(labels(email, newEmail).newCode).fill('000000')
      await page.getByRole('button', { name: words.change }).click()
      await page.getByText(en.manage.pleaseMend).waitFor()
      expect(await listAllFaults(page)).toEqual([])
      await fillCodes(page, email, newEmail)
      await page.keyboard.press('Enter')
      await page.getByText(words.changed).waitFor()
      const known = page.getByText(`${device[0]}…@after.example`)
      await known.filter({ visible: true }).first().waitFor()
      expect(await listAllFaults(page)).toEqual([])
      const told = await site.findMail(email, begin(en.mails.manage.addressChanged.subject))
      expect(told.text).not.toMatch(/\/m\/[\w-]{43}/)
      const { text = '' } = await site.findMail(newEmail, en.mails.manage.link)
      const link = /\/m\/[\w-]{43}/.exec(text)?.[0] ?? ''
      await page.reload()
      await waitForHeading(page, en.manage.scenes.waiting.title)
      await waitForHeading(await site.open(link, { viewport }), en.manage.scenes.waiting.title)
    },
  )

  it('does the same without scripts, and is asked again for a wrong code', async () => {
    const email = 'plain@before.example'
    const newEmail = 'plain@after.example'
    const page = await site.open('/transfers', { javaScriptEnabled: false, viewport: phone })
    await page.getByRole('link', { name: en.transfers.ask }).first().click()
    await page.getByRole('textbox', { name: en.transfer.date }).fill(inDays(100))
    const { name, email: address, phone: number } = en.transfer.asked
    await page.getByLabel(name.label).fill('Ada Plain')
    await page.getByLabel(address.label, { exact: true }).fill(email)
    await page.getByLabel(number.label, { exact: true }).fill('+49 30 901820 00')
    await page.getByRole('button', { name: en.transfer.proceed }).click()
    await page.getByRole('link', { name: en.transfer.addRide }).click()
    await unfold(page, 'details')
    await page.locator('[aria-labelledby=address] summary').click()
    await page.getByLabel(words.email).fill(newEmail)
    await page.getByRole('button', { name: words.ask }).click()
    const change = page.getByRole('button', { name: words.change })
    await page.getByLabel(labels(email, newEmail).code).fill('000000')
    await page.getByLabel(labels(email, newEmail).newCode).fill('000000')
    await change.click()
    await expect.poll(() => textOf(page)).toContain(en.manage.pleaseMend)
    await fillCodes(page, email, newEmail)
    await change.click()
    await waitForHeading(page, en.manage.scenes.waiting.title)
    await expect.poll(() => textOf(page)).toContain('p…@after.example')
  })
})
