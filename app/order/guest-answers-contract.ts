import { z } from 'zod'
import { changeBars } from '#app/changing/what-can-be-changed.ts'
import { aboutOrderFields, shipFields } from './about-fields.ts'
import { documentKinds } from './document-kinds.ts'
import { reviewReaders, reviewRules, reviewStates } from '#app/reviews/review.ts'
import { cancelBars } from '#app/payments/refunds/what-can-be-cancelled.ts'
import { bankAnswer, orderMessageAnswer, planNames } from './guest-requests-contract.ts'
import { partyAnswer, answeredShape } from '#platform/api/parts.ts'

const cents = z.int().describe('Whole cents of South African rand.')
const day = z.iso.date()
/** The deadline for changes by the guest, and the reason if no change is possible. */
const changeWindow = z.object({ until: z.iso.datetime(), bar: z.enum(changeBars).optional() })
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
      hasCard: z.boolean().describe('Whether its giver can print the card now.'),
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
                .describe('By when on the day before the exact time is mailed, in Cape Town.'),
            })
            .optional(),
          stops: z.array(z.object({ date: day, time: z.string(), title: z.string() })),
          badWeather: z.string().optional(),
          waitMinutes: z.int().optional().describe('How long the guide waits for late guests.'),
        })
        .optional(),
      bring: z.array(z.string()).describe('What to wear and bring.'),
      isCancelled: z.boolean(),
      end: z
        .enum(['over', 'missed'])
        .optional()
        .describe('Of one whose hours are over, or that is done: whether anybody came along.'),
      changes: z.object({ date: changeWindow, guests: changeWindow }).optional(),
    }),
  ),
  details: z.object({
    name: z.string(),
    phone: z.string(),
    specialRequests: z.string(),
    ...answeredShape(aboutOrderFields),
    email: z.string().describe('Its beginning alone: whoever has the link need not learn it.'),
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
    .describe('What the quote said that became this order.'),
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
      ...answeredShape(shipFields),
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
    refunded: cents.describe('What we have paid back.'),
    takenBack: cents.describe('What the guest’s bank has taken back from us.'),
    balance: cents,
    dueNow: cents,
    rest: instalment.optional().describe('What is left then, and the last day for it.'),
    parts: z.array(instalment).describe('The balance by the days that were agreed.'),
    lines: z.array(
      z.object({
        label: z.string(),
        amount: cents,
        season: z.string().optional().describe('Whose price the line and those after it have.'),
      }),
    ),
  }),
  plans: z
    .object({ whole: z.array(instalment), inParts: z.array(instalment).optional() })
    .optional(),
  plan: z.enum(planNames).optional().describe('The plan that was chosen.'),
  ways: z.array(z.object({ provider: z.string(), mode: z.enum(['test', 'live']), least: cents })),
  keptUntil: z.iso.datetime().optional(),
  /** A bank transfer that the guest announced and that hasn't arrived. */
  transfer: z
    .object({
      amount: cents,
      reference: z.string(),
      details: z.array(z.string()).describe('Our account, in lines.'),
      by: day.optional().describe('The last day on which it should be here.'),
      openBy: z.iso
        .datetime()
        .optional()
        .describe(
          'Until then the guest is to say so by our mail, for the place to be kept so long.',
        ),
      mayKeep: z.boolean().optional().describe('Whether they say so by their next act here.'),
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
  now: z.iso.datetime().describe('By our clock.'),
  mayPay: z.boolean(),
  paysOnly: z
    .literal(true)
    .optional()
    .describe('Opened by a link to pay: it shows no guest and can be used for nothing else.'),
  takesVoucher: z.boolean().describe('Whether a voucher can pay for it now.'),
  mayCorrect: z.boolean(),
  addressAbove: cents
    .optional()
    .describe(
      'It costs more than this, is not paid in full, and no address for its invoices is known: an ask, no more.',
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
      bar: z.enum(cancelBars).optional().describe('Why nothing can be called off here.'),
      items: z.array(z.object({ item: z.uuid(), until: z.iso.datetime() })),
      freeUntil: z.iso.datetime().optional().describe('Until then all of it costs nothing.'),
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
          'waits: it is sent at `payoutsFrom` at the earliest; credit-waits: the guest would rather have a voucher, and we look at it first.',
        ),
    }),
  ),
  bank: bankAnswer
    .optional()
    .describe('What goes back by bank transfer; absent where nothing does.'),
  payoutsFrom: z.iso
    .datetime()
    .optional()
    .describe('When refunds and vouchers go out again: its address has changed.'),
  /** Documents as PDFs at /manage/documents/{id}. */
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(documentKinds),
      name: z.string(),
      issuedOn: day,
      amount: cents,
      isTest: z.boolean(),
      lacks: z.literal('address').optional().describe('What keeps it from being a tax invoice.'),
    }),
  ),
  shares: z.int().describe('How many links for those who come along are good.'),
  /** The messages about the order, oldest first. */
  messages: z.array(orderMessageAnswer),
  review: z
    .object({
      mayWrite: z.boolean().describe('Or change it.'),
      written: z
        .object({
          status: z.enum(reviewStates),
          stars: z.int(),
          text: z.string(),
          name: z.string(),
          readers: z.enum(reviewReaders),
          rule: z.enum(reviewRules).optional().describe('By which it was refused.'),
          answer: z.string().optional().describe('The company’s.'),
        })
        .optional(),
    })
    .optional(),
  beginAgain: z.string().describe('The page on which such an order is begun anew.'),
  /** True if a payment arrived for a trip without a place. The office must settle it. */
  isStuck: z.boolean(),
  over: z
    .enum(['travelled', 'missed'])
    .optional()
    .describe('From the moment at which its last trip ended: whether anybody came along.'),
})
export type ManageAnswer = z.infer<typeof manageAnswer>

const charge = z.object({ percent: z.number(), amount: cents })
export const itemKinds = ['tour', 'vehicle-day', 'transfer', 'custom'] as const

export const changeFiguresAnswer = z.object({
  number: z.uuid().describe('Agreed to by this number.'),
  expiresAt: z.iso.datetime(),
  item: z.uuid(),
  to: z.object({
    kind: z.enum(itemKinds),
    product: z.string().describe('The tour’s id, or the vehicle’s.'),
    title: z.string(),
    date: day,
    ...partyAnswer,
  }),
  hasPrice: z.boolean(),
  owed: cents.describe('What the order costs in all then.'),
  difference: cents.describe('By how much that is more than before; below nought, less.'),
  pricedAs: z
    .object({ before: z.array(z.string()), after: z.array(z.string()) })
    .optional()
    .describe('Season and extras of the day as it is and as it would be, where they differ.'),
  promoEnds: z
    .object({ name: z.string(), amount: cents })
    .optional()
    .describe('What its promo code took off, where the code isn’t good for it any more.'),
  fee: cents.describe('The administration fee in it.'),
  reduction: cents.describe('What the trip itself is cheaper by.'),
  kept: cents.describe('What of that is kept, by the table that was agreed.'),
  percent: z.number().describe('The charge of the table today, and the last day of it.'),
  until: day.optional(),
  cancelling: z
    .object({ before: charge, after: charge })
    .optional()
    .describe('What cancelling it today would cost as it is, and once it is moved.'),
  staysAt: z
    .number()
    .optional()
    .describe('The percentage below which the charge of a moved trip never falls again.'),
  refund: cents.describe('What goes back.'),
  byHand: cents.describe('What of that the office sends to a bank account.'),
  payFirst: cents.describe('What has to be paid before the change is made.'),
  later: z
    .object({ amount: cents, dueOn: day })
    .optional()
    .describe('What is left to pay then, and by when.'),
  officeAsks: z.boolean().describe('No money is paid here: the office writes about it.'),
})
export type ChangeFiguresAnswer = z.infer<typeof changeFiguresAnswer>

const explained = z.object({ days: z.array(z.string()), why: z.string() })

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
        .describe('What each guest of a tour pays, where it has a price.'),
      forDay: cents.optional().describe('What a vehicle costs for the day.'),
      isByDay: z.literal(true).optional().describe('Its days have prices of their own.'),
    }),
  ),
  schedule: z.object({
    season: explained.nullable(),
    closed: z.array(explained),
    leadHours: z.number(),
    cutOff: z.string().optional(),
    departs: z.string(),
  }),
  from: day,
  to: day,
  full: z.array(day).describe('The days without a place left for as many.'),
  costs: z
    .object({
      ownDay: cents.optional(),
      otherDays: cents.optional(),
      byDay: z.record(z.string(), cents).optional(),
    })
    .describe(
      'What the item comes to on the day that it has, and on any other; by day, where those differ.',
    ),
})
export type ChangeChoices = z.infer<typeof changeChoices>

export const cancelFiguresAnswer = z.object({
  number: z.uuid().describe('Agreed to by this number.'),
  expiresAt: z.iso.datetime(),
  items: z.array(
    z.object({
      item: z.uuid(),
      title: z.string(),
      date: day,
      total: cents.describe('What it costs.'),
      percent: z.number().describe('The charge of its table today, and the last day of that.'),
      until: day.optional(),
      freeUntil: z.iso.datetime().optional().describe('So soon after booking it costs nothing.'),
      fee: cents.describe('What the table says.'),
      kept: cents.describe('What is kept: never more than was paid.'),
    }),
  ),
  isAll: z.boolean().describe('Nothing of the order is left then.'),
  paid: cents.describe('What has come for the order so far and has not gone back.'),
  kept: cents,
  refund: cents.describe('What goes back.'),
  byHand: cents.describe('What of that the office sends to a bank account.'),
  credit: cents.describe('What of it can be a voucher instead.'),
  creditWaits: z.boolean().describe('We look at it first: its bank may still take the money back.'),
  needsOffice: z.boolean().describe('A person of the office decides about the charge first.'),
})
export type CancelFiguresAnswer = z.infer<typeof cancelFiguresAnswer>
