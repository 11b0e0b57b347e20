import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDocumentFaults } from '#content/document-faults.ts'
import { shipped } from '#content/shipped.ts'
import { withheldRights } from '#app/accounts/administration-schema.server.ts'
import { guideReceipts } from '#app/guides/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { issueInvoice } from '#app/payments/documents/invoices.server.ts'
import { maxReceipts } from '#app/guides/receipts.server.ts'
import { raiseAttention } from '#app/messages/attention-list.server.ts'
import { Refused } from '#platform/refused.ts'
import { storePaidTrip } from '../../fixtures/order.ts'
import { useGuides } from '../../fixtures/guides.ts'
import { makePortrait } from '../../fixtures/photographs.ts'
import { type MediaOffice, openMediaOffice } from '../../media-office.ts'
import { codeOf, openAdministrator, openColleague, type TestBrowser } from '../../test-accounts.ts'
import { start } from '../../test-office.ts'

const { all: company } = shipped.documents.company
if (!company) throw new Error('There is no company.')

const faultsOf = (change: object) =>
  listDocumentFaults({
    ...shipped.documents,
    company: { all: { ...company, ...change } },
  })

/**
 * Attack: reads amounts without the right to see money, sends fields with several addresses,
 * uploads unscanned files.
 */
describe('a person who looks for small leaks', () => {
  let test: MediaOffice
  let owner: TestBrowser
  beforeAll(async () => {
    test = await openMediaOffice()
    owner = await openAdministrator(test, 'owner@cape.example')
  })
  afterAll(() => test.close())

  it('reads no amount in documents and mails without the right to see money', async () => {
    const clerk = await openColleague(test, 'clerk@cape.example', 'reservations')
    const { orderId } = await storePaidTrip(test.db, start)
    const [paid] = await test.db.select().from(payments).where(eq(payments.orderId, orderId))
    await test.db.transaction((one) =>
      issueInvoice(one, { content: shipped, paymentId: paid?.id ?? '', now: start }),
    )
    const mail = { kind: 'order-confirmed', about: orderId, managedOrder: orderId, html: '<p></p>' }
    const text = 'Paid: R5,000.00 (about $275). Still to pay: R1,200.'
    await test.db.insert(outbox).values({
      ...mail,
      id: randomUUID(),
      recipient: 'guest@guests.example',
      subject: 'R5,000 have come',
      text,
      createdAt: start,
      nextAttemptAt: start,
      parkedAt: start,
      parkedWhy: 'refused',
    })
    const read = async (browser: TestBrowser) => {
      const documents = await browser.get(`/api/admin/orders/${orderId}/documents`)
      const [about, parked] = [
        await browser.get(`/api/admin/inbox/bookings/${orderId}/mails`),
        await browser.get('/api/admin/mails'),
      ]
      const mails = [...(await about.json()), ...(await parked.json()).mails]
      const { entries, refunds } = await (await browser.get('/api/admin/attention')).json()
      return {
        open: entries.map(({ amount, loss }: Record<string, unknown>) => [amount, loss]),
        refunds: refunds.length,
        amounts: (await documents.json()).map(({ amount }: { amount: unknown }) => amount),
        mails,
      }
    }
    await test.db.transaction((one) =>
      raiseAttention(
        one,
        {
          kind: 'charged-back',
          subjectId: paid?.id ?? '',
          orderId,
          facts: { amount: 500, loss: 100 },
        },
        start,
      ),
    )
    await test.db.insert(refunds).values({
      id: randomUUID(),
      paymentId: paid?.id ?? '',
      amount: 500,
      reason: 'cancelled',
      status: 'approved',
      source: 'office',
      who: 'office',
      idempotencyKey: randomUUID(),
      createdAt: start,
    })
    const seen = await read(clerk)
    expect([seen.open, seen.refunds]).toEqual([[[500, 100]], 1])
    expect(seen.amounts).toEqual([expect.any(Number)])
    expect(seen.mails).toMatchObject([{ text }])
    const withheld = { role: 'reservations', rightName: 'money', withheldAt: start }
    await test.db.insert(withheldRights).values(withheld)
    const { amounts, mails, open, refunds: toSend } = await read(clerk)
    expect([amounts, open, toSend]).toEqual([[null], [[null, null]], 0])
    const [entry] = (await (await clerk.get('/api/admin/attention')).json()).entries
    const close = await clerk.post(`/api/admin/attention/${entry.id}/close`, { seen: null })
    expect(close.status).toBe(200)
    const masked = {
      subject: 'R… have come',
      text: 'Paid: R… (about $…). Still to pay: R….',
    }
    expect(mails).toMatchObject([masked])
  })

  it.each([
    ['reviewsPage', 'javascript:alert(1)'],
    ['reviewsPage', 'http://reviews.example/cape'],
    ['reviewsPage', 'https://user:word@reviews.example/'],
    ['reviewsPage', 'https://reviews.example/"onclick="'],
    ['website', 'https://cape.example"x'],
    ['website', 'https://cape.example/'],
    ['website', 'https://cape'],
    ['website', "https://cape.example'"],
    ['email', 'a@cape.example\r\nATTENDEE:mailto:b@cape.example'],
    ['email', '"a b"@cape.example'],
    ['email', 'a@cape'],
    ['email', 'a?bcc=b%40x.example@cape.example'],
    ['email', 'a#b@cape.example'],
    ['email', 'a@cape.example\u202e'],
  ])('publishes no %s of %j', (field, value) => {
    expect(faultsOf({})).toEqual([])
    expect(faultsOf({ [field]: value })).toEqual([expect.stringContaining(field)])
    const social = [{ ...company.social[0], url: value }]
    const isPage = value === 'https://cape.example/'
    expect(faultsOf({ social })).toHaveLength(isPage ? 0 : 1)
    const legal = { ...company.legal, privacyEmail: value }
    expect(faultsOf({ legal })).toHaveLength(1)
  })

  it('stores only scanned receipts, and a limited number per trip', async () => {
    const { fleet, openGuide, sell } = useGuides(
      () => test,
      () => owner,
    )
    const date = '2026-11-21'
    const guide = await openGuide('Thandi', 'thandi@cape.example')
    const { itemId } = await sell({ now: start, items: [{ date }] })
    await fleet.assign(itemId, { guides: [guide.id] })
    const { bytes } = await makePortrait({ width: 1400, height: 1900 })
    const send = async () => {
      const query = new URLSearchParams({ pressedAt: start.toISOString(), date })
      const path = `/api/guide/trips/${itemId}/receipts/${randomUUID()}?${query}`
      const headers = { 'content-type': 'image/jpeg' }
      return guide.browser.ask(path, { method: 'PUT', headers, body: new Uint8Array(bytes) })
    }
    test.office.media = {
      ...test.media,
      scanner: {
        check: async () => undefined,
        scan: async () => {
          throw new Refused({ code: 'media-infected', facts: { found: 'Eicar' } })
        },
      },
    }
    expect(await codeOf(await send())).toBe('media-infected')
    expect(await test.db.select().from(guideReceipts)).toEqual([])
    test.office.media = test.media
    expect((await send()).status).toBe(200)
    const [one] = await test.db.select().from(guideReceipts)
    if (!one) throw new Error('There is no receipt.')
    const more = Array.from({ length: maxReceipts - 1 }, () => ({ ...one, id: randomUUID() }))
    await test.db.insert(guideReceipts).values(more)
    expect(await codeOf(await send())).toBe('receipts-limited')
  })
})
