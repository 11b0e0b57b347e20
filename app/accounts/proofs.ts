import { minuteMs } from '#rules/dates/durations.ts'
import type { Role } from './rights.ts'

export const proofs = ['password', 'code', 'recovery', 'passkey'] as const
export type Proof = (typeof proofs)[number]

export const proofWays = ['passkey', 'code'] as const
export type ProofWay = (typeof proofWays)[number]

/** Minutes that a proof stays fresh for serious actions: refunds, prices, office users. */
export const freshMinutes = 15

export const recoveryCodeCount = 10

/** Minutes until a passkey challenge or a sign-in page expires. */
export const challengeMinutes = 10

/** Seconds that an app's code is valid. The next and the previous code are accepted too. */
export const codeSeconds = 30

export function isSecondProof(proof: string): boolean {
  return proof !== 'password' && (proofs as readonly string[]).includes(proof)
}

/**
 * True if a proof is fresh. Checks both directions, so setting back the clock does not extend the
 * proof.
 */
export function isFresh(provenAt: Date | null, now: Date): boolean {
  if (!provenAt) return false
  return Math.abs(now.getTime() - provenAt.getTime()) <= freshMinutes * minuteMs
}

export type ProofRule = { role: string; isRequired: boolean }

/** True if a role needs a second proof: the owner's rule, else the default. */
export function isProofRequired(
  role: Role,
  rules: readonly ProofRule[],
  isRequiredByDefault: boolean,
): boolean {
  return rules.find((rule) => rule.role === role)?.isRequired ?? isRequiredByDefault
}

/** True for an authenticator app's code. Any other code is a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

const browsers = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(OPR|Opera)\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const

/** The browser's and system's name from a user agent: 'Chrome, Windows'. Undefined if unknown. */
export function nameDevice(userAgent: string | undefined): string | undefined {
  const find = (patterns: readonly (readonly [RegExp, string])[]) =>
    patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const names = [find(browsers), find(systems)].filter((part) => part !== undefined)
  return names.length > 0 ? names.join(', ') : undefined
}
