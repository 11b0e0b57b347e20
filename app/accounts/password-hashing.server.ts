import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'

export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (input: { hash: string; password: string }) => Promise<boolean>
  /** True if the hash was made with older settings; the next sign-in replaces it. */
  isOutdated: (hash: string) => boolean
}

/**
 * One of the equally strong scrypt settings in OWASP's Password Storage Cheat Sheet: the fastest of
 * those that need only 16 MiB.
 */
const cost = { N: 2 ** 14, r: 8, p: 5 }
const prefix = `$scrypt$ln=${Math.log2(cost.N)},r=${cost.r},p=${cost.p}$`
const saltBytes = 16
const keyBytes = 32

/**
 * scrypt at the current cost, as a PHC string: '$scrypt$ln=14,r=8,p=5$salt$key'. Also verifies
 * hashes of earlier better-auth versions ('salt:key', N 2^14, r 16, p 1).
 */
export const scryptHashing: PasswordHashing = {
  hash: async (password) => {
    const salt = randomBytes(saltBytes)
    const key = await deriveKey(password, salt)
    return `${prefix}${salt.toString('base64url')}$${key.toString('base64url')}`
  },
  verify: async ({ hash, password }) => {
    if (!hash.startsWith(prefix)) return verifyPassword({ hash, password })
    const [salt = '', encodedKey = ''] = hash.slice(prefix.length).split('$')
    const key = await deriveKey(password, Buffer.from(salt, 'base64url'))
    const storedKey = Buffer.from(encodedKey, 'base64url')
    return storedKey.length === key.length && timingSafeEqual(storedKey, key)
  },
  isOutdated: (hash) => !hash.startsWith(prefix),
}

/** NFKC makes a letter equal however the keyboard composes it. */
function deriveKey(password: string, salt: Buffer): Promise<Buffer> {
  const maxmem = 256 * cost.N * cost.r
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
