import { z } from '@hono/zod-openapi'
import { bookingSteps } from './booking-steps.ts'
import { bankFileLimits, longestBankText } from '#app/payments/bank-file.ts'
import { figureKinds, measures } from './figures.ts'
import { lineKinds, matchReasons } from '#app/payments/match-bank-line.ts'
import { daysBetween } from '#rules/dates/calendar-date.ts'
import { calendarDate, lineField, refuse, requestObject } from '#rules/requests/request.ts'
import { empty, officeEndpoints, file, json } from '#platform/api/endpoint.ts'

const cents = z.int().describe('Whole cents of rand.')
const count = z.int().nonnegative()

export const mostFigureDays = 1100
const days = { from: calendarDate, to: calendarDate }

function checkSpan({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void {
  if (from > to) refuse(context, [{ code: 'days-reversed', field: 'to' }])
  else if (daysBetween(from, to) >= mostFigureDays)
    refuse(context, [{ code: 'span-too-long', field: 'to', facts: { days: mostFigureDays } }])
}

const span = requestObject(days).superRefine(checkSpan)

const figures = z.object({
  ...(Object.fromEntries(measures.map((measure) => [measure, cents])) as Record<
    (typeof measures)[number],
    typeof cents
  >),
  trips: count.describe('That went out, or will as far as is booked.'),
  guests: count,
  noShows: count.describe('Of these trips, those to which nobody came.'),
})

const load = z.object({
  id: z.uuid(),
  kind: z.enum(['vehicle', 'guide']),
  name: z.string(),
  days: count.describe('On which it could go out.'),
  out: count.describe('On which it does.'),
  trips: count,
  seats: count.describe('Of its trips; nought for a guide.'),
  guests: count.describe('On those seats.'),
})

const figuresAnswer = z.object({
  today: z.iso.date(),
  total: figures,
  gifts: z
    .object({ received: cents, refunded: cents })
    .describe('What came and went for gift vouchers: in the journal, and not in these figures.'),
  months: z.array(figures.extend({ month: z.string() })),
  rows: z.array(
    figures.extend({ key: z.string().describe('Empty for what is nobody’s.'), name: z.string() }),
  ),
  load: z.array(load),
  steps: z.record(z.enum(bookingSteps), count),
  mailsMonth: z.boolean().describe('Whether each month’s figures go to the office by mail.'),
})

const sums = z.object({
  in: cents.describe('What came.'),
  out: cents.describe('What went back, below nought.'),
  fees: cents.describe('What providers kept, as far as they said so.'),
  count,
})

const journalAnswer = z.object({
  total: sums,
  gifts: sums.describe('What of it came and went for gift vouchers.'),
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

const at = z.int('field-invalid').min(0, 'field-invalid').max(bankFileLimits.cells, 'field-invalid')
const columns = requestObject({
  day: at,
  text: at,
  more: at.nullable(),
  amount: at.nullable(),
  moneyIn: at.nullable(),
}).refine(({ amount, moneyIn }) => amount !== null || moneyIn !== null, {
  path: ['amount'],
  message: 'field-invalid',
})
const heads = z.string('field-invalid').min(1, 'field-invalid').max(500, 'field-invalid')

export const mostBankLines = 100

const candidate = z.object({
  orderId: z.uuid(),
  reference: z.string(),
  name: z.string(),
  title: z.string(),
  firstDay: z.iso.date(),
  owed: cents.describe('What is still to pay.'),
  paid: cents.describe('What has come.'),
  why: z.array(z.enum(matchReasons)),
})

const fileKinds = ['month', ...figureKinds, 'load', 'steps'] as const

export const officeFigures = officeEndpoints({
  'GET /api/admin/figures': {
    access: 'exports',
    summary: 'What was sold, earned, received, refunded and is owed in a span of days',
    description:
      'In all, by month, and told apart by tour, channel, guide, vehicle or country; how full vehicles and guides are; where guests stop in a booking. Both days included; each sum is the same whichever way it is told apart.',
    query: requestObject({
      ...days,
      by: z.enum(figureKinds, 'field-invalid').default('tour'),
    }).superRefine(checkSpan),
    answer: json('The figures.', figuresAnswer),
  },

  'GET /api/admin/figures/file': {
    access: 'exports',
    summary: 'One of the tables of these figures as CSV',
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
    answer: empty('It is so.'),
  },

  'GET /api/admin/journal': {
    access: 'exports',
    summary: 'The money that moved in a span, by the day on which it did',
    description:
      'Each payment, refund and what banks took back, with sums by day and by way. Both days included, days are those of Cape Town. What went back is below nought; money of a test is left out.',
    query: span,
    answer: json('The journal, the first day first.', journalAnswer),
  },

  'GET /api/admin/bank/columns': {
    access: 'take-money',
    summary: 'Which column of a bank’s file is what, as it was said before',
    query: requestObject({ heads }),
    answer: json('None where nobody has said it yet.', z.object({ columns: columns.nullable() })),
  },

  'PUT /api/admin/bank/columns': {
    access: 'take-money',
    summary: 'Say which column of a bank’s file is what',
    body: requestObject({ heads, columns }),
    answer: empty('It is kept.'),
  },

  'POST /api/admin/bank/lines': {
    access: 'take-money',
    summary: 'Find which bookings lines of a bank’s file pay',
    description: 'Nothing is recorded, and nothing of the lines is kept.',
    body: requestObject({
      lines: z.array(line, 'field-invalid').min(1, 'field-invalid').max(mostBankLines),
    }),
    answer: json(
      'What each line is taken for, in their order.',
      z.object({
        lines: z.array(
          z.object({
            kind: z.enum(lineKinds),
            candidates: z.array(candidate).describe('The likeliest first.'),
            recorded: z
              .object({ orderId: z.uuid(), reference: z.string(), day: z.iso.date() })
              .nullable()
              .describe('Where its money is written down already.'),
          }),
        ),
      }),
    ),
  },

  'POST /api/admin/bank/payments': {
    access: 'take-money',
    summary: 'Record the money of a line of a bank’s file as a bank transfer for a booking',
    description:
      'As money that is recorded by hand, with its day and the reference in its text. A line is used once, while the payment that it was recorded by stands.',
    body: requestObject({
      line,
      reference: lineField('reference-needed').refine((text) => text !== '', 'reference-needed'),
      key: z.uuid('field-invalid'),
      /** The paid amount that the user saw. */
      seen: z.int('field-invalid').optional(),
      /** The user confirms a sum above the balance, or one that looks recorded already. */
      isSure: z.boolean('field-invalid').default(false),
    }),
    answer: json('Of the booking.', z.object({ reference: z.string() })),
    refuses: [409],
  },
})
