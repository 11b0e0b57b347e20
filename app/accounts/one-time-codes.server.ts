import { compactNumber } from '#rules/text/clean-text.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { encodeQR } from 'qr'
import { codeSeconds, recoveryCodeCount } from './proofs.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { oneTimeCodes, recoveryCodes } from './proofs-schema.server.ts'
import { seal, unseal } from '#platform/database/seal.ts'

const purpose = 'one-time codes'

export type CodeSetUp = { uri: string; key: string; squares: string[] }

/**
 * Creates a secret for a user's authenticator app; replaces an unconfirmed one. Undefined if codes
 * are already confirmed. The app shows `issuer` as the company's name.
 */
export async function createAppSecret(
  db: Database,
  { userId, email, issuer, secret: serverSecret, now }: NewAppSecret,
): Promise<CodeSetUp | undefined> {
  const key = randomBytes(20).toString('base64url')
  const secret = seal(key, { purpose, about: userId, secret: serverSecret })
  const row = { secret, lastStep: 0, createdAt: now }
  const stored = await db
    .insert(oneTimeCodes)
    .values({ userId, ...row })
    .onConflictDoUpdate({
      target: oneTimeCodes.userId,
      set: row,
      setWhere: isNull(oneTimeCodes.confirmedAt),
    })
    .returning({ userId: oneTimeCodes.userId })
  if (stored.length === 0) return undefined
  const uri = createOTP(key).url(issuer, email)
  const squares = encodeQR(uri, 'raw', { ecc: 'medium', border: 2 })
  return {
    uri,
    key: new URL(uri).searchParams.get('secret') ?? '',
    squares: squares.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')),
  }
}

type NewAppSecret = { userId: string; email: string; issuer: string; secret: string; now: Date }

/** Checks a code; 'used' if it was used before. A correct code also uses up all earlier ones. */
export async function consumeAppCode(
  db: Database,
  { userId, code, secret: serverSecret, now, isConfirmed = true }: AppCodeAttempt,
): Promise<boolean | 'used'> {
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        isConfirmed ? isNotNull(oneTimeCodes.confirmedAt) : isNull(oneTimeCodes.confirmedAt),
      ),
    )
  const key = row && unseal(row.secret, { purpose, about: userId, secret: serverSecret })
  if (key === undefined) return false
  const step = await findStep(key, code, now)
  if (step === undefined) return false
  // If two requests send the same code, the second finds it used.
  const updatedRows = await db
    .update(oneTimeCodes)
    .set({ lastStep: step })
    .where(and(eq(oneTimeCodes.userId, userId), lt(oneTimeCodes.lastStep, step)))
    .returning({ userId: oneTimeCodes.userId })
  return updatedRows.length > 0 || 'used'
}

type AppCodeAttempt = {
  userId: string
  code: string
  secret: string
  now: Date
  isConfirmed?: boolean
}

/**
 * The half minute that a code belongs to: the current, previous or next one, because clocks differ.
 */
async function findStep(key: string, code: string, now: Date): Promise<number | undefined> {
  const step = Math.floor(now.getTime() / (codeSeconds * 1000))
  const otp = createOTP(key, { period: codeSeconds })
  const steps = [step - 1, step, step + 1]
  const codes = await Promise.all(steps.map((candidate) => otp.hotp(candidate)))
  return steps.findLast((_, index) => codes[index] === code)
}

export async function markAppConfirmed(db: Database, userId: string, now: Date): Promise<void> {
  await db.update(oneTimeCodes).set({ confirmedAt: now }).where(eq(oneTimeCodes.userId, userId))
}

export async function renewRecoveryCodes(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createRecoveryCode)
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await transaction
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code), createdAt: now })))
  return codes
}

export async function consumeRecoveryCode(
  db: Database,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean | 'used'> {
  const whereCode = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashRecoveryCode(code)),
  )
  const updatedRows = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(whereCode, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  if (updatedRows.length > 0) return true
  const [row] = await db
    .select({ usedAt: recoveryCodes.usedAt })
    .from(recoveryCodes)
    .where(whereCode)
  return row ? 'used' : false
}

/**
 * A recovery code: 80 bits, too many to guess, without letters that look alike.
 * 'K7QF-2MXA-9RTD-H4WC'.
 */
function createRecoveryCode(): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const text = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('')
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Not keyed with the server's secret. If the secret is lost, codes on paper still work. */
function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(compactNumber(code)).digest('hex')
}
