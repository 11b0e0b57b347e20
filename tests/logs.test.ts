import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { access } from '#app/accounts/access.server.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { findOrCreateSecret } from '#platform/database/secret.ts'
import { createCode, createToken } from '#app/accounts/mailed-tokens.server.ts'
import { createQuoteRequestKey } from '#app/enquiries/quote-keys.server.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import { readEnquiries } from './fixtures/enquiries.ts'
import { fillForms } from './fixtures/filled-forms.ts'
import { storeManagedOrder, storePayment, storeRefund } from './fixtures/order.ts'
import { inDays } from './days.ts'
import {
  confirmAddress,
  findMail,
  goodPassword,
  openBrowser,
  type TestBrowser,
} from './test-accounts.ts'
import { giftBody } from './test-office.ts'
import { setUpServer } from './set-up-server.ts'

/** Unique texts: if one is in the log, it came from a request. */
const traces = {
  name: 'Zuleika Quagga',
  email: 'zuleika.quagga@guests.example',
  phone: '+27 83 555 0147',
  text: 'Nut allergy, the Kudu room at the Quagga Arms',
  token: 'tok3n-Quagga-8fYtq2Zr',
  password: `${goodPassword} Quagga`,
  address: '203.0.113.77',
}
const [firstName = '', lastName = ''] = traces.name.split(' ')
/** Matches each trace, also encoded or cut. */
const leaks =
  /quagga|zuleika|guests\.example|555.?0147|\+27|nut.?allergy|kudu|tok3n|Table.?Mountain|203\.0\.113|eyJ[\w-]{8}|postgres:\/\//i

const { name, email, phone, text } = traces
const filledForms = fillForms({ text, name, firstName, lastName, email, phone, date: inDays(90) })
const forms = Object.entries({
  ...filledForms,
  '/api/gifts': giftBody({
    receiver: name,
    receiverEmail: email,
    giver: name,
    message: text,
    email,
  }),
  '/api/newsletter': {
    email,
    consent: { textVersion: shipped.consents.newsletter.version },
  },
})

describe('the log of a real server', () => {
  let mailServer: Server
  let database: OpenDatabase
  let browser: TestBrowser
  const server = setUpServer(async () => {
    mailServer = await startRefusingMailServer()
    return {
      LOG_LEVEL: 'trace',
      SITE_URL: 'https://cape.example',
      SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`,
      GOOGLE_PLACES_KEY: traces.token,
      GOOGLE_PLACE_ID: 'Quagga',
      GOOGLE_PLACES_URL: 'http://127.0.0.1:1',
      OFFICE_EMAIL: email,
    }
  })
  beforeAll(async () => {
    database = await server.openDatabase()
    browser = openBrowser(server)
  })
  afterAll(() => mailServer?.close())
  const listLeaks = () =>
    server
      .output()
      .split('\n')
      .filter((line) => leaks.test(line))

  it('contains nothing that people sent, accepted or refused', async () => {
    const statuses = new Set<number>()
    for (const [path, body] of forms) {
      for (const change of [{}, { [traces.text]: traces.name }, { email: traces.text }]) {
        const response = await browser.post(path, { ...body, ...change }, buildHeaders())
        statuses.add(response.status)
      }
    }
    await signUpAndSignIn(browser, database)
    for (const endpoint of Object.keys(access))
      statuses.add(await sendOddRequest(browser, endpoint))
    expect([...statuses]).toEqual(expect.arrayContaining([201, 403, 404, 422]))
    expect(server.output()).toContain('mail not sent')
    expect(listLeaks()).toEqual([])
  })

  it('contains nothing of a malformed request', async () => {
    const paths = [
      `/${encodeURIComponent(traces.email)}`,
      `/tour/${encodeURIComponent(traces.name)}?email=${traces.email}&token=${traces.token}`,
      `/itinerary/${traces.token}`,
      ...['m', 'q', 'c'].map((prefix) => `/${prefix}/${traces.token}`),
      `/%ZZ/${traces.email}`,
    ]
    for (const address of paths) await fetch(server.url + address, { headers: buildHeaders() })
    const malformedRequest = {
      method: 'POST',
      headers: buildHeaders(),
      body: `{"email":"${traces.email}",`,
    }
    expect((await fetch(`${server.url}/api/bookings`, malformedRequest)).status).toBe(400)
    const largeRequest = { ...malformedRequest, body: traces.text.repeat(3000) }
    expect((await fetch(`${server.url}/api/bookings`, largeRequest)).status).toBe(413)
    for (const text of [
      `${traces.name}\r\n\r\n`,
      `GET /${traces.email} HTTP/1.1\r\nHost: ${traces.email}\r\nX: \u0000${traces.token}\r\n\r\n`,
      `GET http://[${traces.email} HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n`,
    ]) {
      await sendRaw(server.port, text)
    }
    expect(listLeaks()).toEqual([])
  })

  it('contains no secret key, and nothing that its holder sends', async () => {
    const { db } = database
    const now = new Date()
    const order = await storeManagedOrder(db, now, { status: 'confirmed', email, date: inDays(90) })
    const { id: orderId, reference } = order
    const paymentId = await storePayment(db, { orderId, amount: 500_000, now })
    await storeRefund(db, { paymentId, amount: 40_000, now, status: 'proposed' })
    const [request] = await readEnquiries(db, 'group')
    const requestToken = await createQuoteRequestKey(db, request?.id ?? '', now)
    const tokenOptions = { owner: { orderId }, expiresAt: null, now }
    const shareToken = await createToken(db, 'share-order', tokenOptions)
    const keys = [order.key, requestToken?.token ?? '', shareToken.token]
    const [orderKey = '', requestKey = '', shareKey = ''] = keys
    const statuses = []
    for (const address of [
      `/c/${shareKey}/calendar.ics`,
      `/c/${orderKey}/calendar.ics`,
      `/m/${shareKey}`,
    ])
      statuses.push((await browser.get(address)).status)
    for (const address of [`/q/${requestKey}`, `/m/${orderKey}`, '/manage/calendar.ics'])
      statuses.push((await browser.get(address)).status)
    expect(statuses).toEqual([200, 404, 404, 303, 303, 200])
    const codeTarget = { orderId, email, secret: await findOrCreateSecret(db, undefined) }
    const expiresAt = new Date(now.getTime() + minuteMs)
    const { token: code } = await createCode(db, {
      ...codeTarget,
      purpose: 'bank-code',
      expiresAt,
      now,
    })
    const account = 'GB82WEST12345698765432'
    const details = { holder: name, bank: text, account, bankCode: '', code }
    const message = { message: traces.text, key: crypto.randomUUID() }
    for (const [path, body] of [
      ['/bank', { ...details, account: `${account}1` }],
      ['/bank', details],
      ['/bank/code', {}],
      ['/address/codes', { email: `2${email}` }],
      ['/messages', message],
      ['/link', { reference, email }],
    ] as const)
      statuses.push((await browser.post(`/api/manage${path}`, body)).status)
    expect(statuses.slice(6)).toEqual([422, 200, 202, 202, 200, 202])
    const output = server.output()
    for (const secret of [...keys, account]) expect(output).not.toContain(secret)
    expect(listLeaks()).toEqual([])
  })

  it('contains no personal data when the database refuses, breaks or is gone', async () => {
    await database.db.execute(
      sql`alter table orders add constraint quiet check (first_name <> ${sql.raw(`'${firstName}'`)}) not valid`,
    )
    const response = await browser.post(
      '/api/bookings',
      filledForms['/api/bookings'],
      buildHeaders(),
    )
    expect(response.status).toBe(500)
    await database.db.execute(sql`drop table sessions cascade`)
    await browser.get('/api/account')
    await browser.signIn(traces.email, traces.password)
    await database.db.execute(sql`alter table enquiries rename to gone`)
    for (const [path, body] of forms) await browser.post(path, body, buildHeaders())
    const breakConnections = async () => {
      // Leaves an unused connection in the pool, unless the server's own work takes it at that
      // moment.
      await browser.get('/readyz')
      await database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      )
      return server.output()
    }
    await expect.poll(breakConnections).toContain('idle database connection lost')
    expect(server.output()).toMatch(/"unexpected error"/)
    expect(server.output()).toMatch(/insert into/)
    expect(listLeaks()).toEqual([])
  })
})

function buildHeaders(): Record<string, string> {
  return {
    'content-type': 'application/json',
    'Idempotency-Key': `${traces.token}-${crypto.randomUUID()}`,
    'X-Request-Id': traces.token,
    'X-Forwarded-For': traces.address,
    Referer: `https://cape.example/?email=${traces.email}`,
    'User-Agent': traces.name,
    Cookie: `refresh=${traces.token}`,
  }
}

/** Signs up, is refused, opens the link, signs in, and tries invalid tokens. */
async function signUpAndSignIn(browser: TestBrowser, database: OpenDatabase): Promise<void> {
  await browser.signUp(traces.email, { password: traces.password })
  await browser.signIn(traces.email, traces.password)
  const mail = await findMail(database, 'confirm-address', traces.email)
  await browser.get(mail?.link ?? '')
  await confirmAddress(browser, mail?.link ?? '')
  await browser.signIn(traces.email, traces.password)
  expect((await browser.get('/api/account')).status).toBe(200)
  await browser.get(`/auth/confirm?token=${traces.token}&email=${traces.email}`)
  await browser.post('/api/auth/v1/recover', { email: traces.email })
  await browser.post('/api/auth/v1/reset', { token: traces.token, password: traces.password })
}

async function sendOddRequest(browser: TestBrowser, endpoint: string): Promise<number> {
  const [method = '', pattern = ''] = endpoint.split(' ')
  const trace = encodeURIComponent(traces.email)
  const address = `${pattern.replaceAll(/:\w+/g, trace)}?token=${traces.token}&email=${trace}&user_id=${trace}`
  const body =
    method === 'GET' ? {} : { body: JSON.stringify({ email: traces.email, token: traces.token }) }
  return (await browser.ask(address, { method, headers: buildHeaders(), ...body })).status
}

/** A mail server that refuses all mail, with the address in its message. */
async function startRefusingMailServer(): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail\r\n')
    socket.on('data', (data) => {
      const line = String(data)
      socket.write(
        /^(RCPT|MAIL)/.test(line) ? `550 5.1.1 <${traces.email}> unknown\r\n` : '250 ok\r\n',
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function sendRaw(port: number, text: string): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  socket.setTimeout(2000, () => socket.destroy())
  socket.end(text)
  // `once` of node:events would reject at a reset.
  await new Promise((resolve) => socket.once('close', resolve))
}
