import { z } from '@hono/zod-openapi'
import { badDayActs, badDayStates, mostBadDayTrips } from './bad-day.ts'
import { calendarDate, paragraphsField, refuse, requestObject } from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { officeEndpoints, json } from '#platform/api/endpoint.ts'

const wish = {
  itemId: z.uuid('field-invalid'),
  act: z.enum(badDayActs, 'field-invalid'),
  /** The new day. Default: the nearest free day; for another tour the same day. */
  date: calendarDate.optional(),
  product: z.string('field-invalid').max(100, 'field-invalid').optional(),
}

function eachOnce<
  Trip extends z.ZodType<{ itemId: string; act: string; product?: string | undefined }>,
>(trip: Trip) {
  return z
    .array(trip, 'field-invalid')
    .min(1, 'field-invalid')
    .max(mostBadDayTrips, 'field-invalid')
    .superRefine((trips, context) => {
      const isTwice = new Set(trips.map(({ itemId }) => itemId)).size < trips.length
      const isOpen = trips.some(({ act, product }) => (act === 'swap') !== (product !== undefined))
      if (isTwice || isOpen) refuse(context, [{ code: 'field-invalid', field: 'trips' }])
    })
}

export const badDayPlanRequest = requestObject({
  trips: eachOnce(requestObject(wish)),
  /** True if all moved trips go to one day: the first with room for all. */
  isOneDay: z.boolean('field-invalid').default(false),
})
export type BadDayPlanRequest = z.output<typeof badDayPlanRequest>

const cents = z.int('field-invalid')

/** The plan that the user agreed to: each trip with its new day and the figures they saw. */
export const badDayRequest = requestObject({
  trips: eachOnce(
    requestObject({
      ...wish,
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
  canSwap: z.boolean().describe('Whether it’s a tour, so that another can be had for it.'),
  product: z.string().nullable(),
  date: z.iso.date(),
  from: z.iso.datetime().describe('When the first guest is fetched.'),
  isTimed: z.boolean().describe('Whether that is its own hour, or the usual one of its kind.'),
  party: z.int(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  isMailed: z.boolean().describe('Whether there is an address to write to.'),
  isConfirmed: z.boolean(),
  places: z.array(z.string()).describe('Where it goes, by the plan of its tour.'),
  weather: z
    .array(z.object({ key: z.string(), text: z.string() }))
    .describe('What of it hangs on the weather; the key stays when the words are edited.'),
  vehicles: z.array(person),
  guides: z.array(person),
})
export type BadDayTrip = z.infer<typeof badDayTrip>

export const badDayTripsAnswer = z.object({
  trips: z.array(badDayTrip).describe('Those that set out first at the top.'),
  tours: z
    .array(z.object({ id: z.string(), title: z.string() }))
    .describe('What guests can be taken on instead.'),
})
export type BadDayTripsAnswer = z.infer<typeof badDayTripsAnswer>

const plannedTrip = z.object({
  itemId: z.uuid(),
  act: z.enum(badDayActs),
  date: z.iso.date().describe('The day that it has then; its own where it is called off.'),
  product: z.string().nullable(),
  title: z.string(),
  vehicles: z.array(z.string()).describe('Who goes out with it then, by name.'),
  guides: z.array(z.string()),
  refund: z.int().describe('What comes back to the guest, in cents.'),
  difference: z.int().describe('What is owed more than before, in cents; less, below zero.'),
  whyNot: z.string().nullable().describe('Why it cannot be done so, in a sentence.'),
})

export const badDayPlanAnswer = z.object({
  trips: z.array(plannedTrip).describe('In the order in which they are done.'),
  refund: z.int().describe('What comes back to all guests, in cents.'),
  mails: z.int().describe('How many guests are told by mail.'),
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
      act: z.enum(badDayActs),
      date: z.iso.date(),
      state: z.enum(badDayStates),
      whyNot: z.string().nullable().describe('Why it was not done, in a sentence.'),
    }),
  ),
})
export type BadDayAnswer = z.infer<typeof badDayAnswer>

export const badDays = officeEndpoints({
  'GET /api/admin/bad-day-trips': {
    access: 'book',
    summary: 'The trips of a day, or those that a closing hits, with whom to call',
    query: z.object({
      date: calendarDate.optional(),
      closing: z
        .uuid('field-invalid')
        .optional()
        .describe('Closed days, or days away, by their id.'),
    }),
    answer: json('Trip by trip, and the tours there are.', badDayTripsAnswer),
  },

  'POST /api/admin/bad-days/plan': {
    access: 'book',
    summary: 'What it would come to: moving, swapping or calling off several trips',
    description:
      'All of it is tried in their order, with its places, people and money, and undone: nothing is stored and nobody is told.',
    body: badDayPlanRequest,
    answer: json('Trip by trip, and in all.', badDayPlanAnswer),
    refuses: [409],
  },

  'GET /api/admin/bad-days': {
    access: 'book',
    summary: 'Those of the last days that are under way, or left something undone',
    answer: json('The newest first.', z.object({ badDays: z.array(badDayAnswer) })),
  },

  'GET /api/admin/bad-days/:id': {
    access: 'book',
    summary: 'How far it is',
    answer: json('Trip by trip.', badDayAnswer),
  },

  'PUT /api/admin/bad-days/:id': {
    access: 'book',
    summary: 'Move, swap or call off several trips, as it was seen',
    description:
      'The id is made by whoever presses; sent twice it is one. Each trip is done in a transaction of its own, once, and its guest told once; what has changed since is refused there and stops no other.',
    body: badDayRequest,
    answer: json('It is stored, and under way.', badDayAnswer, 202),
    refuses: [409],
  },
})
