import { createHash } from 'node:crypto'
import { Refused } from '../refused.ts'
import { commonPasswordNames } from './common-passwords-data.ts'

const nameLength = 8
const eachName = new RegExp(`\\S{${nameLength}}`, 'g')
let names: ReadonlySet<string> | undefined

/**
 * Throws Refused when a password is one of the million commonest, whether its letters are large or
 * small: those are tried first by whoever guesses. Asked beside the rules of rules/accounts/password.ts,
 * on the server alone, since no browser should have to load the list.
 */
export function refuseCommonPassword(password: string): void {
  names ??= new Set(commonPasswordNames.match(eachName))
  if (names.has(nameCommonPassword(password))) {
    throw new Refused({ code: 'password-common', field: 'password' })
  }
}

/** What the list holds of a password: a part of its hash, the same whatever the case of its letters. */
export function nameCommonPassword(password: string): string {
  const text = password.normalize('NFKC').toLowerCase()
  return createHash('sha256').update(text).digest('base64url').slice(0, nameLength)
}
