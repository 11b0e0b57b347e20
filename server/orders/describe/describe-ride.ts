import { draftFrom } from '#rules/guests/form-fields.ts'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import { rideFields } from '#rules/orders/ride-fields.ts'
import { isRide, listRides } from '#rules/orders/ride.ts'
import type { Basis } from '../../services.ts'
import type { LoadedOrder } from '../../records/load-order.ts'
import { findDetailsEnd } from '../change/plan-change.ts'

type Ride = ManageAnswer['rides'][number]

/** A guest's pick-up answers for each item, with the deadline to change them. */
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
