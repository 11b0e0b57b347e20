import { orderFields } from './order-fields.ts'

/** What a guest corrects of an order before paying. */
export const manageDetailsFields = {
  name: orderFields.name,
  phone: orderFields.phone,
  specialRequests: orderFields.specialRequests,
}
