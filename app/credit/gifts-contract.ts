import { z } from '@hono/zod-openapi'
import { checkAnswers } from '#rules/guests/form-fields.ts'
import { giftCardFields, giftFields } from './gift.ts'
import { consentField, refuse, requestObject } from '#rules/requests/request.ts'
import { defineEndpoints, json, defineOfficeEndpoints } from '#platform/api/endpoint.ts'
import { requestShape } from '#platform/api/parts.ts'
import { openDay } from '#app/enquiries/contract.ts'

const gift = {
  /** The gift's amount in whole rand. */
  amount: z.number('gift-amount-wrong'),
  /** The day of arrival, a Cape Town date. Default: today. */
  arrivesOn: openDay,
  ...requestShape(giftFields),
}

export const giftRequest = requestObject({
  ...gift,
  consent: consentField('gift'),
}).superRefine((request, context) => refuse(context, checkAnswers(giftFields, request)))
export type GiftRequest = z.output<typeof giftRequest>

export const officeGiftRequest = requestObject(gift).superRefine((request, context) =>
  refuse(context, checkAnswers(giftFields, request)),
)

const { receiverEmail } = giftCardFields

/**
 * The receiver's new address; empty if the giver prints the card. `seen` is the address that the
 * user saw.
 */
export const giftAddressRequest = requestObject({
  ...requestShape({ receiverEmail }),
  seen: z.string('field-invalid').max(receiverEmail.limit, 'field-invalid'),
}).superRefine((request, context) => refuse(context, checkAnswers({ receiverEmail }, request)))

const giftAnswer = z.object({
  reference: z.string().meta({ example: 'GV-7K3M-9QXD' }),
  status: z.enum(['requested', 'held']),
  manage: z.string().optional().describe('The payment page, if a payment method is on.'),
  linkMailed: z
    .literal(true)
    .optional()
    .describe('Set if only the mail has the link to the order.'),
})
export type GiftAnswer = z.infer<typeof giftAnswer>

export const gifts = {
  ...defineEndpoints('public', {
    'POST /api/gifts': {
      summary: 'Order a gift voucher',
      description:
        'Stores an order for a gift. The voucher is created once it is paid, and sent on its day. It holds no place.',
      idempotencyScope: 'gifts',
      body: giftRequest,
      answer: json('Stored now, or earlier under the same key.', giftAnswer, 201),
      refuses: [409],
      form: 'booking',
    },
  }),

  ...defineOfficeEndpoints({
    'POST /api/admin/gifts': {
      access: 'take-money',
      summary: 'Sell a gift voucher at the desk',
      description:
        'Creates an order that waits for payment. The office records the payment as for any order; the voucher is then sent on its day.',
      idempotencyScope: 'desk-gifts',
      body: officeGiftRequest,
      answer: json(
        'Stored now, or earlier under the same key.',
        z.object({ orderId: z.uuid(), reference: z.string() }),
        201,
      ),
    },
    'POST /api/admin/gifts/:id/address': {
      access: 'refund',
      proof: 'fresh',
      summary: 'Correct a gift’s address, or send the gift again',
      description:
        'By the id of its order. A paid gift gets a new code, and the old code ends. If its day has come, it is sent at once.',
      body: giftAddressRequest,
      answer: json('`isSent` is true if the gift was sent.', z.object({ isSent: z.boolean() })),
      refuses: [404, 409],
    },
  }),
}
