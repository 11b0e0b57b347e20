import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { visitorHeaders, readCookie } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder, storePayment, storeRefund } from '#tests/fixtures/order.ts'
import { goodPassword } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { users } from './schema.server.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { mailedTokens } from './mailed-tokens-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { issueInvoice } from '#app/payments/documents/invoices.server.ts'
import { insertKey } from '#app/order/manage-links.server.ts'

const ada = 'ada@guests.example'

describe.each(engines)('a guest’s own orders on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.clear(users, orders, attempts))

  const storeOrder = async (email: string) => {
    const { now } = office.clock
    const order = await storeManagedOrder(office.db, now, { email, date: '2026-11-20' })
    const paymentId = await storePayment(office.db, { orderId: order.id, amount: 150_000, now })
    const invoice = await office.db.transaction((transaction) =>
      issueInvoice(transaction, { content: shipped, paymentId, now }),
    )
    await storeRefund(office.db, { paymentId, amount: 50_000, now })
    return { ...order, invoice }
  }

  it('are in the download with ledger, payments, refunds, documents and history', async () => {
    const { reference, invoice } = await storeOrder(ada)
    const otherOrder = await storeOrder('eve@guests.example')
    const browser = await office.openUser(ada)
    const text = await (await browser.get('/api/account/data')).text()
    const at = office.clock.now.toISOString()
    expect(JSON.parse(text).orders).toEqual([
      {
        reference,
        status: 'held',
        currencyShown: 'ZAR',
        rateShown: null,
        ratesOn: null,
        plan: null,
        ledger: [{ kind: 'charge', label: '2 adults', amount: 500_000, at }],
        payments: [
          {
            provider: 'eft',
            status: 'paid',
            amount: 150_000,
            received: 150_000,
            createdAt: at,
            paidAt: at,
          },
        ],
        refunds: [{ status: 'done', amount: 50_000, createdAt: at }],
        documents: [
          { kind: 'invoice', name: invoice.name, issuedOn: '2026-11-21', amount: 150_000 },
        ],
        history: [{ event: 'booked-with-provider', who: 'guest', at }],
        messages: [],
        review: null,
        gift: null,
      },
    ])
    expect(text).not.toContain(otherOrder.reference)
  })

  it('are in the download even if a document was changed after issue; that document is only named', async () => {
    const { reference, invoice } = await storeOrder(ada)
    const browser = await office.openUser(ada)
    const setTrigger = async (state: string) =>
      office.db.execute(sql.raw(`alter table documents ${state} trigger documents_append_only`))
    await setTrigger('disable')
    await office.db.update(documents).set({ hash: '0'.repeat(64) })
    await setTrigger('enable')
    const answer = await browser.get('/api/account/data')
    expect(answer.status).toBe(200)
    expect((await answer.json()).orders).toMatchObject([
      {
        reference,
        ledger: [{ amount: 500_000 }],
        documents: [{ kind: 'invoice', name: invoice.name, isMissing: true }],
      },
    ])
  })

  it('open from the account as with their link; other guests’ orders do not', async () => {
    const { id, reference } = await storeOrder(ada)
    const otherOrder = await storeOrder('eve@guests.example')
    const browser = await office.openUser(ada)
    const response = await browser.post(`/api/account/orders/${id}/opening`, {})
    expect(response.status).toBe(204)
    const page = await office.app.request('/api/manage', {
      headers: { ...visitorHeaders, cookie: readCookie(response) },
    })
    expect(await page.json()).toMatchObject({ reference })
    const otherResponse = await browser.post(`/api/account/orders/${otherOrder.id}/opening`, {})
    expect([otherResponse.status, otherResponse.headers.get('set-cookie')]).toEqual([404, null])
  })

  it('do not open 91 days after the trip', async () => {
    const { now } = office.clock
    const date = addDays(calendarDateIn(now, capeTown), -91)
    const { id } = await storeManagedOrder(office.db, now, { email: ada, date })
    const browser = await office.openUser(ada)
    expect((await browser.post(`/api/account/orders/${id}/opening`, {})).status).toBe(404)
  })

  it('do not open after the guest is erased, and keep their invoice', async () => {
    const { id, key } = await storeOrder(ada)
    const otherOrder = await storeOrder('eve@guests.example')
    const openResponse = await office.app.request(`/m/${key}`)
    const cookie = readCookie(openResponse)
    const browser = await office.openUser(ada)
    const removal = await browser.post('/api/account/deletion', { password: goodPassword })
    expect(removal.status).toBe(204)
    expect((await office.app.request(`/m/${key}`)).status).toBe(404)
    const secondResponse = await office.app.request('/manage', { headers: { cookie } })
    expect(secondResponse.status).toBe(404)
    expect((await office.app.request(`/m/${otherOrder.key}`)).status).toBe(303)
    const remainingTokens = await office.db
      .select()
      .from(mailedTokens)
      .where(eq(mailedTokens.orderId, id))
    expect(remainingTokens).toEqual([])
    const waitingMail = {
      managedOrder: id,
      managedQuote: null,
      managedOffer: null,
      managedWaiting: null,
      html: '',
      text: '/m/~key-to-come~',
      tokenHash: null,
    }
    const mail = await insertKey(office.db, waitingMail as never, office.clock.now)
    expect(mail.text).toBe('/manage')
    const [invoice] = await office.db.select().from(documents).where(eq(documents.orderId, id))
    expect(JSON.stringify(invoice?.snapshot)).toContain('Ada Example')
  })
})
