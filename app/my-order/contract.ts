import { z } from '@hono/zod-openapi'
import {
  cancelFiguresAnswer,
  changeChoices,
  changeFiguresAnswer,
  manageAnswer,
} from '#app/order/guest-answers-contract.ts'
import * as requests from '#app/order/guest-requests-contract.ts'
import { empty, type Endpoint, endpoints, json } from '#platform/api/endpoint.ts'

const payStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  z.object({
    kind: z.literal('form'),
    action: z.string(),
    fields: z.array(z.tuple([z.string(), z.string()]).readonly()).readonly(),
  }),
  z.object({
    kind: z.literal('instructions'),
    details: z.array(z.string()).readonly(),
    reference: z.string(),
  }),
])

const cents = z.int().describe('Whole cents of rand.')
const voucherOffer = z.object({
  covers: cents.describe('What it would pay.'),
  rest: cents.describe('What of the order is still owed then.'),
  left: cents.describe('What would be left on it.'),
  key: z.uuid().describe('Names the spending of it: sent twice, it is spent once.'),
})

const states = ['under-way', 'paid', 'declined', 'called-off', 'over', 'looked-at'] as const

const asItIsNow = json('The order as it is now.', manageAnswer)

const notification = {
  description:
    'What a provider says about money: signed by it over the raw body, kept before it is believed, judged later. There is no such address while the provider is off.',
  answer: empty('Kept, or known already.', 200),
  refuses: [400, 404, 413, 429],
} as const

export const payments = endpoints('public', {
  'POST /api/payments/yoco/notify': { summary: 'A notification of Yoco', ...notification },
  'POST /api/payments/payfast/notify': { summary: 'A notification of PayFast', ...notification },
})

const act = <const Found extends Endpoint>(found: Found) => ({
  ...found,
  refuses: [404, 409] as const,
  form: 'order' as const,
})

export const myOrder = endpoints('visitor', {
  'GET /api/manage': {
    summary: 'What the guest of an order sees of it',
    description:
      'For the order whose link this browser has opened. Without one, or once it is over: 404, the same for every reason.',
    answer: asItIsNow,
    refuses: [404],
  },

  'POST /api/manage/link': {
    summary: 'Ask for the link to an order or a quote request again',
    description:
      'It goes to the address it was made with, if that is the one given here. The answer is the same whether there is such an order or request or not.',
    body: requests.manageLinkRequest,
    answer: json('Sent, if there is one.', z.object({ status: z.literal('asked') }), 202),
    form: 'order-link',
  },

  'POST /api/manage/details': act({
    summary: 'Correct what was said with an order, before it is paid',
    body: requests.manageDetailsRequest,
    answer: asItIsNow,
  }),

  'POST /api/manage/ride': act({
    summary: 'Say when and where a ride or a tour begins, and where a ride goes',
    description: 'Of one thing of the order, by its `item`; of its first where none is named.',
    body: requests.manageRideRequest,
    answer: asItIsNow,
  }),

  'POST /api/manage/pay': act({
    summary: 'Begin to pay what is due',
    description:
      'Gives what the guest does next: an address to go to, a form to post there, or bank details. Sent twice, it is the same payment.',
    body: requests.managePayRequest,
    answer: json('What comes next.', z.object({ step: payStep, order: manageAnswer })),
  }),

  'POST /api/manage/voucher/look': {
    summary: 'What a voucher would pay of the order',
    description:
      'Nothing is spent. A code that never was, is used up or past its last day is refused in the same words.',
    body: requests.voucherLookRequest,
    answer: json('What it would pay.', z.object({ offer: voucherOffer, order: manageAnswer })),
    refuses: [404, 409],
    form: 'voucher',
  },

  'POST /api/manage/voucher': {
    summary: 'Pay by a voucher, as it was shown',
    body: requests.voucherSpendRequest,
    answer: asItIsNow,
    refuses: [404, 409],
    form: 'voucher',
  },

  'POST /api/manage/check': {
    summary: 'Ask what became of the payment that was begun last',
    description: 'Coming back from a provider proves nothing: it is asked, where it can be.',
    answer: json(
      'What is true now.',
      z.object({ payment: z.enum(states).optional(), order: manageAnswer }),
    ),
    refuses: [404],
    form: 'order',
  },

  'POST /api/manage/withdraw': {
    summary: 'Take an order back before it is paid',
    answer: asItIsNow,
    refuses: [400, 404, 409, 413, 415],
    form: 'order',
  },

  'POST /api/manage/messages': {
    summary: 'Write to the office about an order',
    description:
      'It is kept with the order and mailed to the office. Sent twice with one key, once.',
    body: requests.orderMessageRequest,
    answer: asItIsNow,
    refuses: [404],
    form: 'message',
  },

  'POST /api/manage/review': act({
    summary: 'Write a review of a trip that is over, or change it until it was read',
    description: 'One for an order.',
    body: requests.manageReviewRequest,
    answer: asItIsNow,
  }),

  'POST /api/manage/review/withdraw': {
    summary: 'Take a review back, read or not',
    answer: asItIsNow,
    refuses: [400, 404, 409, 413, 415],
    form: 'order',
  },

  'POST /api/manage/share': {
    summary: 'Make a link for those who come along',
    description: 'It shows the trip without its money, changes nothing, and is told this once.',
    answer: json(
      'The link, the address of a calendar that follows the trip, and the order as it is now.',
      z.object({ link: z.url(), feed: z.url(), order: manageAnswer }),
    ),
    refuses: [400, 404, 409, 413, 415],
    form: 'order',
  },

  'POST /api/manage/share/end': {
    summary: 'End every link for those who come along',
    answer: asItIsNow,
    refuses: [400, 404, 413, 415],
    unsaid: [429],
    form: 'order',
  },

  'POST /api/manage/address/codes': act({
    summary: 'Ask for the codes that another e-mail address needs',
    description:
      'One goes to the address on the order, one to the new address. Each is good for ten minutes; those before them end.',
    body: requests.addressCodesRequest,
    answer: json('Both are on their way.', z.object({ status: z.literal('asked') }), 202),
  }),

  'POST /api/manage/address': act({
    summary: 'Have the mails of an order go to another address',
    description:
      'With both codes. Every link before ends and the new address gets one; this browser stays with the order.',
    body: requests.addressRequest,
    answer: asItIsNow,
  }),

  'POST /api/manage/bank/code': act({
    summary: 'Ask for the code that bank details need',
    description:
      'It goes to the address on the order and is good for ten minutes; those before it end. Refused while no refund waits that goes by bank transfer.',
    answer: json('It is on its way.', z.object({ status: z.literal('asked') }), 202),
  }),

  'POST /api/manage/bank': act({
    summary: 'Say where the refund of an order goes',
    description: 'Stored sealed, seen by the office alone, and deleted once the refund is settled.',
    body: requests.bankDetailsRequest,
    answer: asItIsNow,
  }),

  'GET /api/manage/change/choices': {
    summary: 'What a day of an order can be changed to',
    description: 'The tours that there are, and the days that are left of one: its own, or `tour`.',
    query: requests.changeChoiceQuery,
    answer: json('Tours and days.', changeChoices),
    refuses: [404, 409],
  },

  'POST /api/manage/change/quote': act({
    summary: 'What a change would cost or bring back',
    description:
      'Nothing is changed. The figures can be agreed to by their number until they expire.',
    body: requests.changeWish,
    answer: json('The figures.', z.object({ quote: changeFiguresAnswer, order: manageAnswer })),
  }),

  'POST /api/manage/change': act({
    summary: 'Change an order, as it was shown',
    description:
      'The figures are computed again. Where they came out worse, nothing is changed: the answer has the new ones, to be agreed to. Sent twice, it is changed once.',
    body: requests.changeAgreement,
    answer: json(
      'What has become of it.',
      z.object({
        outcome: z.enum(['changed', 'to-pay', 'ask-again']),
        quote: changeFiguresAnswer.optional(),
        order: manageAnswer,
      }),
    ),
  }),

  'POST /api/manage/change/give-up': {
    summary: 'Let a change go that waits for its money',
    answer: asItIsNow,
    refuses: [400, 404, 409, 413, 415],
    form: 'order',
  },

  'POST /api/manage/cancel/quote': act({
    summary: 'What cancelling some or all days of an order would cost, and bring back',
    description:
      'Nothing is cancelled. The figures can be agreed to by their number until they expire.',
    body: requests.cancelWish,
    answer: json('The figures.', z.object({ quote: cancelFiguresAnswer, order: manageAnswer })),
  }),

  'POST /api/manage/cancel': act({
    summary: 'Cancel, as it was shown',
    description:
      'The figures are computed again. Where they came out worse, nothing is cancelled: the answer has the new ones, to be agreed to. After a death or an illness the office decides about the charge first, and `message` is kept in the order’s thread. Sent twice, it is cancelled once.',
    body: requests.cancelAgreement,
    answer: json(
      'What has become of it.',
      z.object({
        outcome: z.enum(['cancelled', 'ask-again', 'with-office']),
        quote: cancelFiguresAnswer,
        order: manageAnswer,
      }),
    ),
  }),
})
