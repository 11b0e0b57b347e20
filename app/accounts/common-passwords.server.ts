import { createHash } from 'node:crypto'
import { Refused } from '#platform/refused.ts'
import { commonPasswordNames } from './common-passwords-data.server.ts'

const nameLength = 8
const eachName = new RegExp(`\\S{${nameLength}}`, 'g')
let names: ReadonlySet<string> | undefined

/**
 * Throws Refused if a password is one of the million most common, in any letter case: attackers try
 * those first. Only the server checks this, because no browser should load the list.
 */
export function refuseCommonPassword(password: string): void {
  names ??= new Set(commonPasswordNames.match(eachName))
  if (names.has(nameCommonPassword(password))) {
    throw new Refused({ code: 'password-common', field: 'password' })
  }
}

/** The key of a password in the list: a part of its hash. Equal for any letter case. */
export function nameCommonPassword(password: string): string {
  const text = password.normalize('NFKC').toLowerCase()
  return createHash('sha256').update(text).digest('base64url').slice(0, nameLength)
}
