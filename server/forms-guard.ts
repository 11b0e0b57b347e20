import type { Context, MiddlewareHandler } from 'hono'
import { company } from '#content/company.ts'
import { quoteWindow } from '#rules/attempt-limits.ts'
import { confirmationMails, type FormKind, networkLimits } from '#rules/form-limits.ts'
import { checkFormSigns } from '#rules/form-signs.ts'
import { findEndpoint } from './access-guard.ts'
import { type Endpoint, isEndpoint } from './access.ts'
import { recordAttempt } from './attempts.ts'
import { findNetwork, type TrustedProxies } from './client-network.ts'
import type { Database } from './database/database.ts'
import type { Office } from './office.ts'
import { Refused, refuseAny } from './refused.ts'

/** What anyone may send us without an account, and the limit that holds for it. */
const forms: Partial<Record<Endpoint, FormKind>> = {
  'POST /api/bookings': 'booking',
  'POST /api/transfers': 'transfer',
  'POST /api/itinerary-enquiries': 'quote',
  'POST /api/functions/send-contact-email': 'message',
  'POST /api/newsletter': 'newsletter',
  'POST /api/itineraries': 'share',
  'POST /api/auth/v1/signup': 'sign-up',
  'POST /api/auth/v1/recover': 'account-mail',
  'POST /api/auth/v1/resend': 'account-mail',
  'POST /api/rpc/initialize_first_admin': 'sign-in',
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
      const limit = { ...networkLimits[kind], refusal: 'network-limited' } as const
      await admit(office.db, `network-${kind}`, { subject: network, limit, now: office.now() })
    }
    return next()
  }
}

/**
 * Counts one more confirmation for an e-mail address and refuses it beyond the limit. Inside the
 * transaction that stores the order, so that only what is stored is counted.
 */
export async function admitConfirmation(db: Database, email: string, now: Date): Promise<void> {
  const limit = { ...confirmationMails, refusal: 'confirmations-limited' } as const
  await admit(db, 'confirmation-mail', { subject: email, limit, now })
}

type Limit = {
  most: number
  minutes: number
  refusal: 'network-limited' | 'confirmations-limited'
}

async function admit(
  db: Database,
  kind: string,
  { subject, limit, now }: { subject: string; limit: Limit; now: Date },
): Promise<void> {
  const { most, minutes, refusal } = limit
  const tried = await recordAttempt(db, { kind, subject, windowMs: minutes * 60_000, now })
  if (tried.count <= most) return
  const wait = quoteWindow(minutes, tried.startedAt, now)
  throw new Refused({ code: refusal, facts: { ...contacts, ...wait, maximum: most } })
}

/** Where a person who was caught by mistake is helped by a person. */
const contacts = { email: company.email, phone: company.phone }

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
