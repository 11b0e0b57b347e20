import { z } from 'zod'
import type { Pair } from './signatures.ts'

export type Mode = 'live' | 'sandbox'

/** The merchant's account as in its dashboard. An empty passphrase means none. */
export type Merchant = { id: string; key: string; passphrase: string }

/** Changes applied to notifications while it is set. */
const lieSchema = z.strictObject({
  /** Fields to replace or add; the signature is correct. */
  fields: z.record(z.string(), z.string()).default({}),
  leaveOut: z.array(z.string()).default([]),
  /** Reverses the order of the fields, and signs them in that order. */
  reversed: z.boolean().default(false),
  passphrase: z.string().optional(),
  /** Not sent by PayFast: its validation answers INVALID. */
  forged: z.boolean().default(false),
})

export const settingsSchema = z.strictObject({
  lie: lieSchema.prefault({}),
})

export type Settings = z.output<typeof settingsSchema>

export type FundingType = 'CC' | 'EFT'

/** An accepted form, which can be paid once. The same form again is another session. */
export type Session = {
  id: string
  fields: ReadonlyMap<string, string>
  cents: number
  paymentId: string | null
}

export type Payment = {
  /** PayFast's `pf_payment_id`. */
  id: string
  sessionId: string
  /** The merchant's `m_payment_id`, or empty. */
  reference: string
  cents: number
  feeCents: number
  funding: FundingType
  at: Date
}

export type Refund = { paymentId: string; cents: number; reason: string; at: Date }

/** The true state of the gateway, which tests compare with. */
export type Books = {
  sessions: Session[]
  payments: Payment[]
  refunds: Refund[]
  sent: (readonly Pair[])[]
  /** The merchant's balance in cents; refunds reduce it. */
  balance: { cents: number }
}

export function computeRefundable({ refunds }: Books, payment: Payment): number {
  const paymentRefunds = refunds.filter(({ paymentId }) => paymentId === payment.id)
  return payment.cents - paymentRefunds.reduce((sum, { cents }) => sum + cents, 0)
}

/** Formats cents as '1234.50', as PayFast writes amounts in forms and notifications. */
export function formatAmount(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** '2026-11-22 13:05:00' in Johannesburg, which has no daylight saving time. */
export function formatDeadline(at: Date): string {
  const local = new Date(at.getTime() + 2 * 3_600_000)
  return local.toISOString().slice(0, 19).replace('T', ' ')
}
