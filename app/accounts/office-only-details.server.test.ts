import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { storeThread } from '#tests/fixtures/thread.ts'
import { storeWaitingEntry } from '#tests/fixtures/waiting.ts'
import { storeWholeOrder } from '#tests/fixtures/whole-order.ts'
import { type TestBrowser } from '#tests/test-accounts.ts'
import {
  bookingBody,
  contactBody,
  giftBody,
  groupQuoteBody,
  itineraryBody,
  itineraryEnquiryBody,
} from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import type { Database } from '#platform/database/database.ts'
import { offers } from '#app/offers/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { createOfferKey } from '#app/offers/offer-keys.server.ts'
import { createWaitingKey } from '#app/waiting/waiting-keys.server.ts'
import { readWaiting } from '#app/waiting/read-waiting.server.ts'
import { readSharedOffer } from '#app/offers/read-shared-offer.server.ts'
import { readQuoteRequest } from '#app/enquiries/read-quote-request.server.ts'
import { readEnquiries } from '#tests/fixtures/enquiries.ts'

const ada = 'ada@guests.example'
const mark = 'OFFICE-ONLY'

describe('an internal field of a stored detail', () => {
  const office = setUpTestOffice()
  let browser: TestBrowser
  let order: Awaited<ReturnType<typeof storeManagedOrder>>
  let waitingId: string
  let markedColumns: string[]

  beforeAll(async () => {
    browser = await office.openUser(ada)
    for (const [path, body] of [
      ['/api/bookings', bookingBody()],
      ['/api/gifts', giftBody()],
      ['/api/itinerary-enquiries', itineraryEnquiryBody()],
      ['/api/group-quotes', groupQuoteBody()],
      ['/api/itineraries', { itinerary: itineraryBody() }],
      ['/api/functions/send-contact-email', contactBody()],
    ] as const) {
      expect((await office.post(path, body)).ok, path).toBe(true)
    }
    order = await storeManagedOrder(office.db, office.clock.now, { email: ada })
    await storeThread(office.db, order.id, [
      { from: 'guest', text: 'Is there a seat?', at: new Date() },
    ])
    await office.db
      .update(orders)
      .set({ plan: [{ amount: 100_000, dueOn: '2026-12-01' }] })
      .where(eq(orders.id, order.id))
    await storeWholeOrder(office.db)
    waitingId = await storeWaitingEntry(office.db)
    markedColumns = await markDetails(office.db)
  })

  it('is added to the details of every kind by the set-up', () => {
    expect(markedColumns).toEqual(
      expect.arrayContaining([
        'enquiries.answers',
        'offer_versions.body',
        'order_events.facts',
        'order_items.price_lines',
        'orders.plan',
        'shared_itineraries.itinerary',
      ]),
    )
  })

  it.each(['/api/account', '/api/account/records', '/api/account/data'])(
    'is in no answer of %s',
    async (path) => {
      const answer = await browser.get(path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain(mark)
    },
  )

  it('is on no page of a guest', async () => {
    const { office: services, db } = office
    const answer = await callManageBy(office, '', order.key)
    expect(answer.status).toBe(200)
    expect(await answer.text()).not.toContain(mark)
    const [[offer], [enquiry], [group]] = await Promise.all([
      db.select().from(offers),
      readEnquiries(db, 'itinerary'),
      readEnquiries(db, 'group'),
    ])
    const offerKey = await createOfferKey(db, offer?.id ?? '', services.now())
    const waitingKey = await createWaitingKey(db, waitingId, services.now())
    const pages = {
      offer: await readSharedOffer(services, offerKey?.token ?? ''),
      waiting: await readWaiting(services, waitingKey?.token ?? ''),
      itinerary: await readQuoteRequest(services, { kind: 'itinerary', id: enquiry?.id ?? '' }),
      group: await readQuoteRequest(services, { kind: 'group', id: group?.id ?? '' }),
    }
    expect(Object.values(pages)).not.toContain(undefined)
    const leaks = Object.entries(pages).filter(([, page]) => JSON.stringify(page).includes(mark))
    expect(leaks).toEqual([])
  })
})

/**
 * Puts a mark into every stored JSON object at every depth. Returns the columns that contain the
 * mark.
 */
async function markDetails(db: Database): Promise<string[]> {
  const markedColumns: string[] = []
  const columns = await readRows<{ table_name: string; column_name: string }>(
    db,
    sql`select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'jsonb' order by 1, 2`,
  )
  await db.execute(sql`set session_replication_role = replica`)
  for (const { table_name: table, column_name: column } of columns) {
    const [tableIdentifier, columnIdentifier] = [sql.identifier(table), sql.identifier(column)]
    const rows = await readRows<{ place: string; value: unknown }>(
      db,
      sql`select ctid::text as place, ${columnIdentifier} as value from ${tableIdentifier} where jsonb_typeof(${columnIdentifier}) in ('object', 'array')`,
    )
    for (const { place, value } of rows) {
      const text = JSON.stringify(markWithin(value))
      if (text.includes(mark)) markedColumns.push(`${table}.${column}`)
      await db.execute(
        sql`update ${tableIdentifier} set ${columnIdentifier} = ${text}::jsonb where ctid = ${place}::tid`,
      )
    }
  }
  await db.execute(sql`reset session_replication_role`)
  return [...new Set(markedColumns)]
}

function markWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(markWithin)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [name, markWithin(part)])
  return { ...Object.fromEntries(entries), officeNote: mark }
}

async function readRows<Row>(db: Database, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] }
  return rows
}
