import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { publishableKey } from './api-key.ts'
import { contract } from '#server/contract.ts'
import { type Audience, type Endpoint, isRight } from '#platform/api/endpoint.ts'
import { access, guestAccessTo, isEndpoint, isAdmitted } from './access.server.ts'
import type { Accounts } from './accounts.server.ts'
import { listProofWays } from './proofs.server.ts'
import { createRightRefusal } from './rights.server.ts'
import { type Caller, identifyCaller } from './caller.server.ts'
import { Refused } from '#platform/refused.ts'

/**
 * Checks an endpoint's audience in the table of app/accounts/access.server.ts before anything else
 * of a request is read. Throws Refused; 'not-found' for an endpoint that is not in the table.
 */
export function guardAccess(accounts: Accounts): MiddlewareHandler {
  return async (c, next) => {
    const endpoint = findEndpoint(c)
    if (endpoint === undefined) return next()
    if (!isEndpoint(endpoint)) throw new Refused({ code: 'not-found' })
    const caller = await admitCaller(accounts, c, access[endpoint])
    if (needsFreshProof(endpoint)) await refuseStaleProof(accounts, caller)
    c.set('caller', caller)
    return next()
  }
}

async function admitCaller(accounts: Accounts, c: Context, audience: Audience): Promise<Caller> {
  if (!guestAccessTo(audience).needsKey) return { kind: 'visitor' }
  if (c.req.header('apikey') !== publishableKey) throw new Refused({ code: 'api-key-invalid' })
  const caller = await findCaller(accounts, c, audience)
  if (guestAccessTo(audience)[findAccessColumn(caller, c.req.query('user_id'))]) return caller
  if (caller.kind === 'visitor') throw new Refused({ code: 'session-missing' })
  if (caller.lockedRole) throw new Refused({ code: 'second-proof-needed' })
  if (caller.role === undefined) throw new Refused({ code: 'access-denied' })
  if (isAdmitted(audience, caller.rights)) return caller
  throw await createRightRefusal(accounts.services, isRight(audience) ? audience : 'people')
}

function needsFreshProof(endpoint: string): boolean {
  const definition: Endpoint | undefined = (contract as Record<string, Endpoint>)[endpoint]
  return definition?.proof === 'fresh'
}

/** Throws Refused ('fresh-proof-needed', naming the user's proofs) if the last proof is too old. */
export async function refuseStaleProof(accounts: Pick<Accounts, 'services'>, caller: Caller) {
  if (caller.kind !== 'user' || caller.isFresh) return
  const ways = await listProofWays(accounts.services.db, caller.userId)
  throw new Refused({ code: 'fresh-proof-needed', facts: { ways } })
}

/**
 * Identifies the caller. Where visitors are admitted, an invalid token counts as a visitor, so the
 * user can sign in again.
 */
async function findCaller(accounts: Accounts, c: Context, audience: Audience): Promise<Caller> {
  try {
    return await identifyCaller(accounts, c.req.header('authorization'))
  } catch (error) {
    const isTokenInvalid = error instanceof Refused && error.refusals[0].code === 'token-invalid'
    if (isTokenInvalid && guestAccessTo(audience).visitor) return { kind: 'visitor' }
    throw error
  }
}

/**
 * The caller's column in the access table. `subject` is the id of the user that the request
 * concerns.
 */
function findAccessColumn(caller: Caller, subject: string | undefined) {
  if (caller.kind === 'visitor') return 'visitor'
  return subject === caller.userId ? 'user' : 'otherUser'
}

export function findEndpoint(c: Context): string | undefined {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  const route = matchedRoutes(c).find((candidate) => candidate.method === method)
  return route && `${method} ${route.path}`
}
