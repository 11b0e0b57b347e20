import { z } from 'zod'
import { bankAnswer } from '../refunds/bank-details-request.ts'
import { aboutOrderFields, shipFields } from './about-fields.ts'
import { saidShape } from '../guests/asked-request.ts'
import { orderMessageAnswer } from './order-message-request.ts'
import { cancelBars } from '../refunds/what-can-be-cancelled.ts'
import { planNames } from './manage-request.ts'
import { partyAnswer } from './party-request.ts'
import { changeBars } from '../changes/what-can-be-changed.ts'

const cents = z.int().describe('Whole cents of South African rand.')
const day = z.iso.date()
/** Until when its guest may change something alone, and why not, where that is so. */
const changeWindow = z.object({ until: z.iso.datetime(), bar: z.enum(changeBars).optional() })
const itemKind = z.enum(['tour', 'vehicle-day', 'transfer', 'custom'])
const instalment = z.object({ amount: cents, dueOn: day })

/** What a guest sees of an order. */
export const manageAnswer = z.object({
  reference: z.string(),
  title: z.string(),
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
      /** When a tour that sets out at a time is back. */
      back: z.object({ date: day, time: z.string() }).optional(),
      /** The part of town that the place of pick-up names, in degrees. */
      area: z.object({ name: z.string(), longitude: z.number(), latitude: z.number() }).optional(),
      /** Who goes along and in what, once somebody is assigned; their phone from the day before. */
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
      bring: z.array(z.string()).describe('What to wear and bring.'),
      isCancelled: z.boolean(),
      changes: z.object({ date: changeWindow, guests: changeWindow }).optional(),
    }),
  ),
  details: z.object({
    name: z.string(),
    phone: z.string(),
    specialRequests: z.string(),
    ...saidShape(aboutOrderFields),
    email: z.string().describe('Its beginning alone: whoever has the link need not learn it.'),
  }),
  /** What its guest says of being fetched for each of them, '' where nothing; after `until` only the office changes it. */
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
      ...saidShape(shipFields),
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
    rest: instalment.optional(),
    lines: z.array(z.object({ label: z.string(), amount: cents })),
  }),
  plans: z
    .object({ whole: z.array(instalment), inParts: z.array(instalment).optional() })
    .optional(),
  plan: z.enum(planNames).optional().describe('The plan that was chosen.'),
  ways: z.array(z.object({ provider: z.string(), mode: z.enum(['test', 'live']), least: cents })),
  keptUntil: z.iso.datetime().optional(),
  /** A bank transfer that the guest has announced and that has not come. */
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
  /** A change that is agreed to and waits for its money; until then the trip is as it stands here. */
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
  /** What the guest may call off alone, at the charge of the table; absent where there is nothing. */
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
        .enum(['agreed', 'on-its-way', 'done', 'taken-back', 'credit-waits'])
        .describe('credit-waits: the guest would rather have a voucher, and we look at it first.'),
    }),
  ),
  bank: bankAnswer
    .optional()
    .describe('What goes back by bank transfer; absent where nothing does.'),
  /** What is downloaded as PDF at /manage/documents/{id}. */
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(['invoice', 'credit-note']),
      name: z.string(),
      issuedOn: day,
      amount: cents,
      isTest: z.boolean(),
    }),
  ),
  shares: z.int().describe('How many links for those who come along are good.'),
  /** What guest and office wrote about it, the first message first. */
  messages: z.array(orderMessageAnswer),
  /** Money has come for a trip that has no place any more: a person settles it. */
  isStuck: z.boolean(),
})
export type ManageAnswer = z.infer<typeof manageAnswer>
