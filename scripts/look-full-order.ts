import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { storeThread } from '#tests/fixtures/thread.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'
import { outbox, type ParkedWhy } from '#server/database/schema/outbox.ts'
import type { Services } from '#server/services.ts'
import { recordPayment } from '#server/money/events/record-payment.ts'
import { approveRefund, proposeRefund } from '#server/money/refunds/refunds.ts'
import { inDays } from './look-days.ts'
import { storePaidTrip } from '#tests/fixtures/order.ts'
import { longWord, people } from './look-people.ts'

/** Whose order has everything in it; by this name it is found. */
export const fullName = `Annegret ${longWord} von und zu Hohenlohe-Waldenburg-Schillingsfürst`

const by = { who: 'office', actorId: randomUUID() } as const

/** An order of 200 guests on four days, with long names, many payments, refunds, messages and mails. */
export async function storeFullOrder(services: Services): Promise<void> {
  const { db } = services
  const now = new Date()
  const trip = { first: inDays(60), tours: 4, paid: 500_000, email: people.guest }
  const { orderId, itemIds } = await storePaidTrip(db, now, trip)
  await db
    .update(orders)
    .set({
      name: fullName,
      phone: '+49 40 428 28 0',
      note: `Wheelchair in coach 3.\n\n${longWord}: front seat.`,
      specialRequests: `Six of us eat no pork, and ${longWord} is allergic to nuts.\n\nAll of them are.`,
    })
    .where(eq(orders.id, orderId))
  for (const [position, id] of itemIds.entries())
    await db
      .update(orderItems)
      .set({
        title: `Day ${position + 1}: ${longWord} to the Cape of Good Hope, Boulders and back over Chapman’s Peak`,
        adults: 160,
        children: 40,
        startTime: '07:30',
        pickup: `Hotel ${longWord}, Beach Road, Sea Point`,
        destination: 'The Table Bay, Quay 6, Victoria & Alfred Waterfront',
        flight: 'LH 576',
      })
      .where(eq(orderItems.id, id))
  for (const [index, method] of ['eft', 'cash', 'card-machine', 'eft', 'cash', 'eft'].entries())
    await recordPayment(services, {
      orderId,
      method: method as 'eft' | 'cash' | 'card-machine',
      amount: 250_000 + index * 12_345,
      day: inDays(-index),
      reference: `FNB 44${index} ${longWord}`,
      by,
      key: randomUUID(),
    })
  for (const amount of [50_000, 12_345]) {
    const [id = ''] = await proposeRefund(services, { orderId, amount, by })
    if (amount > 20_000) await approveRefund(services, { id, by })
  }
  await storeThread(
    db,
    orderId,
    (['guest', 'office', 'guest'] as const).map((from, index) => ({
      from,
      text: `${longWord}: how many steps are there?\n\nAnd is there a low one?`,
      at: new Date(now.getTime() - (4 - index) * 3_600_000),
    })),
  )
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  await storeParked(services, order?.reference ?? '')
}

/** What could not be delivered: to a wrong address, taken by nobody, and two that have one reader alone. */
async function storeParked({ db }: Services, reference: string): Promise<void> {
  const at = new Date()
  const mails: { kind: string; about: string; why: ParkedWhy; error: string; text?: string }[] = [
    {
      kind: 'booking-confirmation-guest',
      about: reference,
      why: 'refused',
      error: `550 5.1.1 <${longWord.toLowerCase()}@guests.example>: Recipient address rejected: User unknown in virtual mailbox table`,
    },
    {
      kind: 'payment-received-guest',
      about: reference,
      why: 'not-taken',
      error: '421 4.7.0 Try again later',
    },
    { kind: 'password-changed', about: randomUUID(), why: 'refused', error: '552 Mailbox full' },
    { kind: 'confirm-address', about: randomUUID(), why: 'refused', error: '552 Full', text: '' },
  ]
  await db.insert(outbox).values(
    mails.map(({ kind, about, why, error, text = `Dear Annegret,\n\n${longWord}.` }) => ({
      id: randomUUID(),
      kind,
      about,
      recipient: `${longWord.toLowerCase()}@guests.example`,
      subject: `What we hold: ${longWord}`,
      html: '',
      text,
      createdAt: at,
      nextAttemptAt: at,
      attempts: 3,
      lastError: error,
      parkedAt: at,
      parkedWhy: why,
    })),
  )
}
