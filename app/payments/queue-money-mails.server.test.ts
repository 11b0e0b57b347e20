import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { engines } from '#tests/databases.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { loadOrder } from '#app/order/load-order.server.ts'
import { type MoneyMailCause, queueMoneyMails } from './queue-money-mails.server.ts'
import { cancellationTiers } from '#tests/fixtures/policies.ts'

const day = '2027-02-20'
const secondDay = '2027-02-22'

describe.each(engines)('the mails about an order on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeEach(() => office.clear(orders, outbox))
  const listMails = () => office.db.select().from(outbox).orderBy(outbox.createdAt)

  it('name every day of an order, and link to its page for the charges of several days', async () => {
    const { id } = await storeManagedOrder(office.db, office.clock.now, { status: 'confirmed' })
    const second = { title: 'Winelands', date: secondDay, adults: 2, children: 1 }
    await office.db.insert(orderItems).values({
      ...second,
      id: randomUUID(),
      orderId: id,
      kind: 'tour',
      status: 'booked',
      product: 'winelands-tour',
      priceLines: [],
      cancellationTiers: [...cancellationTiers],
    })
    const queue = (cause: MoneyMailCause) =>
      office.db.transaction(async (transaction) =>
        queueMoneyMails(office.office, transaction, await loadOrder(transaction, id), cause),
      )
    await queue({ event: 'confirmed' })
    const [mail] = await listMails()
    for (const text of [
      `${formatLongDate(day)}: Cape Peninsula, 2 adults`,
      `${formatLongDate(secondDay)}: Winelands, 2 adults and 1 child`,
      wordsOf(shipped).mails.shared.cancelling.eachDay,
    ])
      expect(mail?.text).toContain(text)
    expect(mail?.text).not.toContain('(15%)')
    await office.db.delete(outbox)
    const whereSecond = eq(orderItems.title, second.title)
    await office.db.update(orderItems).set({ status: 'cancelled' }).where(whereSecond)
    await queue({ event: 'confirmed' })
    const [single] = await listMails()
    expect(single?.text).not.toContain('Winelands')
    expect(single?.text).toContain('(15%)')
  })
})
