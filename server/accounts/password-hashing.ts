import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** How passwords are kept: never as themselves, and at a price for whoever tries to guess them. */
export type PasswordHashing = {
  /** A hash with a salt of its own. */
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** scrypt as better-auth sets it: 16 MiB and about a tenth of a second each time. */
export const scryptHashing: PasswordHashing = { hash: hashPassword, verify: verifyPassword }
