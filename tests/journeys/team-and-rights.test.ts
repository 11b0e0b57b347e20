import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import type { Role } from '#app/accounts/rights.ts'
import { fill } from '#rules/text/fill.ts'
import { findLink, signUpAndConfirm, createOwner, openSignedIn } from './account-steps.ts'
import { setUpSite } from './site.ts'

const site = setUpSite()
const owner = 'owner@office.example'
const thandi = 'thandi@office.example'
const { admin: words } = en

const openDesk = (address = '/admin?view=team') => openSignedIn(site, owner, address)
const findRail = (page: Page) => page.locator('.desk-nav')
const listRail = (page: Page) => findRail(page).getByRole('link').allInnerTexts()

async function invite(desk: Page, email: string, role: Role): Promise<void> {
  await signUpAndConfirm(site, email)
  await desk.getByLabel(words.invitations.email).fill(email)
  await desk.getByLabel(words.invitations.role).selectOption(role)
  await desk.getByRole('button', { name: words.invitations.button }).click()
  await desk.getByText(words.toasts.invited).waitFor()
  const { pathname, search } = new URL(await findLink(site, email, /invitation=/, 2))
  const page = await openSignedIn(site, email, pathname + search)
  await page.getByRole('button', { name: en.auth.accept }).click()
  await page.getByText(en.auth.accepted).waitFor()
}

describe('a colleague at the desk', () => {
  beforeAll(() => createOwner(site, owner))

  it('sees what their role may do, and no more', async () => {
    const desk = await openDesk()
    await invite(desk, thandi, 'reservations')
    const page = await openSignedIn(site, thandi, '/admin')
    await findRail(page).getByRole('link', { name: words.inboxes.bookings }).waitFor()
    const rail = await listRail(page)
    expect(rail).toContain(words.newOrder.view)
    for (const hidden of [words.team, words.rights.view, words.studio.view, words.activity])
      expect(rail).not.toContain(hidden)
    await expect.poll(() => page.getByText(words.promote.title).count()).toBe(0)
    // A shared address opens what the user may see.
    await page.goto(site.url('/admin?view=rights'))
    await page.getByRole('heading', { name: words.title }).waitFor()
    await expect.poll(() => page.getByText(words.rights.title).count()).toBe(0)
  })

  it('loses a right that the owner withholds, also at an open desk, and gets it back', async () => {
    const page = await openSignedIn(site, thandi, '/admin')
    const bookings = findRail(page).getByRole('link', { name: words.inboxes.bookings })
    await bookings.waitFor()
    const desk = await openDesk('/admin?view=rights')
    await desk.getByRole('heading', { name: words.rights.title }).waitFor()
    const checkbox = desk.getByRole('checkbox', {
      name: fill(words.rights.given, {
        role: words.roles.names.reservations,
        right: words.rights.names.orders,
      }),
    })
    await checkbox.focus()
    await desk.keyboard.press('Space')
    await expect.poll(() => checkbox.isChecked()).toBe(false)
    await expect.poll(() => bookings.count()).toBe(0)
    await checkbox.check()
    await bookings.waitFor()
    await desk.goto(site.url('/admin?view=activity'))
    await desk.getByText(words.log.actions['right-withheld']).first().waitFor()
    await desk.getByText(words.rights.names.orders).first().waitFor()
  })

  it('needs a second person’s approval only once there is one', async () => {
    const desk = await openSignedIn(site, owner, '/admin?view=rights')
    await desk.getByText(words.approval.none).waitFor()
    await desk.getByText(words.approval.alone).waitFor()
    const setAmount = async (amount: string) => {
      await desk.getByRole('button', { name: words.approval.change }).click()
      const dialog = desk.getByRole('dialog')
      await dialog.getByLabel(words.approval.amount).fill(amount)
      await dialog.getByRole('button', { name: words.approval.change }).click()
      return dialog
    }
    const dialog = await setAmount('5000')
    await dialog.getByText('Only one person could approve').waitFor()
    await dialog.getByRole('button', { name: words.cancel }).click()
    await invite(await openDesk(), 'mo@office.example', 'manager')
    await expect.poll(() => desk.getByText(words.approval.alone).count()).toBe(0)
    await setAmount('5000')
    await desk.getByText(fill(words.approval.above, { amount: 'R5,000.00' })).waitFor()
  })

  it('is signed out by a change of role, and sees what the new role may do', async () => {
    const page = await openSignedIn(site, thandi, '/admin')
    await findRail(page).waitFor()
    const desk = await openDesk()
    const { people: peopleWords } = words
    await desk.getByRole('button', { name: `${peopleWords.change}: ${thandi}` }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByRole('radio', { name: new RegExp(`^${words.roles.names.guide}`) }).check()
    await dialog.getByRole('button', { name: peopleWords.change }).click()
    await desk.getByText(words.toasts.changed).waitFor()
    await desk.getByText(peopleWords.nowhere, { exact: true }).waitFor()
    // An open desk in another tab closes and says why.
    await page.getByRole('alert').getByText(words.signedOut).waitFor()
    expect(await findRail(page).count()).toBe(0)
    const newPage = await openSignedIn(site, thandi, '/admin')
    await newPage.getByRole('link', { name: words.guides.toGuideLink }).waitFor()
    await expect.poll(() => listRail(newPage)).toEqual([words.proofs.view])
    await page.close()
  })
})
