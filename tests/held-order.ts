import { eq } from 'drizzle-orm'
import { holdUntil } from '#rules/orders/hold.ts'
import { paymentPlan } from '#content/payment-plan.ts'
import { cancellationTiers } from '#rules/refunds/cancellation.ts'
import type { PaymentPlan } from '#rules/orders/payment-plan.ts'
import { orderEvents } from '#server/database/schema/orders.ts'
import type { Office } from '#server/office.ts'
import { limitsOf, takeDeparture } from '#server/orders/departures.ts'
import { readOrder as readStored } from '#server/orders/load-order.ts'
import { storeOrder } from '#server/orders/store-order.ts'

type Wanted = { date?: string; amount?: number; plan?: PaymentPlan; email?: string }

/** Stores an order of the tests' first tour that is held to be paid, its place taken; gives its id. */
export async function storeHeldOrder(office: Office, wanted: Wanted = {}): Promise<string> {
  const { date = '2027-02-20', amount = 100_000, plan, email = 'ada@guests.example' } = wanted
  const now = office.now()
  const [tour] = office.tours
  if (!tour) throw new Error('There is no tour.')
  return office.db.transaction(async (transaction) => {
    const taken = await takeDeparture(transaction, limitsOf(office, tour), date)
    if (taken === undefined) throw new Error(`${date} is full.`)
    const { order } = await storeOrder(
      transaction,
      {
        prefix: 'CC',
        event: 'booked-with-provider',
        order: {
          form: 'booking',
          title: tour.title,
          name: 'Ada Example',
          firstName: 'Ada',
          email,
          phone: '+44 20 7946 0000',
          plan: plan ?? null,
          holdEndsAt: holdUntil(now, paymentPlan),
          consentTextVersion: '1',
          consentedAt: now,
        },
        items: [
          {
            kind: 'tour',
            product: tour.id,
            title: tour.title,
            date,
            adults: 2,
            priceLines: [],
            totalMinor: amount,
            cancellationTiers: [...cancellationTiers],
            lines: [{ label: '2 adults', amount }],
          },
        ],
      },
      { who: 'guest', at: now },
    )
    return order.id
  })
}

/** An order as it is stored, and the events of its history. */
export async function readOrder(office: Office, id: string) {
  const loaded = await readStored(office.db, id)
  const events = await office.db
    .select({ event: orderEvents.event })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(orderEvents.number)
  return { ...loaded, events: events.map(({ event }) => event) }
}
