import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayMs } from '#rules/dates/durations.ts'
import { consentByOffice } from '#rules/guests/consent.ts'
import { engines } from '#tests/databases.ts'
import { removeIds } from '#tests/remove-ids.ts'
import { visitorHeaders, callManage } from '#tests/fixtures/manage-calls.ts'
import { buyGift, payGift } from '#tests/fixtures/gift.ts'
import { openAdministrator } from '#tests/test-accounts.ts'
import { giftBody, start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { gifts } from './gifts-schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { endRetention } from '#server/clean-up/retention.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import { sendTripMails } from '#app/trip-mails/send-trip-mails.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { omit } from '#rules/omit.ts'

describe.each(engines)('the page of a gift on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeAll(() => {
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], test.office)
  })

  const buy = async (change = {}) => {
    const gift = await buyGift(test, change)
    return { ...gift, pay: () => payGift(test, gift.id) }
  }
  const callOrderPage = async (cookie: string, path: string, body?: object) => {
    const answer = await callManage(test, path, cookie, body)
    const { error, ...rest } = await answer.json()
    return error ? error.code : rest
  }

  it('allows the actions for a gift, and refuses those for a trip', async () => {
    const { cookie, pay } = await buy()
    await pay()
    const item = randomUUID()
    const party = { adults: 2, children: 0, toddlers: 0 }
    const change = { item, product: 'cape-peninsula', date: '2027-02-20', ...party }
    const review = { stars: '5', text: 'A good day.', name: 'Ada', readers: 'everybody' }
    const refused: [string, object, string][] = [
      ['/ride', { pickup: 'The Granger Bay Hotel' }, 'ride-fixed'],
      ['/voucher/look', { code: 'TC-0000-0000-0000-0000' }, 'payment-closed'],
      ['/details', { name: 'Ada Example', phone: '+27 21 000 0700' }, 'order-fixed'],
      ['/withdraw', {}, 'order-fixed'],
      ['/review', review, 'review-closed'],
      ['/share', {}, 'order-fixed'],
      ['/bank/code', {}, 'bank-closed'],
      ['/change/quote', change, 'not-found'],
      ['/change', { number: randomUUID() }, 'quote-gone'],
      ['/cancel/quote', { items: [item] }, 'not-found'],
      ['/cancel', { number: randomUUID() }, 'quote-gone'],
      ['/pay', { provider: 'eft' }, 'nothing-to-pay'],
    ]
    for (const [path, body, code] of refused)
      expect([path, await callOrderPage(cookie, path, body)]).toEqual([path, code])
    for (const [path, body] of [
      ['/messages', { message: 'Hello', key: randomUUID() }],
      ['/review/withdraw', {}],
      ['/share/end', {}],
      ['/change/give-up', {}],
    ] as const)
      expect(await callOrderPage(cookie, path, body)).toMatchObject({ gift: { state: 'sent' } })
    const card = { headers: { cookie, ...visitorHeaders } }
    expect((await test.app.request('/manage/gift-card.pdf', card)).status).toBe(404)
    const page = await callOrderPage(cookie, '')
    expect(page).toMatchObject({ days: [], rides: [], mayPay: false, takesVoucher: false })
    expect([page.cancelling, page.review]).toEqual([undefined, undefined])
    expect(JSON.stringify(page)).not.toMatch(/TC(-[0-9A-Z]{4}){4}/)
  })

  it('has a card if the giver prints it, a receipt, and no calendar file', async () => {
    const { id, cookie, pay } = await buy({ receiverEmail: '' })
    const open = (path: string) =>
      test.app.request(path, { headers: { cookie, ...visitorHeaders } })
    expect((await open('/manage/gift-card.pdf')).status).toBe(404)
    await pay()
    const card = await open('/manage/gift-card.pdf')
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await open('/manage/calendar.ics')).status).toBe(404)
    const { documents } = await describeMoney(test.office, id)
    const invoice = await open(`/manage/documents/${documents[0]?.id}`)
    expect([invoice.status, documents.map(({ kind }) => kind)]).toEqual([200, ['receipt']])
  })

  it('causes no trip mails, and is erased with its giver', async () => {
    const { id, reference, pay } = await buy()
    await pay()
    const before = await test.db.select().from(outbox).where(eq(outbox.about, reference))
    for (const days of [1, 2, 3]) {
      test.clock.now = new Date(start.getTime() + days * dayMs)
      await sendTripMails(test.office)
    }
    expect(await test.db.select().from(outbox).where(eq(outbox.about, reference))).toHaveLength(
      before.length,
    )
    const many = new Date(start.getTime() + 10 * 366 * dayMs)
    await endRetention(test.db, many)
    const [gift] = await test.db.select().from(gifts).where(eq(gifts.orderId, id))
    for (const name of ['receiverEmail', 'message', 'sealedCode'] as const)
      expect(gift?.[name] ?? null).toBeNull()
    expect(removeIds(JSON.stringify(gift ?? {}))).not.toMatch(/Nina|Ada/)
  })

  it('is sold at the desk once, with consent by telephone', async () => {
    const owner = await openAdministrator(test, 'owner@gifts.example')
    const wanted = omit(giftBody(), 'consent')
    const key = { 'Idempotency-Key': randomUUID() }
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await owner.post('/api/admin/gifts', wanted, key)).json()),
    )
    expect(other).toEqual(one)
    const [order] = await test.db.select().from(orders).where(eq(orders.id, one.orderId))
    expect(order).toMatchObject({
      channel: 'office',
      status: 'held',
      consentTextVersion: consentByOffice,
    })
    const told = await test.db.select().from(outbox).where(eq(outbox.about, one.reference))
    expect(told.map(({ kind }) => kind)).toEqual(['gift-ordered-guest'])
  })

  it('is shown at the desk with its details and possible actions', async () => {
    const { id, reference } = await buy({ arrivesOn: '2026-12-24' })
    const owner = await openAdministrator(test, 'owner@gifts.example')
    const read = async (path: string) => (await owner.get(path)).json()
    const found = await read(`/api/admin/inbox/bookings?search=${reference}`)
    expect(found.items[0]).toMatchObject({
      moves: ['cancelled'],
      keepUntil: null,
      details: {
        tour: 'Gift voucher of R2,500',
        date: '2026-12-24',
        receiver: 'Nina Rossi',
        receiverEmail: 'nina@guests.example',
        message: 'Happy birthday!\nSee the Cape for me.',
      },
    })
    expect(await read(`/api/admin/orders/${id}`)).toMatchObject({
      canCancel: false,
      canSetPrice: false,
      canAsk: true,
      items: [],
    })
    for (const path of [`orders/${id}/details`, `orders/${id}/messages`, `orders/${id}/pro-forma`])
      expect([path, (await owner.get(`/api/admin/${path}`)).status]).toEqual([path, 200])
    const lines = await (await owner.get('/api/admin/inbox/bookings/export')).text()
    expect(lines).toContain('nina@guests.example')
    expect((await owner.get(`/api/admin/trip-mails?orderId=${id}`)).status).toBe(200)
  })
})
