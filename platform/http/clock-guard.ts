import type { MiddlewareHandler } from 'hono'
import { Refused } from '../refused.ts'
import { getContacts } from '../requests/contacts.ts'
import type { Services } from '../services.ts'
import { findEndpoint } from '#app/accounts/access-guard.server.ts'

/**
 * Endpoints that depend on today's date for money or a place: bookings, prices, deadlines, dates of
 * documents. Messages, accounts, drafts and guides' records work with any clock.
 */
const dateDependentPaths = [
  '(bookings|gifts|promo-codes|rides|transfers|waiting-list|offers/:key/(accept|decline))',
  'manage/(address|bank|cancel|change|pay|ride|voucher|withdraw)',
  'account/deletion',
  'admin/(bad-days|bank|gifts|inbox|items/:id/attendance|new-order|offers|promo-codes|vouchers|waiting-list)',
  'admin/orders(?!/:id/messages)',
]
const pattern = new RegExp(`^(POST|PUT|PATCH|DELETE) /api/(${dateDependentPaths.join('|')})(/|$)`)

export function isDateDependent(endpoint: string): boolean {
  return pattern.test(endpoint)
}

const retrySeconds = 60

/**
 * Refuses endpoints that depend on the date while the clock is doubted ('clock-doubted'): nothing
 * is stored, and the answer names a contact.
 */
export function guardClock(services: Services): MiddlewareHandler {
  return async (c, next) => {
    const endpoint = findEndpoint(c)
    const isRefused =
      endpoint !== undefined &&
      isDateDependent(endpoint) &&
      (await services.clock?.findClockDoubt())
    if (!isRefused) return next()
    const facts = { ...getContacts(services.content()), seconds: retrySeconds }
    throw new Refused({ code: 'clock-doubted', facts })
  }
}
