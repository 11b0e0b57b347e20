import { aboutOrderFields } from './about-fields.ts'
import { orderFields } from './order-fields.ts'

/** Fields that a guest can correct: before paying, and until shortly before the trip. */
export const manageDetailsFields = {
  name: orderFields.name,
  phone: orderFields.phone,
  specialRequests: orderFields.specialRequests,
  ...aboutOrderFields,
}
