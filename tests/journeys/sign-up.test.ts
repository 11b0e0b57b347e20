import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import {
  confirmLink,
  createAccount,
  findLink,
  goodPassword,
  signIn,
  signUp,
  trySignIn,
} from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { phone, useSite } from './site.ts'

const site = useSite()
const wrong = 'Invalid email or password. Please check your credentials and try again.'

describe('signing up', () => {
  it('shows the strength while typing, asks for the mail, and lets in who has opened its link', async () => {
    const page = await site.open('/auth', { viewport: phone })
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    await page.getByRole('tab', { name: en.auth.signInTab }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: 'Create Account' }).waitFor()
    await page.getByLabel(en.auth.password, { exact: true }).fill('cape')
    await page.getByText(en.auth.weak).waitFor()
    await page.getByText(en.passwordRules.number).waitFor()
    await page.getByLabel(en.auth.password, { exact: true }).fill(goodPassword)
    await page.getByText(en.auth.strong).waitFor()
    await signUp(page, 'new@guest.example')
    await expect.poll(() => page.getByLabel(en.auth.email, { exact: true }).inputValue()).toBe('')

    await page.getByRole('tab', { name: en.auth.signInTab }).click()
    await trySignIn(page, 'new@guest.example')
    await page.getByRole('button', { name: en.auth.resend }).waitFor()
    const link = await findLink(site, 'new@guest.example', confirmLink)
    await page.goto(link)
    await page.getByRole('heading', { name: en.auth.confirm.title }).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await page.getByRole('button', { name: en.auth.confirm.button }).click()
    await page.getByRole('heading', { name: en.auth.confirm.doneTitle }).waitFor()
    await page.getByText(en.auth.confirm.done).waitFor()
    await page.getByRole('link', { name: en.auth.confirm.toAccount }).waitFor()
    await page.goto(link)
    await page.getByRole('button', { name: en.auth.confirm.button }).click()
    await page.getByRole('heading', { name: en.auth.confirm.usedTitle }).waitFor()
    await page.getByRole('main').getByRole('link', { name: en.auth.confirm.signIn }).click()
    await page.getByRole('heading', { name: 'Welcome Back' }).waitFor()
    await signIn(site, page, 'new@guest.example')
    await page.goto(site.url('/auth'))
    await page.waitForURL((url) => url.pathname === '/')
  })

  it('asks for the password on another device, and lets whoever did not sign up end it or take it over', async () => {
    const victim = 'victim@guest.example'
    await signUpElsewhere(victim)
    const page = await site.open(await openLink(victim), { viewport: phone })
    await page.getByRole('button', { name: en.auth.confirm.button }).click()
    await page.getByRole('alert').getByText(en.refusals['confirmation-password']).waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await page.getByLabel(en.auth.confirm.password).fill('a guess of mine 1!')
    await page.getByRole('button', { name: en.auth.confirm.button }).click()
    await page.getByRole('alert').getByText(en.refusals['confirmation-password-wrong']).waitFor()
    await page.getByRole('button', { name: en.auth.confirm.notYou }).click()
    await page.getByRole('heading', { name: en.auth.confirm.disownedTitle }).waitFor()
    await page.goto(site.url('/auth'))
    await trySignIn(page, victim)
    await page.getByRole('alert').getByText(wrong).waitFor()

    await signUpElsewhere(victim)
    await page.goto(site.url(await openLink(victim, 2)))
    await page.getByRole('button', { name: en.auth.confirm.button }).click()
    await page.getByRole('button', { name: en.auth.confirm.takeOver }).click()
    await page.getByText(fill(en.auth.linkSent, { email: victim })).waitFor()
    await page.goto(await findLink(site, victim, /\/auth\?reset=/, 3))
    await page.getByLabel(en.auth.newPassword).fill('Lions Head, 669 m')
    await page.getByLabel(en.auth.confirmation).fill('Lions Head, 669 m')
    await page.getByRole('button', { name: en.auth.save }).click()
    await page.getByText(en.auth.resetDone).waitFor()
    await trySignIn(page, victim)
    await page.getByRole('alert').getByText(wrong).waitFor()
    await signIn(site, page, victim, 'Lions Head, 669 m')
  })

  it('says of a broken link that it does not work, and sends another one', async () => {
    const page = await site.open('/auth/confirm?token=broken', { viewport: phone })
    await page.getByRole('button', { name: en.auth.confirm.button }).click()
    await page.getByRole('heading', { name: en.auth.confirmFailedTitle }).waitFor()
    await page.getByText(en.refusals['link-invalid']).waitFor()
    await page.getByLabel(en.auth.email, { exact: true }).fill('new@guest.example')
    await page.getByRole('button', { name: en.auth.resend }).click()
    await page.getByText(fill(en.auth.resent, { email: 'new@guest.example' })).waitFor()
  })

  it('refuses in place what is missing, weak or different, and an address that has an account', async () => {
    const page = await createAccount(site, 'twice@guest.example')
    await page.goto(site.url('/auth'))
    await page.getByRole('tab', { name: en.auth.signUpTab }).click()
    const send = page.getByRole('tabpanel').getByRole('button', { name: 'Create Account' })
    await page.getByLabel(en.auth.confirmation).fill('something else')
    await send.click()
    for (const sentence of [
      'Please enter a valid email address',
      'Password must be at least 8 characters long',
      'Passwords do not match',
    ]) {
      await page.getByRole('alert').getByText(sentence).waitFor()
    }
    await page.getByLabel(en.auth.email, { exact: true }).fill('twice@guest.example')
    await page.getByLabel(en.auth.password, { exact: true }).fill(goodPassword)
    await page.getByLabel(en.auth.confirmation).fill(goodPassword)
    await send.click()
    await page
      .getByRole('alert')
      .getByText('This email is already registered. Please sign in instead.')
      .waitFor()
  })
})

/** As somebody does from another machine. */
async function signUpElsewhere(email: string) {
  const other = await site.open('/auth')
  await other.getByRole('tab', { name: en.auth.signUpTab }).click()
  await signUp(other, email)
  await other.context().close()
}

async function openLink(email: string, count = 1): Promise<string> {
  const { pathname, search } = new URL(await findLink(site, email, confirmLink, count))
  return pathname + search
}
