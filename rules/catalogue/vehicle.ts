import { z } from 'zod'
import { vehiclePlanSchema } from '../prices/price-plan.ts'
import { slug, text } from '../text/content-text.ts'

/** A vehicle of the fleet as the transfers screen sells it, by the day and with its driver (P3.5). */
export type Vehicle = z.infer<typeof vehicleSchema>

const guests = z.number().int().positive()
/** Whole rand for one day. */
const rand = z.number().int().positive()

export const vehicleSchema = z.strictObject({
  slug,
  /** The name on the card and in 'Book {type}': 'Premium Sedan'. */
  type: text,
  picture: z.string().regex(/^(vehicles\/[a-z-]+|photos\/[a-z0-9-]+)$/),
  /** Fewest and most guests it is meant for; the driver is not counted. */
  passengers: z
    .strictObject({ minimum: guests, maximum: guests })
    .refine(({ minimum, maximum }) => minimum <= maximum),
  /** The badge, 'From R4,500'; the screen adds '/day'. It names the lower of the two prices. */
  pricePerDay: z.string().regex(/^From R\d{1,3}(,\d{3})*$/),
  description: text,
  features: z.array(text).min(3),
  /** A day tour, out and back. */
  inlandPrice: rand,
  /** A day of a journey that spends its nights away. */
  overlandPrice: rand,
  /** The prices of days that differ, over those two. */
  prices: vehiclePlanSchema.optional(),
})
