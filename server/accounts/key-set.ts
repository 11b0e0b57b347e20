import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { keySetMs } from '#rules/accounts/session-times.ts'
import type { Database } from '../database/database.ts'
import { jwks } from '../database/schema/accounts.ts'
import { openAuth } from './auth.ts'
import { scryptHashing } from './password-hashing.ts'

/** The public keys of access tokens: kept for ten minutes, read again for a key that is not among them. */
export type KeySet = { read: () => Promise<JSONWebKeySet>; find: JWTVerifyGetKey }

/** A key set over the place where the keys are. */
export function openKeySet(load: () => Promise<JSONWebKeySet>, now: () => Date): KeySet {
  let kept: { keys: JSONWebKeySet; at: number } | undefined
  let loading: Promise<JSONWebKeySet> | undefined
  return { read, find }

  async function read(): Promise<JSONWebKeySet> {
    const isFresh = kept && Math.abs(now().getTime() - kept.at) < keySetMs
    return kept && isFresh ? kept.keys : reload()
  }

  /** Many who ask at once are answered by one reading. */
  function reload(): Promise<JSONWebKeySet> {
    loading ??= load()
      .then((keys) => {
        kept = { keys, at: now().getTime() }
        return keys
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  async function find(...[header, token]: Parameters<JWTVerifyGetKey>) {
    try {
      return await createLocalJWKSet(await read())(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      // Another process may have made a key since.
      return createLocalJWKSet(await reload())(header, token)
    }
  }
}

/**
 * Signing keys are encrypted with the secret, so another secret cannot use them: then they are
 * thrown away, and browsers get tokens of the new key at their next refresh. True if so.
 */
export async function dropForeignKeys(
  db: Database,
  { siteUrl, secret }: { siteUrl: string; secret: string },
): Promise<boolean> {
  try {
    const auth = openAuth({ db, siteUrl, secret, hashing: scryptHashing })
    await auth.api.signJWT({ body: { payload: { sub: 'probe' } } })
    return false
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('decrypt private key')) throw error
    await db.delete(jwks)
    return true
  }
}
