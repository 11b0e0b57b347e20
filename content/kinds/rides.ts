import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { sharedField, group, translatedField } from '#rules/text/field-meta.ts'

const count = z.number().int().positive()

export const ridesSchema = z.strictObject({
  areConfirmed: z.boolean().meta(sharedField('The owner has confirmed every figure')),
  /** Party sizes for the three prices below, in this order. */
  parties: z.tuple([text, text, text]).meta(translatedField('How many travel')),
  upTo: z
    .tuple([count, count, count])
    .default([4, 6, 14])
    .meta(sharedField('The most guests of each')),
  freeWaitingMinutes: count.meta(sharedField('Minutes of waiting that cost nothing')),
  airport: z
    .array(
      z.strictObject({
        place: text.meta(translatedField('Where')),
        kilometres: count.meta(sharedField('Kilometres')),
        minutes: count.meta(sharedField('Minutes')),
        /** Prices of one way, per vehicle, in whole rand. */
        prices: z
          .tuple([count, count, count])
          .meta(sharedField('Prices for the vehicle, one way, in rand')),
      }),
    )
    .min(1)
    .meta(group('From the airport, or to it')),
  pickUpBeyond: count.meta(sharedField('Pick-up from further away, in rand')),
  day: z
    .strictObject({
      hours: count.meta(sharedField('Hours')),
      kilometres: z
        .strictObject({
          inland: count.meta(sharedField('Out and back')),
          overland: count.meta(sharedField('With a night away')),
        })
        .meta(group('Kilometres')),
      extraHour: count.meta(sharedField('An hour more, in rand')),
      extraKilometre: count.meta(sharedField('A kilometre more, in rand')),
    })
    .meta(group('A day with a vehicle')),
})
