import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { findUserId, openAdministrator, type TestBrowser } from '#tests/test-accounts.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { auditLog } from '../database/schema/administration.ts'

const owner = 'owner@cape.example'

describe.each(engines)('the log of who did what on the %s database', (engine) => {
  const office = useTestOffice(engine)
  let admin: TestBrowser
  beforeAll(async () => {
    admin = await openAdministrator(office, owner)
  })

  it.each([
    sql`update audit_log set action = 'nothing'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`update audit_log set facts = '{}' where false`,
  ])('refuses to be changed, even past the application (%#)', async (statement) => {
    const before = await office.db.select().from(auditLog)
    expect(before.length).toBeGreaterThan(0)
    await expect(office.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'The audit log is only ever added to.' },
    })
    expect(await office.db.select().from(auditLog)).toEqual(before)
  })

  it('is read by administrators, newest first and page by page, with names as long as there are any', async () => {
    for (let n = 1; n <= 3; n += 1) {
      office.clock.now = new Date(office.clock.now.getTime() + 1000)
      await admin.post('/api/admin/invitations', {
        email: `guest${n}@guests.example`,
        role: 'admin',
      })
    }
    const first = await (await admin.get('/api/admin/audit-log?limit=2')).json()
    expect(actions(first)).toEqual(['invitation-created', 'invitation-created'])
    expect(first.entries[0]).toMatchObject({
      at: '2026-11-21T08:00:03.000Z',
      actorId: await findUserId(office, owner),
      actorEmail: owner,
      aboutEmail: 'guest3@guests.example',
      subject: 'admin_invitations',
      facts: { days: 14 },
    })
    const cursor = encodeURIComponent(first.nextCursor)
    const second = await (await admin.get(`/api/admin/audit-log?limit=100&cursor=${cursor}`)).json()
    expect(actions(second).toSorted()).toEqual([
      'account-created',
      'address-confirmed',
      'invitation-created',
      'role-granted',
      'signed-in',
    ])
    expect(second.nextCursor).toBeNull()
    const granted = second.entries.find(
      ({ action }: { action: string }) => action === 'role-granted',
    )
    expect(granted).toMatchObject({ aboutEmail: owner, facts: { role: 'admin' } })
  })

  it('holds no address and no word of anyone', async () => {
    expect(JSON.stringify(await office.db.select().from(auditLog))).not.toMatch(/@|owner/)
  })
})

function actions({ entries }: { entries: { action: string }[] }): string[] {
  return entries.map(({ action }) => action)
}
