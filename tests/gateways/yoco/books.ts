import { randomBytes } from 'node:crypto'
import { z } from 'zod'

export type Mode = 'test' | 'live'

/** Changes applied to notifications while it is set. */
const lieSchema = z.strictObject({
  amount: z.int().optional(),
  currency: z.string().optional(),
  mode: z.string().optional(),
  checkoutId: z.string().optional(),
  secret: z.string().optional(),
  /** Makes the timestamp older; negative means the future. */
  ageSeconds: z.number().default(0),
  changedAfterSigning: z.boolean().default(false),
})

export const settingsSchema = z.strictObject({
  /** Refunds answer 202 and are reported later, are done immediately, or fail later. */
  refunds: z.enum(['later', 'at-once', 'fail']).default('later'),
  refundSeconds: z.number().min(0).default(0),
  /** By the documentation, refunds need a live key. */
  refundsInTestMode: z.boolean().default(false),
  lie: lieSchema.prefault({}),
})

export type Settings = z.output<typeof settingsSchema>

export type Checkout = {
  id: string
  mode: Mode
  amount: number
  currency: string
  status: 'created' | 'completed'
  paymentId: string | null
  externalId: string | null
  metadata: Record<string, unknown>
  successUrl: string | null
  cancelUrl: string | null
  failureUrl: string | null
}

export type Payment = {
  id: string
  checkoutId: string
  amount: number
  mode: Mode
  status: 'succeeded' | 'failed'
  at: Date
}

export type Refund = {
  id: string
  paymentId: string
  checkoutId: string
  amount: number
  mode: Mode
  status: 'pending' | 'succeeded' | 'failed'
  at: Date
}

export type Webhook = {
  id: string
  name: string
  url: string
  mode: Mode
  secret: string
}

/** The true state of the gateway, which tests compare with. */
export type Books = {
  checkouts: Checkout[]
  payments: Payment[]
  refunds: Refund[]
  webhooks: Webhook[]
}

export function computeRefundable({ refunds }: Books, payment: Payment): number {
  const countedRefunds = refunds.filter(
    ({ paymentId, status }) => paymentId === payment.id && status !== 'failed',
  )
  return payment.amount - countedRefunds.reduce((sum, { amount }) => sum + amount, 0)
}

export function findPayment({ payments }: Books, checkoutId: string): Payment | undefined {
  return payments.find((one) => one.checkoutId === checkoutId && one.status === 'succeeded')
}

/** A random id in Yoco's format: 'ch_' with letters and digits. */
export function makeId(kind: 'ch' | 'p' | 'rfd' | 'evt' | 'msg' | 'sub' | 'm'): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}

export function makeSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}
