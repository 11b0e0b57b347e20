import { z } from '@hono/zod-openapi'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { checkOfficeParty } from '#app/order/new-order.ts'
import { guestCount } from '#app/order/booking-fields.ts'
import { listStatuses } from '#app/order/transitions.ts'
import { officeWaitingFields, waitingFields } from './waiting-fields.ts'
import { waitingTransitions } from './waiting.ts'
import { calendarDate, consentField, refuse, requestObject } from '#rules/requests/request.ts'
import { empty, defineEndpoints, json, defineOfficeEndpoints } from '#platform/api/endpoint.ts'
import { officeGuests } from '#app/order/office-contract.ts'
import { requestShape, partyAnswer, partyShape } from '#platform/api/parts.ts'

const guests = z
  .int('guest-count-out-of-range')
  .min(0, 'guest-count-out-of-range')
  .max(guestCount.maximum, 'guest-count-out-of-range')
const tourId = z.string('tour-unknown').min(1, 'tour-unknown').max(100, 'tour-unknown')

export const waitingRequest = requestObject({
  tourId,
  date: calendarDate,
  ...partyShape(guests),
  ...requestShape(waitingFields),
  consent: consentField('contact'),
}).superRefine((request, context) => refuse(context, checkAnswers(waitingFields, request)))
export type WaitingRequest = z.output<typeof waitingRequest>

const deskWaitingRequest = requestObject({
  tourId,
  date: calendarDate,
  ...partyShape(officeGuests),
  ...requestShape(officeWaitingFields),
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
  tellAt: z.iso.datetime().nullable().describe('When the guest is mailed about the held place.'),
  endsAt: z.iso.datetime().nullable().describe('End of the hold.'),
  order: z.string().nullable().describe('The reference of the guest’s booking.'),
  isOpened: z
    .boolean()
    .describe('True if the mailed link was opened. Before that the entry gets no place.'),
  createdAt: z.iso.datetime(),
})
export type WaitingAnswer = z.infer<typeof entryAnswer>

const waitingDayAnswer = z.object({
  entries: z.array(entryAnswer),
  tours: z.array(z.object({ id: z.string(), title: z.string() })),
  hours: z.int().describe('Hours that a place is held.'),
})
export type WaitingDayAnswer = z.infer<typeof waitingDayAnswer>

const waitingKey = z.object({ key: z.string().openapi({ example: 'the key of the link' }) })

export const waiting = {
  ...defineEndpoints('public', {
    'POST /api/waiting-list': {
      summary: 'Wait for a place on a full day',
      description:
        'The entry counts after its mailed link is opened. A free place is held some hours for the first entry whose party fits, and the guest is mailed.',
      idempotencyScope: 'waiting',
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
  ...defineOfficeEndpoints({
    'GET /api/admin/waiting-list': {
      access: 'orders',
      summary: 'List the entries of a day, in order',
      query: requestObject({ date: calendarDate }),
      answer: json('The entries of all tours.', waitingDayAnswer),
    },
    'POST /api/admin/waiting-list': {
      access: 'book',
      summary: 'Add a guest to the waiting list',
      idempotencyScope: 'waiting-office',
      body: deskWaitingRequest,
      answer: json('On the list.', z.object({ id: z.uuid() }), 201),
      refuses: [404, 409, 429],
    },
    'POST /api/admin/waiting-list/:id/offer': {
      access: 'book',
      summary: 'Offer a place to an entry now, out of order',
      answer: empty('The place is held and the mail is queued.'),
      refuses: [409],
    },
    'DELETE /api/admin/waiting-list/:id': {
      access: 'book',
      summary: 'Remove an entry from the waiting list',
      answer: empty('Removed. A held place goes to the next entry.'),
      refuses: [409],
    },
  }),
}
