import { randomBytes } from 'node:crypto'
import { z } from 'zod'

export type Mode = 'test' | 'live'

/** What a lie changes in the notifications that go out while it stands. */
const lieSchema = z.strictObject({
  amount: z.int().optional(),
  currency: z.string().optional(),
  mode: z.string().optional(),
  checkoutId: z.string().optional(),
  type: z.string().optional(),
  /** Signs with this secret in place of the true ones. */
  secret: z.string().optional(),
  /** Stamps it so many seconds earlier; less than nought is the future. */
  ageSeconds: z.number().default(0),
  /** Changes the body once it is signed. */
  changedAfterSigning: z.boolean().default(false),
})

export const settingsSchema = z.strictObject({
  /** Refunds answer 202 and are told of later, or are done at once, or fail later. */
  refunds: z.enum(['later', 'at-once', 'fail']).default('later'),
  refundSeconds: z.number().min(0).default(0),
  /** The documentation: refunds need a live key. */
  refundsInTestMode: z.boolean().default(false),
  /** A declined card is told of by payment.failed. */
  tellsDeclines: z.boolean().default(true),
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
  /** All that are in use; two while one takes over from the other. */
  secrets: string[]
}

/** What really happened at the gateway: the truth that a test compares with. */
export type Books = {
  checkouts: Checkout[]
  payments: Payment[]
  refunds: Refund[]
  webhooks: Webhook[]
}

/** What may still be refunded of a payment, in cents. */
export function refundableOf({ refunds }: Books, payment: Payment): number {
  const counted = refunds.filter(
    ({ paymentId, status }) => paymentId === payment.id && status !== 'failed',
  )
  return payment.amount - counted.reduce((sum, { amount }) => sum + amount, 0)
}

/** The payment of a checkout that succeeded. */
export function paidOf({ payments }: Books, checkoutId: string): Payment | undefined {
  return payments.find((one) => one.checkoutId === checkoutId && one.status === 'succeeded')
}

/** An identity as Yoco gives them: 'ch_' and letters and digits that nobody guesses. */
export function makeId(kind: 'ch' | 'p' | 'rfd' | 'evt' | 'msg' | 'sub' | 'm'): string {
  return `${kind}_${randomBytes(12).toString('hex')}`
}

export function makeSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}
