import { rmSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { publishableKey } from '#rules/accounts/api-key.ts'
import { launchChromium } from '../chromium.ts'
import { createDataFolder } from '../databases.ts'
import { inDays } from '../days.ts'
import { type MailServer, startMailServer } from '../faults/mail-server.ts'
import { type ServerProcess, startServer, testsServer } from '../server-process.ts'
import { goodPassword } from '../test-accounts.ts'
import { bookingBody, contactBody } from '../test-office.ts'
import { waitForScripts } from '../visits.ts'
import { listAllFaults } from './faults.ts'

const owner = 'owner@office.example'
const wrong = 'ada@gusts.example'
const right = 'ada@guests.example'

describe('a confirmation to a mistyped address', () => {
  let folder: string
  let mails: MailServer
  let server: ServerProcess
  let browser: Browser
  beforeAll(async () => {
    folder = await createDataFolder()
    mails = await startMailServer()
    ;[server, browser] = await Promise.all([
      startServer(testsServer, {
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        SITE_URL: 'https://cape.example',
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      }),
      launchChromium(),
    ])
    mails.unknown.add(wrong)
  })
  afterAll(async () => {
    await browser?.close()
    await server?.end('SIGTERM')
    await mails?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const post = (path: string, body: unknown, token: string = publishableKey) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        apikey: publishableKey,
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
    })
  const hasArrived = (to: string) => expect.poll(() => mails.recipients).toContain(to)

  it('is seen by the office beside the booking and in a list, corrected there, and arrives', async () => {
    await post('/api/auth/v1/signup', { email: owner, password: goodPassword })
    await hasArrived(owner)
    await confirm(mails.findLink(owner) ?? '')
    const session = await (
      await post('/api/auth/v1/token?grant_type=password', { email: owner, password: goodPassword })
    ).json()
    await post('/api/rpc/initialize_first_admin', { admin_email: owner }, session.access_token)
    const date = inDays(110)
    const booked = await post('/api/bookings', bookingBody({ email: wrong, date }))
    expect(booked.status).toBe(201)
    const { reference } = await booked.json()
    const page = await signIn()
    await page.goto(`${server.url}/admin?view=undelivered`)
    await page.getByRole('heading', { name: en.admin.mails.title }).waitFor()
    await expect.poll(() => isParked(page), { interval: 1000 }).toBe(true)
    await page.getByText(reference).first().waitFor()
    expect(await listAllFaults(page)).toEqual([])
    const colleague = await page.context().newPage()
    await colleague.goto(`${server.url}/admin?view=undelivered`)
    await colleague.getByRole('link', { name: wrong }).click()
    const typed = colleague.getByLabel(en.admin.mails.address)
    await typed.fill('ada@typed.example')

    await page.goto(`${server.url}/admin?view=bookings`)
    await page.getByText('Ada Example', { exact: true }).click()
    await page.getByText(en.admin.mails.states.parked).waitFor()
    await page
      .getByText(fill(en.admin.mails.states.sent, { date: '' }).trim())
      .first()
      .waitFor()
    expect(await listAllFaults(page)).toEqual([])
    await page.getByLabel(en.admin.mails.address).fill(right)
    await page.getByRole('button', { name: en.admin.mails.again }).click()
    await page.getByText(fill(en.admin.mails.sentAgain, { email: right })).waitFor()
    await hasArrived(right)
    // Whoever was at it as well keeps what they typed, and sends nothing by mistake.
    await colleague.getByText(en.admin.mails.goneMeanwhile).waitFor()
    expect(await typed.inputValue()).toBe('ada@typed.example')
    expect(await listAllFaults(colleague)).toEqual([])
    expect(await colleague.getByRole('button', { name: en.admin.mails.again }).count()).toBe(0)
    await colleague.getByRole('button', { name: en.admin.mails.takeOff }).click()
    await colleague.getByText(en.admin.mails.empty).waitFor()
    await page.getByRole('link', { name: right }).waitFor()
    await page.goto(`${server.url}/admin?view=undelivered`)
    await page.getByText(en.admin.mails.empty).waitFor()
  })

  it('leaves a note that was typed and not saved where it was', async () => {
    const page = await signIn()
    await page.goto(`${server.url}/admin?view=bookings`)
    const row = page.getByText('Ada Example', { exact: true })
    await row.click()
    const note = page.getByLabel(en.admin.inbox.note)
    await note.fill('Ring her sister first.')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByText(en.admin.inbox.unsaved).waitFor()
    await page.getByLabel(en.admin.inbox.status).first().selectOption('confirmed')
    await page.getByLabel(en.admin.inbox.status).first().selectOption('')
    await page.getByRole('link', { name: en.admin.inboxes['contact-messages'] }).click()
    await page.getByRole('link', { name: new RegExp(`^${en.admin.inboxes.bookings}`) }).click()
    await row.click()
    await expect.poll(() => note.inputValue()).toBe('Ring her sister first.')
    await page.getByRole('button', { name: en.admin.inbox.saveNote }).click()
    await page.getByText(en.admin.inbox.noted).waitFor()
    await expect.poll(() => page.getByText(en.admin.inbox.unsaved).count()).toBe(0)
  })

  /** Confirms the address as the page does, which has a journey of its own. */
  async function confirm(link: string) {
    const token = new URL(link, server.url).searchParams.get('token')
    const body = { type: 'signup', token, password: goodPassword }
    expect((await post('/api/auth/v1/verify', body)).status).toBe(200)
  }

  /**
   * Whether the list has it by now. A refusal is believed once the mail server has taken another mail
   * after it (docs/decisions/0026): somebody else writes to us meanwhile.
   */
  async function isParked(page: Page): Promise<boolean> {
    const message = contactBody({ email: `${crypto.randomUUID()}@guests.example` })
    expect((await post('/api/functions/send-contact-email', message)).status).toBe(201)
    await Promise.all([page.waitForResponse(/\/api\/admin\/mails/), page.reload()])
    return page.getByText('550 5.1.1 No such mailbox here').isVisible()
  }

  async function signIn(): Promise<Page> {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    await page.goto(`${server.url}/auth`)
    await waitForScripts(page)
    await page.getByLabel(en.auth.email, { exact: true }).fill(owner)
    await page.getByLabel(en.auth.password, { exact: true }).fill(goodPassword)
    await page.getByRole('button', { name: en.auth.signIn, exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    return page
  }
})
