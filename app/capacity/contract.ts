import { z } from '@hono/zod-openapi'
import { closedReasons } from '#rules/catalogue/closed-days.ts'
import {
  type PaperKind,
  closingReasons,
  guideLanguages,
  mostChildSeats,
  mostLuggage,
  mostSeats,
  paperKinds,
} from './names.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import {
  calendarDate,
  lineField,
  optionalLine,
  optionalParagraphs,
  optionalPhone,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { limits } from '#rules/text/sanitise.ts'
import { officeEndpoints, json } from '#platform/api/endpoint.ts'
import {
  calendarAnswer,
  closedDaysAnswer,
  dayAnswer,
  fleetAnswer,
  guideAnswer,
  handOverAnswer,
  mostCalendarDays,
  orderAllocations,
  vehicleAnswer,
} from './fleet-answers-contract.ts'

function upTo(maximum: number) {
  return (text: string | undefined, context: z.RefinementCtx) => {
    if (text !== undefined && text.length > maximum)
      refuse(context, [{ code: 'text-too-long', facts: { maximum } }])
  }
}

const name = lineField('fleet-name-required')
  .refine((text) => text !== '', 'fleet-name-required')
  .superRefine(upTo(limits.name))
const line = optionalLine().superRefine(upTo(limits.name))

/** The papers of a vehicle or guide, each kind at most once. `number` is the paper's number. */
function papersField<Kind extends PaperKind>(kinds: readonly [Kind, ...Kind[]]) {
  return z
    .array(
      requestObject({
        kind: z.enum(kinds, 'field-invalid'),
        number: line,
        expiresOn: calendarDate,
      }),
      'field-invalid',
    )
    .max(kinds.length, 'field-invalid')
    .refine(
      (papers) => new Set(papers.map(({ kind }) => kind)).size === papers.length,
      'field-invalid',
    )
}

/** The version that the user changed; 0 for a new record. */
const version = z.int('field-invalid').min(0, 'field-invalid')
const isActive = z.boolean('field-invalid')

const numberUpTo = (maximum: number, code: RefusalCode) =>
  z.int(code).min(0, code).max(maximum, code).optional()

export const vehicleRequest = requestObject({
  version,
  name,
  seats: z.int('fleet-seats-wrong').min(1, 'fleet-seats-wrong').max(mostSeats, 'fleet-seats-wrong'),
  type: line.describe('As which of those sold by the day it goes out, by its slug.'),
  luggage: numberUpTo(mostLuggage, 'fleet-luggage-wrong'),
  childSeats: numberUpTo(mostChildSeats, 'fleet-child-seats-wrong'),
  registration: line,
  facts: optionalParagraphs().superRefine(upTo(limits.message)),
  isActive,
  papers: papersField(paperKinds.vehicle),
})
export type VehicleRequest = z.output<typeof vehicleRequest>

export const guideRequest = requestObject({
  version,
  name,
  phone: optionalPhone().superRefine(upTo(limits.name)),
  languages: z
    .array(z.enum(guideLanguages, 'field-invalid'), 'field-invalid')
    .max(guideLanguages.length, 'field-invalid')
    .transform((languages) => [...new Set(languages)]),
  drives: z.boolean('field-invalid').default(true),
  isActive,
  papers: papersField(paperKinds.guide),
})
export type GuideRequest = z.output<typeof guideRequest>

/** Days on which a vehicle or a guide is unavailable, first and last day included. */
export const closingRequest = requestObject({
  kind: z.enum(['vehicle', 'guide'], 'field-invalid'),
  resourceId: z.uuid('field-invalid'),
  firstDay: calendarDate,
  lastDay: calendarDate,
  reason: z.enum(closingReasons, 'field-invalid'),
}).refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
  path: ['lastDay'],
  message: 'days-reversed',
})
export type ClosingRequest = z.output<typeof closingRequest>

const ids = z
  .array(z.uuid('field-invalid'), 'field-invalid')
  .max(20, 'field-invalid')
  .transform((list) => [...new Set(list)])

/** The vehicles and guides of an item. `seen`: those that the user saw. */
export const allocationRequest = requestObject({
  vehicles: ids,
  guides: ids,
  seen: requestObject({ vehicles: ids, guides: ids }),
})
export type AllocationRequest = z.output<typeof allocationRequest>

export const mostHandedOver = 60

/**
 * Gives several items other vehicles or guides in one transaction. `closing` also stores the
 * absence, under an id that the client makes.
 */
export const handOverRequest = requestObject({
  assignments: z
    .array(allocationRequest.safeExtend({ itemId: z.uuid('field-invalid') }), 'field-invalid')
    .max(mostHandedOver, 'field-invalid')
    .refine((all) => new Set(all.map(({ itemId }) => itemId)).size === all.length, 'field-invalid'),
  closing: requestObject({
    id: z.uuid('field-invalid'),
    kind: z.enum(['vehicle', 'guide'], 'field-invalid'),
    resourceId: z.uuid('field-invalid'),
    firstDay: calendarDate,
    lastDay: calendarDate,
    reason: z.enum(closingReasons, 'field-invalid'),
  })
    .refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
      path: ['lastDay'],
      message: 'days-reversed',
    })
    .optional(),
})

/**
 * Days without departures of one tour, or of the whole company if `tour` is absent. First and last
 * day included.
 */
export const closedDaysRequest = requestObject({
  tourId: z.string('field-invalid').max(100, 'field-invalid').optional(),
  firstDay: calendarDate,
  lastDay: calendarDate,
  reason: z.enum(closedReasons, 'field-invalid'),
}).refine(({ firstDay, lastDay }) => firstDay <= lastDay, {
  path: ['lastDay'],
  message: 'days-reversed',
})
export type ClosedDaysRequest = z.output<typeof closedDaysRequest>

const outdated = {
  description: 'Somebody else has changed it since that version: nothing was stored.',
  schema: { newer: z.union([vehicleAnswer, guideAnswer]) },
}

const closed = json('All that are closed, as it is now.', closedDaysAnswer)

export const fleet = officeEndpoints({
  'GET /api/admin/fleet': {
    access: 'orders',
    summary: 'Vehicles, guides, their papers, and the days on which they cannot go out',
    answer: json('All of them.', fleetAnswer),
  },

  'PUT /api/admin/fleet/vehicles/:id': {
    access: 'fleet',
    summary: 'Add a vehicle, or change one',
    description: 'Whole, with its papers. The id is made by whoever adds it; sent twice it is one.',
    body: vehicleRequest,
    answer: json('It as it is now.', vehicleAnswer),
    beside409: outdated,
    refuses: [409],
  },

  'PUT /api/admin/fleet/guides/:id': {
    access: 'fleet',
    summary: 'Add a guide, or change one',
    description:
      'Whole, with their papers. The id is made by whoever adds them; sent twice it is one.',
    body: guideRequest,
    answer: json('Them as they are now.', guideAnswer),
    beside409: outdated,
    refuses: [409],
  },

  'PUT /api/admin/fleet/closings/:id': {
    access: 'fleet',
    summary: 'Keep a vehicle or a guide at home for some days',
    description:
      'What goes out with it on these days stays as it is, and is listed with the closing.',
    body: closingRequest,
    answer: json('The fleet as it is now.', fleetAnswer),
    refuses: [409],
  },

  'DELETE /api/admin/fleet/closings/:id': {
    access: 'fleet',
    summary: 'Let them go out again',
    answer: json('The fleet as it is now.', fleetAnswer),
  },

  'GET /api/admin/fleet/orders/:id': {
    access: 'orders',
    summary: 'What goes out with each item of an order, and what could',
    answer: json('Item by item, the first day first.', orderAllocations),
  },

  'PUT /api/admin/fleet/items/:id': {
    access: 'fleet',
    summary: 'Send vehicles and guides out with an item of an order, and none besides',
    body: allocationRequest,
    answer: json('The order as it is now.', orderAllocations),
    refuses: [409],
  },

  'PUT /api/admin/fleet/items': {
    access: 'fleet',
    summary: 'Send vehicles and guides out with several items at once',
    description:
      'All of it or nothing: so two can exchange their people, and whoever is ill hands all their trips over.',
    body: handOverRequest,
    answer: json('The orders as they are now.', orderAllocations),
    refuses: [409],
  },

  'GET /api/admin/fleet/hand-over': {
    access: 'fleet',
    summary: 'What a vehicle or a guide goes out with on some days, and who could take it over',
    query: z.object({
      kind: z.enum(['vehicle', 'guide'], 'field-invalid'),
      resourceId: z.uuid('field-invalid'),
      firstDay: calendarDate,
      lastDay: calendarDate,
    }),
    answer: json('Trip by trip, with a proposal for all of them.', handOverAnswer),
  },

  'GET /api/admin/day': {
    access: 'day',
    summary: 'What is on the road on a day, with whom',
    query: z.object({ date: calendarDate }),
    answer: json('Trip by trip, those that set out first at the top.', dayAnswer),
  },

  'GET /api/admin/calendar': {
    access: 'orders',
    summary: 'What all vehicles and guides do on some days',
    query: z.object({
      from: calendarDate,
      days: z.coerce
        .number('field-invalid')
        .int('field-invalid')
        .min(1, 'field-invalid')
        .max(mostCalendarDays, 'field-invalid'),
    }),
    answer: json('Trips, who goes out with them, and who is away.', calendarAnswer),
  },

  'GET /api/admin/closed-days': {
    access: 'orders',
    summary:
      'The days on which a tour or the whole company is closed, and the trips that this hits',
    answer: closed,
  },

  'PUT /api/admin/closed-days/:id': {
    access: 'fleet',
    summary: 'Close a tour, or the whole company, for some days',
    description:
      'The id is made by whoever adds it; sent twice it is one. What is sold stays, and is listed.',
    body: closedDaysRequest,
    answer: closed,
    refuses: [409],
  },

  'DELETE /api/admin/closed-days/:id': {
    access: 'fleet',
    summary: 'Open them again',
    answer: closed,
  },
})
