/** Where the office finds an order: its inbox, with the reference looked for; by its `id` it is opened there. */
export function linkToOrder(order: {
  form: 'booking' | 'transfer'
  reference: string
  id?: string
}): string {
  const view = order.form === 'booking' ? 'bookings' : 'transfer-requests'
  const opened = order.id ? `&open=${order.id}` : ''
  return `/admin?view=${view}&search=${order.reference}${opened}`
}
