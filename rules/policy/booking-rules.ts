import { z } from 'zod'
import { isClockTime } from '../dates/clock-time.ts'
import { group, sharedField } from '../text/field-meta.ts'
import { confirmedBy, firstDay } from './policy-versions.ts'

const count = z.int().positive()
const minutes = z
  .int()
  .min(0)
  .max(24 * 60)
const clockTime = z.string().refine(isClockTime, 'is no time of day')

/** Washing, refuelling, driving there. */
const buffer = {
  before: minutes.meta(sharedField('Minutes before the first pick-up')),
  after: minutes.meta(sharedField('Minutes after the last drop-off')),
}
const hours = z
  .strictObject({
    from: clockTime.meta(sharedField('From')),
    to: clockTime.meta(sharedField('To')),
  })
  .refine(({ from, to }) => from < to, 'ends before it begins')

export const bookingRulesSchema = z.strictObject({
  from: firstDay,
  hold: z
    .strictObject({
      minutes: count.meta(sharedField('Minutes for a guest who is paying')),
      underWayMinutes: minutes.meta(sharedField('More minutes while a payment is in progress')),
    })
    .meta(group('Places on hold')),
  quoteMinutes: count.meta(sharedField('Minutes that the figures of a change stay valid')),
  offers: z
    .strictObject({
      holdsDays: count.meta(sharedField('Days that a quote is valid')),
      remindDaysBefore: count.meta(sharedField('Days before its end when the guest is reminded')),
      /** Until the day before the trip at most. */
      payWithinDays: count.meta(sharedField('Days that an accepted quote keeps its places unpaid')),
      /** Until the day of the trip at most. */
      invoiceDays: count.meta(sharedField('Days for a company to pay its invoice')),
    })
    .meta(group('Quotes')),
  buffers: z
    .strictObject({
      tour: z.strictObject(buffer).meta(group('Tour')),
      'vehicle-day': z.strictObject(buffer).meta(group('Vehicle for a day')),
      transfer: z.strictObject(buffer).meta(group('Ride')),
      custom: z.strictObject(buffer).meta(group('Service described by hand')),
      tours: z
        .array(
          z.strictObject({
            tour: z.string().meta(sharedField('Tour', { names: 'tour' })),
            ...buffer,
          }),
        )
        .meta(group('Tours with their own buffers')),
    })
    .meta(group('Time of vehicle and guide around a trip')),
  /** Usual hours of a day without agreed times. */
  hours: z
    .strictObject({
      'vehicle-day': hours.meta(group('Vehicle for a day')),
      custom: hours.meta(group('Service described by hand')),
    })
    .meta(group('Hours of a trip without agreed times')),
  rideMinutes: minutes
    .min(1)
    .meta(sharedField('Minutes of a ride of which only the pick-up is known')),
  waitMinutes: minutes.meta(sharedField('Minutes that a guide waits for late guests')),
  paperWarningDays: count.meta(
    sharedField('Days before a paper expires when the office is warned'),
  ),
  confirmedBy,
})
export type BookingRules = z.infer<typeof bookingRulesSchema>

/** How long trips occupy vehicles and guides. */
export type FleetSettings = Pick<BookingRules, 'buffers' | 'hours' | 'rideMinutes'>
export type OfferPolicy = BookingRules['offers']
