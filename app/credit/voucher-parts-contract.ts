import { z } from '@hono/zod-openapi'
import { officeReasons, voucherActs } from './voucher-names.ts'
import { voucherMoves, voucherReasons } from './voucher.ts'
import { calendarDate, lineField, requestObject } from '#rules/requests/request.ts'

/** Travel credit for an order's guest. `key` makes a double click count once. */
export const voucherRequest = requestObject({
  reference: lineField('reference-needed').refine((text) => text !== '', 'reference-needed'),
  amount: z.int('field-invalid').positive('field-invalid'),
  reason: z.enum(officeReasons, 'field-invalid'),
  validUntil: calendarDate.optional(),
  key: z.uuid('field-invalid'),
  /** When the newest voucher that the user saw was issued. Null if there was none. */
  seen: z.iso.datetime('field-invalid').nullable().optional(),
})

/** A request for a new code. `seen` is the last part of the code that the user saw. */
export const codeRequest = requestObject({
  seen: z.string('field-invalid').max(10, 'field-invalid').optional(),
})

export const voucherChange = requestObject({
  act: z.enum(voucherActs, 'field-invalid'),
  left: z.int('field-invalid').positive('field-invalid').optional(),
  validUntil: calendarDate.optional(),
  reason: lineField('reason-needed')
    .refine((text) => text !== '', 'reason-needed')
    .refine((text) => text.length <= 300, 'text-too-long'),
  /** The number of the voucher's lines that the user saw. */
  seen: z.int('field-invalid').optional(),
})
export type VoucherChange = z.output<typeof voucherChange>

const credit = z.int().describe('Whole cents of rand.')

/** A voucher as the office sees it, without its code. */
export const voucherAnswer = z.object({
  id: z.uuid(),
  codeEnd: z.string().describe('The last characters of its code.'),
  orderId: z.uuid().nullable(),
  reference: z.string().nullable().describe('Of the order for which it was given.'),
  reason: z.enum(voucherReasons),
  amount: credit,
  balance: credit,
  validUntil: z.iso.date(),
  isStopped: z.boolean().describe('Nothing is left on it, and nothing that comes back stays.'),
  isTest: z.boolean().describe('Made of play money: it pays nothing where real money is taken.'),
  source: z
    .array(z.object({ provider: z.string(), amount: credit, at: z.iso.datetime() }))
    .describe('The payments that it was made of.'),
  isOver: z.boolean().describe('Whether its last day is past.'),
  issuedAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      kind: z.enum(voucherMoves),
      amount: z.int().describe('Below nought for what was spent or taken off it.'),
      balance: credit,
      reference: z.string().nullable().describe('Of the order that it paid for.'),
      note: z.string().nullable().describe('Why the office did it.'),
      validUntil: z.iso.date().nullable().describe('Its last day since then.'),
      at: z.iso.datetime(),
    }),
  ),
})
export type VoucherAnswer = z.infer<typeof voucherAnswer>
