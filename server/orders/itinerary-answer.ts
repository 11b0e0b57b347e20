import { z } from 'zod'
import { addOns, builderVehicles } from '#rules/itinerary/itinerary-price.ts'
import { interests } from '#rules/itinerary/questionnaire.ts'
import { itineraryVersion } from '#rules/itinerary/stored-itinerary.ts'
import { money } from './answer-parts.ts'

/** What someone gets for sharing: the code of the link `/itinerary/{code}`. */
export const sharedAnswer = z.object({
  code: z.string().meta({ example: '7k3m9pxd4f' }),
  createdAt: z.iso.datetime(),
})

/** An itinerary as it is kept and sent. */
export const storedItineraryAnswer = z.object({
  version: z.literal(itineraryVersion),
  entries: z.array(z.object({ tourId: z.string(), startTime: z.string() })),
  adults: z.int(),
  children: z.int(),
  toddlers: z.int(),
  vehicle: z.enum(builderVehicles.map(({ id }) => id)),
  addOns: z.array(z.enum(addOns.map(({ id }) => id))).readonly(),
  questionnaire: z
    .object({ groupSize: z.int(), days: z.int(), interests: z.array(z.enum(interests)) })
    .optional(),
})

/** A shared itinerary as it can be opened today. */
export const sharedItineraryAnswer = sharedAnswer.extend({
  itinerary: storedItineraryAnswer,
  takesComments: z
    .boolean()
    .describe('Whether it has a sender who can be told something about it.'),
  goneTours: z.array(z.string()).describe('The tours of it that are no longer offered.'),
})

const priceLine = z.object({
  kind: z.enum(['tour', 'minimum', 'children', 'vehicle', 'add-on']),
  id: z.string().optional().describe('Of the tour, the vehicle or the add-on.'),
  count: z.int(),
  each: money,
  total: money,
})

/** What a guest gets for a quote request: the reference, and the estimate that was stored with it. */
export const itineraryEnquiryAnswer = z.object({
  reference: z.string().meta({ example: 'QR-7K3M-9QXD' }),
  status: z.literal('requested'),
  code: sharedAnswer.shape.code,
  price: z.object({ lines: z.array(priceLine), total: money, perPerson: money }),
  createdAt: z.iso.datetime(),
})

export type ItineraryEnquiryAnswer = z.infer<typeof itineraryEnquiryAnswer>
