import { toDraft } from '#rules/guests/form-fields.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { rideFields } from '#app/order/ride-fields.ts'
import { isRide, listRides } from '#app/order/ride.ts'
import type { Basis } from '#platform/services.ts'
import type { LoadedOrder } from '#app/order/load-order.server.ts'
import { findDetailsEnd } from '#app/changing/plan-change.server.ts'

type Ride = ManageAnswer['rides'][number]

/** Describes a guest's pick-up answers for each item, with the deadline to change them. */
export function describeRides({ content, now }: Basis, { order, items }: LoadedOrder): Ride[] {
  return listRides(order.status, items).map((ride) => {
    const { id: item, title, date } = ride
    const until = findDetailsEnd(content, order, ride)
    return {
      item,
      title,
      date,
      ...toDraft(rideFields, ride),
      isTour: !isRide(ride),
      until: until.toISOString(),
      mayChange: order.channel !== 'reseller' && now() < until,
    }
  })
}
