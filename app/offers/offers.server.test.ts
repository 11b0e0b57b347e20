import { beforeEach, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { consents } from '#content/consents.ts'
import { en } from '#content/words/en.ts'
import { formatCents } from '#rules/money/currency.ts'
import { renderer } from '#tests/built-pages.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { findOrderPageState } from '#app/order/order-page-state.ts'
import { fill } from '#rules/text/fill.ts'
import { enableMethods } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, openAnotherApp, openBrowser } from '#tests/test-accounts.ts'
import { groupQuoteBody, itineraryEnquiryBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { offers, offerVersions } from './schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { documents } from '#app/payments/documents-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { readStatement } from '#app/payments/documents/statement.server.ts'
import { makeFiles } from '#app/payments/documents/attachments.server.ts'
import { readBasis } from '#platform/services.ts'
import { readOfferPdf } from './offer-pdf.server.ts'
import { readSharedOffer } from './read-shared-offer.server.ts'
import { endOffers } from './end-offers.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const day = {
  key: 'd1',
  kind: 'tour',
  product: 'cape-peninsula',
  date: '2027-02-20',
  adults: 2,
  children: 0,
}
const dinner = { key: 'x1', title: 'Dinner in Kalk Bay', price: 90_000 }
const evening = {
  key: 'd2',
  kind: 'custom',
  title: 'An evening of jazz',
  date: '2027-02-21',
  adults: 2,
  children: 0,
  price: 150_000,
  isOption: true,
  extras: [{ key: 'x2', title: 'Wine', price: 30_000 }],
}
const guest = { name: 'Grace Example', email: 'grace@guests.example', phone: '+27 82 555 0199' }
const draft = { ...guest, title: 'Your days at the Cape', items: [day], holdsUntil: '2026-12-04' }
const consent = { textVersion: consents.booking.version }

const createKeyHeader = () => ({ 'Idempotency-Key': crypto.randomUUID() })

async function read(response: Response) {
  const body = await response.json()
  if (!response.ok) throw new Error(JSON.stringify(body))
  return body
}

describe.each(engines)('quotes on the %s database', (engine) => {
  const test = setUpEmptyOffice(engine)
  const admin = setUpOwner(test)
  beforeEach(() => enableMethods(test))

  const createDraft = async (from: object = {}) =>
    read(await admin.post('/api/admin/offers', from, createKeyHeader()))
  const save = (id: string, change: object = {}, saves = 0) =>
    admin.ask(`/api/admin/offers/${id}/draft`, {
      method: 'PUT',
      body: JSON.stringify({ ...draft, saves, ...change }),
      headers: { 'content-type': 'application/json' },
    })
  const send = (id: string, version = 1) => admin.post(`/api/admin/offers/${id}/send`, { version })
  const createLinkKey = async (id: string): Promise<string> => {
    const { link } = await read(await admin.post(`/api/admin/offers/${id}/link`, {}))
    return link.split('/o/')[1]
  }
  const sendNewOffer = async (change: object = {}) => {
    const { id, reference } = await createDraft()
    await read(await save(id, change))
    await read(await send(id))
    return { id, reference, key: await createLinkKey(id) }
  }
  const accept = (key: string, change: object = {}, browser = openBrowser(test.app)) =>
    browser.post(`/api/offers/${key}/accept`, { version: 1, consent, ...change }, createKeyHeader())
  const readOffer = async (id: string) => read(await admin.get(`/api/admin/offers/${id}`))
  const searchOffers = async (typed: string) => {
    const query = new URLSearchParams({ search: typed, limit: '6' })
    const { items } = await read(await admin.get(`/api/admin/offers?${query}`))
    return items.map((item: { reference: string }) => item.reference)
  }
  const listStatuses = async (id: string) => {
    const rows = await test.db.select().from(offerVersions).where(eq(offerVersions.offerId, id))
    return rows.toSorted((one, other) => other.number - one.number).map(({ status }) => status)
  }
  const readOrder = async (reference: string) => {
    const [row] = await test.db.select().from(orders).where(eq(orders.reference, reference))
    return { row, ...(await read(await admin.get(`/api/admin/orders/${row?.id}`))) }
  }
  const countTaken = async () => {
    const rows = await test.db.select().from(departures)
    return rows.reduce((sum, { taken }) => sum + taken, 0)
  }

  it.each([['d9'], ['x1', 'x9'], ['d1'], ['']])(
    'refuses to accept a quote with an unknown option: %s %s',
    async (...options) => {
      const { key } = await sendNewOffer({ items: [{ ...day, extras: [dinner] }, evening] })
      const answer = await accept(key, { options })
      expect([answer.status, await errorCode(answer)]).toEqual([422, 'field-invalid'])
      expect(await countTaken()).toBe(0)
      expect((await accept(key, { options: ['x1'] })).status).toBe(201)
    },
  )

  it('turns an accepted quote into an order with its places and prices', async () => {
    const items = [{ ...day, price: 450_000, priceReason: 'returning', extras: [dinner] }, evening]
    const { id, key } = await sendNewOffer({ items, depositPercent: 20 })
    expect(await countTaken()).toBe(0)
    const [mail] = await test.db.select().from(outbox)
    expect(mail).toMatchObject({ kind: 'offer-sent', recipient: guest.email, managedOffer: id })
    expect(mail?.text).toContain('R4,500')
    const deposit = fill(en.mails.offer.deposit, { amount: 'R900' })
    expect(mail?.text).toContain(deposit)
    await test.db.delete(outbox)
    const browser = openBrowser(test.app)
    const answer = await accept(key, { options: ['x1', 'd2'] }, browser)
    expect(answer.status).toBe(201)
    const accepted = await answer.json()
    expect(accepted).toMatchObject({ status: 'held', manage: '/manage' })
    expect(await countTaken()).toBe(1)
    const order = await readOrder(accepted.reference)
    expect(order.sums.owed).toBe(450_000 + 90_000 + 150_000)
    expect(order.history.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['offer-written', 'accepted-to-pay']),
    )
    expect(order.row).toMatchObject({
      status: 'held',
      channel: 'office',
      title: 'Your days at the Cape',
      consentTextVersion: consents.booking.version,
      plan: [
        { amount: 138_000, dueOn: '2026-11-21' },
        { amount: 552_000, dueOn: '2027-01-21' },
      ],
    })
    expect(order.row?.holdEndsAt?.toISOString()).toBe('2026-11-24T22:00:00.000Z')
    expect((await browser.get('/api/manage')).status).toBe(200)
    const mails = await test.db.select().from(outbox)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'offer-accepted-guest',
      'offer-accepted-office',
    ])
    for (const { text } of mails) expect(text).toContain(`${dinner.title}: R900`)
    const toGuest = mails.find(({ kind }) => kind === 'offer-accepted-guest')
    expect(toGuest?.text).toContain('Deposit, by Tuesday, 24 November 2026: R1,380')
    expect((await readOffer(id)).order).toBe(accepted.reference)
    expect(await readSharedOffer(test.office, key)).toMatchObject({ chosen: ['x1', 'd2'] })
  })

  it('makes one order of a quote accepted twice, and opens it to nobody else', async () => {
    const { key } = await sendNewOffer()
    const [one, other] = await Promise.all([accept(key), accept(key)])
    const [first, second] = await Promise.all([one.json(), other.json()])
    expect(first.reference).toBe(second.reference)
    expect(await test.db.select().from(orders)).toHaveLength(1)
    expect(await countTaken()).toBe(1)
    const stranger = openBrowser(test.app)
    const late = await (await accept(key, {}, stranger)).json()
    expect(late).toEqual({ reference: first.reference, status: 'held' })
    expect((await stranger.get('/api/manage')).status).toBe(404)
  })

  it('accepts a quote without scripts by the page’s form, with the ticked options', async () => {
    const { id, key } = await sendNewOffer({ items: [{ ...day, extras: [dinner] }] })
    const browser = openBrowser(openAnotherApp(test, { renderer }))
    const page = await (await browser.get(`/o/${key}`)).text()
    const hidden = page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)
    const fields = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]))
    const posted = await browser.ask(`/o/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, 'option-x1': 'yes', act: 'accept' }).toString(),
    })
    expect([posted.status, posted.headers.get('location')]).toEqual([303, '/manage'])
    expect((await readOrder((await readOffer(id)).order)).sums.owed).toBe(590_000)
  })

  it('names a full day and the nearest free ones, and takes no place', async () => {
    const { key } = await sendNewOffer({ items: [{ ...day, key: 'd0', date: '2027-02-19' }, day] })
    for (const _ of [1, 2]) {
      const other = await sendNewOffer({ ...draft, email: 'ben@guests.example' })
      expect((await accept(other.key)).status).toBe(201)
    }
    const refused = await accept(key)
    expect(refused.status).toBe(409)
    const { error } = await refused.json()
    expect(error.code).toBe('offer-day-gone')
    expect(error.facts.date).toBe('2027-02-20')
    expect(error.facts.nearest).toContain('2027-02-19')
    expect(await countTaken()).toBe(2)
    expect(await test.db.select().from(orders)).toHaveLength(2)
  })

  it('accepts a quote until the end of its last day', async () => {
    const inTime = await sendNewOffer()
    const late = await sendNewOffer()
    test.clock.now = new Date('2026-12-04T21:59:00Z')
    expect((await accept(inTime.key)).status).toBe(201)
    test.clock.now = new Date('2026-12-04T22:01:00Z')
    expect(await errorCode(await accept(late.key))).toBe('offer-over')
    await endOffers(test.office)
    expect(await errorCode(await accept(late.key))).toBe('offer-over')
    expect(await listStatuses(late.id)).toEqual(['expired'])
    expect(await listStatuses(inTime.id)).toEqual(['accepted'])
  })

  it('refuses to accept a withdrawn, declined or replaced quote', async () => {
    const withdrawn = await sendNewOffer()
    await read(await admin.post(`/api/admin/offers/${withdrawn.id}/withdraw`, { version: 1 }))
    expect(await errorCode(await accept(withdrawn.key))).toBe('offer-closed')
    const declined = await sendNewOffer()
    const browser = openBrowser(test.app)
    for (const _ of [1, 2])
      expect(
        (await browser.post(`/api/offers/${declined.key}/decline`, { version: 1 })).status,
      ).toBe(201)
    expect(await errorCode(await accept(declined.key))).toBe('offer-closed')
    const told = eq(outbox.kind, 'offer-declined-office')
    expect(await test.db.select().from(outbox).where(told)).toHaveLength(1)
    const replaced = await sendNewOffer()
    await read(await save(replaced.id, { title: 'Another' }))
    expect(await listStatuses(replaced.id)).toEqual(['draft', 'sent'])
    await read(await send(replaced.id, 2))
    expect(await listStatuses(replaced.id)).toEqual(['sent', 'replaced'])
    expect(await errorCode(await accept(replaced.key))).toBe('offer-changed')
    expect((await accept(replaced.key, { version: 2 })).status).toBe(201)
  })

  it('refuses changes of a sent version except its reminder, and an outdated save of a draft', async () => {
    const { id } = await sendNewOffer()
    const change = (values: Partial<typeof offerVersions.$inferInsert>) =>
      test.db.update(offerVersions).set(values).where(eq(offerVersions.offerId, id))
    await expect(change({ holdsUntil: '2030-01-01' })).rejects.toThrow()
    await expect(
      test.db.delete(offerVersions).where(eq(offerVersions.offerId, id)),
    ).rejects.toThrow()
    await change({ remindedAt: test.clock.now })
    const drafts = await createDraft()
    await read(await save(drafts.id))
    expect(await errorCode(await save(drafts.id))).toBe('offer-draft-changed')
  })

  it('refuses an incomplete quote with the reason', async () => {
    const { id } = await createDraft()
    await read(
      await save(id, {
        email: '',
        holdsUntil: '2027-03-01',
        items: [
          { ...day, price: 1000 },
          { ...evening, isOption: false, title: '', date: '', price: undefined },
          { ...day, key: 'd3', adults: 20 },
        ],
      }),
    )
    const { error } = await (await send(id)).json()
    const found = error.issues.map(({ code, field }: { code: string; field: string }) => [
      field,
      code,
    ])
    expect(Object.fromEntries(found)).toEqual({
      email: 'ask-no-address',
      'items.0.priceReason': 'offer-reason-missing',
      'items.1.date': 'offer-day-missing',
      'items.1.title': 'trip-title-required',
      'items.1.price': 'offer-price-missing',
      'items.2.adults': 'party-too-large',
      holdsUntil: 'offer-until-late',
    })
    expect(await test.db.select().from(outbox)).toEqual([])
  })

  it('confirms a quote immediately for a company that pays by invoice, if that was offered', async () => {
    const invoice = { how: 'invoice', invoiceCompany: 'Weiss GmbH', invoiceOrder: 'PO-7' }
    const closed = await sendNewOffer()
    expect(await errorCode(await accept(closed.key, invoice))).toBe('offer-no-invoice')
    const pickUp = { time: '06:30', pickup: 'The Vineyard Hotel' }
    const items = [{ ...day, ...pickUp, text: 'We leave at seven, for the light.' }]
    const { key, reference } = await sendNewOffer({ mayInvoice: true, text: 'Dear Ada', items })
    expect(await errorCode(await accept(key, invoice))).toBe('offer-company-needed')
    const address = { invoiceAddress: 'Hauptstr. 1, Wien' }
    const browser = openBrowser(test.app)
    const accepted = await (await accept(key, { ...invoice, ...address }, browser)).json()
    expect(accepted.status).toBe('confirmed')
    const { row, due } = await readOrder(accepted.reference)
    const balance = { amount: 500_000, dueOn: '2026-12-05' }
    expect(due).toEqual({ now: 0, later: [balance] })
    const page = await (await browser.get('/api/manage')).json()
    expect(page).toMatchObject({
      money: { dueNow: 0, rest: balance, parts: [balance] },
      quote: { reference, text: 'Dear Ada', days: [{ date: day.date, text: items[0]?.text }] },
    })
    expect(findOrderPageState(page)).toBe('due-later')
    const found = await read(
      await admin.get(`/api/admin/inbox/bookings?search=${accepted.reference}`),
    )
    expect(found.items[0].details.quote).toContain(items[0]?.text)
    const account = await readStatement({ db: test.db, now: test.clock.now }, row?.id ?? '')
    expect(account.lines).toMatchObject([{ balance: 500_000, dueOn: balance.dueOn }])
    expect(row).toMatchObject({
      status: 'confirmed',
      invoiceCompany: 'Weiss GmbH',
      invoiceOrder: 'PO-7',
      plan: [{ amount: 500_000, dueOn: '2026-12-05' }],
    })
    const told = eq(outbox.kind, 'offer-accepted-guest')
    const [mail] = await test.db.select().from(outbox).where(told)
    expect(mail?.text).toContain('Please pay R5,000 by Saturday, 5 December 2026')
    expect(mail?.text).toContain('06:30, Cape Town time, from The Vineyard Hotel')
    const files = await makeFiles(readBasis(test.office), mail?.attachments ?? [])
    const { pages } = await readPdf(Buffer.from(files[1]?.content ?? ''))
    const invoiceText = pages.join(' ')
    for (const expectedText of [
      'INV-00001',
      'How to pay',
      'Weiss GmbH',
      'Your order PO-7',
      'Still to pay by 5 December 2026',
      'R5,000.00',
    ])
      expect(invoiceText).toContain(expectedText)
    expect(invoiceText).not.toContain(en.documents.notInvoice)
    expect(await test.db.select().from(documents)).toMatchObject([
      { series: 'INV', paymentId: null },
    ])
  })

  it('confirms a quote immediately if nobody pays online, and tells the office that payment is due', async () => {
    const { key } = await sendNewOffer()
    test.office.providers = openProviders([], { siteUrl: '', now: test.office.now })
    expect((await (await accept(key)).json()).status).toBe('confirmed')
    const [mail] = await test.db
      .select()
      .from(outbox)
      .where(eq(outbox.kind, 'offer-accepted-office'))
    expect(mail?.text).toContain(en.mails.offer.office.next.confirmed)
  })

  it('writes a PDF of the quote as it was sent', async () => {
    const { key, reference } = await sendNewOffer({
      depositPercent: 20,
      company: 'Weiss GmbH',
      items: [{ ...day, extras: [dinner] }, evening],
    })
    const file = await readOfferPdf(test.office, key)
    expect(file?.name).toBe(`${reference}.pdf`)
    const { pages } = await readPdf(file?.bytes ?? Buffer.from(''))
    const text = pages.join(' ')
    for (const said of [
      reference,
      'Weiss GmbH',
      dinner.title,
      formatCents(dinner.price),
      formatCents(evening.price),
      'R1,000.00',
      'Optional',
    ])
      expect(text).toContain(said)
    expect(text.indexOf(en.documents.depositFirst)).toBeLessThan(
      text.indexOf(en.documents.restLater),
    )
    expect(text).not.toContain(en.documents.draft)
    expect(await readOfferPdf(test.office, 'no-key')).toBeUndefined()
  })

  it('puts a question about a quote into Messages, and keeps the quote open', async () => {
    const { id, key, reference } = await sendNewOffer()
    const question = {
      message: 'Is lunch in it?',
      consent: { textVersion: consents.contact.version },
    }
    const browser = openBrowser(test.app)
    expect(
      (await browser.post(`/api/offers/${key}/question`, question, createKeyHeader())).status,
    ).toBe(201)
    const [message] = await readEnquiries(test.db, 'contact', 'ride')
    expect(message).toMatchObject({ email: guest.email, message: 'Is lunch in it?' })
    expect(message?.subject).toContain(reference)
    expect((await readOffer(id)).versions[0].status).toBe('asked')
    expect((await accept(key)).status).toBe(201)
  })

  it('reminds the guest once before the last day, if the office chose so', async () => {
    const { id } = await sendNewOffer()
    await sendNewOffer({ isReminded: false, email: 'ben@guests.example' })
    await test.db.delete(outbox)
    test.clock.now = new Date('2026-11-30T10:00:00Z')
    await endOffers(test.office)
    expect(await test.db.select().from(outbox)).toEqual([])
    test.clock.now = new Date('2026-12-01T10:00:00Z')
    for (const _ of [1, 2]) await endOffers(test.office)
    const mails = await test.db.select().from(outbox)
    expect(mails).toMatchObject([{ kind: 'offer-reminder', recipient: guest.email }])
    const [version] = await test.db
      .select()
      .from(offerVersions)
      .where(eq(offerVersions.offerId, id))
    expect(version?.remindedAt).toEqual(test.clock.now)
  })

  it('finds a quote like an order: by a misspelt name, a company, a telephone, any part of its number', async () => {
    const { id, reference } = await sendNewOffer()
    const guestColumns = {
      name: 'Björn Hagström',
      company: 'Fjord Events AS',
      phone: '+47 22 33 44 55',
    }
    await test.db.update(offers).set(guestColumns).where(eq(offers.id, id))
    for (const typed of ['hagstrom björn', 'Hagstrum', 'events fjord', '022 33 44'])
      expect(await searchOffers(typed), typed).toEqual([reference])
    expect(await searchOffers(reference.replaceAll('-', ' ').toLowerCase())).toEqual([reference])
    expect(await searchOffers(reference.slice(3, 9))).toEqual([reference])
    expect(await searchOffers('zeppelin')).toEqual([])
  })

  it('makes a quote from a request, or as a copy', async () => {
    await test.post('/api/group-quotes', groupQuoteBody({ company: 'Weiss GmbH' }))
    await test.post('/api/itinerary-enquiries', itineraryEnquiryBody())
    const [group] = await readEnquiries(test.db, 'group')
    const [enquiry] = await readEnquiries(test.db, 'itinerary')
    const forGroup = await createDraft({ source: 'group-quotes', sourceId: group?.id })
    expect(forGroup).toMatchObject({
      company: 'Weiss GmbH',
      source: { reference: group?.reference },
    })
    expect(forGroup.versions[0].body.items[0].adults).toBe(group?.guests)
    const forTwo = await createDraft({ source: 'itinerary-enquiries', sourceId: enquiry?.id })
    expect(forTwo.versions[0].body.items).toHaveLength(enquiry?.entries.length ?? 0)
    const copy = await read(
      await admin.post(`/api/admin/offers/${forTwo.id}/copy`, {}, createKeyHeader()),
    )
    expect(copy.reference).not.toBe(forTwo.reference)
    expect(copy.versions[0].body.items).toEqual(forTwo.versions[0].body.items)
    const { items } = await read(await admin.get('/api/admin/offers?show=drafts'))
    expect(items).toHaveLength(3)
    await test.db.delete(enquiries)
  })
})
