import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { openAdministrator, type TestBrowser } from '#tests/test-accounts.ts'
import { bookingBody, openTestOffice, type TestOffice } from '#tests/test-office.ts'
import { auditLog } from '#server/database/schema/administration.ts'
import { contactMessages } from '#server/database/schema/contact-messages.ts'
import { formatRow } from './export.ts'

describe.each(engines)('an inbox on the %s database', (engine) => {
  let office: TestOffice
  let admin: TestBrowser
  beforeAll(async () => {
    office = await openTestOffice(engine)
    admin = await openAdministrator(office, 'owner@cape.example')
  })
  afterAll(() => office.close())

  it('is exported as a file for a spreadsheet, in which no text is a formula', async () => {
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

  it('is exported whole, beyond one reading of the database', async () => {
    const rows = Array.from({ length: 1203 }, (_, n) => ({
      id: crypto.randomUUID(),
      name: `Visitor ${n}`,
      email: 'v@guests.example',
      subject: 'x',
      message: 'x',
      sentAt: office.clock.now,
      consentTextVersion: '1',
      createdAt: new Date(office.clock.now.getTime() + (n % 400)),
    }))
    await office.db.insert(contactMessages).values(rows)
    const response = await admin.get('/api/admin/inbox/contact-messages/export?search=visitor')
    const lines = (await response.text()).trim().split('\r\n')
    expect([lines.length, new Set(lines).size]).toEqual([1204, 1204])
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
    ['say "no"', '"say ""no"""'],
    [null, '""'],
    [-5, '"-5"'],
  ])('holds %j as text', (cell, expected) => {
    expect(formatRow([cell])).toBe(`${expected}\r\n`)
  })
})
