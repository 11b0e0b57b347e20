import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { waitForScripts } from '../visits.ts'
import { createAccount, trySignIn } from './account-steps.ts'
import { openBeforeScripts, useSite } from './site.ts'

const site = useSite()

describe('before the scripts come', () => {
  it('a stranger sees the ways in, and whoever may be signed in sees none of them', async () => {
    const page = await site.open('/blog')
    const waysIn = {
      '/auth': page.getByLabel(en.auth.password, { exact: true }),
      '/account': page.getByRole('heading', { name: en.account.signInFirstTitle }),
      '/admin': page.getByRole('heading', { name: en.admin.band }),
    }
    for (const trace of [undefined, 'on']) {
      if (trace) await page.evaluate((text) => localStorage.setItem('session', text), trace)
      for (const [address, wayIn] of Object.entries(waysIn)) {
        await openBeforeScripts(page, site.url(address))
        await page.getByRole('main').waitFor()
        await expect
          .poll(async () => [address, trace, await wayIn.isVisible()])
          .toEqual([address, trace, !trace])
        const waiting = page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: /\.\.\.$/ })
        if (trace) await expect.poll(() => waiting.filter({ visible: true }).count()).toBe(1)
      }
    }
  })

  it.each(['reset=1', 'invitation=1'])(
    'a link of our mails (%s) shows no form that is not its own',
    async (query) => {
      const page = await site.open('/blog')
      await openBeforeScripts(page, site.url(`/auth?${query}`))
      await page.getByRole('status').filter({ hasText: en.auth.loading }).waitFor()
      await expect
        .poll(() => page.getByLabel(en.auth.password).filter({ visible: true }).count())
        .toBe(0)
    },
  )

  it('takes what was typed and pressed before the scripts came', async () => {
    const page = await createAccount(site, 'hasty@guest.example')
    const arrive = await openBeforeScripts(page, site.url('/auth'))
    await trySignIn(page, 'hasty@guest.example')
    arrive()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto(site.url('/account'))
    await page.getByText(fill(en.account.signedInAs, { email: 'hasty@guest.example' })).waitFor()
  })

  it('puts nothing of before in front of what somebody is about to type', async () => {
    const page = await site.open('/contact')
    const { name, email } = en.contact.asked
    const nameField = page.getByRole('main').getByLabel(name.label)
    const emailField = page.getByRole('main').getByLabel(email.label)
    await nameField.fill('Margaret')
    await emailField.fill('margaret@example.co.uk')
    const arrive = await openBeforeScripts(page, site.url('/contact'))
    await emailField.focus()
    arrive()
    await waitForScripts(page)
    await expect.poll(() => nameField.inputValue()).toBe('Margaret')
    await emailField.pressSequentially('margaret@example.co.uk')
    await expect.poll(() => emailField.inputValue()).toBe('margaret@example.co.uk')
  })
})
