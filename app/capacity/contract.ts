import { z } from '@hono/zod-openapi'
import { closedReasons } from '#rules/catalogue/closed-days.ts'
import {
  type PaperKind,
  closingReasons,
  guideLanguages,
  maxChildSeats,
  maxLuggage,
  maxSeats,
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
import { defineOfficeEndpoints, json } from '#platform/api/endpoint.ts'
import {
  calendarAnswer,
  closedDaysAnswer,
  dayAnswer,
  fleetAnswer,
  guideAnswer,
  handOverAnswer,
  maxCalendarDays,
  orderAllocations,
  vehicleAnswer,
} from './fleet-answers-contract.ts'

function refuseLonger(maximum: number) {
  return (text: string | undefined, context: z.RefinementCtx) => {
    if (text !== undefined && text.length > maximum)
      refuse(context, [{ code: 'text-too-long', facts: { maximum } }])
  }
}

const name = lineField('fleet-name-required')
  .refine((text) => text !== '', 'fleet-name-required')
  .superRefine(refuseLonger(limits.name))
const line = optionalLine().superRefine(refuseLonger(limits.name))

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
  seats: z.int('fleet-seats-wrong').min(1, 'fleet-seats-wrong').max(maxSeats, 'fleet-seats-wrong'),
  type: line.describe('The slug of its type of vehicle, one of those sold by the day.'),
  luggage: numberUpTo(maxLuggage, 'fleet-luggage-wrong'),
  childSeats: numberUpTo(maxChildSeats, 'fleet-child-seats-wrong'),
  registration: line,
  facts: optionalParagraphs().superRefine(refuseLonger(limits.message)),
  isActive,
  papers: papersField(paperKinds.vehicle),
})
export type VehicleRequest = z.output<typeof vehicleRequest>

export const guideRequest = requestObject({
  version,
  name,
  phone: optionalPhone().superRefine(refuseLonger(limits.name)),
  languages: z
    .array(z.enum(guideLanguages, 'field-invalid'), 'field-invalid')
    .max(guideLanguages.length, 'field-invalid')
    .transform((languages) => [...new Set(languages)]),
  drives: z.boolean('field-invalid').default(true),
  isActive,
  papers: papersField(paperKinds.guide),
})
export type GuideRequest = z.output<typeof guideRequest>

const days = { firstDay: calendarDate, lastDay: calendarDate }
const inOrder: [
  (span: { firstDay: string; lastDay: string }) => boolean,
  { path: string[]; message: string },
] = [
  ({ firstDay, lastDay }) => firstDay <= lastDay,
  { path: ['lastDay'], message: 'days-reversed' },
]
const resourceDays = {
  kind: z.enum(['vehicle', 'guide'], 'field-invalid'),
  resourceId: z.uuid('field-invalid'),
  ...days,
}
const closing = { ...resourceDays, reason: z.enum(closingReasons, 'field-invalid') }

/** Days on which a vehicle or a guide is unavailable, first and last day included. */
export const closingRequest = requestObject(closing).refine(...inOrder)
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

export const maxHandedOver = 60

/**
 * Assigns other vehicles or guides to several items in one transaction. `closing` also stores the
 * absence, under an id that the client creates.
 */
export const handOverRequest = requestObject({
  assignments: z
    .array(allocationRequest.safeExtend({ itemId: z.uuid('field-invalid') }), 'field-invalid')
    .max(maxHandedOver, 'field-invalid')
    .refine(
      (assignments) => new Set(assignments.map(({ itemId }) => itemId)).size === assignments.length,
      'field-invalid',
    ),
  closing: requestObject({ id: z.uuid('field-invalid'), ...closing })
    .refine(...inOrder)
    .optional(),
})

/**
 * Days without departures of one tour, or of the whole company if `tour` is absent. First and last
 * day included.
 */
export const closedDaysRequest = requestObject({
  tourId: z.string('field-invalid').max(100, 'field-invalid').optional(),
  ...days,
  reason: z.enum(closedReasons, 'field-invalid'),
}).refine(...inOrder)
export type ClosedDaysRequest = z.output<typeof closedDaysRequest>

const outdated = {
  description: 'A colleague has changed the record since that version. Nothing was stored.',
  schema: { newer: z.union([vehicleAnswer, guideAnswer]) },
}

const closedDaysJson = json('All closed days after the change.', closedDaysAnswer)

export const fleet = defineOfficeEndpoints({
  'GET /api/admin/fleet': {
    access: 'orders',
    summary: 'List vehicles and guides with their papers and absences',
    answer: json('The fleet.', fleetAnswer),
  },

  'PUT /api/admin/fleet/vehicles/:id': {
    access: 'fleet',
    summary: 'Create or update a vehicle',
    description:
      'Replaces the vehicle with its papers. The client makes the id, so a repeated request creates one.',
    body: vehicleRequest,
    answer: json('The vehicle after the change.', vehicleAnswer),
    conflictFields: outdated,
    refuses: [409],
  },

  'PUT /api/admin/fleet/guides/:id': {
    access: 'fleet',
    summary: 'Create or update a guide',
    description:
      'Replaces the guide with their papers. The client makes the id, so a repeated request creates one.',
    body: guideRequest,
    answer: json('The guide after the change.', guideAnswer),
    conflictFields: outdated,
    refuses: [409],
  },

  'PUT /api/admin/fleet/closings/:id': {
    access: 'fleet',
    summary: 'Store an absence of a vehicle or guide',
    description: 'Trips on these days keep the vehicle or guide. The answer lists them.',
    body: closingRequest,
    answer: json('The fleet after the change.', fleetAnswer),
    refuses: [409],
  },

  'DELETE /api/admin/fleet/closings/:id': {
    access: 'fleet',
    summary: 'Delete an absence',
    answer: json('The fleet after the change.', fleetAnswer),
  },

  'GET /api/admin/fleet/orders/:id': {
    access: 'orders',
    summary: 'List the vehicles and guides of an order’s items, and the candidates',
    answer: json('The items, earliest day first.', orderAllocations),
  },

  'PUT /api/admin/fleet/items/:id': {
    access: 'fleet',
    summary: 'Assign vehicles and guides to an item, instead of the current ones',
    body: allocationRequest,
    answer: json('The order after the change.', orderAllocations),
    refuses: [409],
  },

  'PUT /api/admin/fleet/items': {
    access: 'fleet',
    summary: 'Assign vehicles and guides to several items',
    description:
      'Changes all items or none. Two trips can exchange guides, and a guide who is ill can hand over all trips.',
    body: handOverRequest,
    answer: json('The orders after the change.', orderAllocations),
    refuses: [409],
  },

  'GET /api/admin/fleet/hand-over': {
    access: 'fleet',
    summary: 'List the trips of a vehicle or guide on some days, and who could take them over',
    query: z.object(resourceDays),
    answer: json('The trips, each with candidates and a proposal.', handOverAnswer),
  },

  'GET /api/admin/day': {
    access: 'day',
    summary: 'List the trips of a day with their vehicles and guides',
    query: z.object({ date: calendarDate }),
    answer: json('The trips, earliest start first.', dayAnswer),
  },

  'GET /api/admin/calendar': {
    access: 'orders',
    summary: 'List the trips and absences of all vehicles and guides on some days',
    query: z.object({
      from: calendarDate,
      days: z.coerce
        .number('field-invalid')
        .int('field-invalid')
        .min(1, 'field-invalid')
        .max(maxCalendarDays, 'field-invalid'),
    }),
    answer: json('The calendar.', calendarAnswer),
  },

  'GET /api/admin/closed-days': {
    access: 'orders',
    summary: 'List the closed days of tours and the company, and the trips on them',
    answer: closedDaysJson,
  },

  'PUT /api/admin/closed-days/:id': {
    access: 'fleet',
    summary: 'Close a tour or the whole company for some days',
    description:
      'The client makes the id, so a repeated request creates one. Sold trips stay; the answer lists them.',
    body: closedDaysRequest,
    answer: closedDaysJson,
    refuses: [409],
  },

  'DELETE /api/admin/closed-days/:id': {
    access: 'fleet',
    summary: 'Open closed days again',
    answer: closedDaysJson,
  },
})
