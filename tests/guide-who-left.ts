import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { orderItems } from '#server/database/schema/orders.ts'
import type { TestBrowser } from './test-accounts.ts'
import type { TestOffice } from './test-office.ts'

/** Somebody guided the guest of the booking, was away for a while, and has left. */
export async function sendGuideOut(office: TestOffice, owner: TestBrowser) {
  const id = crypto.randomUUID()
  const guide = { name: 'Guy', languages: ['en'], phone: '+27 21 000 0708' }
  const papers = [{ kind: 'first-aid', number: 'Guide-paper', expiresOn: '2028-01-31' }]
  const address = `/api/admin/fleet/guides/${id}`
  await owner.put(address, { ...guide, papers, isActive: true, version: 0 })
  await owner.put(`/api/admin/fleet/closings/${crypto.randomUUID()}`, {
    kind: 'guide',
    resourceId: id,
    firstDay: '2027-03-01',
    lastDay: '2027-03-02',
    reason: 'leave',
  })
  const [item] = await office.db.select().from(orderItems).where(eq(orderItems.kind, 'tour'))
  const nobody = { vehicles: [], guides: [] }
  const answers = [
    await owner.put(`/api/admin/fleet/items/${item?.id}`, {
      ...nobody,
      guides: [id],
      seen: nobody,
    }),
    await owner.put(address, { ...guide, papers, isActive: false, version: 1 }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
}
