import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, like, or } from 'drizzle-orm'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { carryOutChange, previewChange } from '#app/changing/change-trip.server.ts'
import { writeAsGuest, writeAsOffice } from '#app/messages/thread.server.ts'
import type { Services } from '#platform/services.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { recordPayment } from '#app/payments/events/record-payment.server.ts'
import { pickParty } from '#rules/prices/party.ts'
import { Refused } from '#platform/refused.ts'
import { exampleActor, exampleDomain } from './examples.ts'

const by = { who: 'office', actorId: exampleActor } as const
const whereGuest = like(orders.email, `%@${exampleDomain}`)

/**
 * Adds acts of guests to the example season: most pay in full, some in part, two cancel and wait
 * for their refund, two write and one gets an answer, one reduces the party. Each uses the normal
 * functions; the queued mails are deleted, so nothing is sent.
 */
export async function liveExamples(services: Services): Promise<void> {
  const found = await services.db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(whereGuest, eq(orders.status, 'confirmed')))
    .orderBy(asc(orders.firstDay), asc(orders.reference))
  for (const [index, { id }] of found.entries()) {
    if (index % 5 !== 4) await pay(services, id, index % 4 === 3 ? 0.3 : 1)
  }
  // The last fully paid ones: far enough ahead for a refund.
  const whole = found.filter((_, index) => index % 5 !== 4 && index % 4 !== 3)
  const [later, late] = whole.slice(-2)
  for (const one of [late, later]) if (one) await callOff(services, one.id)
  for (const { id } of whole.slice(0, -2).toReversed())
    if (await comeWithOneLess(services, id)) break
  const [asked, answered] = found
  if (asked)
    await write(
      services,
      asked.id,
      'Could we stop for coffee in Kalk Bay? Two of us wake up slowly.',
    )
  if (answered) {
    await write(services, answered.id, 'Is there room for a folding wheelchair?')
    const message = 'There is, in the boot. Your guide helps with it.'
    await writeAsOffice(services, answered.id, {
      message,
      key: randomUUID(),
      actorId: exampleActor,
    })
  }
  await takeMailsAway(services)
}

async function pay(services: Services, orderId: string, share: number): Promise<void> {
  const { books } = await readOrder(services.db, orderId)
  const amount = Math.round(sumBooks(books).balance * share)
  if (amount <= 0) return
  const day = calendarDateIn(services.now(), capeTown)
  const key = randomUUID()
  await recordPayment(services, { orderId, method: 'eft', amount, day, reference: '', by, key })
}

async function callOff(services: Services, orderId: string): Promise<void> {
  const { number } = await previewCancellation(services, { orderId, cancelledBy: 'guest' })
  await carryOutCancellation(services, { orderId, number, by })
}

async function comeWithOneLess(services: Services, orderId: string): Promise<boolean> {
  const [item] = await services.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  if (item?.kind !== 'tour' || !item.product) return false
  const { id, product, date } = item
  const wish = { item: id, product, date, ...pickParty(item), adults: item.adults - 1 }
  try {
    const { quote } = await previewChange(services, orderId, wish)
    const { outcome } = await carryOutChange(services, orderId, quote.number)
    return outcome === 'changed'
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

function write(services: Services, orderId: string, message: string): Promise<void> {
  return writeAsGuest(services, orderId, { message, key: randomUUID() })
}

async function takeMailsAway({ db }: Services): Promise<void> {
  const own = db.select({ reference: orders.reference }).from(orders).where(whereGuest)
  const whereOurs = or(inArray(outbox.about, own), like(outbox.recipient, `%@${exampleDomain}`))
  await db.delete(outbox).where(whereOurs)
}
