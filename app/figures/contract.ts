import { z } from '@hono/zod-openapi'
import { bookingSteps } from './booking-steps.ts'
import { bankFileLimits, longestBankText } from '#app/payments/bank-file.ts'
import { figureKinds, measures } from './figures.ts'
import { lineKinds, matchReasons } from '#app/payments/match-bank-line.ts'
import { daysBetween } from '#rules/dates/calendar-date.ts'
import { calendarDate, lineField, refuse, requestObject } from '#rules/requests/request.ts'
import { empty, defineOfficeEndpoints, file, json } from '#platform/api/endpoint.ts'

const cents = z.int().describe('Whole cents of rand.')
const count = z.int().nonnegative()

export const maxFigureDays = 1100
const days = { from: calendarDate, to: calendarDate }

function checkSpan({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  if (from > to) refuse(context, [{ code: 'days-reversed', field: 'to' }])
  else if (daysBetween(from, to) >= maxFigureDays)
    refuse(context, [{ code: 'span-too-long', field: 'to', facts: { days: maxFigureDays } }])
}

const span = requestObject(days).superRefine(checkSpan)

const figures = z.object({
  ...(Object.fromEntries(measures.map((measure) => [measure, cents])) as Record<
    (typeof measures)[number],
    typeof cents
  >),
  trips: count.describe('Trips that took place or are booked.'),
  guests: count,
  noShows: count.describe('Trips whose guests did not come; part of `trips`.'),
})

const load = z.object({
  id: z.uuid(),
  kind: z.enum(['vehicle', 'guide']),
  name: z.string(),
  days: count.describe('Days on which the vehicle or guide was available.'),
  out: count.describe('Days with a trip.'),
  trips: count,
  seats: count.describe('Seats on its trips; 0 for a guide.'),
  guests: count.describe('Guests on those seats.'),
})

const figuresAnswer = z.object({
  today: z.iso.date(),
  total: figures,
  gifts: z
    .object({ received: cents, refunded: cents })
    .describe('Money for gift vouchers. The journal includes it; these figures do not.'),
  months: z.array(figures.extend({ month: z.string() })),
  rows: z.array(
    figures.extend({ key: z.string().describe('Empty for none or unknown.'), name: z.string() }),
  ),
  load: z.array(load),
  steps: z.record(z.enum(bookingSteps), count),
  mailsMonth: z.boolean().describe('True if the office gets each month’s figures by mail.'),
})

const sums = z.object({
  in: cents.describe('Received.'),
  out: cents.describe('Refunded; negative.'),
  fees: cents.describe('Fees that providers reported.'),
  count,
})

const journalAnswer = z.object({
  total: sums,
  gifts: sums.describe('The part for gift vouchers.'),
  days: z.array(sums.extend({ day: z.iso.date() })),
  ways: z.array(sums.extend({ way: z.string() })),
  lines: z.array(
    z.object({
      day: z.iso.date(),
      what: z.string(),
      way: z.string(),
      amount: cents,
      fee: cents.nullable(),
      orderId: z.uuid(),
      booking: z.string(),
      guest: z.string(),
      title: z.string(),
      document: z.string(),
      reference: z.string(),
    }),
  ),
})

const line = requestObject({
  day: calendarDate,
  cents: z.int('field-invalid'),
  text: lineField().refine((text) => text.length <= longestBankText, 'text-too-long'),
  nth: z.int('field-invalid').min(1, 'field-invalid').max(bankFileLimits.rows, 'field-invalid'),
})

const columnIndex = z
  .int('field-invalid')
  .min(0, 'field-invalid')
  .max(bankFileLimits.cells, 'field-invalid')
const columns = requestObject({
  day: columnIndex,
  text: columnIndex,
  more: columnIndex.nullable(),
  amount: columnIndex.nullable(),
  moneyIn: columnIndex.nullable(),
}).refine(({ amount, moneyIn }) => amount !== null || moneyIn !== null, {
  path: ['amount'],
  message: 'field-invalid',
})
const heads = z.string('field-invalid').min(1, 'field-invalid').max(500, 'field-invalid')

export const maxBankLines = 100

const candidate = z.object({
  orderId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  title: z.string(),
  firstDay: z.iso.date(),
  owed: cents.describe('Amount still to pay.'),
  paid: cents.describe('Amount paid.'),
  why: z.array(z.enum(matchReasons)),
})

const fileKinds = ['month', ...figureKinds, 'load', 'steps'] as const

export const officeFigures = defineOfficeEndpoints({
  'GET /api/admin/figures': {
    access: 'exports',
    summary: 'Read sold, earned, received, refunded and owed amounts of a span of days',
    description:
      'In total, by month, and by tour, channel, guide, vehicle or country; with the use of vehicles and guides and the steps of booking. First and last day included; each grouping has the same total.',
    query: requestObject({
      ...days,
      by: z.enum(figureKinds, 'field-invalid').default('tour'),
    }).superRefine(checkSpan),
    answer: json('The figures.', figuresAnswer),
  },

  'GET /api/admin/figures/file': {
    access: 'exports',
    summary: 'Download one table of the figures as CSV',
    query: requestObject({ ...days, of: z.enum(fileKinds, 'field-invalid') }).superRefine(
      checkSpan,
    ),
    answer: file('The file.', 'text/csv'),
  },

  'PUT /api/admin/figures/mail': {
    access: 'administrator',
    proof: 'standing',
    summary: 'Switch the mail with each month’s figures on or off',
    body: requestObject({ isOn: z.boolean('field-invalid') }),
    answer: empty('Switched.'),
  },

  'GET /api/admin/journal': {
    access: 'exports',
    summary: 'List the money that moved in a span of days',
    description:
      'Payments, refunds and charge-backs, with totals by day and by way to pay. First and last day included, in Cape Town. Refunds are negative; test payments are left out.',
    query: span,
    answer: json('The journal, oldest first.', journalAnswer),
  },

  'GET /api/admin/bank/columns': {
    access: 'take-money',
    summary: 'Read the stored columns of a bank’s file',
    query: requestObject({ heads }),
    answer: json(
      'The columns; null if none are stored for these headings.',
      z.object({ columns: columns.nullable() }),
    ),
  },

  'PUT /api/admin/bank/columns': {
    access: 'take-money',
    summary: 'Store the columns of a bank’s file',
    body: requestObject({ heads, columns }),
    answer: empty('Stored.'),
  },

  'POST /api/admin/bank/lines': {
    access: 'take-money',
    summary: 'Match lines of a bank’s file to bookings',
    description: 'Records nothing and stores no line.',
    body: requestObject({
      lines: z.array(line, 'field-invalid').min(1, 'field-invalid').max(maxBankLines),
    }),
    answer: json(
      'A match for each line, in order.',
      z.object({
        lines: z.array(
          z.object({
            kind: z.enum(lineKinds),
            candidates: z.array(candidate).describe('Bookings, most likely first.'),
            recorded: z
              .object({ orderId: z.uuid(), reference: z.string(), day: z.iso.date() })
              .nullable()
              .describe('The payment that has this money already.'),
          }),
        ),
      }),
    ),
  },

  'POST /api/admin/bank/payments': {
    access: 'take-money',
    summary: 'Record a line of a bank’s file as a bank transfer for a booking',
    description:
      'Like a payment recorded by hand, with the line’s day and text. A line can be recorded once while its payment is valid.',
    body: requestObject({
      line,
      reference: lineField('reference-needed').refine((text) => text !== '', 'reference-needed'),
      key: z.uuid('field-invalid'),
      /** The paid amount that the user saw. */
      seen: z.int('field-invalid').optional(),
      /** The user confirms a sum above the balance, or one that looks recorded already. */
      isSure: z.boolean('field-invalid').default(false),
    }),
    answer: json('The booking’s reference.', z.object({ reference: z.string() })),
    refuses: [409],
  },
})
