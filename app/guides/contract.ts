import { z } from '@hono/zod-openapi'
import { aboutDayFields } from '#app/order/about-fields.ts'
import { attendanceMarks } from '#app/order/attendance.ts'
import { guideNewsKinds, guidePressKinds, mostGuideNote } from '#app/capacity/guides-phone.ts'
import { photoLimits } from '#app/studio/forms.ts'
import {
  calendarDate,
  instant,
  optionalParagraphs,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { emailField } from '#app/accounts/contract.ts'
import { empty, file, json, officeEndpoints } from '#platform/api/endpoint.ts'
import { fleetAnswer, roadShape } from '#app/capacity/fleet-answers-contract.ts'
import { answeredShape } from '#platform/api/parts.ts'

const note = optionalParagraphs().superRefine((text, context) => {
  if (text !== undefined && text.length > mostGuideNote)
    refuse(context, [{ code: 'text-too-long', facts: { maximum: mostGuideNote } }])
})

export const pressRequest = requestObject({
  kind: z.enum(guidePressKinds, 'field-invalid'),
  note,
  pressedAt: instant,
  date: calendarDate,
})
export type PressRequest = z.output<typeof pressRequest>

const news = z.enum(guideNewsKinds).nullable().describe('What is new about it; null once seen.')

const guidedTrip = z.object({
  itemId: z.uuid(),
  reference: z.string(),
  status: z.enum(['booked', 'done', 'no-show']),
  date: z.iso.date(),
  from: z.iso.datetime().describe('When the first guest is fetched.'),
  to: z.iso.datetime().describe('When the last one is home.'),
  isTimed: z.boolean().describe('Whether these are its own hours, or the usual ones of its kind.'),
  title: z.string(),
  name: z.string().nullable().describe('Who is met: the name for the sign.'),
  phone: z.string().nullable().describe('On its days and on the day before; else null.'),
  bookedBy: z.string().nullable().describe('Where that is somebody else than who travels.'),
  isSurprise: z.boolean(),
  party: z.object({
    adults: z.int(),
    children: z.int(),
    toddlers: z.int(),
    childSeats: z.int(),
  }),
  about: z
    .object(answeredShape(aboutDayFields))
    .describe('As codes and words; empty where nothing was said.'),
  pickup: z.string().nullable(),
  pickupTime: z.string().nullable(),
  destination: z.string().nullable(),
  flight: z.string().nullable(),
  wishes: z.string().nullable().describe('What the guest wrote.'),
  note: z.string().nullable().describe('What the office wrote for the guide.'),
  vehicles: z.array(z.object({ name: z.string(), plate: z.string().nullable() })),
  others: z
    .array(z.object({ name: z.string(), phone: z.string().nullable() }))
    .describe('Who guides beside them.'),
  news,
  ...roadShape,
})

export const guideDaysAnswer = z.object({
  name: z.string(),
  today: z.iso.date().describe('In Cape Town.'),
  hasFeed: z.boolean(),
  trips: z.array(guidedTrip).describe('Those of today and the week, the first one first.'),
  later: z
    .array(
      z.object({
        itemId: z.uuid(),
        date: z.iso.date(),
        from: z.iso.datetime(),
        isTimed: z.boolean(),
        title: z.string(),
        party: z.int(),
        news,
      }),
    )
    .describe('What comes after the week.'),
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
    .describe('What is theirs no more, until they have seen that.'),
})
export type GuideDaysAnswer = z.infer<typeof guideDaysAnswer>

const days = json('Their days, as they are now.', guideDaysAnswer)
const receiptFile = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  mostBytes: photoLimits.mostBytes,
} as const

export const attendanceRequest = requestObject({
  mark: z.enum(attendanceMarks, 'field-invalid'),
  reason: note,
  seen: z.enum(['booked', 'done', 'no-show'], 'field-invalid').optional(),
})

const forGuides = 'Only for guides of the fleet who are linked with the account.'

export const guides = officeEndpoints({
  'GET /api/guide': {
    access: 'office',
    summary: 'A guide’s own days',
    description: forGuides,
    answer: days,
    refuses: [404],
  },

  'PUT /api/guide/trips/:item/presses/:id': {
    access: 'office',
    summary: 'Say what happens on a trip of theirs',
    description: `The id is made on the phone; sent twice it is stored once. ${forGuides}`,
    body: pressRequest,
    answer: days,
    refuses: [409],
  },

  'PUT /api/guide/trips/:item/receipts/:id': {
    access: 'office',
    summary: 'Add a photograph of a receipt to a trip of theirs',
    description: `The file itself is the body. The id is made on the phone; sent twice it is stored once. ${forGuides}`,
    query: requestObject({ pressedAt: instant, date: calendarDate }),
    raw: receiptFile,
    answer: days,
    refuses: [409],
  },

  'PUT /api/guide/seen': {
    access: 'office',
    summary: 'What is new has been seen',
    description: `Only news that is still as it was seen. ${forGuides}`,
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
    answer: days,
    refuses: [404],
  },

  'PUT /api/guide/feed': {
    access: 'office',
    summary: 'Make the address of their calendar; the one before ends',
    description: forGuides,
    answer: json('It is said once.', z.object({ address: z.string() })),
    refuses: [404],
  },

  'DELETE /api/guide/feed': {
    access: 'office',
    summary: 'End the address of their calendar',
    description: forGuides,
    answer: empty('It opens nothing any more.'),
    refuses: [404],
  },

  'PUT /api/admin/fleet/guides/:id/account': {
    access: 'people',
    proof: 'fresh',
    summary: 'Send a guide the link with which they sign in',
    description: 'An invitation of the role ‘guide’, for this one of the fleet.',
    body: requestObject({ email: emailField }),
    answer: json('The fleet as it is now.', fleetAnswer),
    refuses: [409],
  },

  'DELETE /api/admin/fleet/guides/:id/account': {
    access: 'people',
    proof: 'fresh',
    summary: 'Let a guide’s account go: they see no days and have no calendar any more',
    answer: json('The fleet as it is now.', fleetAnswer),
  },

  'PUT /api/admin/items/:id/attendance': {
    access: 'book',
    summary: 'Say that a trip is done or that nobody came, or take that back',
    description: 'Nothing of its money moves, and nobody is written to.',
    body: attendanceRequest,
    answer: empty('Done.'),
    refuses: [409],
  },

  'PUT /api/admin/items/:id/guide-note': {
    access: 'book',
    summary: 'Write a note for whoever guides a trip',
    body: requestObject({ note, seen: note }),
    answer: empty('Done.'),
    refuses: [409],
  },

  'GET /api/admin/receipts/:id': {
    access: 'day',
    summary: 'A receipt of a guide’s',
    answer: file('The photograph.', 'image/jpeg'),
  },
})
