import { z } from '@hono/zod-openapi'
import { checkNewPromo, promoChannels, promoLimits, type PromoProduct } from './promo-code.ts'
import {
  calendarDate,
  lineField,
  optionalLine,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { empty, endpoints, officeEndpoints, json } from '#platform/api/endpoint.ts'

export const promoCodeField = optionalLine().refine(
  (text) => (text ?? '').length <= 100,
  'promo-unknown',
)

const cents = z.int().describe('Whole cents of rand.')

const off = {
  code: z.string().meta({ example: 'SPRING10' }),
  name: z.string().describe('What guests see of it.'),
  percent: z.int().nullable().describe('Of what the trip costs.'),
  amount: cents.nullable(),
}

export const promoAnswer = z.object(off)

/** What a voucher can pay, if the typed code is a voucher's. */
const voucherAnswer = z.object({
  voucher: z.object({
    left: cents.describe('What is left on it.'),
    validUntil: z.iso.date(),
    isLater: z.boolean().describe('Whether the office answers first, so that it pays afterwards.'),
  }),
})

const product = z
  .templateLiteral([z.enum(['tour', 'vehicle-day']), '/', z.string().max(100)], 'field-invalid')
  .transform((text) => text as PromoProduct)

const checkRequest = requestObject({
  promoCode: lineField('promo-unknown').refine((text) => text.length <= 100, 'promo-unknown'),
  product,
  date: calendarDate.optional(),
  email: optionalLine(),
})

const uses = z
  .int('field-invalid')
  .min(1, 'field-invalid')
  .max(promoLimits.uses, 'field-invalid')
  .nullable()
  .default(null)

const day = calendarDate.nullable().default(null)

/** A new code. It has either `percent` or `amount`. */
export const newPromoRequest = requestObject({
  code: lineField('promo-code-wrong'),
  name: lineField('promo-name-required').refine(
    (text) => text.length <= promoLimits.name,
    'promo-name-required',
  ),
  percent: z
    .int('promo-off-required')
    .min(1, 'promo-off-required')
    .max(100, 'promo-off-required')
    .nullable()
    .default(null),
  amount: z
    .int('promo-off-required')
    .positive('promo-off-required')
    .multipleOf(100, 'promo-off-required')
    .max(100_000_000, 'promo-off-required')
    .nullable()
    .default(null),
  bookFrom: calendarDate,
  bookUntil: calendarDate,
  travelFrom: day,
  travelUntil: day,
  most: uses,
  mostEach: uses,
  products: z.array(product).max(500, 'field-invalid').nullable().default(null),
  channel: z.enum(['all', ...promoChannels], 'field-invalid').default('all'),
}).superRefine((request, context) => refuse(context, checkNewPromo(request)))
export type NewPromo = z.output<typeof newPromoRequest>

const listed = z.object({
  id: z.uuid(),
  ...off,
  bookFrom: z.iso.date(),
  bookUntil: z.iso.date(),
  travelFrom: z.iso.date().nullable(),
  travelUntil: z.iso.date().nullable(),
  most: z.int().nullable().describe('How many bookings it is good for; null for as many as like.'),
  mostEach: z.int().nullable().describe('How many of one e-mail address.'),
  products: z
    .array(z.object({ id: z.string(), title: z.string().describe('Its id, once it is not sold.') }))
    .nullable()
    .describe('The tours and vehicles that it is for; null for everything.'),
  channel: z.enum(['all', ...promoChannels]),
  state: z.enum(['on', 'later', 'over']).describe('Whether it can be booked with today.'),
  isEnded: z.boolean().describe('Whether somebody has ended it before its last day.'),
  createdAt: z.iso.datetime(),
  uses: z.int().describe('Bookings with it, without those that ended unpaid.'),
  cost: cents.describe('What it has taken off them.'),
  canDelete: z.boolean().describe('Whether nobody has ever booked with it.'),
})
export type PromoCodeAnswer = z.infer<typeof listed>

const all = json(
  'The newest first, with what can be chosen for another.',
  z.object({
    codes: z.array(listed),
    products: z
      .array(z.object({ id: z.string(), title: z.string(), kind: z.enum(['tour', 'vehicle-day']) }))
      .describe('What a code can be for.'),
  }),
)

export const promoCodes = {
  ...endpoints('public', {
    'POST /api/promo-codes/check': {
      summary: 'What a promo code would take off a trip, or a voucher can pay of it',
      description:
        'Nothing is taken: the booking judges it again. Looks are limited for each network, and an answer says nothing of other codes.',
      body: checkRequest,
      answer: json(
        'What it takes off, or what is left on it.',
        z.union([promoAnswer, voucherAnswer]),
      ),
      refuses: [409],
      form: 'promo',
    },
  }),
  ...officeEndpoints({
    'GET /api/admin/promo-codes': {
      access: 'money',
      summary: 'The promo codes, with how often each is used and what it has cost',
      answer: all,
    },

    'POST /api/admin/promo-codes': {
      access: 'refund',
      proof: 'fresh',
      summary: 'Make a promo code',
      body: newPromoRequest,
      answer: all,
      refuses: [409],
    },

    'POST /api/admin/promo-codes/:id/end': {
      access: 'refund',
      proof: 'standing',
      summary: 'End a promo code',
      description: 'Nobody books with it from then on; what was booked with it stays as it is.',
      answer: empty('It is ended.', 204),
      refuses: [409],
    },

    'DELETE /api/admin/promo-codes/:id': {
      access: 'refund',
      proof: 'standing',
      summary: 'Delete a promo code that nobody has booked with',
      answer: empty('It is gone.', 204),
      refuses: [409],
    },
  }),
}
