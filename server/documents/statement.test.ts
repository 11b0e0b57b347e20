import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addDays } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { storeOrder, storePaid } from '#tests/fixtures/order.ts'
import { engines } from '#tests/databases.ts'
import { readPdf } from '#tests/read-pdf.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { outbox } from '../database/schema/outbox.ts'
import { remindOfInvoice } from './remind-of-invoice.ts'
import { readStatement, readStatementPdf } from './statement.ts'
import { invoiceOrder } from './whole-invoice.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const
const weiss = {
  invoiceCompany: 'Weiss GmbH',
  invoiceAddress: 'Hauptstr. 1, Wien',
  invoiceVat: 'ATU1',
}

describe.each(engines)('the account of a company on the %s database', (engine) => {
  const test = useTestOffice(engine)

  it('has all its orders and no other’s, by age, and reminds it of what is late', async () => {
    const { db, office, clock } = test
    const now = clock.now
    const sell = (more: object) => storeOrder(db, { now, status: 'confirmed', ...more })
    const late = await sell(weiss)
    await invoiceOrder(office, late.orderId, by)
    const part = await sell({ ...weiss, invoiceCompany: 'WEISS  GmbH', invoiceVat: 'ATU 1' })
    await storePaid(db, { orderId: part.orderId, amount: 200_000, now })
    await sell({ ...weiss, invoiceVat: 'ATU2' })
    await sell({ ...weiss, invoiceVat: null })
    await sell({ ...weiss, status: 'held' })
    await expect(remindOfInvoice(office, late.orderId, by)).rejects.toThrow('invoice-not-late')
    clock.now = new Date(now.getTime() + 15 * dayMs)
    const read = await readStatement({ db, now: clock.now }, late.orderId)
    expect(new Set(read.lines.map(({ id }) => id))).toEqual(new Set([late.orderId, part.orderId]))
    expect(read.lines.find(({ id }) => id === late.orderId)).toMatchObject({
      invoiced: 500_000,
      paid: 0,
      balance: 500_000,
      dueOn: addDays(read.today, -1),
    })
    expect(read.owed).toBe(800_000)
    expect(read.ages).toMatchObject([
      { age: 'not-due', amount: 300_000 },
      { age: 'to-30', amount: 500_000 },
      { amount: 0 },
      { amount: 0 },
      { amount: 0 },
    ])
    const from = { db, content: office.content(), now: clock.now }
    const { pages } = await readPdf((await readStatementPdf(from, part.orderId)).bytes)
    for (const said of ['Statement of account', 'INV-00001', 'R8,000.00', '1 to 30 days'])
      expect(pages.join(' ')).toContain(said)
    await remindOfInvoice(office, late.orderId, by)
    await expect(remindOfInvoice(office, late.orderId, by)).rejects.toThrow('reminded-today')
    const mails = await db.select().from(outbox).where(eq(outbox.kind, 'invoice-late-guest'))
    expect(mails.map(({ attachments }) => attachments.map(({ kind }) => kind))).toEqual([
      ['document'],
    ])
    clock.now = new Date(clock.now.getTime() + dayMs)
    await storePaid(db, { orderId: late.orderId, amount: 500_000, now: clock.now })
    await expect(remindOfInvoice(office, late.orderId, by)).rejects.toThrow('nothing-to-pay')
    await expect(remindOfInvoice(office, part.orderId, by)).rejects.toThrow('not-found')
  })

  it('is nobody’s where no company is named', async () => {
    const { orderId } = await storeOrder(test.db, { now: test.clock.now })
    const read = readStatement({ db: test.db, now: test.clock.now }, orderId)
    await expect(read).rejects.toThrow('no-company')
  })
})
