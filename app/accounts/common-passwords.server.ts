import { createHash } from 'node:crypto'
import { Refused } from '#platform/refused.ts'
import { commonPasswordHashes } from './common-passwords-data.server.ts'

const prefixLength = 8
const prefixPattern = new RegExp(`\\S{${prefixLength}}`, 'g')
let prefixes: ReadonlySet<string> | undefined

/**
 * Throws Refused if a password is one of the million most common, in any letter case: attackers try
 * those first. Only the server checks this, because no browser should load the list.
 */
export function refuseCommonPassword(password: string): void {
  prefixes ??= new Set(commonPasswordHashes.match(prefixPattern))
  if (prefixes.has(hashPrefix(password))) {
    throw new Refused({ code: 'password-common', field: 'password' })
  }
}

/** The key of a password in the list: a part of its hash. Equal for any letter case. */
export function hashPrefix(password: string): string {
  const text = password.normalize('NFKC').toLowerCase()
  return createHash('sha256').update(text).digest('base64url').slice(0, prefixLength)
}
