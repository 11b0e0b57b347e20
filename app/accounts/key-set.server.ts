import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { keySetMs } from './session-times.ts'
import type { Database } from '#platform/database/database.ts'
import { jwks } from './schema.server.ts'
import { openAuth } from './auth.server.ts'
import { scryptHashing } from './password-hashing.server.ts'

/** The public keys of access tokens. Cached for ten minutes; read again for an unknown key. */
export type KeySet = { read: () => Promise<JSONWebKeySet>; find: JWTVerifyGetKey }

export function openKeySet(load: () => Promise<JSONWebKeySet>, now: () => Date): KeySet {
  let cached: { keys: JSONWebKeySet; at: number } | undefined
  let loading: Promise<JSONWebKeySet> | undefined
  return { read, find }

  async function read(): Promise<JSONWebKeySet> {
    const isFresh = cached && Math.abs(now().getTime() - cached.at) < keySetMs
    return cached && isFresh ? cached.keys : reload()
  }

  function reload(): Promise<JSONWebKeySet> {
    loading ??= load()
      .then((keys) => {
        cached = { keys, at: now().getTime() }
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
      // Another process may have created a new key.
      return createLocalJWKSet(await reload())(header, token)
    }
  }
}

/**
 * Deletes the signing keys if they were encrypted with another secret, because this server cannot
 * use them. Browsers get new tokens at their next refresh. Returns true if any key was deleted.
 */
export async function deleteUndecryptableSigningKeys(
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
