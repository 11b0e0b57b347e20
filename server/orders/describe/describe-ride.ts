import { eq } from 'drizzle-orm'
import { type RideFacts, rideOffice } from '#emails/changes.ts'
import { draftFrom, keptFrom } from '#rules/guests/form-fields.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import type { ManageRide } from '#contract/my-order-requests.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { isRide, listRides } from '#rules/orders/ride.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { reassign } from '../../capacity/fleet/auto-assign.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import { type Basis, basisOf, type Services } from '../../services.ts'
import { loadOrder, type LoadedOrder } from '../../records/load-order.ts'
import { recordEvent } from '../../records/order-history.ts'
import { Refused } from '../../refused.ts'
import { admitAttempt } from '../../requests/attempts.ts'
import { contactsOf } from '../../requests/contacts.ts'
import { findDetailsEnd } from '../change/plan-change.ts'

type Ride = ManageAnswer['rides'][number]
const fields = Object.keys(rideFields) as (keyof typeof rideFields)[]

/** What a guest has answered about being fetched for each thing of an order, and until when they may. */
export function describeRides({ content, now }: Basis, { order, items }: LoadedOrder): Ride[] {
  return listRides(order.status, items).map((ride) => {
    const { id: item, title, date } = ride
    const until = findDetailsEnd(content, ride)
    return {
      item,
      title,
      date,
      ...draftFrom(rideFields, ride),
      isTour: !isRide(ride),
      until: until.toISOString(),
      mayChange: order.channel !== 'reseller' && now() < until,
    }
  })
}

/**
 * Keeps what a guest answers about being fetched for one thing of their order, and notifies the office of what is new.
 * Throws Refused: 'not-found', 'order-limited', and 'ride-fixed' where nobody is fetched, and once it is too late.
 */
export async function changeRide(
  services: Services,
  orderId: string,
  said: ManageRide,
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const loaded = await loadOrder(transaction, orderId)
    const { order, items } = loaded
    if (said.item !== undefined && !items.some(({ id }) => id === said.item))
      throw new Refused({ code: 'not-found' })
    const basis = basisOf(services)
    const rides = describeRides(basis, loaded)
    const ride = said.item === undefined ? rides[0] : rides.find(({ item }) => item === said.item)
    const before = items.find(({ id }) => id === ride?.item)
    if (!before || !ride?.mayChange)
      throw new Refused({ code: 'ride-fixed', facts: contactsOf(basis.content) })
    const kept = keptFrom(rideFields, said)
    const changed = Object.fromEntries(
      fields.map((field) => [field, kept[field] !== before[field]]),
    )
    if (!Object.values(changed).includes(true)) return
    const at = services.now()
    await admitAttempt({ db: transaction, now: services.now }, 'order-details', orderId)
    await reassign(basis, transaction, loaded, {
      itemId: before.id,
      change: () => transaction.update(orderItems).set(kept).where(eq(orderItems.id, before.id)),
      by: { who: 'guest', at },
    })
    const sequence = order.sequence + 1
    await transaction.update(orders).set({ sequence }).where(eq(orders.id, orderId))
    const facts = { item: before.id, ...changed }
    await recordEvent(transaction, loaded, 'ride-described', { who: 'guest', at, facts })
    const { reference: about, email } = order
    const { title, date } = before
    const told: RideFacts = { reference: about, title, date, ride: said }
    const mail = {
      kind: 'ride-office',
      about,
      to: services.officeEmail,
      replyTo: email,
      message: rideOffice(basis.content, told),
    }
    await enqueueMail(transaction, [mail], at)
  })
  services.wake('mail')
}
