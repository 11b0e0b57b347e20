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
import { setUpGuides } from '../../fixtures/guides.ts'
import { makePortrait } from '../../fixtures/photographs.ts'
import { type MediaOffice, openMediaOffice } from '../../media-office.ts'
import {
  errorCode,
  openAdministrator,
  openColleague,
  type TestBrowser,
} from '../../test-accounts.ts'
import { start } from '../../test-office.ts'

const { all: company } = shipped.documents.company
if (!company) throw new Error('There is no company.')

const listFaults = (change: object) =>
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
    const [payment] = await test.db.select().from(payments).where(eq(payments.orderId, orderId))
    await test.db.transaction((transaction) =>
      issueInvoice(transaction, { content: shipped, paymentId: payment?.id ?? '', now: start }),
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
    const readAs = async (browser: TestBrowser) => {
      const documents = await browser.get(`/api/admin/orders/${orderId}/documents`)
      const [orderMails, parkedMails] = [
        await browser.get(`/api/admin/inbox/bookings/${orderId}/mails`),
        await browser.get('/api/admin/mails'),
      ]
      const mails = [...(await orderMails.json()), ...(await parkedMails.json()).mails]
      const { entries, refunds } = await (await browser.get('/api/admin/attention')).json()
      return {
        open: entries.map(({ amount, loss }: Record<string, unknown>) => [amount, loss]),
        refunds: refunds.length,
        amounts: (await documents.json()).map(({ amount }: { amount: unknown }) => amount),
        mails,
      }
    }
    await test.db.transaction((transaction) =>
      raiseAttention(
        transaction,
        {
          kind: 'charged-back',
          subjectId: payment?.id ?? '',
          orderId,
          facts: { amount: 500, loss: 100 },
        },
        start,
      ),
    )
    await test.db.insert(refunds).values({
      id: randomUUID(),
      paymentId: payment?.id ?? '',
      amount: 500,
      reason: 'cancelled',
      status: 'approved',
      source: 'office',
      who: 'office',
      idempotencyKey: randomUUID(),
      createdAt: start,
    })
    const clerkView = await readAs(clerk)
    expect([clerkView.open, clerkView.refunds]).toEqual([[[500, 100]], 1])
    expect(clerkView.amounts).toEqual([expect.any(Number)])
    expect(clerkView.mails).toMatchObject([{ text }])
    const withheldRight = { role: 'reservations', rightName: 'money', withheldAt: start }
    await test.db.insert(withheldRights).values(withheldRight)
    const { amounts, mails, open, refunds: refundCount } = await readAs(clerk)
    expect([amounts, open, refundCount]).toEqual([[null], [[null, null]], 0])
    const [entry] = (await (await clerk.get('/api/admin/attention')).json()).entries
    const response = await clerk.post(`/api/admin/attention/${entry.id}/close`, { seen: null })
    expect(response.status).toBe(200)
    const maskedMail = {
      subject: 'R… have come',
      text: 'Paid: R… (about $…). Still to pay: R….',
    }
    expect(mails).toMatchObject([maskedMail])
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
  ])('refuses to publish the %s %j', (field, value) => {
    expect(listFaults({})).toEqual([])
    expect(listFaults({ [field]: value })).toEqual([expect.stringContaining(field)])
    const social = [{ ...company.social[0], url: value }]
    const isPage = value === 'https://cape.example/'
    expect(listFaults({ social })).toHaveLength(isPage ? 0 : 1)
    const legal = { ...company.legal, privacyEmail: value }
    expect(listFaults({ legal })).toHaveLength(1)
  })

  it('stores only scanned receipts, and a limited number per trip', async () => {
    const { fleet, openGuide, sell } = setUpGuides(
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
    expect(await errorCode(await send())).toBe('media-infected')
    expect(await test.db.select().from(guideReceipts)).toEqual([])
    test.office.media = test.media
    expect((await send()).status).toBe(200)
    const [receipt] = await test.db.select().from(guideReceipts)
    if (!receipt) throw new Error('There is no receipt.')
    const otherReceipts = Array.from({ length: maxReceipts - 1 }, () => ({
      ...receipt,
      id: randomUUID(),
    }))
    await test.db.insert(guideReceipts).values(otherReceipts)
    expect(await errorCode(await send())).toBe('receipts-limited')
  })
})
