import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { sessions } from '#server/database/schema/accounts.ts'
import { inDays } from '../days.ts'
import { isWholeRun } from '../whole-run.ts'
import { bookByCall, goodPassword, openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { useOrders } from './pay/orders.ts'
import { phone, useSite } from './site.ts'

const orders = useOrders()
const site = useSite(() => orders.settings({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' }))
const owner = 'owner@proofs.example'
const { admin: words } = en
const { money, proofs, studio } = words

const act = (desk: Page, name: string) =>
  desk.getByRole('button', { name, exact: true }).first().click()

/** Whoever is at the desk signed in an hour ago. */
const letAnHourPass = () =>
  orders.db.update(sessions).set({ provenAt: new Date(Date.now() - hourMs) })

/** Answers the one dialog by keyboard; what it was asked for goes on by itself. */
async function prove(desk: Page): Promise<void> {
  const asked = desk.getByRole('dialog', { name: proofs.fresh.title })
  await asked.waitFor()
  expect(await listAllFaults(desk)).toEqual([])
  await asked.getByLabel(proofs.fresh.password, { exact: true }).fill(goodPassword)
  await desk.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
}

describe.runIf(isWholeRun())(
  'a grave act long after the sign-in asks once, and goes on by itself',
  () => {
    beforeAll(async () => {
      await openOffice(site, owner)
      await bookByCall(site, { date: inDays(110) })
    })

    it('where money goes back, and is taken back', async () => {
      const desk = await openSignedIn(site, owner, '/admin?view=bookings', { viewport: phone })
      await desk.getByText('Ada Example').click()
      await desk.getByText(money.title, { exact: true }).click()
      await act(desk, money.acts.record.button)
      const dialog = desk.getByRole('alertdialog')
      await dialog.getByRole('button', { name: money.acts.record.button }).click()
      await desk.getByText(/^INV-/).waitFor()
      await letAnHourPass()
      await act(desk, money.acts.refund.button)
      await dialog.getByLabel(money.amount).fill('R100.50')
      await dialog.getByLabel(money.why, { exact: true }).fill('A kindness')
      await dialog.getByRole('button', { name: money.acts.refund.button, exact: true }).click()
      await prove(desk)
      await desk.getByText(money.refundStates.proposed).waitFor()
      await expect.poll(() => dialog.count()).toBe(0)
      await letAnHourPass()
      await act(desk, money.refundActs.withdraw.button)
      await dialog.getByRole('button', { name: money.refundActs.withdraw.button }).click()
      await prove(desk)
      await expect.poll(() => desk.getByText(money.refundStates.proposed).count()).toBe(0)
      await letAnHourPass()
      await act(desk, money.takeBack.button)
      await dialog.getByLabel(money.takeBack.why, { exact: true }).fill('On the wrong booking')
      await dialog.getByRole('button', { name: money.takeBack.button, exact: true }).click()
      await prove(desk)
      await desk.getByText(/^CN-/).waitFor()
    })

    it('where somebody is invited, and where it was thought better of', async () => {
      const desk = await openSignedIn(site, owner, '/admin?view=team')
      await letAnHourPass()
      await desk.getByLabel(words.invitations.email).fill('thandi@proofs.example')
      await act(desk, words.invitations.button)
      const asked = desk.getByRole('dialog', { name: proofs.fresh.title })
      await asked.waitFor()
      await desk.keyboard.press('Escape')
      await asked.waitFor({ state: 'detached' })
      expect(await desk.getByLabel(words.invitations.email).inputValue()).toBe(
        'thandi@proofs.example',
      )
      await act(desk, words.invitations.button)
      await prove(desk)
      await desk.getByText(words.toasts.invited).waitFor()
    })

    it('where a sentence goes live', async () => {
      const desk = await openSignedIn(site, owner, '/admin?view=studio&doc=hours/all')
      await desk.getByLabel('Below the hours').fill('Ring twice, and we come.')
      await desk.waitForTimeout(50)
      await desk.locator('[data-saving=saved]').waitFor()
      await desk.getByRole('link', { name: studio.publish, exact: true }).click()
      await letAnHourPass()
      await act(desk, studio.sheet.confirmNow)
      await prove(desk)
      await desk.getByText(/^Live: \d+ pages? in/).waitFor()
      expect(await (await fetch(site.url('/contact'))).text()).toContain('Ring twice, and we come.')
    })
  },
)
