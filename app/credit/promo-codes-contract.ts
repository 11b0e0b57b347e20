import { z } from '@hono/zod-openapi'
import { checkNewPromo, promoChannels, promoLimits, type PromoProduct } from './promo-code.ts'
import {
  calendarDate,
  lineField,
  optionalLine,
  refuse,
  requestObject,
} from '#rules/requests/request.ts'
import { empty, defineEndpoints, defineOfficeEndpoints, json } from '#platform/api/endpoint.ts'

export const promoCodeField = optionalLine().refine(
  (text) => (text ?? '').length <= 100,
  'promo-unknown',
)

const cents = z.int().describe('Whole cents of rand.')

const discountShape = {
  code: z.string().meta({ example: 'SPRING10' }),
  name: z.string().describe('The name that guests see.'),
  percent: z.int().nullable().describe('Per cent of the trip’s price.'),
  amount: cents.nullable(),
}

export const promoAnswer = z.object(discountShape)

/** The voucher, if the typed code is a voucher's. */
const voucherAnswer = z.object({
  voucher: z.object({
    left: cents.describe('The balance.'),
    validUntil: z.iso.date(),
    isLater: z.boolean().describe('True if the office must answer before the voucher can pay.'),
  }),
})

const product = z
  .templateLiteral([z.enum(['tour', 'vehicle-day']), '/', z.string().max(100)], 'field-invalid')
  .transform((text) => text as PromoProduct)

const checkRequest = requestObject({
  promoCode: lineField('promo-unknown').refine((text) => text.length <= 100, 'promo-unknown'),
  product: product.optional().describe('The tour or vehicle. Without it: a ride.'),
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

const listedPromo = z.object({
  id: z.uuid(),
  ...discountShape,
  bookFrom: z.iso.date(),
  bookUntil: z.iso.date(),
  travelFrom: z.iso.date().nullable(),
  travelUntil: z.iso.date().nullable(),
  most: z.int().nullable().describe('The most bookings in total. Null: no limit.'),
  mostEach: z.int().nullable().describe('The most bookings per e-mail address. Null: no limit.'),
  products: z
    .array(
      z.object({
        id: z.string(),
        title: z.string().describe('The product’s title, or its id if it is no longer sold.'),
      }),
    )
    .nullable()
    .describe('The tours and vehicles that the code applies to. Null: all.'),
  channel: z.enum(['all', ...promoChannels]),
  state: z.enum(['on', 'later', 'over']).describe('`on` if the code is valid for bookings today.'),
  isEnded: z.boolean().describe('True if the office ended the code before its last day.'),
  createdAt: z.iso.datetime(),
  uses: z.int().describe('Bookings that use the code, without those that ended unpaid.'),
  cost: cents.describe('The total discount.'),
  canDelete: z.boolean().describe('True if no booking has ever used the code.'),
})
export type PromoCodeAnswer = z.infer<typeof listedPromo>

const promoListAnswer = json(
  'All codes, newest first, and the products for a new one.',
  z.object({
    codes: z.array(listedPromo),
    products: z
      .array(z.object({ id: z.string(), title: z.string(), kind: z.enum(['tour', 'vehicle-day']) }))
      .describe('The tours and vehicles to choose from.'),
  }),
)

export const promoCodes = {
  ...defineEndpoints('public', {
    'POST /api/promo-codes/check': {
      summary: 'Check a promo code or a voucher for a trip',
      description:
        'Does not use the code; the booking checks it again. Attempts are limited for each network. The answer reveals nothing about other codes.',
      body: checkRequest,
      answer: json(
        'The code’s discount, or the voucher’s balance.',
        z.union([promoAnswer, voucherAnswer]),
      ),
      refuses: [409],
      form: 'promo',
    },
  }),
  ...defineOfficeEndpoints({
    'GET /api/admin/promo-codes': {
      access: 'money',
      summary: 'List the promo codes with their uses and total discounts',
      answer: promoListAnswer,
    },

    'POST /api/admin/promo-codes': {
      access: 'refund',
      proof: 'fresh',
      summary: 'Create a promo code',
      body: newPromoRequest,
      answer: promoListAnswer,
      refuses: [409],
    },

    'POST /api/admin/promo-codes/:id/end': {
      access: 'refund',
      proof: 'standing',
      summary: 'End a promo code',
      description: 'No new booking can use it. Bookings that use it keep their discount.',
      answer: empty('Ended.', 204),
      refuses: [409],
    },

    'DELETE /api/admin/promo-codes/:id': {
      access: 'refund',
      proof: 'standing',
      summary: 'Delete an unused promo code',
      answer: empty('Deleted.', 204),
      refuses: [409],
    },
  }),
}
