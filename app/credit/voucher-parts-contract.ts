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

const cents = z.int().describe('Whole cents of rand.')

/** A voucher as the office sees it, without its code. */
export const voucherAnswer = z.object({
  id: z.uuid(),
  codeEnd: z.string().describe('The last characters of the code.'),
  orderId: z.uuid().nullable(),
  reference: z.string().nullable().describe('The reference of the order for which it was issued.'),
  reason: z.enum(voucherReasons),
  amount: cents,
  balance: cents,
  validUntil: z.iso.date(),
  isStopped: z
    .boolean()
    .describe('True if the voucher was stopped. Its balance stays 0, even after a refund to it.'),
  isTest: z
    .boolean()
    .describe('True if it was bought with test money. It can’t pay with real money.'),
  source: z
    .array(z.object({ provider: z.string(), amount: cents, at: z.iso.datetime() }))
    .describe('The payments whose refunds became this voucher.'),
  isOver: z.boolean().describe('True after its last day.'),
  issuedAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      kind: z.enum(voucherMoves),
      amount: z.int().describe('Negative if spent or reduced.'),
      balance: cents,
      reference: z.string().nullable().describe('The reference of the order that it paid for.'),
      note: z.string().nullable().describe('The office’s reason.'),
      validUntil: z.iso.date().nullable().describe('The new last day.'),
      at: z.iso.datetime(),
    }),
  ),
})
export type VoucherAnswer = z.infer<typeof voucherAnswer>
