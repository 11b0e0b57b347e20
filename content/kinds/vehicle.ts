import { vehicleSchema } from '#rules/catalogue/vehicle.ts'
import { fact, type FieldsOf, group, said } from './fields.ts'
import { vehiclePricesFields } from './prices.ts'

export { vehicleSchema }

export const vehicleFields = {
  slug: fact('Name in addresses'),
  type: said('Name'),
  picture: fact('Picture', { shows: 'picture' }),
  passengers: group('Guests', { minimum: fact('Fewest'), maximum: fact('Most') }),
  pricePerDay: fact('Badge', { hint: 'From R4,500: the lower of the two prices' }),
  description: said('Description'),
  features: said('What it has'),
  inlandPrice: fact('A day out and back, in rand'),
  overlandPrice: fact('A day with a night away, in rand'),
  prices: vehiclePricesFields,
} satisfies FieldsOf<typeof vehicleSchema>
