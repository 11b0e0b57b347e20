import { z } from 'zod'
import { group, sharedField } from '../text/field-meta.ts'
import { confirmedBy, firstDay } from './policy-versions.ts'

const hours = z.number().nonnegative()

const tier = z.strictObject({
  /** It ends where the line with more days begins. */
  fromDays: z.int().min(0).meta(sharedField('From days before departure')),
  feePercent: z.number().min(0).max(100).meta(sharedField('Charge, in per cent of the price')),
  /** The policy's word: a fee on the total tour cost, or a forfeited part of it. */
  charge: z.enum(['fee', 'forfeited']).meta(sharedField('The charge is called')),
})

export const cancellingSchema = z.strictObject({
  from: firstDay,
  /** Longest notice first. A booking stores a copy, so the table must stay plain data. */
  table: z
    .array(tier)
    .min(1)
    .superRefine((tiers, context) => {
      const refuse = (index: number, field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message })
      for (const [index, { fromDays, feePercent }] of tiers.entries()) {
        const above = tiers[index - 1]
        if (above && fromDays >= above.fromDays)
          refuse(index, 'fromDays', 'must be fewer days than in the line above')
        if (above && feePercent <= above.feePercent)
          refuse(index, 'feePercent', 'must be more than in the line above')
        if (index === tiers.length - 1 && fromDays !== 0)
          refuse(index, 'fromDays', 'must be 0 in the last line, which also counts for no-shows')
      }
    })
    .meta(group('Cancellation table')),
  free: z
    .strictObject({
      hoursAfterBooking: hours.meta(sharedField('Hours after booking; 0 switches it off')),
      hoursBeforeTrip: hours.meta(sharedField('Only if the trip is this many hours away')),
    })
    .meta(group('Free cancellation')),
  deadlines: z
    .strictObject({
      /** Names, phone, requests, pick-up and flight. */
      details: hours.meta(sharedField('Names, pick-up and requests')),
      guests: hours.meta(sharedField('The number of guests')),
      /** Day and tour. A moved trip keeps the cancellation charge reached so far. */
      date: hours.meta(sharedField('Day and tour')),
      cancel: hours.meta(sharedField('Cancelling')),
    })
    .meta(group('Hours before departure until which guests change it themselves')),
  changeFee: z
    .int()
    .nonnegative()
    .meta(sharedField('Fee for a change of day or tour, for each guest, in rand')),
  confirmedBy,
})
export type Cancelling = z.infer<typeof cancellingSchema>

/** The hours after booking in which cancelling is free, and the fewest hours before the trip. */
export type FreeCancellation = Cancelling['free']
export type ChangeDeadlines = Cancelling['deadlines']
export type ChangeSubject = keyof ChangeDeadlines
