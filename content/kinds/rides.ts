import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, group, said } from '#rules/text/field-meta.ts'

const count = z.number().int().positive()

export const ridesSchema = z.strictObject({
  areConfirmed: z.boolean().meta(fact('The owner has confirmed every figure')),
  /** Party sizes for the three prices below, in this order. */
  parties: z.tuple([text, text, text]).meta(said('How many travel')),
  upTo: z.tuple([count, count, count]).default([4, 6, 14]).meta(fact('The most guests of each')),
  freeWaitingMinutes: count.meta(fact('Minutes of waiting that cost nothing')),
  airport: z
    .array(
      z.strictObject({
        place: text.meta(said('Where')),
        kilometres: count.meta(fact('Kilometres')),
        minutes: count.meta(fact('Minutes')),
        /** One way, per vehicle, in whole rand. */
        prices: z
          .tuple([count, count, count])
          .meta(fact('Prices for the vehicle, one way, in rand')),
      }),
    )
    .min(1)
    .meta(group('From the airport, or to it')),
  pickUpBeyond: count.meta(fact('Pick-up from further away, in rand')),
  day: z
    .strictObject({
      hours: count.meta(fact('Hours')),
      kilometres: z
        .strictObject({
          inland: count.meta(fact('Out and back')),
          overland: count.meta(fact('With a night away')),
        })
        .meta(group('Kilometres')),
      extraHour: count.meta(fact('An hour more, in rand')),
      extraKilometre: count.meta(fact('A kilometre more, in rand')),
    })
    .meta(group('A day with a vehicle')),
})
