import { eq, isNull, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createToken } from '#app/accounts/mailed-tokens.server.ts'
import { createQuoteRequestKey } from '#app/enquiries/quote-keys.server.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { queryRows } from '#server/backup/backup-tables.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'
import { inDays } from '../../days.ts'
import { storeManagedOrder } from '../../fixtures/order.ts'
import { setUpSmtp } from '../../smtp.ts'
import {
  errorCode,
  goodPassword,
  openBrowser,
  readToken,
  type TestBrowser,
} from '../../test-accounts.ts'
import { groupQuoteBody, itineraryEnquiryBody } from '../../test-office.ts'
import { setUpServer } from '../../set-up-server.ts'

const otherPassword = 'Lions Head, 669 m'
const verify = '/api/auth/v1/verify'
const signInPath = '/api/auth/v1/token?grant_type=password'

const confirm = (browser: TestBrowser, token: string, password?: string) =>
  browser.post(verify, { type: 'signup', token, password })

describe('a stranger with the links of our mails', () => {
  const smtp = setUpSmtp()
  const server = setUpServer(() =>
    Promise.resolve({
      SITE_URL: 'https://cape.example',
      SMTP_URL: smtp.url(),
      OFFICE_EMAIL: 'office@cape.example',
    }),
  )
  let database: OpenDatabase
  beforeAll(async () => {
    database = await server.openDatabase()
  })

  const openNewBrowser = () => openBrowser(server)
  const listTokens = async (kind: string, to: string) => {
    const mails = await Promise.all(smtp.received.map(({ source }) => PostalMime.parse(source)))
    const isMatch = ({ headers, to: [recipient] = [] }: (typeof mails)[number]) =>
      recipient?.address === to &&
      headers.some(({ key, value }) => key === 'x-mail-kind' && value === kind)
    return mails
      .filter(isMatch)
      .map(({ text }) => readToken(/https:\/\/cape\.example\/\S+/.exec(text ?? '')?.[0] ?? ''))
  }
  const waitForToken = async (kind: string, to: string): Promise<string> => {
    await expect.poll(() => listTokens(kind, to)).not.toEqual([])
    return (await listTokens(kind, to))[0] ?? ''
  }
  const waitUntilSent = () =>
    expect.poll(() => database.db.$count(outbox, isNull(outbox.sentAt))).toBe(0)
  const readTables = async () => {
    const names = sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'clock_marks'`
    const tables = new Map<string, string>()
    for (const { name: table } of await queryRows(
      database.db,
      names,
      z.object({ name: z.string() }),
    )) {
      const query = sql`select row::text as text from ${sql.identifier(table)} as row order by text`
      const rows = await queryRows(database.db, query, z.object({ text: z.string() }))
      tables.set(table, rows.map(({ text }) => text).join('\n'))
    }
    return tables
  }
  const post = (address: string, body: object) =>
    openNewBrowser().post(address, body, { 'idempotency-key': crypto.randomUUID() })
  const signUp = async (email: string) => {
    const browser = openNewBrowser()
    expect((await browser.signUp(email)).status).toBe(201)
    const token = await waitForToken('confirm-address', email)
    expect(token).toMatch(/^[\w-]{43}$/)
    return { browser, token }
  }
  const openUser = async (email: string) => {
    const { browser, token } = await signUp(email)
    expect((await confirm(browser, token)).status).toBe(200)
    await browser.signIn(email)
    return { browser, token }
  }
  const requestReset = async (email: string) => {
    await openNewBrowser().post('/api/auth/v1/recover', { email })
    return waitForToken('reset-password', email)
  }
  const reset = (token: string) =>
    openNewBrowser().post('/api/auth/v1/reset', { token, password: otherPassword })
  const trySignIn = async (email: string, password = goodPassword) => {
    const answer = await openNewBrowser().post(signInPath, { email, password })
    return [answer.status, await errorCode(answer)]
  }

  /** Attack: reads the outbox, and takes over accounts. */
  it('finds no link in a stored mail once it is sent', async () => {
    const email = 'stored@guests.example'
    await signUp(email)
    await waitUntilSent()
    const [mail] = await database.db.select().from(outbox).where(eq(outbox.recipient, email))
    expect(mail).toMatchObject({ html: '', text: '', sentAt: expect.any(Date) })
  })

  /** Attack: signs up with another person's address and waits for a mail scanner to confirm it. */
  it('confirms nothing if a scanner opens the link or calls the API with its token', async () => {
    const email = 'scanned@guests.example'
    const { token } = await signUp(email)
    const query = `token=${token}`
    for (const address of [
      `/auth/confirm?${query}`,
      `${verify}?type=signup&${query}`,
      `/api/auth/v1/disown?${query}`,
      `/api/auth/v1/reset?${query}`,
    ]) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const answer = await server.request(address, { method })
        expect(answer.headers.getSetCookie(), `${method} ${address}`).toEqual([])
        await answer.arrayBuffer()
        const apiAnswer = await openNewBrowser().ask(address, { method })
        if (address.startsWith('/api/') && method !== 'OPTIONS') expect(apiAnswer.ok).toBe(false)
        await apiAnswer.arrayBuffer()
      }
    }
    expect(await trySignIn(email)).toEqual([403, 'email-unverified'])
    expect((await confirm(openNewBrowser(), token, goodPassword)).status).toBe(200)
  })

  /** Attack: keeps links of old mails. */
  it('cannot use a link of a deleted account, even after the address signs up again', async () => {
    const email = 'deleted@guests.example'
    const { browser, token } = await openUser(email)
    const resetToken = await requestReset(email)
    const deletion = await browser.post('/api/account/deletion', { password: goodPassword })
    expect(deletion.ok).toBe(true)
    await openNewBrowser().signUp(email, { password: otherPassword })
    expect(await errorCode(await confirm(openNewBrowser(), token, otherPassword))).toBe(
      'link-invalid',
    )
    expect(await errorCode(await reset(resetToken))).toBe('link-invalid')
    expect(await trySignIn(email, otherPassword)).toEqual([403, 'email-unverified'])
  })

  /**
   * Mail scanners open every link, follow redirects and try every method; anyone who finds a shared
   * link opens it. The link changes nothing, nothing is cached, and no page passes on its address.
   */
  it('changes nothing by opening the links to orders, quote requests and shared trips', async () => {
    const { db } = database
    const now = new Date()
    const order = await storeManagedOrder(db, now, { date: inDays(90) })
    const tokenOptions = { owner: { orderId: order.id }, expiresAt: null, now }
    const shared = await createToken(db, 'share-order', tokenOptions)
    const days = { firstDay: inDays(90), lastDay: inDays(91), offerBy: inDays(30) }
    await post('/api/group-quotes', groupQuoteBody(days))
    await post('/api/itinerary-enquiries', itineraryEnquiryBody({ startDate: inDays(90) }))
    const requests = await readEnquiries(db, 'group', 'itinerary')
    const keys = await Promise.all(requests.map(({ id }) => createQuoteRequestKey(db, id, now)))
    expect(keys).toHaveLength(2)
    await waitUntilSent()
    const before = await readTables()
    for (const addresses of [
      [`/m/${order.key}`, '/manage', '/manage/calendar.ics', '/api/manage'],
      ...keys.map((one) => [`/q/${one?.token}`, '/quote', '/quote?sent']),
      [`/c/${shared.token}`, `/c/${shared.token}/calendar.ics`],
    ]) {
      const scanner = openNewBrowser()
      for (const method of ['HEAD', 'GET', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'GET']) {
        for (const address of addresses) {
          const answer = await scanner.ask(address, { method })
          await answer.arrayBuffer()
          const { status, headers } = answer
          expect([address, method, status < 500]).toEqual([address, method, true])
          if (address.startsWith('/api/')) continue
          expect(Object.fromEntries(headers), `${method} ${address}`).toMatchObject({
            'cache-control': 'no-store',
            'referrer-policy': 'no-referrer',
            'x-robots-tag': 'noindex, nofollow',
          })
        }
      }
    }
    await waitUntilSent()
    const after = await readTables()
    for (const [table, rows] of before) expect([table, after.get(table)]).toEqual([table, rows])
    expect(before.get('mailed_tokens')).toContain('open-quote')
  })
})
