import { z } from '@hono/zod-openapi'
import { badDayActions, badDayStates, maxBadDayTrips } from './bad-day.ts'
import { calendarDate, paragraphsField, refuse, requestObject } from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { defineOfficeEndpoints, json } from '#platform/api/endpoint.ts'

const tripShape = {
  itemId: z.uuid('field-invalid'),
  act: z.enum(badDayActions, 'field-invalid'),
  /** The new day. Default: the nearest free day; for another tour the same day. */
  date: calendarDate.optional(),
  product: z.string('field-invalid').max(100, 'field-invalid').optional(),
}

function tripsField<
  Trip extends z.ZodType<{ itemId: string; act: string; product?: string | undefined }>,
>(trip: Trip) {
  return z
    .array(trip, 'field-invalid')
    .min(1, 'field-invalid')
    .max(maxBadDayTrips, 'field-invalid')
    .superRefine((trips, context) => {
      const hasDuplicates = new Set(trips.map(({ itemId }) => itemId)).size < trips.length
      const isIncomplete = trips.some(
        ({ act, product }) => (act === 'swap') !== (product !== undefined),
      )
      if (hasDuplicates || isIncomplete)
        refuse(context, [{ code: 'field-invalid', field: 'trips' }])
    })
}

export const badDayPlanRequest = requestObject({
  trips: tripsField(requestObject(tripShape)),
  /** True if all moved trips go to one day: the first with room for all. */
  isOneDay: z.boolean('field-invalid').default(false),
})
export type BadDayPlanRequest = z.output<typeof badDayPlanRequest>

const cents = z.int('field-invalid')

/** The plan that the user agreed to: each trip with its new day and the figures they saw. */
export const badDayRequest = requestObject({
  trips: tripsField(
    requestObject({
      ...tripShape,
      date: calendarDate,
      seen: requestObject({
        date: calendarDate,
        product: z.string('field-invalid').nullable(),
        refund: cents,
        difference: cents,
      }),
    }),
  ),
  message: paragraphsField()
    .refine((text) => text.length <= limits.message, 'message-too-long')
    .default(''),
})
export type BadDayRequest = z.output<typeof badDayRequest>

const person = z.object({ id: z.uuid(), name: z.string() })

export const badDayTrip = z.object({
  itemId: z.uuid(),
  orderId: z.uuid(),
  reference: z.string(),
  title: z.string(),
  canSwap: z.boolean().describe('True for a tour, which can be swapped for another.'),
  product: z.string().nullable(),
  date: z.iso.date(),
  from: z.iso.datetime().describe('The first pick-up.'),
  isTimed: z
    .boolean()
    .describe(
      'True if the trip has a time of its own; false if `from` is the usual time of its kind.',
    ),
  party: z.int(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  isMailed: z.boolean().describe('True if the guest has an e-mail address.'),
  isConfirmed: z.boolean(),
  places: z.array(z.string()).describe('The stops of the tour, without the first and the last.'),
  weather: z
    .array(z.object({ key: z.string(), text: z.string() }))
    .describe('Parts that depend on the weather. A key stays the same when its text is edited.'),
  vehicles: z.array(person),
  guides: z.array(person),
})
export type BadDayTrip = z.infer<typeof badDayTrip>

export const badDayTripsAnswer = z.object({
  trips: z.array(badDayTrip).describe('Sorted by first pick-up.'),
  tours: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .describe('Tours that can be offered instead.'),
})
export type BadDayTripsAnswer = z.infer<typeof badDayTripsAnswer>

const plannedTrip = z.object({
  itemId: z.uuid(),
  act: z.enum(badDayActions),
  date: z.iso.date().describe('The new day; the current one for a cancelled trip.'),
  product: z.string().nullable(),
  title: z.string(),
  vehicles: z.array(z.string()).describe('Names of the vehicles assigned then.'),
  guides: z.array(z.string()).describe('Names of the guides assigned then.'),
  refund: z.int().describe('The guest’s refund, in cents.'),
  difference: z
    .int()
    .describe('The change of the amount owed, in cents. Negative if less is owed.'),
  whyNot: z
    .string()
    .nullable()
    .describe('The reason if the trip cannot be changed like this, as a sentence.'),
})

export const badDayPlanAnswer = z.object({
  trips: z.array(plannedTrip).describe('In the order in which they are carried out.'),
  refund: z.int().describe('The sum of all refunds, in cents.'),
  mails: z.int().describe('The number of guests who get a mail.'),
})
export type BadDayPlanAnswer = z.infer<typeof badDayPlanAnswer>

export const badDayAnswer = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  trips: z.array(
    z.object({
      itemId: z.uuid(),
      orderId: z.uuid(),
      reference: z.string(),
      title: z.string(),
      name: z.string().nullable(),
      phone: z.string().nullable(),
      act: z.enum(badDayActions),
      date: z.iso.date(),
      state: z.enum(badDayStates),
      whyNot: z
        .string()
        .nullable()
        .describe('The reason if the trip was not changed, as a sentence.'),
    }),
  ),
})
export type BadDayAnswer = z.infer<typeof badDayAnswer>

export const badDays = defineOfficeEndpoints({
  'GET /api/admin/bad-day-trips': {
    access: 'book',
    summary: 'List the trips of a day, or those affected by a closure or absence',
    query: z.object({
      date: calendarDate.optional(),
      closing: z
        .uuid('field-invalid')
        .optional()
        .describe('The id of closed days, or of an absence.'),
    }),
    answer: json('The trips, with their guests, and all tours.', badDayTripsAnswer),
  },

  'POST /api/admin/bad-days/plan': {
    access: 'book',
    summary: 'Preview moving, swapping or cancelling several trips',
    description:
      'Carries out the trips in order, with places, vehicles, guides and money, in a transaction that is rolled back. Stores nothing and sends no mail.',
    body: badDayPlanRequest,
    answer: json('The result of each trip, and the sums.', badDayPlanAnswer),
    refuses: [409],
  },

  'GET /api/admin/bad-days': {
    access: 'book',
    summary: 'List recent bad days with a trip that is waiting or was refused',
    answer: json('Newest first.', z.object({ badDays: z.array(badDayAnswer) })),
  },

  'GET /api/admin/bad-days/:id': {
    access: 'book',
    summary: 'Get the progress of a bad day',
    answer: json('The bad day with the state of each trip.', badDayAnswer),
  },

  'PUT /api/admin/bad-days/:id': {
    access: 'book',
    summary: 'Move, swap or cancel several trips as previewed',
    description:
      'The client chooses the id, so a repeated request counts once. Each trip has its own transaction and is changed once, with one mail to its guest. A trip that has changed since the preview is refused; the others continue.',
    body: badDayRequest,
    answer: json('Stored; the trips are carried out in the background.', badDayAnswer, 202),
    refuses: [409],
  },
})
