/** Who may ask for what. Whatever is not in this table is denied: it answers as if it did not exist. */
export const access = {
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  'GET /api/tours/:tourId/availability': 'public',
  'GET /api/transfers/availability': 'public',
  'GET /api/tables/tours': 'public',
  'GET /api/functions/get-google-reviews': 'public',
  'GET /api/rates': 'public',
  'GET /api/itineraries/:code': 'public',
  'POST /api/bookings': 'public',
  'POST /api/transfers': 'public',
  'POST /api/itineraries': 'public',
  'POST /api/itinerary-enquiries': 'public',
  'POST /api/group-quotes': 'public',
  'POST /api/functions/send-contact-email': 'public',
  'POST /api/payments/yoco/notify': 'public',
  'POST /api/payments/payfast/notify': 'public',
  'POST /api/newsletter': 'public',
  'POST /api/newsletter/confirm': 'public',
  'GET /api/newsletter/unsubscribe': 'public',
  'POST /api/newsletter/unsubscribe': 'public',

  'GET /api/manage': 'visitor',
  'POST /api/manage/link': 'visitor',
  'POST /api/manage/details': 'visitor',
  'POST /api/manage/ride': 'visitor',
  'POST /api/manage/messages': 'visitor',
  'POST /api/manage/address/codes': 'visitor',
  'POST /api/manage/address': 'visitor',
  'POST /api/manage/share': 'visitor',
  'POST /api/manage/share/end': 'visitor',
  'POST /api/manage/pay': 'visitor',
  'POST /api/manage/voucher/look': 'visitor',
  'POST /api/manage/voucher': 'visitor',
  'POST /api/manage/check': 'visitor',
  'POST /api/manage/withdraw': 'visitor',
  'GET /api/manage/change/choices': 'visitor',
  'POST /api/manage/change/quote': 'visitor',
  'POST /api/manage/change': 'visitor',
  'POST /api/manage/change/give-up': 'visitor',
  'POST /api/manage/cancel/quote': 'visitor',
  'POST /api/manage/cancel': 'visitor',

  'GET /api/auth/v1/.well-known/jwks.json': 'public',
  'POST /api/auth/v1/signup': 'visitor',
  'POST /api/auth/v1/token': 'visitor',
  'POST /api/auth/v1/verify': 'visitor',
  'POST /api/auth/v1/disown': 'visitor',
  'POST /api/auth/v1/invitation': 'visitor',
  'POST /api/auth/v1/resend': 'visitor',
  'POST /api/auth/v1/recover': 'visitor',
  'POST /api/auth/v1/reset': 'visitor',
  'POST /api/auth/v1/logout': 'user',
  'GET /api/auth/v1/user': 'user',
  'PUT /api/auth/v1/user': 'user',

  'GET /api/account': 'user',
  'GET /api/account/records': 'user',
  'GET /api/account/data': 'user',
  'PATCH /api/account/preferences': 'user',
  'POST /api/account/invitation': 'user',
  'POST /api/account/deletion': 'user',
  'POST /api/account/orders/:id/opening': 'user',
  'GET /api/account/itineraries': 'user',
  'PUT /api/account/itineraries/:id': 'user',
  'PATCH /api/account/itineraries/:id': 'user',
  'DELETE /api/account/itineraries/:id': 'user',

  'GET /api/rpc/administrator_exists': 'visitor',
  'POST /api/rpc/initialize_first_admin': 'visitor',
  'POST /api/rpc/promote_user_to_admin': 'administrator',
  'GET /api/tables/user_roles': 'self',
  'GET /api/tables/admin_invitations': 'administrator',

  'POST /api/admin/invitations': 'administrator',
  'DELETE /api/admin/invitations/:id': 'administrator',
  'DELETE /api/admin/roles/:id': 'administrator',
  'GET /api/admin/inbox': 'administrator',
  'GET /api/admin/inbox/:inbox': 'administrator',
  'GET /api/admin/inbox/:inbox/export': 'administrator',
  'PATCH /api/admin/inbox/:inbox/:id': 'administrator',
  'GET /api/admin/inbox/:inbox/:id/mails': 'administrator',
  'GET /api/admin/news': 'administrator',
  'GET /api/admin/search': 'administrator',
  'GET /api/admin/mails': 'administrator',
  'PATCH /api/admin/mails/:id': 'administrator',
  'GET /api/admin/attention': 'administrator',
  'POST /api/admin/attention/:id/close': 'administrator',
  'GET /api/admin/accounts': 'administrator',
  'GET /api/admin/examples': 'administrator',
  'DELETE /api/admin/examples': 'administrator',
  'GET /api/admin/new-order': 'administrator',
  'POST /api/admin/new-order/quote': 'administrator',
  'POST /api/admin/orders': 'administrator',
  'GET /api/admin/orders/:id': 'administrator',
  'POST /api/admin/orders/:id/price': 'administrator',
  'POST /api/admin/orders/:id/payments': 'administrator',
  'POST /api/admin/orders/:id/payments/:paymentId/charge-back': 'administrator',
  'POST /api/admin/orders/:id/ask': 'administrator',
  'POST /api/admin/orders/:id/refunds': 'administrator',
  'POST /api/admin/orders/:id/refunds/:refundId': 'administrator',
  'POST /api/admin/orders/:id/cancellation/quote': 'administrator',
  'POST /api/admin/orders/:id/cancellation': 'administrator',
  'POST /api/admin/orders/:id/voucher': 'administrator',
  'GET /api/admin/orders/:id/messages': 'administrator',
  'POST /api/admin/orders/:id/messages': 'administrator',
  'GET /api/admin/vouchers': 'administrator',
  'POST /api/admin/vouchers': 'administrator',
  'POST /api/admin/vouchers/:id/code': 'administrator',
  'GET /api/admin/day': 'administrator',
  'GET /api/admin/calendar': 'administrator',
  'GET /api/admin/fleet': 'administrator',
  'PUT /api/admin/fleet/vehicles/:id': 'administrator',
  'PUT /api/admin/fleet/guides/:id': 'administrator',
  'PUT /api/admin/fleet/closings/:id': 'administrator',
  'DELETE /api/admin/fleet/closings/:id': 'administrator',
  'GET /api/admin/fleet/orders/:id': 'administrator',
  'PUT /api/admin/fleet/items/:id': 'administrator',
  'GET /api/admin/orders/:id/documents': 'administrator',
  'GET /api/admin/orders/:id/documents/:documentId': 'administrator',
  'GET /api/admin/audit-log': 'administrator',
} as const satisfies Record<string, Audience>

/**
 * The doors beside the API and the pages, and who is let in; each holds its own rule. What is not
 * here is a page.
 */
export const doors = {
  '/healthz': 'anyone',
  '/readyz': 'anyone',
  '/metrics': 'whoever brings METRICS_TOKEN; without one this machine, outside production',
  '/m': 'whoever has the link of an order from its mail: it opens that order alone',
  '/manage': 'whoever has opened such a link within the last 30 minutes',
  '/manage/calendar.ics': 'the same, for the days of that order',
  '/manage/documents': 'the same, for the documents of that order',
  '/c': 'whoever has a link that a guest handed on: it shows that trip without its money',
  '/dev/mail': 'this machine, outside production and without a mail server',
} as const

export type Endpoint = keyof typeof access

/** Who is let in where. `otherUser` asks for what belongs to someone else. */
export const audiences = {
  /** Anyone at all, without the publishable key: forms, catalogue, links in mails. */
  public: {
    needsKey: false,
    visitor: true,
    user: true,
    otherUser: true,
    administrator: true,
  },
  /** Anyone who comes from our pages. */
  visitor: { needsKey: true, visitor: true, user: true, otherUser: true, administrator: true },
  /** Whoever is signed in, about themselves: such an endpoint has no way to name anyone else. */
  user: { needsKey: true, visitor: false, user: true, otherUser: true, administrator: true },
  /** The user whom `user_id` names. */
  self: { needsKey: true, visitor: false, user: true, otherUser: false, administrator: true },
  administrator: {
    needsKey: true,
    visitor: false,
    user: false,
    otherUser: false,
    administrator: true,
  },
} as const

export type Audience = 'public' | 'visitor' | 'user' | 'self' | 'administrator'

/** Whether a text, a method and a route's pattern, is an endpoint of the table. */
export function isEndpoint(text: string): text is Endpoint {
  return Object.hasOwn(access, text)
}
