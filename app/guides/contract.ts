import { z } from '@hono/zod-openapi'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { attendanceMarks } from '#app/order/attendance.ts'
import { guideNewsKinds, guidePressKinds, maxGuideNote } from '#app/capacity/guides-phone.ts'
import { photoLimits } from '#app/studio/variants.ts'
import {
  calendarDate,
  instant,
  optionalParagraphs,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { emailField } from '#app/accounts/contract.ts'
import { empty, file, json, defineOfficeEndpoints } from '#platform/api/endpoint.ts'
import { fleetAnswer, progressShape } from '#app/capacity/fleet-answers-contract.ts'
import { answerShape } from '#platform/api/parts.ts'

const noteField = optionalParagraphs().superRefine((text, context) => {
  if (text !== undefined && text.length > maxGuideNote)
    refuse(context, [{ code: 'text-too-long', facts: { maximum: maxGuideNote } }])
})

export const reportRequest = requestObject({
  kind: z.enum(guidePressKinds, 'field-invalid'),
  note: noteField,
  pressedAt: instant,
  date: calendarDate,
})
export type ReportRequest = z.output<typeof reportRequest>

const newsField = z
  .enum(guideNewsKinds)
  .nullable()
  .describe('The kind of change; null after the guide has seen it.')

const guidedTrip = z.object({
  itemId: z.uuid(),
  reference: z.string(),
  status: z.enum(['booked', 'done', 'no-show']),
  date: z.iso.date(),
  from: z.iso.datetime().describe('When the first guest is picked up.'),
  to: z.iso.datetime().describe('When the last guest is dropped off.'),
  isTimed: z
    .boolean()
    .describe('True if the hours are agreed; false for the usual hours of this kind of trip.'),
  title: z.string(),
  name: z.string().nullable().describe('The name for the sign.'),
  phone: z
    .string()
    .nullable()
    .describe('Only on the trip’s days and the day before; otherwise null.'),
  bookedBy: z.string().nullable().describe('The person who booked, if they do not travel.'),
  isSurprise: z.boolean(),
  party: z.object({
    adults: z.int(),
    children: z.int(),
    toddlers: z.int(),
    childSeats: z.int(),
  }),
  about: z
    .object(answerShape(aboutDayFields))
    .describe('The guest’s answers as codes and texts; empty if not answered.'),
  pickup: z.string().nullable(),
  pickupTime: z.string().nullable(),
  destination: z.string().nullable(),
  flight: z.string().nullable(),
  wishes: z.string().nullable().describe('The guest’s special requests.'),
  note: z.string().nullable().describe('The office’s note for the guide.'),
  vehicles: z.array(z.object({ name: z.string(), plate: z.string().nullable() })),
  others: z
    .array(z.object({ name: z.string(), phone: z.string().nullable() }))
    .describe('The other guides of the trip.'),
  news: newsField,
  ...progressShape,
})

export const guideDaysAnswer = z.object({
  name: z.string(),
  today: z.iso.date().describe('The date in Cape Town.'),
  hasFeed: z.boolean(),
  trips: z.array(guidedTrip).describe('Trips of today and the week, earliest first.'),
  later: z
    .array(
      z.object({
        itemId: z.uuid(),
        date: z.iso.date(),
        from: z.iso.datetime(),
        isTimed: z.boolean(),
        title: z.string(),
        party: z.int(),
        news: newsField,
      }),
    )
    .describe('Later trips.'),
  gone: z
    .array(
      z.object({
        itemId: z.uuid(),
        date: z.iso.date(),
        time: z.string().nullable(),
        title: z.string(),
        news: z.enum(['called-off', 'taken']),
      }),
    )
    .describe('Removed trips that the guide has not seen as removed.'),
})
export type GuideDaysAnswer = z.infer<typeof guideDaysAnswer>

const daysAnswer = json('The guide’s days.', guideDaysAnswer)
const receiptFile = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: photoLimits.maxBytes,
} as const

export const attendanceRequest = requestObject({
  mark: z.enum(attendanceMarks, 'field-invalid'),
  reason: noteField,
  seen: z.enum(['booked', 'done', 'no-show'], 'field-invalid').optional(),
})

const guidesOnly = 'Only for users who are linked to a guide.'

export const guides = defineOfficeEndpoints({
  'GET /api/guide': {
    access: 'office',
    summary: 'Read the guide’s own days',
    description: guidesOnly,
    answer: daysAnswer,
    refuses: [404],
  },

  'PUT /api/guide/trips/:item/presses/:id': {
    access: 'office',
    summary: 'Record a report on one of the guide’s trips',
    description: `The phone makes the id; a repeated request is stored once. ${guidesOnly}`,
    body: reportRequest,
    answer: daysAnswer,
    refuses: [409],
  },

  'PUT /api/guide/trips/:item/receipts/:id': {
    access: 'office',
    summary: 'Add a photograph of a receipt to one of the guide’s trips',
    description: `The file is the body. The phone makes the id; a repeated request is stored once. ${guidesOnly}`,
    query: requestObject({ pressedAt: instant, date: calendarDate }),
    raw: receiptFile,
    answer: daysAnswer,
    refuses: [409],
  },

  'PUT /api/guide/seen': {
    access: 'office',
    summary: 'Mark changes as seen',
    description: `Leaves changes that are newer than those seen. ${guidesOnly}`,
    body: requestObject({
      seen: z
        .array(
          requestObject({
            itemId: z.uuid('field-invalid'),
            news: z.enum(guideNewsKinds, 'field-invalid'),
          }),
          'field-invalid',
        )
        .max(200, 'field-invalid'),
    }),
    answer: daysAnswer,
    refuses: [404],
  },

  'PUT /api/guide/feed': {
    access: 'office',
    summary: 'Create a new address of the guide’s calendar; the old one ends',
    description: guidesOnly,
    answer: json('The address, shown only once.', z.object({ address: z.string() })),
    refuses: [404],
  },

  'DELETE /api/guide/feed': {
    access: 'office',
    summary: 'End the address of the guide’s calendar',
    description: guidesOnly,
    answer: empty('Ended.'),
    refuses: [404],
  },

  'PUT /api/admin/fleet/guides/:id/account': {
    access: 'people',
    proof: 'fresh',
    summary: 'Mail a guide an invitation to sign in',
    description: 'An invitation with the role ‘guide’, for this guide.',
    body: requestObject({ email: emailField }),
    answer: json('The fleet after the change.', fleetAnswer),
    refuses: [409],
  },

  'DELETE /api/admin/fleet/guides/:id/account': {
    access: 'people',
    proof: 'fresh',
    summary: 'Unlink a guide’s account; their days and calendar close',
    answer: json('The fleet after the change.', fleetAnswer),
  },

  'PUT /api/admin/items/:id/attendance': {
    access: 'book',
    summary: 'Mark a trip as done or as a no-show, or undo the mark',
    description: 'Moves no money and sends no mail.',
    body: attendanceRequest,
    answer: empty('Done.'),
    refuses: [409],
  },

  'PUT /api/admin/items/:id/guide-note': {
    access: 'book',
    summary: 'Write the note for a trip’s guides',
    body: requestObject({ note: noteField, seen: noteField }),
    answer: empty('Done.'),
    refuses: [409],
  },

  'GET /api/admin/receipts/:id': {
    access: 'day',
    summary: 'Read the photograph of a receipt',
    answer: file('The photograph.', 'image/jpeg'),
  },
})
