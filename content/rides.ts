import { z } from 'zod'
import { text } from '#rules/text/content-text.ts'

const count = z.number().int().positive()

const ridesSchema = z.strictObject({
  areConfirmed: z.boolean(),
  /** Whose prices follow, in this order: how many guests travel. */
  parties: z.tuple([text, text, text]),
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

/**
 * What a ride from the airport costs, or to it, and what a day with a vehicle holds. STAND-INS: the
 * prices of the days are those of content/vehicles.ts, every figure here is the owner's to set. Then
 * say so in `areConfirmed`; `npm run go-live` asks until it is true.
 */
export const rides = ridesSchema.parse({
  areConfirmed: false,
  parties: ['Up to 4', '5 or 6', '7 to 14'],
  freeWaitingMinutes: 60,
  airport: [
    {
      place: 'The city, the Waterfront, Sea Point',
      kilometres: 22,
      minutes: 25,
      prices: [750, 950, 1500],
    },
    { place: 'Camps Bay, Constantia', kilometres: 27, minutes: 30, prices: [850, 1050, 1650] },
    {
      place: 'Stellenbosch, Somerset West',
      kilometres: 32,
      minutes: 35,
      prices: [850, 1050, 1650],
    },
    { place: 'Simon’s Town', kilometres: 40, minutes: 45, prices: [950, 1150, 1800] },
    { place: 'Paarl, Franschhoek', kilometres: 65, minutes: 55, prices: [1250, 1500, 2250] },
    { place: 'Hermanus', kilometres: 105, minutes: 85, prices: [2400, 2800, 3900] },
  ],
  pickUpBeyond: 600,
  day: {
    hours: 10,
    kilometres: { inland: 300, overland: 500 },
    extraHour: 450,
    extraKilometre: 12,
  },
})
