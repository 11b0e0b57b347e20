import { z } from 'zod'
import { vehiclePlanSchema } from '../prices/price-plan.ts'
import { slug, text } from '../text/content-text.ts'
import { sharedField, group, translatedField } from '../text/field-meta.ts'

/** A vehicle as sold on the transfers screen, by the day with its driver (P3.5). */
export type Vehicle = z.infer<typeof vehicleSchema>

const guests = z.number().int().positive()
/** The price of one day, in whole rand. */
const rand = z.number().int().positive()

export const vehicleSchema = z.strictObject({
  slug: slug.meta(sharedField('Name in addresses')),
  /** The name on the card and in 'Book {type}': 'Premium Sedan'. */
  type: text.meta(translatedField('Name')),
  picture: z
    .string()
    .regex(/^(vehicles\/[a-z-]+|photos\/[a-z0-9-]+)$/)
    .meta(sharedField('Picture', { shows: 'picture' })),
  /** The fewest and most guests, without the driver. */
  passengers: z
    .strictObject({
      minimum: guests.meta(sharedField('Fewest guests')),
      maximum: guests.meta(sharedField('Most guests')),
    })
    .refine(({ minimum, maximum }) => minimum <= maximum)
    .meta(group('Guests')),
  /** The badge, 'From R4,500', with the lower of the two prices; the screen adds '/day'. */
  pricePerDay: z
    .string()
    .regex(/^From R\d{1,3}(,\d{3})*$/)
    .meta(sharedField('Badge', { hint: 'From R4,500: the lower of the two prices' })),
  description: text.meta(translatedField('Description')),
  features: z.array(text).min(3).meta(translatedField('Features')),
  inlandPrice: rand.meta(sharedField('A day out and back, in rand')),
  overlandPrice: rand.meta(sharedField('A day with a night away, in rand')),
  prices: vehiclePlanSchema.optional().meta(group('Prices by season', { shows: 'prices' })),
})
