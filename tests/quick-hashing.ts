import { createHash, randomBytes } from 'node:crypto'
import type { PasswordHashing } from '#app/accounts/password-hashing.server.ts'

/** Checks passwords correctly, without the tenth of a second of real hashing. For tests only. */
export const quickHashing: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(8).toString('hex')
    return `${salt}:${digest(salt, password)}`
  },
  verify: async ({ hash, password }) => {
    const [salt = '', key] = hash.split(':')
    return digest(salt, password) === key
  },
  isOutdated: () => false,
}

function digest(salt: string, password: string): string {
  return createHash('sha256').update(`${salt}:${password}`).digest('hex')
}
