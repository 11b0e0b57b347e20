import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'

const count = z.number().int().positive()

export const ridesSchema = z.strictObject({
  areConfirmed: z.boolean(),
  /** Whose prices follow, in this order: how many guests travel. */
  parties: z.tuple([text, text, text]),
  /** The most guests of each party; a larger one has no price in the table. */
  upTo: z.tuple([count, count, count]).default([4, 6, 14]),
  /** How long after landing waiting costs nothing. */
  freeWaitingMinutes: count,
  airport: z
    .array(
      z.strictObject({
        place: text,
        kilometres: count,
        minutes: count,
        /** One way, for the vehicle, in whole rand. */
        prices: z.tuple([count, count, count]),
      }),
    )
    .min(1),
  /** What it costs to be fetched for a tour from further away, or set down there: each, for the vehicle, in whole rand. */
  pickUpBeyond: count,
  day: z.strictObject({
    hours: count,
    /** Out and back the same day, and on a journey with nights away. */
    kilometres: z.strictObject({ inland: count, overland: count }),
    /** What more costs, in whole rand. */
    extraHour: count,
    extraKilometre: count,
  }),
})

export const ridesFields = {
  areConfirmed: fact('The owner has confirmed every figure'),
  parties: said('How many travel'),
  upTo: fact('The most guests of each'),
  freeWaitingMinutes: fact('Minutes of waiting that cost nothing'),
  airport: group('From the airport, or to it', {
    place: said('Where'),
    kilometres: fact('Kilometres'),
    minutes: fact('Minutes'),
    prices: fact('Prices for the vehicle, one way, in rand'),
  }),
  pickUpBeyond: fact('To be fetched from further away, in rand'),
  day: group('A day with a vehicle', {
    hours: fact('Hours'),
    kilometres: group('Kilometres', {
      inland: fact('Out and back'),
      overland: fact('With a night away'),
    }),
    extraHour: fact('An hour more, in rand'),
    extraKilometre: fact('A kilometre more, in rand'),
  }),
} satisfies FieldsOf<typeof ridesSchema>
