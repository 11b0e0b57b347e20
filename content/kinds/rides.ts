import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { group, sharedField, translatedField } from '#rules/text/field-meta.ts'

const count = z.number().int().positive()

export const ridesSchema = z.strictObject({
  areConfirmed: z.boolean().meta(sharedField('All figures are confirmed')),
  /** Party sizes for the three prices below, in this order. */
  parties: z.tuple([text, text, text]).meta(translatedField('Names of the three party sizes')),
  upTo: z
    .tuple([count, count, count])
    .default([4, 6, 14])
    .meta(sharedField('Most guests of each party size')),
  freeWaitingMinutes: count.meta(sharedField('Free waiting time, in minutes')),
  airport: z
    .array(
      z.strictObject({
        place: text.meta(translatedField('Place')),
        kilometres: count.meta(sharedField('Kilometres')),
        minutes: count.meta(sharedField('Minutes')),
        /** Prices of one way, per vehicle, in whole rand. */
        prices: z
          .tuple([count, count, count])
          .meta(sharedField('Price of the vehicle by party size, one way, in rand')),
      }),
    )
    .min(1)
    .meta(group('Airport rides')),
  pickUpBeyond: count.meta(sharedField('Extra for a pick-up further away, in rand')),
  day: z
    .strictObject({
      hours: count.meta(sharedField('Hours included')),
      kilometres: z
        .strictObject({
          inland: count.meta(sharedField('A day out and back')),
          overland: count.meta(sharedField('A day with a night away')),
        })
        .meta(group('Kilometres included')),
      extraHour: count.meta(sharedField('Each extra hour, in rand')),
      extraKilometre: count.meta(sharedField('Each extra kilometre, in rand')),
    })
    .meta(group('A day with a vehicle')),
})

export const pickUpAreaSchema = z.strictObject({
  name: text.meta(sharedField('Name')),
  calledThere: z
    .array(text)
    .min(1)
    .meta(sharedField('Names of the area in addresses', { hint: 'In lower case.' })),
  coordinates: z
    .strictObject({
      longitude: z.number().meta(sharedField('Longitude')),
      latitude: z.number().meta(sharedField('Latitude')),
    })
    .meta(group('Centre of the area')),
})
