import { z } from 'zod'
import { transferKinds } from '../orders/transfer.ts'

/** What there is to sell, for who writes an order down. */
export const saleAnswer = z.object({
  tours: z.array(
    z.object({ id: z.string(), title: z.string(), maxGuests: z.int(), priceFrom: z.string() }),
  ),
  vehicles: z.array(z.object({ id: z.string(), title: z.string(), maxGuests: z.int() })),
  variants: z.array(z.enum(transferKinds)),
  isPayable: z.boolean().describe('Whether a guest can be asked to pay.'),
})
export type SaleAnswer = z.infer<typeof saleAnswer>

/** What a trip usually costs, and whether it can be had. */
export const tripAnswer = z.object({
  price: z.int().nullable().describe('In cents of rand; null where the office names it.'),
  whyNot: z.array(z.string()).describe('Why it cannot be had, in sentences; empty where it can.'),
  nearest: z.array(z.iso.date()).describe('The nearest days on which it can.'),
})
export type TripAnswer = z.infer<typeof tripAnswer>

export const madeAnswer = z.object({
  id: z.uuid(),
  reference: z.string(),
  form: z.enum(['booking', 'transfer']),
  status: z.string(),
})
export type MadeAnswer = z.infer<typeof madeAnswer>
