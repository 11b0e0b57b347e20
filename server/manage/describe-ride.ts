import { eq } from 'drizzle-orm'
import { company } from '#content/company.ts'
import { type RideFacts, rideOffice } from '#emails/ride-office.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import type { ManageRide } from '#rules/orders/manage-request.ts'
import { findRide, isRide } from '#rules/orders/ride.ts'
import { orderItems } from '../database/schema/orders.ts'
import { keepAssigned } from '../fleet/send-out.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Office } from '../office.ts'
import { loadOrder, type LoadedOrder } from '../orders/load-order.ts'
import { noteEvent } from '../orders/order-history.ts'
import { Refused } from '../refused.ts'
import { contacts } from '../requests/admit.ts'
import { findDetailsEnd } from './plan-change.ts'

/** What a guest has said of being fetched, and whether they may still; undefined where nothing is to be travelled. */
export function describeRide(
  office: Pick<Office, 'now' | 'tours' | 'calendar'>,
  { order, items }: LoadedOrder,
): ManageAnswer['ride'] {
  const ride = findRide(order.status, items)
  if (!ride) return undefined
  const { pickupTime, pickup, destination, flight } = ride
  const until = findDetailsEnd(office, ride)
  return {
    pickupTime: pickupTime ?? '',
    pickup: pickup ?? '',
    destination: destination ?? '',
    flight: flight ?? '',
    isTour: !isRide(ride),
    until: until.toISOString(),
    mayChange: order.channel !== 'reseller' && office.now() < until,
  }
}

/**
 * Keeps what a guest says of being fetched, and tells the office what is new. Throws Refused
 * ('ride-fixed') for an order without a ride, and once it is too late.
 */
export async function changeRide(office: Office, orderId: string, said: ManageRide): Promise<void> {
  await office.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    const { order } = loaded
    const before = findRide(order.status, loaded.items)
    if (!before || !describeRide(office, loaded)?.mayChange)
      throw new Refused({ code: 'ride-fixed', facts: contacts })
    const { pickupTime = null, pickup = null, destination = null, flight = null } = said
    const ride = { pickupTime, pickup, destination, flight }
    const changed = {
      pickupTime: pickupTime !== before.pickupTime,
      pickup: pickup !== before.pickup,
      destination: destination !== before.destination,
      flight: flight !== before.flight,
    }
    if (!Object.values(changed).includes(true)) return
    const at = office.now()
    await keepAssigned(office, transaction, loaded, {
      itemId: before.id,
      change: () => transaction.update(orderItems).set(ride).where(eq(orderItems.id, before.id)),
      by: { who: 'guest', at },
    })
    await noteEvent(transaction, loaded, 'ride-described', { who: 'guest', at, facts: changed })
    const { reference: about, title, email } = order
    const facts: RideFacts = { reference: about, title, date: before.date, ride: said, company }
    const mail = {
      kind: 'ride-office',
      about,
      to: office.officeEmail,
      replyTo: email,
      message: rideOffice(facts),
    }
    await enqueueMail(transaction, [mail], at)
  })
  office.wakeMail()
}
