import { z } from '@hono/zod-openapi'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { checkOfficeParty } from '#app/order/new-order.ts'
import { guestCount } from '#app/order/booking.ts'
import { listStatuses } from '#app/order/transitions.ts'
import { officeWaitingFields, waitingFields } from './waiting-fields.ts'
import { waitingTransitions } from './waiting.ts'
import { calendarDate, consentField, refuse, requestObject } from '#rules/requests/request.ts'
import { empty, endpoints, json, officeEndpoints } from '#platform/api/endpoint.ts'
import { officeGuests } from '#app/order/office-contract.ts'
import { askedShape, partyAnswer, partyShape } from '#platform/api/parts.ts'

const guests = z
  .int('guest-count-out-of-range')
  .min(0, 'guest-count-out-of-range')
  .max(guestCount.maximum, 'guest-count-out-of-range')
const tourId = z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown')

export const waitingRequest = requestObject({
  tourId,
  date: calendarDate,
  ...partyShape(guests),
  ...askedShape(waitingFields),
  consent: consentField('contact'),
}).superRefine((request, context) => refuse(context, checkAnswers(waitingFields, request)))
export type WaitingRequest = z.output<typeof waitingRequest>

const deskWaitingRequest = requestObject({
  tourId,
  date: calendarDate,
  ...partyShape(officeGuests),
  ...askedShape(officeWaitingFields),
}).superRefine((request, context) =>
  refuse(context, [...checkOfficeParty(request), ...checkAnswers(officeWaitingFields, request)]),
)

const entryAnswer = z.object({
  id: z.uuid(),
  tourId: z.string(),
  title: z.string(),
  date: z.iso.date(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  ...partyAnswer,
  status: z.enum(listStatuses(waitingTransitions)),
  tellAt: z.iso.datetime().nullable().describe('When they are told of the place that is held.'),
  endsAt: z.iso.datetime().nullable().describe('Until when it is held.'),
  order: z.string().nullable().describe('The reference of what they booked.'),
  isOpened: z
    .boolean()
    .describe('Whether the link of their mail was opened: before, they get no place.'),
  createdAt: z.iso.datetime(),
})
export type WaitingAnswer = z.infer<typeof entryAnswer>

const waitingDayAnswer = z.object({
  entries: z.array(entryAnswer),
  tours: z.array(z.object({ id: z.string(), title: z.string() })),
  hours: z.int().describe('So long a place is held.'),
})
export type WaitingDayAnswer = z.infer<typeof waitingDayAnswer>

const waitingKey = z.object({ key: z.string().openapi({ example: 'the key of the link' }) })

export const waiting = {
  ...endpoints('public', {
    'POST /api/waiting-list': {
      summary: 'Wait for a place on a full day',
      description:
        'Counts once the link of its mail was opened. The first whose party fits is told by mail when a place comes free, and it is held for some hours.',
      keyed: 'waiting',
      body: waitingRequest,
      answer: json('On the list.', z.object({ status: z.literal('waiting') }), 201),
      refuses: [404, 409],
      form: 'message',
    },
    'POST /api/waiting-list/:key/leave': {
      summary: 'Leave the waiting list',
      params: waitingKey,
      answer: json('Off the list.', z.object({ status: z.literal('left') }), 201),
      form: 'message',
    },
  }),
  ...officeEndpoints({
    'GET /api/admin/waiting-list': {
      access: 'orders',
      summary: 'Who waits for a day, in order, and who was told',
      query: requestObject({ date: calendarDate }),
      answer: json('The list of each tour.', waitingDayAnswer),
    },
    'POST /api/admin/waiting-list': {
      access: 'book',
      summary: 'Put somebody on the waiting list',
      keyed: 'waiting-office',
      body: deskWaitingRequest,
      answer: json('On the list.', z.object({ id: z.uuid() }), 201),
      refuses: [404, 409, 429],
    },
    'POST /api/admin/waiting-list/:id/offer': {
      access: 'book',
      summary: 'Offer somebody a place now, whoever waits before them',
      answer: empty('Held for them, and the mail is on its way.'),
      refuses: [409],
    },
    'DELETE /api/admin/waiting-list/:id': {
      access: 'book',
      summary: 'Take somebody off the waiting list',
      answer: empty('Off the list; what was held goes to the next.'),
      refuses: [409],
    },
  }),
}
