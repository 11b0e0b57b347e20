import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { transferBody } from '../test-office.ts'
import { openOffice, openSignedIn, sendByCall } from './account-steps.ts'
import { yesTo } from './sayings.ts'
import { useSite } from './site.ts'
import { isWholeRun } from '../whole-run.ts'

const site = useSite()
const owner = 'owner@acts.example'
const change = /\/api\/admin\/inbox\/transfer-requests\/[^/]+$/
const broken = { status: 502, contentType: 'application/json', body: '{"error":"Bad gateway"}' }
const limited = {
  status: 429,
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: 'brand-new', message: 'Wait a minute, please.' } }),
}

let desk: Page

/** A transfer that a guest has asked for, opened at the desk. */
async function openTransfer(guest: string): Promise<void> {
  const asked = { name: guest, email: 'rider@acts.example', date: inDays(90) }
  await sendByCall(site, '/api/transfers', transferBody(asked))
  desk = await openSignedIn(site, owner, '/admin?view=transfer-requests')
  await desk.getByText(guest).click()
}

describe('an act of the office', () => {
  beforeAll(async () => {
    await openOffice(site, owner)
  })

  it('that asked first says in its dialog what was refused or failed, and keeps what was typed', async () => {
    await openTransfer('Ada Mendable')
    await desk.getByRole('button', { name: en.admin.moves.confirmed, exact: true }).click()
    const dialog = desk.getByRole('alertdialog')
    const words = dialog.getByLabel(en.admin.inbox.message)
    await words.fill('Thandi drives you.')
    const yes = dialog.getByRole('button', { name: yesTo(en.admin.moves.confirmed) })
    for (const [answer, said] of [
      [broken, en.admin.toasts.failed],
      [limited, 'Wait a minute, please.'],
    ] as const) {
      await desk.route(change, (route) => route.fulfill(answer))
      await yes.click()
      await dialog.getByRole('alert').getByText(said).waitFor()
      await expect.poll(() => words.inputValue()).toBe('Thandi drives you.')
      await desk.unroute(change)
    }
    await desk.context().setOffline(true)
    await yes.click()
    await dialog.getByText(en.frame.offline).waitFor()
    await desk.context().setOffline(false)
    await yes.click()
    await desk
      .getByText(fill(en.admin.toasts.changedAndTold, { email: 'rider@acts.example' }))
      .waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    const texts = (await site.readMails('rider@acts.example', 2)).map(({ text }) => text)
    expect(texts.join('\n')).toContain('> Thandi drives you.')
  })

  it('that fails once its dialog is left is told all the same', async (test) => {
    test.skip(!isWholeRun())
    await openTransfer('Bea Leaving')
    const { promise, resolve } = Promise.withResolvers<void>()
    await desk.route(change, async (route) => {
      await promise
      await route.fulfill(broken)
    })
    await desk.getByRole('button', { name: en.admin.moves.cancelled }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByRole('button', { name: yesTo(en.admin.moves.cancelled) }).click()
    await dialog.getByRole('button', { name: en.admin.inbox.no }).click()
    resolve()
    await desk.getByRole('status').getByText(en.admin.toasts.failed).waitFor()
  })

  it('on a note keeps the note when it fails, pressed twice saves once, and asks before one is lost', async () => {
    await openTransfer('Cleo Noted')
    const note = desk.getByLabel(en.admin.inbox.note)
    const save = desk.getByRole('button', { name: en.admin.inbox.saveNote })
    await note.fill('Two prams.')
    await desk.route(change, (route) => route.fulfill(broken))
    await save.click()
    await desk.getByRole('status').getByText(en.admin.toasts.failed).waitFor()
    await expect.poll(() => note.inputValue()).toBe('Two prams.')
    await desk.unroute(change)

    let calls = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    await desk.route(change, async (route) => {
      calls += 1
      await promise
      await route.fallback()
    })
    await save.evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    // Typed while the one before it is on its way: not saved, and not forgotten with it.
    await note.fill('Two prams, and a dog.')
    resolve()
    await desk.getByText(en.admin.toasts.changed, { exact: true }).waitFor()
    expect(calls).toBe(1)
    await desk.getByText(en.admin.inbox.noteUnsaved).waitFor()
    const asked = new Promise<string>((tell) =>
      desk.once('dialog', (dialog) => {
        tell(dialog.type())
        void dialog.accept()
      }),
    )
    await desk.reload()
    expect(await asked).toBe('beforeunload')
    await desk.getByText('Cleo Noted').first().click()
    await expect.poll(() => note.inputValue()).toBe('Two prams, and a dog.')
    await save.click()
    await desk.getByText(en.admin.toasts.changed, { exact: true }).waitFor()
    await expect.poll(() => desk.getByText(en.admin.inbox.unsaved).count()).toBe(0)
  })

  it('to promote or invite says in the sentence of its own that it failed, and keeps the address', async (test) => {
    test.skip(!isWholeRun())
    await openTransfer('Dan Promoted')
    await desk.goto(site.url('/admin'))
    const address = desk.getByLabel(en.admin.promote.email)
    await address.fill('someone@acts.example')
    for (const answer of [broken, limited]) {
      await desk.route('**/api/rpc/promote_user_to_admin', (route) => route.fulfill(answer))
      await desk.getByRole('button', { name: 'Promote to Admin' }).click()
      await desk.getByRole('status').getByText('Failed to promote user to admin').waitFor()
      await desk.getByRole('button', { name: en.admin.dismiss }).click()
      await desk.unroute('**/api/rpc/promote_user_to_admin')
    }
    await expect.poll(() => address.inputValue()).toBe('someone@acts.example')
    await desk.getByLabel(en.admin.invitations.email).fill('someone@acts.example')
    await desk.route('**/api/admin/invitations', (route) => route.fulfill(limited))
    await desk.getByRole('button', { name: en.admin.invitations.button }).click()
    await desk.getByRole('status').getByText('Wait a minute, please.').waitFor()
  })
})
