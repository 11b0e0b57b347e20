import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import {
  confirmLink,
  findLink,
  signUpAndConfirm,
  openSignedIn,
  signIn,
  signUp,
} from './account-steps.ts'
import { phone, setUpSite } from './site.ts'

const site = setUpSite()
const owner = 'owner@office.example'
const colleague = 'colleague@office.example'
const { first, invitations, promote, roles, toasts } = en.admin
const denied = 'Access denied. You need admin privileges to access this page.'

it('one account becomes the owner of an empty site, and promotes, invites and removes others', async () => {
  const page = await site.open('/admin', { viewport: phone })
  await page.getByRole('heading', { name: 'Initialize First Admin' }).waitFor()
  await initialize(page, '')
  await page.getByText('Please enter an email address').waitFor()
  await initialize(page, owner)
  await page
    .getByText('Failed to initialize admin. User may not exist or admins may already exist.')
    .waitFor()
  await signUpAndConfirm(site, owner)
  await initialize(page, owner)
  await page.getByText('First admin user initialized successfully!').waitFor()
  await page.getByText(fill(first.done, { email: owner })).waitFor()
  expect(await page.getByText(denied).count()).toBe(0)
  await page.reload()
  await page.getByRole('alert').getByText(denied).waitFor()

  const desk = await openSignedIn(site, owner, '/admin')
  for (const title of ['Promote User to Admin', 'Current User Roles', 'Admin Invitations'])
    await desk.getByRole('heading', { name: title }).waitFor()
  await desk.getByText('No invitations found').waitFor()
  const findRemoveButton = (email: string) =>
    desk.getByRole('button', { name: `${roles.remove}: ${email}` })
  await expect.poll(() => findRemoveButton(owner).isDisabled()).toBe(true)
  await desk.getByRole('link', { name: 'Admin', exact: true }).waitFor()

  await signUpAndConfirm(site, 'promoted@office.example')
  const field = desk.getByLabel(promote.email)
  const button = desk.getByRole('button', { name: 'Promote to Admin' })
  await field.fill('nobody@office.example')
  await button.click()
  await desk.getByText('Failed to promote user. User may not exist.').waitFor()
  const badGateway = {
    status: 502,
    contentType: 'application/json',
    body: '{"error":"Bad gateway"}',
  }
  await desk.route('**/api/rpc/promote_user_to_admin', (route) => route.fulfill(badGateway))
  await field.fill('promoted@office.example')
  await button.click()
  await desk.getByRole('status').getByText('Failed to promote user to admin').waitFor()
  expect(await field.inputValue()).toBe('promoted@office.example')
  await desk.unroute('**/api/rpc/promote_user_to_admin')
  await button.click()
  await desk.getByText('User promoted to admin successfully!').waitFor()
  await findRemoveButton('promoted@office.example').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')

  await desk.getByLabel(invitations.email).fill(colleague)
  await desk.getByLabel(invitations.role).selectOption('admin')
  await desk.getByRole('button', { name: invitations.button }).click()
  await desk.getByText('Pending', { exact: true }).waitFor()
  await page.goto(await findLink(site, colleague, /invitation=/))
  await page.getByRole('heading', { name: en.auth.invitedAs.admin.title }).waitFor()
  const emailField = page.getByLabel(en.auth.email, { exact: true })
  await expect.poll(() => emailField.inputValue()).toBe(colleague)
  await signUp(page, colleague)
  await page.goto(await findLink(site, colleague, confirmLink, 2))
  await page.getByRole('button', { name: en.auth.confirm.button }).click()
  await page.getByRole('heading', { name: en.auth.confirm.doneTitle }).waitFor()
  await signIn(site, page, colleague)
  await page.goto(site.url('/admin'))
  await page.getByRole('heading', { name: 'Admin Management' }).waitFor()
  await desk.reload()
  await desk.getByText('Used', { exact: true }).waitFor()
  await findRemoveButton(colleague).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: roles.remove }).click()
  await desk.getByText(toasts.roleRemoved).waitFor()
  // A signed-in user without a role sees the site, without a link to the office or its search.
  await page.reload()
  await page.getByRole('alert').getByText(denied).waitFor()
  await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(true)
  expect(await page.getByRole('search').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
})

async function initialize(page: Page, email: string) {
  await page.getByLabel(first.email).fill(email)
  await page.getByRole('button', { name: 'Initialize First Admin' }).click()
}
