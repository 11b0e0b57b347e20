import { z } from '@hono/zod-openapi'
import {
  cancelFiguresAnswer,
  changeChoices,
  changeFiguresAnswer,
  manageAnswer,
} from '#app/order/guest-answers-contract.ts'
import * as requests from '#app/order/guest-requests-contract.ts'
import { payStep } from '#app/payments/pay-step-contract.ts'
import { empty, type Endpoint, defineEndpoints, json } from '#platform/api/endpoint.ts'

const cents = z.int().describe('Whole cents of rand.')
const voucherPreview = z.object({
  covers: cents.describe('The amount that the voucher would pay.'),
  rest: cents.describe('The order’s remaining balance.'),
  left: cents.describe('The voucher’s remaining balance.'),
  key: z.uuid().describe('Idempotency key: a repeated request spends once.'),
})

const paymentStates = ['under-way', 'paid', 'declined', 'called-off', 'over', 'looked-at'] as const

const updatedOrder = json('The order after the request.', manageAnswer)

const notification = {
  description:
    'Receives a provider’s report about a payment. Checks its signature over the raw body and stores it; a job evaluates it later. The address does not exist while the provider is off.',
  answer: empty('Stored now, or earlier.', 200),
  refuses: [400, 404, 413, 429],
} as const

export const payments = defineEndpoints('public', {
  'POST /api/payments/yoco/notify': {
    summary: 'Receive a notification from Yoco',
    ...notification,
  },
  'POST /api/payments/payfast/notify': {
    summary: 'Receive a notification from PayFast',
    ...notification,
  },
})

const defineOrderAction = <const Definition extends Endpoint>(definition: Definition) => ({
  ...definition,
  refuses: [404, 409] as const,
  form: 'order' as const,
})

export const myOrder = defineEndpoints('visitor', {
  'GET /api/manage': {
    summary: 'Get the order that this browser has opened',
    description:
      'Needs a session that an order’s link has opened. Without one, or after it has ended: 404, the same for every reason.',
    answer: updatedOrder,
    refuses: [404],
  },

  'POST /api/manage/link': {
    summary: 'Mail the link to an order or quote request again',
    description:
      'Mails the link if the given address is the one on the order or request. The answer is the same if nothing matches.',
    body: requests.manageLinkRequest,
    answer: json(
      'Mailed if the reference and address match.',
      z.object({ status: z.literal('asked') }),
      202,
    ),
    form: 'order-link',
  },

  'POST /api/manage/details': defineOrderAction({
    summary: 'Correct the guest’s details',
    body: requests.manageDetailsRequest,
    answer: updatedOrder,
  }),

  'POST /api/manage/ride': defineOrderAction({
    summary: 'Set pick-up time and place, and a ride’s destination',
    description: 'For the item with the id `item`. Default: the order’s first item.',
    body: requests.manageRideRequest,
    answer: updatedOrder,
  }),

  'POST /api/manage/pay': defineOrderAction({
    summary: 'Start a payment',
    description:
      'Answers the guest’s next step: an address to open, a form to post, or bank details. A repeated request is the same payment.',
    body: requests.managePayRequest,
    answer: json('The next step.', z.object({ step: payStep, order: manageAnswer })),
  }),

  'POST /api/manage/voucher/look': {
    summary: 'Preview paying with a voucher',
    description: 'Spends nothing. Refuses unknown, spent, stopped and expired codes.',
    body: requests.voucherPreviewRequest,
    answer: json(
      'The amount that the voucher would pay.',
      z.object({ offer: voucherPreview, order: manageAnswer }),
    ),
    refuses: [404, 409],
    form: 'voucher',
  },

  'POST /api/manage/voucher': {
    summary: 'Pay with a voucher as previewed',
    body: requests.voucherSpendRequest,
    answer: updatedOrder,
    refuses: [404, 409],
    form: 'voucher',
  },

  'POST /api/manage/check': {
    summary: 'Check the last payment',
    description:
      'A return from the provider proves nothing, so the provider is asked, if it can be.',
    answer: json(
      'The payment’s state and the order.',
      z.object({ payment: z.enum(paymentStates).optional(), order: manageAnswer }),
    ),
    refuses: [404],
    form: 'order',
  },

  'POST /api/manage/withdraw': {
    summary: 'Withdraw an unpaid order',
    answer: updatedOrder,
    refuses: [400, 404, 409, 413, 415],
    form: 'order',
  },

  'POST /api/manage/messages': {
    summary: 'Send the office a message about an order',
    description: 'Stored with the order and mailed to the office. A repeated `key` is sent once.',
    body: requests.orderMessageRequest,
    answer: updatedOrder,
    refuses: [404],
    form: 'message',
  },

  'POST /api/manage/review': defineOrderAction({
    summary: 'Write a review of a past trip, or change it until it is read',
    description: 'An order has one review.',
    body: requests.manageReviewRequest,
    answer: updatedOrder,
  }),

  'POST /api/manage/review/withdraw': {
    summary: 'Withdraw a review',
    answer: updatedOrder,
    refuses: [400, 404, 409, 413, 415],
    form: 'order',
  },

  'POST /api/manage/share': {
    summary: 'Create a link for companions',
    description:
      'The link shows the trip without its money and changes nothing. It is returned only once.',
    answer: json(
      'The link, the address of a calendar that follows the trip, and the order.',
      z.object({ link: z.url(), feed: z.url(), order: manageAnswer }),
    ),
    refuses: [400, 404, 409, 413, 415],
    form: 'order',
  },

  'POST /api/manage/share/end': {
    summary: 'End all links for companions',
    answer: updatedOrder,
    refuses: [400, 404, 413, 415],
    undocumented: [429],
    form: 'order',
  },

  'POST /api/manage/address/codes': defineOrderAction({
    summary: 'Mail the codes for a new e-mail address',
    description:
      'Sends one code to the order’s address and one to the new address. Each is valid for ten minutes; earlier ones end.',
    body: requests.addressCodesRequest,
    answer: json('Both codes are mailed.', z.object({ status: z.literal('asked') }), 202),
  }),

  'POST /api/manage/address': defineOrderAction({
    summary: 'Change an order’s e-mail address',
    description:
      'Needs both codes. Earlier links end, and the new address gets one. This browser’s session continues.',
    body: requests.addressRequest,
    answer: updatedOrder,
  }),

  'POST /api/manage/bank/code': defineOrderAction({
    summary: 'Mail the code for bank details',
    description:
      'Sends a code to the order’s address, valid for ten minutes; earlier ones end. Refused unless a refund by bank transfer waits.',
    answer: json('The code is mailed.', z.object({ status: z.literal('asked') }), 202),
  }),

  'POST /api/manage/bank': defineOrderAction({
    summary: 'Set the bank account for an order’s refund',
    description:
      'Stored encrypted, shown only to the office, and deleted once the refund is settled.',
    body: requests.bankDetailsRequest,
    answer: updatedOrder,
  }),

  'GET /api/manage/change/choices': {
    summary: 'List the choices for a change',
    description: 'All tours, and the available days of one: the item’s own or `product`.',
    query: requests.changeChoiceQuery,
    answer: json('Tours and days.', changeChoices),
    refuses: [404, 409],
  },

  'POST /api/manage/change/quote': defineOrderAction({
    summary: 'Preview a change',
    description: 'Changes nothing. The figures can be accepted by their number until they expire.',
    body: requests.changePreviewRequest,
    answer: json('The figures.', z.object({ quote: changeFiguresAnswer, order: manageAnswer })),
  }),

  'POST /api/manage/change': defineOrderAction({
    summary: 'Change an order as previewed',
    description:
      'Computes the figures again. If they are worse, changes nothing and answers the new ones to accept. A repeated request changes the order once.',
    body: requests.changeAgreement,
    answer: json(
      'The outcome.',
      z.object({
        outcome: z.enum(['changed', 'to-pay', 'ask-again']),
        quote: changeFiguresAnswer.optional(),
        order: manageAnswer,
      }),
    ),
  }),

  'POST /api/manage/change/give-up': {
    summary: 'Give up a change that waits for payment',
    answer: updatedOrder,
    refuses: [400, 404, 409, 413, 415],
    form: 'order',
  },

  'POST /api/manage/cancel/quote': defineOrderAction({
    summary: 'Preview cancelling some or all items of an order',
    description: 'Cancels nothing. The figures can be accepted by their number until they expire.',
    body: requests.cancelPreviewRequest,
    answer: json('The figures.', z.object({ quote: cancelFiguresAnswer, order: manageAnswer })),
  }),

  'POST /api/manage/cancel': defineOrderAction({
    summary: 'Cancel as previewed',
    description:
      'Computes the figures again. If they are worse, cancels nothing and answers the new ones to accept. After a death or illness the office decides about the charge first, and `message` is stored with the order’s messages. A repeated request cancels once.',
    body: requests.cancelAgreement,
    answer: json(
      'The outcome.',
      z.object({
        outcome: z.enum(['cancelled', 'ask-again', 'with-office']),
        quote: cancelFiguresAnswer,
        order: manageAnswer,
      }),
    ),
  }),
})
