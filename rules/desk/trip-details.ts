import { z } from 'zod'
import { checkAnswers } from '../guests/asked.ts'
import { askedShape, saidShape } from '../guests/asked-request.ts'
import { aboutDeskFields } from '../orders/about-fields.ts'
import { guideLanguages } from '../fleet/names.ts'
import { refuse, requestObject } from '../requests/request.ts'
import { partyAnswer } from '../orders/party-request.ts'
import { newOrderFields } from './new-order.ts'

const shape = {
  ...askedShape(newOrderFields),
  language: z.enum(guideLanguages, 'field-invalid'),
}

/** What the office knows of a guest and of one trip of theirs, every field of it; '' where it is not known. */
export const tripDetails = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  time: z.string().describe('When the guest is fetched, as it was agreed, in Cape Town.'),
  ends: z.string().describe('When the guest is back.'),
  pickup: z.string(),
  destination: z.string(),
  flight: z.string(),
  specialRequests: z.string(),
  ...saidShape(aboutDeskFields),
  language: z.string(),
})
export type TripDetails = z.infer<typeof tripDetails>

export const tripDetailsAnswer = z.object({
  items: z
    .array(
      z.object({
        item: z.uuid(),
        title: z.string(),
        date: z.iso.date(),
        ...partyAnswer,
        wish: z
          .string()
          .describe('When the guest asked to be fetched, which nobody has agreed to.'),
        details: tripDetails,
      }),
    )
    .describe('What has a place on its day.'),
})
/** All of it as it is to be, and as it was `seen`: what a colleague has changed since is not written over. */
export const tripDetailsRequest = requestObject({
  item: z.uuid('not-found'),
  ...shape,
  seen: tripDetails,
}).superRefine((details, context) =>
  refuse(context, [
    ...checkAnswers(newOrderFields, details),
    ...(details.phone || details.email
      ? []
      : [{ code: 'guest-unreachable', field: 'phone' } as const]),
  ]),
)
export type TripDetailsRequest = z.output<typeof tripDetailsRequest>
