import { z } from 'zod'
import { transferKinds } from '#rules/orders/transfer.ts'
import { money, stands } from './answer-parts.ts'

/** What a guest gets for a transfer request: the reference, and what was agreed. */
export const transferAnswer = z.object({
  reference: z.string().meta({ example: 'TR-7K3M-9QXD' }),
  ...stands,
  vehicle: z.string(),
  vehicleType: z.string(),
  date: z.iso.date(),
  guests: z.int(),
  childSeats: z.int().default(0),
  kind: z.enum(transferKinds),
  /** For one day, which is also the total (P9.9). */
  price: money,
  createdAt: z.iso.datetime(),
})

export type TransferAnswer = z.infer<typeof transferAnswer>
