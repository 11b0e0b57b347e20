import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { bookByCall, createAccount, signIn } from '../account-steps.ts'
import { listAllFaults } from '../faults.ts'
import { phone, useSite } from '../site.ts'

const site = useSite({ PAYMENTS: 'demo' })
const email = 'returning@guest.example'

it('a guest who is signed in finds a booking that was made without, and comes to its page', async () => {
  const page = await createAccount(site, email)
  const reference = await bookByCall(site, { email })
  await page.setViewportSize(phone)
  await signIn(site, page, email)
  await page.goto(site.url('/account'))
  const open = page.getByRole('button', { name: fill(en.account.openOrderOne, { title: '' }) })
  await open.focus()
  expect(await listAllFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(site.url('/manage'))
  await page.getByText(reference).first().waitFor()
  await page.getByRole('heading', { name: en.manage.scenes['to-pay'].title }).waitFor()
})
