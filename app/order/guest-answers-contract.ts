import { z } from 'zod'
import { changeObstacles } from '#app/changing/change-window.ts'
import { aboutOrderFields, shipFields } from './about-fields.ts'
import { documentKinds } from './document-kinds.ts'
import { reviewReaders, reviewRules, reviewStates } from '#app/reviews/review.ts'
import { cancelObstacles } from '#app/payments/refunds/cancel-window.ts'
import { bankAnswer, orderMessageAnswer, planNames } from './guest-requests-contract.ts'
import { partyAnswer, answerShape } from '#platform/api/parts.ts'

const cents = z.int().describe('Whole cents of South African rand.')
const day = z.iso.date()
/** The deadline for changes by the guest, and the reason if no change is possible. */
const changeWindow = z.object({ until: z.iso.datetime(), bar: z.enum(changeObstacles).optional() })
const itemKind = z.enum(['tour', 'vehicle-day', 'transfer', 'custom'])
const instalment = z.object({ amount: cents, dueOn: day })
/** The amount due now, the end of the hold of the place or change, and the next payment. */
export const dueAnswer = z.object({
  now: cents,
  until: z.iso.datetime().optional(),
  later: z.array(instalment),
})

export const manageAnswer = z.object({
  reference: z.string(),
  title: z.string(),
  gift: z
    .object({
      state: z.enum(['unpaid', 'over', 'waiting', 'sent', 'printed', 'stopped']),
      receiver: z.string(),
      receiverEmail: z.string().nullable(),
      giver: z.string(),
      message: z.string().nullable(),
      arrivesOn: day,
      amount: cents,
      left: cents.optional(),
      validUntil: day.optional(),
      codeEnd: z.string().optional(),
      hasCard: z.boolean().describe('True if the giver can print the card now.'),
    })
    .optional(),
  status: z.enum([
    'offered',
    'requested',
    'held',
    'expired',
    'confirmed',
    'cancelled',
    'completed',
  ]),
  days: z.array(
    z.object({
      item: z.uuid(),
      date: day,
      title: z.string(),
      product: z.string().nullable(),
      kind: itemKind,
      variant: z.string().nullable(),
      startTime: z.string().nullable(),
      ...partyAnswer,
      pickup: z.string().nullable(),
      flight: z.string().nullable(),
      pickupTime: z.string().nullable(),
      destination: z.string().nullable(),
      ship: z.string().nullable(),
      backOnBoard: z.string().nullable(),
      back: z.object({ date: day, time: z.string() }).optional(),
      /** The area of the pick-up address. Coordinates in degrees. */
      area: z.object({ name: z.string(), longitude: z.number(), latitude: z.number() }).optional(),
      /** Guide and vehicle once assigned. The guide's phone from the day before. */
      crew: z
        .object({
          vehicles: z.array(z.object({ name: z.string(), plate: z.string().nullable() })),
          guides: z.array(
            z.object({
              name: z.string(),
              registration: z.string().nullable(),
              phone: z.string().nullable(),
            }),
          ),
        })
        .optional(),
      plan: z
        .object({
          begins: z
            .object({
              time: z.string(),
              isExact: z.boolean(),
              toldBy: z
                .string()
                .optional()
                .describe('The exact time is mailed by this hour (Cape Town) on the day before.'),
            })
            .optional(),
          stops: z.array(z.object({ date: day, time: z.string(), title: z.string() })),
          badWeather: z.string().optional(),
          waitMinutes: z.int().optional().describe('Minutes that the guide waits for late guests.'),
        })
        .optional(),
      bring: z.array(z.string()).describe('Clothes and things to bring.'),
      isCancelled: z.boolean(),
      end: z
        .enum(['over', 'missed'])
        .optional()
        .describe('Set once the day is over. `missed`: no guest came.'),
      changes: z.object({ date: changeWindow, guests: changeWindow }).optional(),
    }),
  ),
  details: z.object({
    name: z.string(),
    phone: z.string(),
    specialRequests: z.string(),
    ...answerShape(aboutOrderFields),
    email: z
      .string()
      .describe('Masked: only its first characters are shown, because a link can be passed on.'),
  }),
  quote: z
    .object({
      reference: z.string(),
      text: z.string().optional(),
      included: z.string().optional(),
      days: z.array(
        z.object({ title: z.string(), date: day.optional(), text: z.string().optional() }),
      ),
    })
    .optional()
    .describe('The accepted quote of this order.'),
  /**
   * The guest's pick-up details per ride, '' if unknown. After `until` only the office changes
   * them.
   */
  rides: z.array(
    z.object({
      item: z.uuid(),
      title: z.string(),
      date: day,
      isTour: z.boolean(),
      pickupTime: z.string(),
      pickup: z.string(),
      destination: z.string(),
      flight: z.string(),
      ...answerShape(shipFields),
      until: z.iso.datetime(),
      mayChange: z.boolean(),
    }),
  ),
  money: z.object({
    state: z.enum([
      'nothing-due',
      'unpaid',
      'part-paid',
      'paid',
      'overpaid',
      'refund-under-way',
      'refunded',
    ]),
    owed: cents,
    paid: cents,
    refunded: cents.describe('Refunds sent or in progress, without charge-backs.'),
    takenBack: cents.describe('Charge-backs by the guest’s bank.'),
    balance: cents,
    dueNow: cents,
    rest: instalment.optional().describe('The balance after `dueNow`, and its due date.'),
    parts: z.array(instalment).describe('The balance by the agreed due dates.'),
    lines: z.array(
      z.object({
        label: z.string(),
        amount: cents,
        season: z
          .string()
          .optional()
          .describe('The season whose price this line and the next ones have.'),
      }),
    ),
  }),
  plans: z
    .object({ whole: z.array(instalment), inParts: z.array(instalment).optional() })
    .optional(),
  plan: z.enum(planNames).optional().describe('The chosen plan.'),
  ways: z.array(z.object({ provider: z.string(), mode: z.enum(['test', 'live']), least: cents })),
  keptUntil: z.iso.datetime().optional(),
  /** A bank transfer that the guest announced and that hasn't arrived. */
  transfer: z
    .object({
      amount: cents,
      reference: z.string(),
      details: z.array(z.string()).describe('Our bank account, line by line.'),
      by: day.optional().describe('The last day for the transfer to arrive.'),
      openBy: z.iso
        .datetime()
        .optional()
        .describe('The deadline to confirm by the mailed link. The place is then held until `by`.'),
      mayKeep: z
        .boolean()
        .optional()
        .describe('True if the guest opened the mailed link and can confirm now.'),
    })
    .optional(),
  /** An agreed change that waits for payment. The trip itself is unchanged until then. */
  held: z
    .object({
      until: z.iso.datetime(),
      amount: cents,
      to: z.object({
        kind: itemKind,
        title: z.string(),
        date: day,
        ...partyAnswer,
      }),
    })
    .optional(),
  now: z.iso.datetime().describe('The server’s time.'),
  mayPay: z.boolean(),
  paysOnly: z
    .literal(true)
    .optional()
    .describe('Opened by a payment link. The order has no guest details and allows only payment.'),
  takesVoucher: z.boolean().describe('True if a voucher can pay for the order now.'),
  mayCorrect: z.boolean(),
  addressAbove: cents
    .optional()
    .describe(
      'Set if the price is above this amount, is not fully paid, and has no invoice address. The page then asks for an address, which is optional.',
    ),
  mayWithdraw: z.boolean(),
  mayChangeAddress: z.boolean(),
  charges: z.array(
    z.object({
      firstDay: day.optional(),
      lastDay: day,
      percent: z.number(),
      amount: cents.optional(),
      isNow: z.boolean(),
    }),
  ),
  /** Items that the guest may cancel, at the table's charge. Absent if there are none. */
  cancelling: z
    .object({
      bar: z
        .enum(cancelObstacles)
        .optional()
        .describe('The reason if the guest can’t cancel here.'),
      items: z.array(z.object({ item: z.uuid(), until: z.iso.datetime() })),
      freeUntil: z.iso
        .datetime()
        .optional()
        .describe('The end of free cancellation for all items.'),
    })
    .optional(),
  payments: z.array(
    z.object({
      id: z.uuid(),
      provider: z.string(),
      amount: cents,
      status: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  refunds: z.array(
    z.object({
      amount: cents,
      stage: z
        .enum(['agreed', 'waits', 'on-its-way', 'done', 'taken-back', 'credit-waits'])
        .describe(
          '`waits`: sent at `payoutsFrom` at the earliest. `credit-waits`: the guest asked for a voucher, which the office checks first.',
        ),
    }),
  ),
  bank: bankAnswer.optional().describe('Refunds by bank transfer. Absent if there are none.'),
  payoutsFrom: z.iso
    .datetime()
    .optional()
    .describe(
      'Refunds and vouchers are sent again from this time, because the order’s address has changed.',
    ),
  /** Documents as PDFs at /manage/documents/{id}. */
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(documentKinds),
      name: z.string(),
      issuedOn: day,
      amount: cents,
      isTest: z.boolean(),
      lacks: z.literal('address').optional().describe('The missing part that a tax invoice needs.'),
    }),
  ),
  shares: z.int().describe('The number of valid links for companions.'),
  /** The messages about the order, oldest first. */
  messages: z.array(orderMessageAnswer),
  review: z
    .object({
      mayWrite: z.boolean().describe('True if the guest can write or change a review.'),
      written: z
        .object({
          status: z.enum(reviewStates),
          stars: z.int(),
          text: z.string(),
          name: z.string(),
          readers: z.enum(reviewReaders),
          rule: z
            .enum(reviewRules)
            .optional()
            .describe('The rule by which the review was refused.'),
          answer: z.string().optional().describe('The company’s answer.'),
        })
        .optional(),
    })
    .optional(),
  beginAgain: z.string().describe('The page on which to book the same again.'),
  /** True if a payment arrived for a trip without a place. The office must settle it. */
  isStuck: z.boolean(),
  over: z
    .enum(['travelled', 'missed'])
    .optional()
    .describe('Set once the last trip has ended. `missed`: no guest came.'),
})
export type ManageAnswer = z.infer<typeof manageAnswer>

const charge = z.object({ percent: z.number(), amount: cents })
export const itemKinds = ['tour', 'vehicle-day', 'transfer', 'custom'] as const

export const changeFiguresAnswer = z.object({
  number: z.uuid().describe('The number by which the guest accepts these figures.'),
  expiresAt: z.iso.datetime(),
  item: z.uuid(),
  to: z.object({
    kind: z.enum(itemKinds),
    product: z.string().describe('The id of the tour or vehicle.'),
    title: z.string(),
    date: day,
    ...partyAnswer,
  }),
  hasPrice: z.boolean(),
  owed: cents.describe('The order’s total after the change.'),
  difference: cents.describe('The change of the total. Negative if it is lower.'),
  pricedAs: z
    .object({ before: z.array(z.string()), after: z.array(z.string()) })
    .optional()
    .describe('Season and extras of the day before and after the change, if they differ.'),
  promoEnds: z
    .object({ name: z.string(), amount: cents })
    .optional()
    .describe('The lost discount of a promo code that does not apply after the change.'),
  fee: cents.describe('The administration fee in `owed`.'),
  reduction: cents.describe('The reduction of the trip’s own price.'),
  kept: cents.describe('The part of `reduction` that is kept, by the agreed cancellation table.'),
  percent: z.number().describe('The table’s charge in per cent today, until `until`.'),
  until: day.optional(),
  cancelling: z
    .object({ before: charge, after: charge })
    .optional()
    .describe('The charge for cancelling today, without and with the change.'),
  staysAt: z
    .number()
    .optional()
    .describe('The lowest charge in per cent for the moved trip from now on.'),
  refund: cents.describe('The refund.'),
  byHand: cents.describe('The part of the refund that the office sends to a bank account.'),
  payFirst: cents.describe('The amount to pay before the change is made.'),
  later: z
    .object({ amount: cents, dueOn: day })
    .optional()
    .describe('The remaining balance and its due date.'),
  officeAsks: z
    .boolean()
    .describe('True if nothing is paid on this site. The office writes about the payment.'),
})
export type ChangeFiguresAnswer = z.infer<typeof changeFiguresAnswer>

const daysWithReason = z.object({ days: z.array(z.string()), why: z.string() })

export const changeChoices = z.object({
  item: z.uuid(),
  product: z.string(),
  ...partyAnswer,
  offers: z.array(
    z.object({
      product: z.string(),
      title: z.string(),
      minGuests: z.int(),
      maxGuests: z.int(),
      each: z
        .object({ adult: cents, child: cents })
        .optional()
        .describe('The tour’s price per guest, if it has one.'),
      forDay: cents.optional().describe('The vehicle’s price for the day.'),
      isByDay: z.literal(true).optional().describe('Set if prices differ by day.'),
    }),
  ),
  schedule: z.object({
    season: daysWithReason.nullable(),
    closed: z.array(daysWithReason),
    leadHours: z.number(),
    cutOff: z.string().optional(),
    departs: z.string(),
  }),
  from: day,
  to: day,
  full: z.array(day).describe('Days without enough places for this party.'),
  costs: z
    .object({
      ownDay: cents.optional(),
      otherDays: cents.optional(),
      byDay: z.record(z.string(), cents).optional(),
    })
    .describe('The item’s price on its current day and on other days; `byDay` if those differ.'),
})
export type ChangeChoices = z.infer<typeof changeChoices>

export const cancelFiguresAnswer = z.object({
  number: z.uuid().describe('The number by which the guest accepts these figures.'),
  expiresAt: z.iso.datetime(),
  items: z.array(
    z.object({
      item: z.uuid(),
      title: z.string(),
      date: day,
      total: cents.describe('The item’s price.'),
      percent: z.number().describe('The table’s charge in per cent today, until `until`.'),
      until: day.optional(),
      freeUntil: z.iso
        .datetime()
        .optional()
        .describe('The end of free cancellation after booking.'),
      fee: cents.describe('The table’s charge.'),
      kept: cents.describe('The amount kept, at most the amount paid.'),
    }),
  ),
  isAll: z.boolean().describe('True if no item of the order is left.'),
  paid: cents.describe('Payments for the order so far, less refunds.'),
  kept: cents,
  refund: cents.describe('The refund.'),
  byHand: cents.describe('The part of the refund that the office sends to a bank account.'),
  credit: cents.describe('The part of the refund that can be a voucher instead.'),
  creditWaits: z
    .boolean()
    .describe(
      'True if the office checks the voucher first, because the payment may still be charged back.',
    ),
  needsOffice: z.boolean().describe('True if the office decides about the charge first.'),
})
export type CancelFiguresAnswer = z.infer<typeof cancelFiguresAnswer>
