import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { contactBody, transferBody } from '../test-office.ts'
import {
  confirmLink,
  findLink,
  makeAccount,
  openSignedIn,
  signIn,
  signUp,
  sendByCall,
} from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { yesTo } from './sayings.ts'
import { phone, useSite } from './site.ts'

const site = useSite()
const owner = 'owner@office.example'
const denied = 'Access denied. You need admin privileges to access this page.'

describe('the administration of an empty site', () => {
  it('is given to the first account with a confirmed address, and to no second one', async () => {
    const page = await site.open('/admin', { viewport: phone })
    await page.getByRole('heading', { name: 'Initialize First Admin' }).waitFor()
    await initialize(page, '')
    await page.getByText('Please enter an email address').waitFor()
    await initialize(page, owner)
    await page
      .getByText('Failed to initialize admin. User may not exist or admins may already exist.')
      .waitFor()
    await makeAccount(site, owner)
    await initialize(page, owner)
    await page.getByText('First admin user initialized successfully!').waitFor()
    await page.getByText(fill(en.admin.first.done, { email: owner })).waitFor()
    await expect.poll(() => page.getByText(denied).count()).toBe(0)
    await page.reload()
    await page.getByRole('alert').getByText(denied).waitFor()

    const desk = await openDesk()
    for (const title of ['Promote User to Admin', 'Current User Roles', 'Admin Invitations']) {
      await desk.getByRole('heading', { name: title }).waitFor()
    }
    await desk.getByText('No invitations found').waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    const remove = desk.getByRole('button', { name: `${en.admin.roles.remove}: ${owner}` })
    await expect.poll(() => remove.isDisabled()).toBe(true)
    await desk.getByRole('link', { name: 'Admin', exact: true }).waitFor()
  })
})

describe('an administration that is at work', () => {
  it('invites an address, whose owner signs up by the link and is an administrator', async () => {
    const desk = await openDesk()
    await desk.getByLabel(en.admin.invitations.email).fill('colleague@office.example')
    await desk.getByLabel(en.admin.invitations.role).selectOption('admin')
    await desk.getByRole('button', { name: en.admin.invitations.button }).click()
    await desk.getByText('Pending', { exact: true }).waitFor()
    const page = await site.open('/')
    await page.goto(await findLink(site, 'colleague@office.example', /invitation=/))
    await page.getByRole('heading', { name: en.auth.invitedAs.admin.title }).waitFor()
    const filled = page.getByLabel(en.auth.email, { exact: true })
    await expect.poll(() => filled.inputValue()).toBe('colleague@office.example')
    await signUp(page, 'colleague@office.example')
    await page.goto(await findLink(site, 'colleague@office.example', confirmLink, 2))
    await page.getByRole('button', { name: en.auth.confirm.button }).click()
    await page.getByRole('heading', { name: en.auth.confirm.doneTitle }).waitFor()
    await signIn(site, page, 'colleague@office.example')
    await page.goto(site.url('/admin'))
    await page.getByRole('heading', { name: 'Admin Management' }).waitFor()
    await desk.reload()
    await desk.getByText('Used', { exact: true }).waitFor()
    await desk
      .getByRole('button', { name: `${en.admin.roles.remove}: colleague@office.example` })
      .click()
    await desk.getByRole('alertdialog').getByRole('button', { name: en.admin.roles.remove }).click()
    await desk.getByText(en.admin.toasts.roleRemoved).waitFor()
    await page.reload()
    await page.getByRole('alert').getByText(denied).waitFor()
  })

  it('promotes who has an account, and says when nobody has', async () => {
    await makeAccount(site, 'promoted@office.example')
    const desk = await openDesk()
    const field = desk.getByLabel(en.admin.promote.email)
    const button = desk.getByRole('button', { name: 'Promote to Admin' })
    await field.fill('nobody@office.example')
    await button.click()
    await desk.getByText('Failed to promote user. User may not exist.').waitFor()
    await field.fill('promoted@office.example')
    await button.click()
    await desk.getByText('User promoted to admin successfully!').waitFor()
    await desk
      .getByRole('button', { name: `${en.admin.roles.remove}: promoted@office.example` })
      .waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
  })

  it('denies a user who is no administrator, and shows them no link to it', async () => {
    await makeAccount(site, 'curious@guest.example')
    const page = await openSignedIn(site, 'curious@guest.example', '/admin?view=bookings')
    await page.getByRole('alert').getByText(denied).waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0)
  })

  it('says before it writes to a guest that a transfer is confirmed or cancelled, and then does', async () => {
    const guest = 'rider@guest.example'
    const asked = { name: 'Björn Hagström', email: guest, date: inDays(90) }
    await sendByCall(site, '/api/transfers', transferBody(asked))
    const desk = await openDesk('/admin?view=transfer-requests')
    await desk.getByText('Björn Hagström').click()
    await desk.getByText(fill(en.admin.inbox.tells, { email: guest })).waitFor()
    await desk.getByRole('button', { name: en.admin.moves.confirmed, exact: true }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByText(fill(en.admin.inbox.told, { email: guest })).waitFor()
    await dialog.getByLabel(en.admin.inbox.message).fill('Thandi drives you.')
    await dialog.getByRole('button', { name: yesTo(en.admin.moves.confirmed) }).click()
    await desk.getByText(fill(en.admin.toasts.changedAndTold, { email: guest })).waitFor()
    await desk.getByRole('button', { name: en.admin.moves.cancelled }).click()
    await dialog.getByText(en.admin.inbox.cancellers.office).click()
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: yesTo(en.admin.moves.cancelled) }).click()
    await desk.getByText(en.admin.inbox.final).waitFor()
    const mails = await site.readMails(guest, 3)
    expect(mails.map(({ subject }) => subject?.replace(/:.*/s, ''))).toEqual(
      expect.arrayContaining(['Confirmed', 'Cancelled']),
    )
    expect(mails.map(({ text }) => text).join('\n')).toContain('> Thandi drives you.')
  })

  it('has its views in one row on a phone, with the one that is shown in sight', async () => {
    const desk = await openDesk('/admin?view=activity', { viewport: phone })
    const views = desk.getByRole('navigation', { name: en.admin.views })
    const isInSight = (name: string) =>
      views
        .getByRole('link', { name })
        .evaluate(
          (link) =>
            link.getBoundingClientRect().left >= 0 &&
            link.getBoundingClientRect().right <= innerWidth,
        )
    await expect.poll(() => isInSight(en.admin.activity)).toBe(true)
    await expect.poll(() => isInSight(en.admin.day.view)).toBe(false)
    await views.getByRole('link', { name: en.admin.day.view }).focus()
    await expect.poll(() => isInSight(en.admin.day.view)).toBe(true)
    const tops = await views
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
  })

  it('says that a thousand wait, or more, where no more are counted', async () => {
    const desk = await openDesk()
    await desk.route('**/api/admin/inbox', async (route) => {
      const answer = await route.fetch()
      const inboxes: { counts: Record<string, number> }[] = await answer.json()
      await route.fulfill({
        json: inboxes.map((each) => ({ ...each, counts: { requested: 1000 } })),
      })
    })
    await desk.reload()
    const link = desk.getByRole('link', {
      name: `${en.admin.inboxes.bookings} ${fill(en.admin.waitingOrMore, { n: 1000 })}`,
    })
    await link.getByText('1000+', { exact: true }).waitFor()
  })

  it('lets the office find a message, note something, move it on and take all of it away', async () => {
    await writeToOffice('Björn Hagström', 'Two slow days in the winelands')
    await writeToOffice('Thandi Mokoena', 'A whale for my mother')
    const desk = await openDesk('/admin?view=contact-messages', { viewport: phone })
    await desk.getByText(fillCount(en.admin.inbox.count, 2)).waitFor()
    await desk.getByLabel(en.admin.inbox.search, { exact: true }).fill('whale')
    const search = desk.getByRole('button', { name: en.admin.inbox.search })
    const before = await search.boundingBox()
    await search.click()
    await desk.getByText(fillCount(en.admin.inbox.count, 1)).waitFor()
    // Whoever presses twice must not clear the search with the second press.
    await expect.poll(() => search.boundingBox()).toEqual(before)
    await desk.getByText('Thandi Mokoena').click()
    await desk.getByLabel(en.admin.inbox.note).fill('Prefers mornings')
    await desk.getByRole('button', { name: en.admin.inbox.saveNote }).click()
    await desk.getByText(en.admin.toasts.changed).waitFor()
    await desk.getByRole('button', { name: en.admin.moves.answered }).click()
    await desk.getByRole('button', { name: en.admin.moves.new }).waitFor()
    await desk.getByRole('button', { name: en.admin.frame.panel.close }).click()
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: en.admin.inbox.export }).click(),
    ])
    expect(file.suggestedFilename()).toBe('contact-messages.csv')
    await desk.getByRole('link', { name: en.admin.activity }).click()
    await desk
      .getByRole('row', { name: en.admin.log.actions['status-changed'] })
      .filter({ hasText: en.admin.statuses.answered })
      .waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await expect.poll(() => desk.evaluate(() => 'protected' in document.body.dataset)).toBe(false)
  })
})

async function initialize(page: Page, email: string) {
  await page.getByLabel(en.admin.first.email).fill(email)
  await page.getByRole('button', { name: 'Initialize First Admin' }).click()
}

/** The administration, as its owner has it open. */
async function openDesk(address = '/admin', options = {}): Promise<Page> {
  const page = await openSignedIn(site, owner, address, options)
  await page.getByRole('heading', { name: 'Admin Management' }).waitFor()
  return page
}

async function writeToOffice(name: string, subject: string) {
  const message = contactBody({ name, subject, timestamp: new Date().toISOString() })
  await sendByCall(site, '/api/functions/send-contact-email', message)
}
