import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../../days.ts'
import { groupQuoteBody } from '../../test-office.ts'
import { bookByCall, makeAccount, openSignedIn, sendByCall } from '../account-steps.ts'
import { listAllFaults } from '../faults.ts'
import { phone, useSite } from '../site.ts'

const site = useSite({ PAYMENTS: 'demo' })
const email = 'returning@guest.example'
const nameOf = (kind: 'orders' | 'quotes') => fill(en.account.opening[kind].openOne, { title: '' })

it('a guest who is signed in finds a booking that was made without, and comes to its page', async () => {
  await makeAccount(site, email)
  const reference = await bookByCall(site, { email })
  const page = await openSignedIn(site, email, '/account', { viewport: phone })
  const open = page.getByRole('button', { name: nameOf('orders') })
  await open.focus()
  expect(await listAllFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(site.url('/manage'))
  await page.getByText(reference).first().waitFor()
  await page.getByRole('heading', { name: en.manage.scenes['to-pay'].title }).waitFor()
})

it('a guest who is signed in finds their quote request, and changes it on its page', async () => {
  const sender = 'asking@guest.example'
  await makeAccount(site, sender)
  const days = { firstDay: inDays(100), lastDay: inDays(102), offerBy: inDays(20) }
  const request = groupQuoteBody({ email: sender, ...days })
  const { reference } = await sendByCall(site, '/api/group-quotes', request)
  const page = await openSignedIn(site, sender, '/account', { viewport: phone })
  const open = page.getByRole('button', { name: nameOf('quotes') })
  await open.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(site.url('/quote'))
  await page.getByText(reference).first().waitFor()
  await page.getByLabel(en.quoteLink.labels.guests).fill('120')
  await page.getByRole('button', { name: en.quoteLink.send }).click()
  await page.getByText(en.quoteLink.sentAgain).waitFor()
})
