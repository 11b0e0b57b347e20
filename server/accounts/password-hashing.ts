import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'

/** How passwords are kept: never as themselves, and at a price for whoever tries to guess them. */
export type PasswordHashing = {
  /** A hash with a salt of its own. */
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
  /** Whether a hash was made in a way that we have left: it is made anew at the next sign-in. */
  isOutdated: (hash: string) => boolean
}

/**
 * One of the settings of scrypt that OWASP's Password Storage Cheat Sheet calls equal in strength:
 * of these the one that is content with 16 MiB and takes the least time.
 */
const cost = { N: 2 ** 14, r: 8, p: 5 }
const prefix = `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$`
const saltBytes = 16
const keyBytes = 32

/**
 * scrypt at today's cost, written as a PHC string: '$scrypt$ln=14,r=8,p=5$salt$key'. What
 * better-auth wrote before ('salt:key', N 2^14, r 16, p 1) is still read.
 */
export const scryptHashing: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(saltBytes)
    const key = await deriveKey(password, salt)
    return `${prefix}${salt.toString('base64url')}$${key.toString('base64url')}`
  },
  verify: async ({ hash, password }) => {
    if (!hash.startsWith(prefix)) return verifyPassword({ hash, password })
    const [salt = '', kept = ''] = hash.slice(prefix.length).split('$')
    const key = await deriveKey(password, Buffer.from(salt, 'base64url'))
    const keptKey = Buffer.from(kept, 'base64url')
    return keptKey.length === key.length && timingSafeEqual(keptKey, key)
  },
  isOutdated: (hash) => !hash.startsWith(prefix),
}

/** Letters that look alike are alike, however a keyboard puts them together (NFKC). */
function deriveKey(password: string, salt: Buffer): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
