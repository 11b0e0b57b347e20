import { createOTP } from '@better-auth/utils/otp'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { fill } from '#rules/text/fill.ts'
import { sessions } from '#app/accounts/schema.server.ts'
import { bookByCall, goodPassword, createOwner, openSignedIn, trySignIn } from './account-steps.ts'
import { inDays } from '../days.ts'
import { decodeKey } from '../proof-steps.ts'
import { chooseGraveAct } from './steps.ts'
import { setUpOrders } from './orders.ts'
import { phone, setUpSite } from './site.ts'

const orders = setUpOrders()
const site = setUpSite(() => orders.settings({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' }))
const owner = 'owner@office.example'
const { admin: words, auth } = en
const { proofs } = words

/** Adds a virtual authenticator with a fingerprint; it keeps passkeys while the page is open. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const expireFreshProof = () =>
  orders.db.update(sessions).set({ provenAt: new Date(Date.now() - hourMs) })

const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// The server's rules for proofs are tested in app/accounts/proofs.server.test.ts.
describe('a second proof at the desk', () => {
  beforeAll(() => createOwner(site, owner))

  it('is requested once, long after the sign-in, and the interrupted action continues', async () => {
    await bookByCall(site, { date: inDays(110) })
    const { money } = words
    const desk = await openSignedIn(site, owner, '/admin?view=bookings', { viewport: phone })
    const dialog = desk.getByRole('alertdialog')
    const proofDialog = desk.getByRole('dialog', { name: proofs.fresh.title })
    const prove = async () => {
      await proofDialog.getByLabel(proofs.fresh.password, { exact: true }).fill(goodPassword)
      await desk.keyboard.press('Enter')
      await proofDialog.waitFor({ state: 'detached' })
    }
    await desk.getByText('Ada Example').click()
    await findButton(desk, money.acts.record.button).click()
    await dialog.getByRole('button', { name: money.acts.record.button }).click()
    await desk.getByText(/^INV-/).waitFor()
    await expireFreshProof()
    await chooseGraveAct(desk, money.acts.refund.button)
    await dialog.getByLabel(money.amount).fill('R100.50')
    await dialog.getByLabel(money.why, { exact: true }).fill('A kindness')
    await dialog.getByRole('button', { name: money.acts.refund.button, exact: true }).click()
    await prove()
    await desk.getByText(money.refundStates.proposed, { exact: true }).waitFor()
    await expect.poll(() => dialog.count()).toBe(0)

    await desk.goto(site.url('/admin?view=team'))
    await expireFreshProof()
    const { invitations } = words
    await desk.getByLabel(invitations.email).fill('thandi@proofs.example')
    await findButton(desk, invitations.button).click()
    await proofDialog.waitFor()
    await desk.keyboard.press('Escape')
    await proofDialog.waitFor({ state: 'detached' })
    expect(await desk.getByLabel(invitations.email).inputValue()).toBe('thandi@proofs.example')
    await findButton(desk, invitations.button).click()
    await prove()
    await desk.getByText(words.toasts.invited).waitFor()
  })

  it('is a code from an app, or a recovery code for a lost phone, by keyboard on a phone', async () => {
    const page = await openSignedIn(site, owner, '/admin?view=sign-in', { viewport: phone })
    await findButton(page, proofs.codes.setUp).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: proofs.codes.image }).waitFor()
    const key = decodeKey(await page.locator('code').innerText())
    const code = await createOTP(key).totp()
    await page.getByLabel(proofs.codes.code).focus()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.getByText(proofs.recovery.shownText).waitFor()
    const [recoveryCode = ''] = await page.locator('.desk-codes code').allInnerTexts()
    await findButton(page, proofs.recovery.kept).click()
    await page.getByText(fill(proofs.recovery.left.other, { n: '10' })).waitFor()
    const otherPage = await site.open('/auth', { viewport: phone })
    await trySignIn(otherPage, owner)
    await otherPage.getByText(auth.second.text).waitFor()
    await otherPage.getByLabel(auth.second.code).fill('000000')
    await otherPage.keyboard.press('Enter')
    await otherPage.getByText('That’s not right.').first().waitFor()
    await otherPage.getByLabel(auth.second.code).fill(recoveryCode.toLowerCase())
    await otherPage.keyboard.press('Enter')
    await otherPage.waitForURL(site.url('/'))
    await otherPage.goto(site.url('/admin?view=sign-in'))
    await otherPage.getByText(fill(proofs.recovery.left.other, { n: '9' })).waitFor()
    await findButton(otherPage, proofs.codes.off).click()
    await otherPage.getByRole('alertdialog').getByRole('button', { name: proofs.codes.off }).click()
    await otherPage.getByText(proofs.codes.offDone).waitFor()
    await otherPage.context().close()
  })

  it('is a passkey: set up before the desk opens, signs in alone, and confirms a sensitive action', async () => {
    const page = await openSignedIn(site, owner, '/admin?view=rights')
    await addAuthenticator(page)
    const checkbox = page.getByLabel(fill(proofs.required.label, { role: words.roles.names.admin }))
    await checkbox.focus()
    await page.keyboard.press('Space')
    await page.getByText(words.rights.saved).waitFor()
    // The owner's own role now needs a second proof, so the next request requires it.
    await page.reload()
    await page.getByRole('heading', { name: proofs.setUpTitle }).waitFor()
    await page.getByLabel(proofs.passkeys.name).fill('My laptop')
    await page.keyboard.press('Enter')
    await page.getByText(proofs.recovery.shownText).waitFor()
    expect(await page.locator('.desk-codes code').count()).toBe(10)
    await findButton(page, proofs.recovery.kept).click()
    await findButton(page, proofs.open).click()
    await page.getByRole('heading', { name: words.rights.title }).waitFor()
    // Simulates a request a quarter of an hour later, when a fresh proof is needed. The server's
    // clock has its own tests.
    await page.route(
      '**/api/admin/proofs/guide',
      (route) => {
        const refusal = { code: 'fresh-proof-needed', message: '', facts: { ways: ['passkey'] } }
        const error = { ...refusal, issues: [refusal] }
        return route.fulfill({ status: 403, json: { error } })
      },
      { times: 1 },
    )
    const guide = page.getByLabel(fill(proofs.required.label, { role: words.roles.names.guide }))
    await guide.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(proofs.fresh.text).waitFor()
    await dialog.getByRole('button', { name: proofs.fresh.passkey }).click()
    await page.getByText(words.rights.saved).waitFor()
    await expect.poll(() => guide.isChecked()).toBe(true)
    await page.goto(site.url('/admin?view=sign-in'))
    await page.getByRole('heading', { name: proofs.sessions.title }).waitFor()
    await page.evaluate(() => localStorage.removeItem('session'))
    await page.context().clearCookies()
    await page.goto(site.url('/auth'))
    await findButton(page, auth.second.passkeyAlone).click()
    await page.waitForURL(site.url('/'))
    await page.goto(site.url('/admin'))
    await page.getByRole('heading', { name: words.title }).waitFor()
  })
})
