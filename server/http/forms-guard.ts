import type { Context, MiddlewareHandler } from 'hono'
import { type FormKind, networkLimits } from '#rules/requests/form-limits.ts'
import { checkFormSigns } from '#rules/requests/form-signs.ts'
import { findEndpoint } from './access-guard.ts'
import { type Endpoint, isEndpoint } from './access.ts'
import { findNetwork, type TrustedProxies } from './client-network.ts'
import type { Office } from '../office.ts'
import { refuseAny } from '../refused.ts'
import { admit, contacts } from '../requests/admit.ts'
import { findAround, nameStored } from '../requests/networks.ts'

/** What anyone may send us, and what has a password hashed, with the limit that holds for it. */
const forms: Partial<Record<Endpoint, FormKind>> = {
  'POST /api/bookings': 'booking',
  'POST /api/transfers': 'transfer',
  'POST /api/itinerary-enquiries': 'quote',
  'POST /api/group-quotes': 'group',
  'POST /api/rides': 'message',
  'POST /api/itineraries/:code/comments': 'message',
  'POST /api/shared-quotes/:key/comments': 'message',
  'POST /api/quote/itinerary': 'quote',
  'POST /api/quote/itinerary/estimate': 'order',
  'POST /api/quote/share': 'order',
  'POST /api/quote/share/end': 'order',
  'POST /api/quote/group': 'group',
  'POST /api/functions/send-contact-email': 'message',
  'POST /api/newsletter': 'newsletter',
  'POST /api/itineraries': 'share',
  'POST /api/manage/link': 'order-link',
  'POST /api/manage/details': 'order',
  'POST /api/manage/ride': 'order',
  'POST /api/manage/messages': 'message',
  'POST /api/manage/address/codes': 'order',
  'POST /api/manage/address': 'order',
  'POST /api/manage/bank/code': 'order',
  'POST /api/manage/bank': 'order',
  'POST /api/manage/share': 'order',
  'POST /api/manage/share/end': 'order',
  'POST /api/manage/pay': 'order',
  'POST /api/manage/voucher/look': 'voucher',
  'POST /api/manage/voucher': 'voucher',
  'POST /api/manage/check': 'order',
  'POST /api/manage/withdraw': 'order',
  'POST /api/manage/change/quote': 'order',
  'POST /api/manage/change': 'order',
  'POST /api/manage/change/give-up': 'order',
  'POST /api/manage/cancel/quote': 'order',
  'POST /api/manage/cancel': 'order',
  'POST /api/auth/v1/signup': 'sign-up',
  'POST /api/auth/v1/recover': 'account-mail',
  'POST /api/auth/v1/resend': 'account-mail',
  'POST /api/auth/v1/verify': 'account-change',
  'POST /api/auth/v1/disown': 'account-change',
  'POST /api/auth/v1/invitation': 'account-change',
  'POST /api/auth/v1/reset': 'account-change',
  'PUT /api/auth/v1/user': 'account-change',
  'POST /api/account/deletion': 'account-change',
  'POST /api/rpc/initialize_first_admin': 'sign-in',
}

/** A /48 may do so many times what a /56 may: it is a customer's, or a town's. */
const widerTimes = 4

declare module 'hono' {
  interface ContextVariableMap {
    /** The network that sent a form, as it is written down (networks.ts); none for one that did not come from the internet. */
    network?: string
  }
}

/**
 * Keeps programs from filling our inbox and strangers' mailboxes, without a puzzle for people: what
 * no person sends is held back with a way on, and each network sends so much and no more.
 */
export function guardForms(office: Office, proxies: TrustedProxies): MiddlewareHandler {
  return async (c, next) => {
    const kind = findKind(c)
    if (kind === undefined) return next()
    const refusal = checkFormSigns({
      seconds: readSeconds(c.req.header('form-seconds')),
      isTrapFilled: Boolean(c.req.header('form-trap')),
    })
    refuseAny([refusal && { ...refusal, facts: contacts }])
    const network = findNetwork(c, proxies)
    if (network !== undefined) {
      const subject = nameStored(office, network)
      c.set('network', subject)
      const limit = { ...networkLimits[kind], refusal: 'network-limited' } as const
      const now = office.now()
      await admit(office.db, `network-${kind}`, { subject, limit, now })
      const around = findAround(subject)
      const wide = { ...limit, most: limit.most * widerTimes }
      if (around) await admit(office.db, `network-${kind}`, { subject: around, limit: wide, now })
    }
    return next()
  }
}

function findKind(c: Context): FormKind | undefined {
  const endpoint = findEndpoint(c)
  if (endpoint === 'POST /api/auth/v1/token') {
    return c.req.query('grant_type') === 'password' ? 'sign-in' : undefined
  }
  return endpoint !== undefined && isEndpoint(endpoint) ? forms[endpoint] : undefined
}

/** What is no number was not sent by our page. */
function readSeconds(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}
