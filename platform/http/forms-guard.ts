import type { Context, MiddlewareHandler } from 'hono'
import { contract } from '#server/contract.ts'
import type { Endpoint } from '../api/endpoint.ts'
import { type FormKind, networkLimits } from '#rules/requests/form-limits.ts'
import { checkFormSigns } from '#rules/requests/form-signs.ts'
import { findEndpoint } from '#app/accounts/access-guard.server.ts'
import { findNetwork, type TrustedProxies } from './client-network.ts'
import type { Services } from '../services.ts'
import { refuseAny } from '../refused.ts'
import { enforceLimit } from '../requests/attempts.ts'
import { getContacts } from '../requests/contacts.ts'
import { findWiderNetwork, hashNetwork } from '../requests/networks.ts'

/** A /48 may send this many times what a /56 may: it belongs to a customer or a town. */
const widerNetworkFactor = 4

declare module 'hono' {
  interface ContextVariableMap {
    /** The stored name of the sender's network (networks.ts); absent if not from the internet. */
    network?: string
  }
}

/**
 * Protects our inbox and other people's mailboxes from bots, without a captcha. Input that no
 * person sends is held back with a way to continue; each network has a limit.
 */
export function guardForms(services: Services, proxies: TrustedProxies): MiddlewareHandler {
  return async (c, next) => {
    const kind = findKind(c)
    if (kind === undefined) return next()
    const refusal = checkFormSigns({
      seconds: readSeconds(c.req.header('form-seconds')),
      isTrapFilled: Boolean(c.req.header('form-trap')),
    })
    const contacts = getContacts(services.content())
    refuseAny([refusal && { ...refusal, facts: contacts }])
    const network = findNetwork(c, proxies)
    if (network !== undefined) {
      const subject = hashNetwork(services, network)
      c.set('network', subject)
      const limit = { ...networkLimits[kind], refusal: 'network-limited' } as const
      const now = services.now()
      await enforceLimit(services.db, `network-${kind}`, { subject, limit, now, contacts })
      const around = findWiderNetwork(subject)
      const wide = { ...limit, most: limit.most * widerNetworkFactor }
      if (around)
        await enforceLimit(services.db, `network-${kind}`, {
          subject: around,
          limit: wide,
          now,
          contacts,
        })
    }
    return next()
  }
}

/** The limit for a public form or a request that hashes a password. */
function findKind(c: Context): FormKind | undefined {
  const address = findEndpoint(c)
  if (address === undefined || !(address in contract)) return undefined
  const { form }: Endpoint = contract[address as keyof typeof contract]
  const isRefresh =
    address === 'POST /api/auth/v1/token' && c.req.query('grant_type') !== 'password'
  return isRefresh ? undefined : form
}

/** A value that is no number did not come from our page. */
function readSeconds(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) : undefined
}
