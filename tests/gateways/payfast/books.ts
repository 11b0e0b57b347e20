import { z } from 'zod'
import type { Pair } from './signatures.ts'

export type Mode = 'live' | 'sandbox'

/** The merchant's account, as its dashboard shows it. An empty passphrase is none. */
export type Merchant = { id: string; key: string; passphrase: string }

/** What a lie changes in the notifications that go out while it stands. */
const lieSchema = z.strictObject({
  /** Other values of fields, signed like true ones; a field that is not there is added. */
  fields: z.record(z.string(), z.string()).default({}),
  leaveOut: z.array(z.string()).default([]),
  /** Another order of the fields, signed in that order. */
  reversed: z.boolean().default(false),
  /** Signs with this passphrase. */
  passphrase: z.string().optional(),
  /** Puts this in place of the signature. */
  signature: z.string().optional(),
  /** It is not from PayFast: asked whether it is, PayFast says INVALID. */
  forged: z.boolean().default(false),
})

export const settingsSchema = z.strictObject({
  /** A declined payment is told of as FAILED; the documentation knows of no such message. */
  tellsDeclines: z.boolean().default(false),
  /** How long PayFast remembers what it sent; for ever, if left out. */
  remembersSeconds: z.number().min(0).optional(),
  lie: lieSchema.prefault({}),
})

export type Settings = z.output<typeof settingsSchema>

export type FundingType = 'CC' | 'EFT'

/** A form that was accepted: it can be paid once. The same form again is another one. */
export type Session = {
  id: string
  /** The fields as they came, without signature. */
  fields: ReadonlyMap<string, string>
  cents: number
  paymentId: string | null
}

export type Payment = {
  /** `pf_payment_id` */
  id: string
  sessionId: string
  /** `m_payment_id`, or nothing. */
  reference: string
  cents: number
  feeCents: number
  funding: FundingType
  at: Date
}

export type Refund = { paymentId: string; cents: number; reason: string; at: Date }

/** What really happened at the gateway: the truth that a test compares with. */
export type Books = {
  sessions: Session[]
  payments: Payment[]
  refunds: Refund[]
  /** What was sent and is no forgery, with the moment. */
  sent: { pairs: readonly Pair[]; at: Date }[]
  /** What the merchant has at PayFast in cents; refunds are drawn from it. */
  balance: { cents: number }
}

/** What may still be refunded of a payment, in cents. */
export function refundableOf({ refunds }: Books, payment: Payment): number {
  const back = refunds.filter(({ paymentId }) => paymentId === payment.id)
  return payment.cents - back.reduce((sum, { cents }) => sum + cents, 0)
}

/** '1234.50' of cents, as PayFast writes amounts in forms and notifications. */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** '2026-11-22 13:05:00' in Johannesburg, which keeps one time all year. */
export function formatDeadline(at: Date): string {
  const local = new Date(at.getTime() + 2 * 3_600_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}
