import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Content } from '#content/content.ts'
import { engines } from '#tests/databases.ts'
import { storeOrder, storePayment } from '#tests/fixtures/order.ts'
import { addLine, byOffice as by } from '#tests/fixtures/payment.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { documents } from './documents-schema.server.ts'
import { orderEvents } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { findMailHour } from '#platform/mail/mail-hour.ts'
import { describeMoney } from '#app/my-order/describe-money.server.ts'
import type { Services } from '#platform/services.ts'
import { correctDocuments } from './correct-documents.server.ts'
import { invoiceOrder } from './issue-whole-invoice.server.ts'
import { remindOfInvoice, remindOfLateInvoices } from './remind-of-invoice.server.ts'

const weiss = { invoiceCompany: 'Weiss GmbH', invoiceAddress: 'Hauptstr. 1, Wien' }

describe.each(engines)('reminders of late invoices on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  beforeEach(() => test.db.delete(outbox))

  /** Sold and invoiced on Saturday 21 November. Due on 5 December, also a Saturday. */
  const sell = async (change: object = {}) => {
    const { db, office, clock } = test
    const order = { now: clock.now, status: 'confirmed' as const, ...weiss, ...change }
    const { orderId } = await storeOrder(db, order)
    await invoiceOrder(office, orderId, by)
    await db.delete(outbox)
    return orderId
  }
  const pay = (orderId: string, amount: number) =>
    storePayment(test.db, { orderId, amount, now: test.clock.now })
  const setClock = (moment: string) => {
    test.clock.now = new Date(moment)
  }
  const withContent = (changes: Partial<Content['invoiceReminder']>): Services => {
    const content = test.office.content()
    const invoiceReminder = { ...content.invoiceReminder, ...changes }
    return { ...test.office, content: () => ({ ...content, invoiceReminder }) }
  }
  const listReminders = (orderId: string) =>
    test.db
      .select({ who: orderEvents.who, facts: orderEvents.facts })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.event, 'invoice-reminded')))
  const readLateInvoice = async (orderId: string) =>
    (await describeMoney(test.office, orderId)).company?.late

  it('are sent once automatically, by day and never on a Sunday', async () => {
    const orderId = await sell()
    await pay(orderId, 100_000)
    const remindAt = async (moment: string) => {
      setClock(moment)
      return remindOfLateInvoices(test.office)
    }
    expect(await remindAt('2026-12-11T10:00:00Z')).toBe(0)
    expect(await readLateInvoice(orderId)).toMatchObject({
      remindedOn: null,
      remindsOn: '2026-12-12',
    })
    for (const moment of ['12T05:59', '12T19:00', '13T10:00'])
      expect(await remindAt(`2026-12-${moment}:00Z`)).toBe(0)
    setClock('2026-12-14T06:00:00Z')
    const counts = await Promise.all([1, 2].map(() => remindOfLateInvoices(test.office)))
    expect(counts.toSorted()).toEqual([0, 1])
    expect(await remindAt('2026-12-15T10:00:00Z')).toBe(0)
    const [mail, ...otherMails] = await test.db.select().from(outbox)
    expect(otherMails).toEqual([])
    expect(mail).toMatchObject({ kind: 'invoice-late-guest', attachments: [{ kind: 'document' }] })
    for (const text of ['R4,000 of invoice', '5 December 2026', 'INV-'])
      expect(mail?.text).toContain(text)
    const night = new Date('2026-12-14T20:00:00Z')
    const morning = new Date('2026-12-15T06:00:00Z')
    expect(mail && (await findMailHour(test.db, mail, night))).toEqual(morning)
    expect(await listReminders(orderId)).toMatchObject([
      { who: 'server', facts: { amount: 400_000 } },
    ])
    expect(await readLateInvoice(orderId)).toMatchObject({
      remindedOn: '2026-12-14',
      remindsOn: null,
    })
  })

  it('skip paid companies, those reminded by a person, without an address, or late for months', async () => {
    const paidOrder = await sell()
    await pay(paidOrder, 500_000)
    await sell({ email: '' })
    const remindedOrder = await sell()
    setClock('2026-12-07T10:00:00Z')
    await remindOfInvoice(test.office, remindedOrder, by)
    await expect(remindOfInvoice(test.office, remindedOrder, by)).rejects.toThrow('reminded-today')
    setClock('2026-12-14T10:00:00Z')
    expect(await remindOfLateInvoices(test.office)).toBe(0)
    expect(await test.db.select().from(outbox)).toHaveLength(1)
    const missedOrder = await sell()
    setClock('2027-02-15T10:00:00Z')
    expect(await remindOfLateInvoices(test.office)).toBe(0)
    await remindOfInvoice(test.office, missedOrder, by)
    expect(await test.db.select().from(outbox)).toHaveLength(1)
  })

  it('are sent although the documents of another company were changed after issue', async () => {
    const otherOrders = [await sell(), await sell(), await sell()]
    const brokenOrder = await sell()
    const { db, office } = test
    const whereBroken = eq(documents.orderId, brokenOrder)
    const [storedDocument] = await db.select().from(documents).where(whereBroken)
    await db.execute(sql`alter table documents disable trigger documents_append_only`)
    await db.update(documents).set({ hash: 'x' }).where(whereBroken)
    setClock('2026-12-14T10:00:00Z')
    await expect(remindOfLateInvoices(office)).rejects.toThrow('not as it was issued')
    for (const otherOrder of otherOrders) expect(await listReminders(otherOrder)).toHaveLength(1)
    const { hash = '' } = storedDocument ?? {}
    await db.update(documents).set({ hash }).where(whereBroken)
    await db.execute(sql`alter table documents enable trigger documents_append_only`)
    expect(await remindOfLateInvoices(office)).toBe(1)
  })

  it('follow the days in the content, and can be switched off', async () => {
    const orderId = await sell()
    setClock('2026-12-08T10:00:00Z')
    expect(await remindOfLateInvoices(test.office)).toBe(0)
    expect(await remindOfLateInvoices(withContent({ isOn: false, daysAfter: 3 }))).toBe(0)
    expect(await remindOfLateInvoices(withContent({ daysAfter: 3 }))).toBe(1)
    expect(await listReminders(orderId)).toHaveLength(1)
  })

  it('claim only what is due, not an item that was added since', async () => {
    const orderId = await sell()
    await expect(remindOfInvoice(test.office, orderId, by)).rejects.toThrow('invoice-not-late')
    await pay(orderId, 300_000)
    setClock('2026-12-05T10:00:00Z')
    await addLine(test, orderId, 50_000, 'charge')
    await test.db.transaction((transaction) =>
      correctDocuments(test.office, transaction, orderId, 'changed'),
    )
    setClock('2026-12-07T10:00:00Z')
    expect(await readLateInvoice(orderId)).toMatchObject({ amount: 200_000, since: '2026-12-05' })
    await pay(orderId, 200_000)
    expect(await readLateInvoice(orderId)).toBeNull()
    await expect(remindOfInvoice(test.office, orderId, by)).rejects.toThrow('invoice-not-late')
    await pay(orderId, 50_000)
    await expect(remindOfInvoice(test.office, orderId, by)).rejects.toThrow('nothing-to-pay')
  })
})
