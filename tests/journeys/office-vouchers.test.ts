import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookingBody } from '../test-office.ts'
import { bookByCall, openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { phone, useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@vouchers.example'
const { vouchers: words, money, mails } = en.admin
let reference = ''

describe('vouchers at the desk', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
    reference = await bookByCall(site, { date: inDays(110) })
  })

  it('are given on a phone: what is wrong is said, and the code goes to the guest alone', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=vouchers', { viewport: phone })
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

  it('take the place of a refund that waits, and a bank’s taking back is recorded with its payment', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=bookings')
    await desk.getByText('Ada Example').click()
    await desk.getByText(money.title, { exact: true }).click()
    // What was sent about it stands beside it, to be read.
    const entry = desk
      .getByRole('region', { name: mails.beside })
      .getByRole('listitem')
      .filter({ hasText: mails.kinds['booking-office'] })
    const letter = entry.getByText(bookingBody().phone).first()
    expect(await letter.isVisible()).toBe(false)
    await entry.getByText(mails.read, { exact: true }).click()
    await letter.waitFor()

    const dialog = desk.getByRole('alertdialog')
    const press = (name: string) => desk.getByRole('button', { name, exact: true }).click()
    const confirm = async (name: string) => {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => dialog.count()).toBe(0)
    }
    await press(money.acts.record.button)
    await confirm(money.acts.record.button)
    await desk.getByText(/^INV-/).waitFor()
    expect(await desk.getByRole('button', { name: money.acts.voucher.button }).count()).toBe(0)

    await press(money.acts.refund.button)
    await dialog.getByLabel(money.amount).fill('300')
    await dialog.getByLabel(money.why, { exact: true }).fill('A kindness')
    await confirm(money.acts.refund.button)
    await desk.getByText(money.refundStates.proposed).waitFor()
    await press(money.acts.voucher.button)
    await dialog.getByText(fill(money.acts.voucher.title, { amount: 'R300.00' })).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await confirm(money.acts.voucher.button)
    await desk.getByText(money.refundStates.done, { exact: true }).waitFor()
    await site.findMail(bookingBody().email, 'R300')

    await press(money.chargeBack.button)
    await dialog.getByLabel(money.amount).fill('R9,999,999')
    await dialog.getByRole('button', { name: money.chargeBack.button }).click()
    await dialog.getByRole('alert').filter({ hasText: /\S/ }).waitFor()
    await dialog.getByLabel(money.amount).fill('R500.00')
    await dialog.getByLabel(money.chargeBack.reference).fill('D-17')
    expect(await listAllFaults(desk)).toEqual([])
    await confirm(money.chargeBack.button)
    await desk
      .getByRole('row')
      .filter({ hasText: money.reasons['charged-back'] })
      .filter({ hasText: 'R500.00' })
      .first()
      .waitFor()
    await desk.goto(site.url('/admin?view=attention'))
    await desk.getByText(en.admin.attention.kinds['charged-back'].step).waitFor()
    await desk.goto(site.url('/admin?view=vouchers'))
    // What was made of a payment that the bank took back is stopped with it.
    const stopped = desk.getByRole('row').filter({ hasText: words.stopped })
    const made = stopped.filter({ hasText: fill(words.left, { left: 'R0.00', amount: 'R300.00' }) })
    await made.getByRole('link').click()
    const voucher = desk.getByRole('article')
    await voucher.getByText(words.stopped, { exact: true }).waitFor()
    expect(await voucher.getByRole('button').count()).toBe(0)
    const source = fill(words.source, { amount: 'R300.00', way: money.ways.eft, date: '' })
    await desk.getByText(source).waitFor()
  })

  it('are lowered, given more time and stopped, each with its reason', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=vouchers', { viewport: phone })
    const dialog = desk.getByRole('alertdialog')
    await desk.getByRole('row').filter({ hasText: 'of R1,250.00' }).getByRole('link').click()
    const voucher = desk.getByRole('article')
    const begin = async (act: keyof typeof words.acts) => {
      await voucher.getByRole('button', { name: words.acts[act].button, exact: true }).click()
      await dialog.getByRole('heading', { name: words.acts[act].title }).waitFor()
    }
    const confirm = async (act: keyof typeof words.acts) => {
      await dialog.getByRole('button', { name: words.acts[act].button, exact: true }).click()
    }
    await begin('lower')
    await dialog.getByLabel(words.newLeft).fill('R125')
    await confirm('lower')
    await dialog.getByText(en.deskRefusals['reason-needed']).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByLabel(words.actReason).fill('A nought too many')
    await confirm('lower')
    await voucher.getByText(fill(words.left, { left: 'R125.00', amount: 'R1,250.00' })).waitFor()
    await voucher.getByText(/: A nought too many$/).waitFor()
    await begin('prolong')
    await dialog.getByLabel(words.newDay).fill(inDays(2000))
    await dialog.getByLabel(words.actReason).fill('They asked')
    await confirm('prolong')
    await voucher.getByText(/: They asked$/).waitFor()
    await begin('stop')
    await dialog.getByLabel(words.actReason).fill('Not theirs')
    await confirm('stop')
    await voucher.getByText(words.stopped, { exact: true }).waitFor()
    expect(await voucher.getByRole('button').count()).toBe(0)
    expect(await listAllFaults(desk)).toEqual([])
  })
})
