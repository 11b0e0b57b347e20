import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { issueInvoice } from './invoices.server.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { engines } from '#tests/databases.ts'
import { storeOrder, storePaid } from '#tests/fixtures/order.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { codeOf, openUser, type TestBrowser } from '#tests/test-accounts.ts'
import { useAdministrator, useTestOffice } from '#tests/use-test-office.ts'

describe.each(engines)('the documents of an order on the %s database', (engine) => {
  const office = useTestOffice(engine)
  const admin = useAdministrator(office)
  let guest: TestBrowser
  beforeAll(async () => {
    guest = await openUser(office, 'ada@guests.example')
  })

  it('are listed and downloaded by the office, the same bytes every time, and written down', async () => {
    const { now } = office.clock
    const { orderId } = await storeOrder(office.db, { now })
    const paymentId = await storePaid(office.db, { orderId, amount: 500_000, now })
    const { id, name } = await office.db.transaction((one) =>
      issueInvoice(one, { content: shipped, paymentId, now }),
    )
    const listed = await admin.get(`/api/admin/orders/${orderId}/documents`)
    expect(await listed.json()).toMatchObject([{ id, name, kind: 'invoice', amount: 500_000 }])
    const path = `/api/admin/orders/${orderId}/documents/${id}`
    const response = await admin.get(path)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}.pdf"`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect((await readPdf(bytes)).pages[0]).toContain('Zoë O’Brien')
    expect(Buffer.from(await (await admin.get(path)).arrayBuffer())).toEqual(bytes)
    const log = await office.db.select().from(auditLog)
    expect(log.filter(({ action }) => action === 'document-downloaded')).toHaveLength(2)
    expect((await guest.get(path)).status).toBe(403)
  })

  it('lists only the documents of that order', async () => {
    const { now } = office.clock
    const { orderId } = await storeOrder(office.db, { now })
    const other = await storeOrder(office.db, { now })
    const paymentId = await storePaid(office.db, { orderId, amount: 500_000, now })
    const { id } = await office.db.transaction((one) =>
      issueInvoice(one, { content: shipped, paymentId, now }),
    )
    const wrong = await admin.get(`/api/admin/orders/${other.orderId}/documents/${id}`)
    expect([wrong.status, await codeOf(wrong)]).toEqual([404, 'not-found'])
    const none = await admin.get(`/api/admin/orders/${orderId}/documents/INV-00001`)
    expect([none.status, await codeOf(none)]).toEqual([404, 'not-found'])
    expect(await (await admin.get(`/api/admin/orders/${other.orderId}/documents`)).json()).toEqual(
      [],
    )
  })
})
