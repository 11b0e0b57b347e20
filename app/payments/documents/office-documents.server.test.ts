import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { issueInvoice } from './invoices.server.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { engines } from '#tests/databases.ts'
import { storeOrder, storePayment } from '#tests/fixtures/order.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { readRefusal, openUser, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'

describe.each(engines)('the documents of an order at the desk, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  let guest: TestBrowser
  beforeAll(async () => {
    guest = await openUser(office, 'ada@guests.example')
  })

  const issue = async () => {
    const { now } = office.clock
    const { orderId } = await storeOrder(office.db, { now })
    const paymentId = await storePayment(office.db, { orderId, amount: 500_000, now })
    const issuedInvoice = await office.db.transaction((transaction) =>
      issueInvoice(transaction, { content: shipped, paymentId, now }),
    )
    return { ...issuedInvoice, path: `/api/admin/orders/${orderId}/documents` }
  }

  it('are listed and downloaded with the same bytes, and each download is logged', async () => {
    const { id, name, path: listPath } = await issue()
    const listAnswer = await admin.get(listPath)
    expect(await listAnswer.json()).toMatchObject([{ id, name, kind: 'invoice', amount: 500_000 }])
    const path = `${listPath}/${id}`
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

  it('are read only under their own order', async () => {
    const { id, path } = await issue()
    const otherOrder = await storeOrder(office.db, { now: office.clock.now })
    const otherListPath = `/api/admin/orders/${otherOrder.orderId}/documents`
    for (const wrongPath of [`${otherListPath}/${id}`, `${path}/INV-00001`])
      expect(await readRefusal(await admin.get(wrongPath))).toEqual([404, 'not-found'])
    expect(await admin.read(otherListPath)).toEqual([])
  })
})
