import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { storeWholeOrder } from '#tests/fixtures/whole-order.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from './administration-schema.server.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { reviews } from '#app/reviews/schema.server.ts'
import { threads } from '#app/messages/schema.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { writeAudit } from './audit-log.server.ts'

const owner = 'owner@cape.example'

describe.each(engines)('the activity log on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office, owner)

  it.each([
    sql`update audit_log set action = 'nothing'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`update audit_log set facts = '{}' where false`,
  ])('refuses every change in the database (%#)', async (statement) => {
    const before = await office.db.select().from(auditLog)
    expect(before.length).toBeGreaterThan(0)
    await expect(office.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'The audit log is only ever added to.' },
    })
    expect(await office.db.select().from(auditLog)).toEqual(before)
  })

  it('lists entries newest first, by pages, with the addresses of existing users', async () => {
    for (let n = 1; n <= 3; n += 1) {
      office.pass(1000)
      await admin.post('/api/admin/invitations', {
        email: `guest${n}@guests.example`,
        role: 'admin',
      })
    }
    const first = await admin.read('/api/admin/audit-log?limit=2')
    expect(listActions(first)).toEqual(['invitation-created', 'invitation-created'])
    expect(first.entries[0]).toMatchObject({
      at: '2026-11-21T08:00:03.000Z',
      actorId: await office.findUserId(owner),
      actorEmail: owner,
      aboutEmail: 'guest3@guests.example',
      subject: 'admin_invitations',
      facts: { days: 14 },
    })
    const cursor = encodeURIComponent(first.nextCursor)
    const second = await admin.read(`/api/admin/audit-log?limit=100&cursor=${cursor}`)
    expect(listActions(second).toSorted()).toEqual([
      'account-created',
      'address-confirmed',
      'invitation-created',
      'role-granted',
      'signed-in',
    ])
    expect(second.nextCursor).toBeNull()
    const grantEntry = second.entries.find(
      ({ action }: { action: string }) => action === 'role-granted',
    )
    expect(grantEntry).toMatchObject({ aboutEmail: owner, facts: { role: 'admin' } })
  })

  it('adds the booking’s reference for each kind of subject', async () => {
    const { db, clock } = office
    const { orderId } = await storeWholeOrder(db)
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    const findRowId = async (
      table: typeof payments | typeof vouchers | typeof attention | typeof threads | typeof reviews,
    ) => {
      const [row] = await db
        .select({ id: table.id })
        .from(table as typeof payments)
        .where(eq(table.orderId, orderId))
      return row?.id
    }
    const paymentId = await findRowId(payments)
    const [refund] = await db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, paymentId ?? ''))
    const subjectIds = {
      orders: orderId,
      trip_mails: orderId,
      payments: paymentId,
      refunds: refund?.id,
      vouchers: await findRowId(vouchers),
      attention: await findRowId(attention),
      threads: await findRowId(threads),
      reviews: await findRowId(reviews),
    } as const
    for (const [subject, subjectId] of Object.entries(subjectIds)) {
      expect(subjectId, subject).toBeDefined()
      const entry = { actorId: undefined, action: 'thread-changed', subject, subjectId } as const
      await writeAudit(db, entry as never, clock.now)
    }
    const { entries } = await admin.read('/api/admin/audit-log?limit=20')
    const orderEntries = entries.filter(
      ({ facts }: { facts: { reference?: string } }) => facts.reference === order?.reference,
    )
    expect(orderEntries.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(
      Object.keys(subjectIds).toSorted(),
    )
  })

  it('contains no address and no typed text', async () => {
    expect(JSON.stringify(await office.db.select().from(auditLog))).not.toMatch(/@|owner/)
  })
})

function listActions({ entries }: { entries: { action: string }[] }): string[] {
  return entries.map(({ action }) => action)
}
