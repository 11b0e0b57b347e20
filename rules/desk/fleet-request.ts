import { z } from 'zod'
import {
  closingReasons,
  guideLanguages,
  mostChildSeats,
  mostLuggage,
  mostSeats,
  type PaperKind,
  paperKinds,
} from '../fleet/names.ts'
import type { RefusalCode } from '../requests/refusal.ts'
import {
  calendarDate,
  lineField,
  optionalLine,
  optionalParagraphs,
  refuse,
  requestObject,
} from '../requests/request.ts'
import { limits } from '../text/sanitise.ts'

/** Refuses a text that is longer. */
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

/** The papers of one vehicle or guide, each kind once; `number` is what stands on it. */
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

/** The version that was seen when it was changed; 0 for what is new. */
const version = z.int('field-invalid').min(0, 'field-invalid')
const isActive = z.boolean('field-invalid')

/** A whole number, or nothing where it is not known. */
const numberUpTo = (maximum: number, code: RefusalCode) =>
  z.int(code).min(0, code).max(maximum, code).optional()

/** A vehicle as the office wants it to be. */
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

/** A guide as the office wants them to be. */
export const guideRequest = requestObject({
  version,
  name,
  phone: line,
  languages: z
    .array(z.enum(guideLanguages, 'field-invalid'), 'field-invalid')
    .max(guideLanguages.length, 'field-invalid')
    .transform((languages) => [...new Set(languages)]),
  drives: z.boolean('field-invalid').default(true),
  isActive,
  papers: papersField(paperKinds.guide),
})
export type GuideRequest = z.output<typeof guideRequest>

/** Days on which a vehicle or a guide cannot go out, both ends included. */
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

/** Which vehicles and guides go out with an item; `seen` is what went out when that was decided. */
export const allocationRequest = requestObject({
  vehicles: ids,
  guides: ids,
  seen: requestObject({ vehicles: ids, guides: ids }),
})
export type AllocationRequest = z.output<typeof allocationRequest>
