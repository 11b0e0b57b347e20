import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { eq, inArray, like, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openAdministrator, type TestBrowser } from '#tests/test-accounts.ts'
import { bookingBody, openTestOffice, type TestOffice } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { streamFile } from '#platform/http/stream-file.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { formatRow } from './export-items.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'

describe.each(engines)('the export of an inbox on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let admin: TestBrowser
  beforeAll(async () => {
    admin = await openAdministrator(office, 'owner@cape.example')
  })

  it('is a CSV file in which no text is a formula', async () => {
    await office.post(
      '/api/bookings',
      bookingBody({
        firstName: '=HYPERLINK("https://evil.example")',
        specialRequests: '+1\n"quoted"',
        lastName: '1',
      }),
    )
    const response = await admin.get('/api/admin/inbox/bookings/export')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="bookings.csv"')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain('"received","status","reference","name","email","note","tour","date"')
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"") 1"`)
    expect(text).toContain(`"'+1\n""quoted"""`)
    expect(text).toContain(`"'+44 20 7946 0000"`)
    expect(text.trim().split('\r\n')).toHaveLength(2)
    const [entry] = await office.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'inbox-exported'))
    expect(entry).toMatchObject({ subject: 'bookings' })
  })

  it('has a column for each detail of any item', async () => {
    for (const [name, date] of Object.entries({ older: '2027-02-20', newer: '2027-02-21' })) {
      const body = bookingBody({ email: `${name}@columns.example`, date })
      expect((await office.post('/api/bookings', body)).status).toBe(201)
      office.pass(1000)
    }
    const older = office.db
      .select({ id: orders.id })
      .from(orders)
      .where(like(orders.email, 'older@%'))
    await office.db
      .update(orderItems)
      .set({ pricing: sql`jsonb_set(coalesce(${orderItems.pricing}, '{}'), '{season}', '"Peak"')` })
      .where(inArray(orderItems.orderId, older))
    const path = '/api/admin/inbox/bookings/export?search=columns.example'
    const [heads = [], ...rows] = (await (await admin.get(path)).text())
      .trim()
      .split('\r\n')
      .map((line) => line.slice(1, -1).split('","'))
    expect(rows.map((row) => row.length)).toEqual([heads.length, heads.length])
    expect(rows.map((row) => row[heads.indexOf('season')])).toEqual(['', 'Peak'])
  })

  it('is complete beyond one page of the database', async () => {
    await storeVisitors(office, 1203, 'v@guests.example')
    const response = await admin.get('/api/admin/inbox/contact-messages/export?search=visitor')
    const lines = (await response.text()).trim().split('\r\n')
    expect([lines.length, new Set(lines).size]).toEqual([1204, 1204])
  })
})

async function* failAfterFirstLine() {
  yield 'received\r\n'
  await Promise.reject(new Error('The database failed.'))
}

describe.each(engines)('an export that fails on the %s database', (engine) => {
  let office: TestOffice
  let admin: TestBrowser
  const logLines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => logLines.push(line) })
  beforeAll(async () => {
    office = await openTestOffice(engine, log)
    admin = await openAdministrator(office, 'owner@cape.example')
    await storeVisitors(office, 600, 'searched@guests.example')
  })

  it('breaks the connection, and is logged without the search', async () => {
    const app = new Hono().get('/export', (c) => streamFile(c, failAfterFirstLine(), log))
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    if (!server.listening) await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/export?search=searched@guests.example`)
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
    await new Promise((resolve) => server.close(resolve))
    expect(logLines.join('')).toContain('a file was cut short')
    expect(logLines.join('')).not.toContain('searched@')
  })

  it('is answered with 500 if a row cannot be read', async () => {
    // A date that JavaScript cannot represent, in the last row that is read.
    await office.db.execute(
      sql`update enquiries set created_at = '4000-01-01 BC' where name = 'Visitor 7'`,
    )
    const response = await admin.get('/api/admin/inbox/contact-messages/export')
    expect(response.status).toBe(500)
    expect(response.headers.get('content-type')).toContain('application/json')
  })
})

describe('a line of CSV', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+27', `"'+27"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    [' =1', `"' =1"`],
    ['＝1', `"'＝1"`],
    ['a=1', '"a=1"'],
    ['Ann;=1+1;x', `"Ann;'=1+1;x"`],
    ['Ann; =1+1', `"Ann;' =1+1"`],
    ['Ann;"=1+1"', `"Ann;'""=1+1"""`],
    ["Ann;'=1+1", `"Ann;''=1+1"`],
    ['Ann\t@SUM(A1)', `"Ann\t'@SUM(A1)"`],
    ['one\n-two', `"one\n'-two"`],
    ['one\r\n=two', `"one\r\n'=two"`],
    ['"=1+1"', `"'""=1+1"""`],
    ['\u200b=1', `"'\u200b=1"`],
    ['\tAnn', `"'\tAnn"`],
    ['Ann;\u00a0=1+1', `"Ann;'\u00a0=1+1"`],
    ['Ann; Ben', '"Ann; Ben"'],
    ['say "no"', '"say ""no"""'],
    [null, '""'],
    [-5, '"-5"'],
  ])('writes %j as text', (cell, expected) => {
    expect(formatRow([cell])).toBe(`${expected}\r\n`)
  })
})

async function storeVisitors({ db, clock }: TestOffice, count: number, email: string) {
  const message = { kind: 'contact', status: 'new', message: 'x', consentTextVersion: '1' } as const
  const rows = Array.from({ length: count }, (_, n) => ({
    ...message,
    id: crypto.randomUUID(),
    name: `Visitor ${n}`,
    email,
    answers: { subject: 'x', tourType: null, sentAt: '' },
    createdAt: new Date(clock.now.getTime() + (n % 400)),
  }))
  await db.insert(enquiries).values(rows)
}
