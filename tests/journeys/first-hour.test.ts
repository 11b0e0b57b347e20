import { afterAll, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { openYoco } from '../gateways/yoco/gateway.ts'
import { confirmLink, findLink, signIn, signUp } from './account-steps.ts'
import { findPayButton, waitForHeading } from './orders.ts'
import { setUpSmtp } from '../smtp.ts'
import { setUpSite } from './site.ts'
import { chooseFreeDay, fillGuest, hasFocus } from './steps.ts'

const yoco = await openYoco()
yoco.change({ refundsInTestMode: true })
// Only the address of the stand-in is set; the owner enters everything else.
const site = setUpSite({ YOCO_URL: yoco.url })
afterAll(() => yoco.close())
const smtp = setUpSmtp()

const owner = 'owner@first-hour.example'
const guest = 'guest@first-hour.example'
const words = en.admin.connections
const { trial, entering } = words

it('an owner goes from nothing to a paid and refunded booking, by the browser alone', async () => {
  const page = await site.open('/auth')
  await page.getByRole('tab', { name: en.auth.signUpTab }).click()
  await signUp(page, owner)
  await page.goto(await findLink(site, owner, confirmLink))
  await page.getByRole('button', { name: en.auth.confirm.button }).click()
  await page.getByRole('heading', { name: en.auth.confirm.doneTitle }).waitFor()
  await signIn(site, page, owner)
  await page.goto(site.url('/admin'))
  await page.getByLabel(en.admin.first.email).fill(owner)
  await page.getByRole('button', { name: en.admin.first.button }).click()
  await page.getByRole('link', { name: en.admin.firstSteps.names.payments }).click()
  const card = page.getByRole('region', { name: words.names.yoco })
  await card.getByText(words.states.none).waitFor()

  // A wrong key is refused with what to do, and stays typed.
  await card.getByRole('button', { name: words.enter }).click()
  const dialog = page.getByRole('dialog')
  const key = dialog.getByLabel(words.labels.secretKey)
  await key.fill('sk_test_not_this_one')
  await dialog.getByRole('button', { name: entering.save }).click()
  await dialog.getByText(en.deskRefusals['gateway-key-refused']).waitFor()
  expect(await key.inputValue()).toBe('sk_test_not_this_one')
  await key.fill(yoco.keys.test)
  await dialog.getByRole('button', { name: entering.save }).click()
  await page.getByText(entering.yoco.saved).waitFor()

  await card.getByRole('button', { name: words.tryIt }).click()
  await dialog.getByRole('button', { name: trial.go }).click()
  await page.waitForURL(`${yoco.url}/checkout/*`)
  await page.getByRole('button', { name: /^Pay R/ }).click()
  await page.waitForURL(/view=ways-of-paying/)
  const readSteps = async () => (await card.getByRole('listitem').allInnerTexts()).map(toState)
  await expect
    .poll(readSteps)
    .toEqual([trial.states.done, trial.states.done, trial.states.done, trial.states.open])
  await card.getByRole('button', { name: trial.refund }).click()
  await expect.poll(async () => new Set(await readSteps())).toEqual(new Set([trial.states.done]))
  expect(yoco.refunds.map(({ amount, status }) => [amount, status])).toEqual([[500, 'succeeded']])

  await card.getByRole('button', { name: words.switchOn }).click()
  const offering = page.getByRole('alertdialog')
  await offering.getByRole('button', { name: words.switchOn }).click()
  await card.getByText(words.states.test).waitFor()
  // Its button is gone, so the focus moves to the heading.
  const heading = card.getByRole('heading', { name: words.names.yoco })
  await expect.poll(() => hasFocus(heading)).toBe(true)
  expect(await page.content()).not.toContain(yoco.keys.test)

  // A mail server without a sign-in needs its name and port only.
  await page.goto(site.url('/admin?view=mail'))
  const { mail } = en.admin
  await page.getByRole('button', { name: mail.enter }).click()
  await dialog.getByLabel(mail.labels.host, { exact: true }).fill('127.0.0.1')
  await dialog.getByLabel(mail.labels.port).fill(String(smtp.port()))
  await dialog.getByRole('button', { name: mail.save }).click()
  await page.getByRole('button', { name: mail.test.send }).click()
  await expect.poll(() => smtp.received.map(({ to }) => to)).toContainEqual([owner])

  // A guest pays with it at once.
  const guestPage = await site.open('/tour/cape-peninsula')
  await chooseFreeDay(guestPage, en.tour.date)
  await guestPage.getByRole('button', { name: en.tour.bookNow }).click()
  await guestPage.waitForURL(/\/book-tour\//)
  await fillGuest(guestPage, guest)
  await guestPage.getByRole('button', { name: en.booking.submit }).click()
  const booked = guestPage.getByRole('alertdialog')
  await booked.getByRole('button', { name: en.booking.bookedPay }).click()
  await waitForHeading(guestPage, en.manage.scenes['to-pay'].title)
  await findPayButton(guestPage).click()
  await guestPage.waitForURL(`${yoco.url}/checkout/*`)
  await guestPage.getByRole('button', { name: /^Pay R/ }).click()
  await waitForHeading(guestPage, en.manage.scenes.confirmed.title)
})

/** The state of a step, which is its first line. */
function toState(text: string): string {
  return text.split('\n')[0] ?? ''
}
