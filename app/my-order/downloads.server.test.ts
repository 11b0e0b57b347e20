import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { engines } from '#tests/databases.ts'
import {
  endKeys,
  openManage,
  privateHeaders,
  readPrivateHeaders,
} from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder, storePayment } from '#tests/fixtures/order.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { mailedTokens } from '#app/accounts/mailed-tokens-schema.server.ts'
import { orderEvents } from '#app/order/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { issueInvoice } from '#app/payments/documents/invoices.server.ts'
import { describeOrder } from './describe-order.server.ts'

const calendarPath = '/manage/calendar.ics'

describe.each(engines)('a guest’s downloads on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.db.delete(attempts))

  const openOrder = async () => {
    const { now } = office.clock
    const order = await storeManagedOrder(office.db, now)
    const paymentId = await storePayment(office.db, { orderId: order.id, amount: 150_000, now })
    const invoice = await office.db.transaction((transaction) =>
      issueInvoice(transaction, { content: shipped, paymentId, now }),
    )
    const cookie = await openManage(office, order.key)
    return { ...order, invoice, cookie, path: `/manage/documents/${invoice.id}` }
  }
  const get = (path: string, cookie: string, method = 'GET') =>
    office.app.request(path, { method, headers: { cookie } })

  it('include the invoice as a PDF under its name', async () => {
    const { id, invoice, cookie, path } = await openOrder()
    const { documents } = await describeOrder(office.office, id)
    const expected = { kind: 'invoice', issuedOn: '2026-11-21', amount: 150_000, isTest: false }
    expect(documents).toEqual([{ id: invoice.id, name: invoice.name, ...expected }])
    const answer = await get(path, cookie)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${invoice.name}.pdf"`,
    )
    const { pages } = await readPdf(Buffer.from(await answer.arrayBuffer()))
    expect(pages[0]).toContain('Ada Example')
  })

  it('include the trip as a calendar file', async () => {
    const { cookie, reference } = await openOrder()
    const answer = await get(calendarPath, cookie)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${reference}.ics"`,
    )
    const file = new ICAL.Component(ICAL.parse(await answer.text()) as unknown[])
    const event = new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined)
    expect(event.startDate.toString()).toBe('2027-02-20')
  })

  it('forbid caching and indexing, and change nothing', async () => {
    const { id, cookie, path } = await openOrder()
    const readState = async () => [
      await office.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)),
      await office.db.select().from(mailedTokens),
    ]
    const before = await readState()
    for (const address of [path, calendarPath]) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await get(address, cookie, method)
        expect(answer.status).toBe(200)
        expect(readPrivateHeaders(answer)).toEqual(privateHeaders)
      }
    }
    expect(await readState()).toEqual(before)
  })

  it('need a session of the order', async () => {
    const order = await openOrder()
    const otherOrder = await openOrder()
    const responses = [
      await get(order.path, ''),
      await get(calendarPath, ''),
      await get(order.path, otherOrder.cookie),
      await get(order.path, `${order.cookie}x`),
      await get('/manage/documents/INV-00001', order.cookie),
    ]
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    await endKeys(office, order.id)
    for (const path of [order.path, calendarPath])
      expect((await get(path, order.cookie)).status).toBe(404)
  })
})
