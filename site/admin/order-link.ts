/** Where the office finds an order: its inbox, with the reference looked for. */
export function linkToOrder(order: { form: 'booking' | 'transfer'; reference: string }): string {
  const view = order.form === 'booking' ? 'bookings' : 'transfer-requests'
  return `/admin?view=${view}&search=${order.reference}`
}
