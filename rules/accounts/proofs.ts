import { minuteMs } from '#rules/dates/durations.ts'
import type { Role } from './rights.ts'

/** What somebody has shown that they are who they say: a password, and what counts as a second proof. */
export const proofs = ['password', 'code', 'recovery', 'passkey'] as const
export type Proof = (typeof proofs)[number]

/** The second proofs that somebody has set up: an app that makes one-time codes, or a passkey. */
export const proofWays = ['passkey', 'code'] as const
export type ProofWay = (typeof proofWays)[number]

/** For how long a proof is fresh enough for grave acts: money that goes back, prices, who works here. */
export const freshMinutes = 15

/** How many codes for a lost device are given at once. */
export const recoveryCodeCount = 10

/** How long a passkey or a page on which somebody signs in may take. */
export const challengeMinutes = 10

/** A code of an app is good for half a minute, and for a clock that is a half minute off. */
export const codeSeconds = 30

/** Whether a session has shown more than a password. */
export function isSecondProof(proof: string): boolean {
  return proof !== 'password' && (proofs as readonly string[]).includes(proof)
}

/** Whether a proof is fresh; both ways, since a clock that is set back must not make it last. */
export function isFresh(provenAt: Date | null, now: Date): boolean {
  if (!provenAt) return false
  return Math.abs(now.getTime() - provenAt.getTime()) <= freshMinutes * minuteMs
}

/** What the owner has said of a role. */
export type ProofRule = { role: string; isRequired: boolean }

/** Whether whoever works here as something needs a second proof: as the owner says, else as we ship it. */
export function isProofRequired(
  role: Role,
  rules: readonly ProofRule[],
  byDefault: boolean,
): boolean {
  return rules.find((rule) => rule.role === role)?.isRequired ?? byDefault
}

/** Whether a code, in its one spelling, is one of an app; the others are on paper. */
export function isAppCode(spelt: string): boolean {
  return /^\d{6}$/.test(spelt)
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

/** A browser as its owner knows it, by what it says of itself: 'Chrome, Windows'; undefined where it says neither. */
export function nameDevice(userAgent: string | undefined): string | undefined {
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const found = [find(browsers), find(systems)].filter((part) => part !== undefined)
  return found.length > 0 ? found.join(', ') : undefined
}
