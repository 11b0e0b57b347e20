import { squeezeNumber } from '#rules/text/clean-text.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createOTP } from '@better-auth/utils/otp'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { encodeQR } from 'qr'
import { codeSeconds, recoveryCodeCount } from '#rules/accounts/proofs.ts'
import type { Database, Transaction } from '../database/database.ts'
import { oneTimeCodes, recoveryCodes } from '../database/schema/proofs.ts'
import { seal, unseal } from '../database/seal.ts'

const purpose = 'one-time codes'

/** What an app needs to make somebody's codes: its address as a text and as the squares of a QR code. */
export type CodeSetUp = { uri: string; key: string; squares: string[] }

/**
 * Makes a new secret for somebody's app, in place of one that was never confirmed; what is confirmed stays,
 * and then there is none. The issuer is how the app names us.
 */
export async function beginCodes(
  db: Database,
  { userId, email, issuer, secret: sealedBy, now }: BeginCodes,
): Promise<CodeSetUp | undefined> {
  const key = randomBytes(20).toString('base64url')
  const secret = seal(key, { purpose, about: userId, secret: sealedBy })
  const row = { secret, lastStep: 0, createdAt: now }
  const kept = await db
    .insert(oneTimeCodes)
    .values({ userId, ...row })
    .onConflictDoUpdate({
      target: oneTimeCodes.userId,
      set: row,
      setWhere: isNull(oneTimeCodes.confirmedAt),
    })
    .returning({ userId: oneTimeCodes.userId })
  if (kept.length === 0) return undefined
  const uri = createOTP(key).url(issuer, email)
  const squares = encodeQR(uri, 'raw', { ecc: 'medium', border: 2 })
  return {
    uri,
    key: new URL(uri).searchParams.get('secret') ?? '',
    squares: squares.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')),
  }
}

type BeginCodes = { userId: string; email: string; issuer: string; secret: string; now: Date }

/** Whether a code is good, and 'used' where it was; a good one is used up by asking, with all before it. */
export async function useCode(
  db: Database,
  { userId, code, secret: sealedBy, now, isConfirmed = true }: UseCode,
): Promise<boolean | 'used'> {
  const [found] = await db
    .select()
    .from(oneTimeCodes)
    .where(
      and(
        eq(oneTimeCodes.userId, userId),
        isConfirmed ? isNotNull(oneTimeCodes.confirmedAt) : isNull(oneTimeCodes.confirmedAt),
      ),
    )
  const key = found && unseal(found.secret, { purpose, about: userId, secret: sealedBy })
  if (key === undefined) return false
  const step = await findStep(key, code, now)
  if (step === undefined) return false
  // Of two who bring one code at once, the second finds it used.
  const used = await db
    .update(oneTimeCodes)
    .set({ lastStep: step })
    .where(and(eq(oneTimeCodes.userId, userId), lt(oneTimeCodes.lastStep, step)))
    .returning({ userId: oneTimeCodes.userId })
  return used.length > 0 || 'used'
}

type UseCode = {
  userId: string
  code: string
  secret: string
  now: Date
  /** False while the app has yet to show that it makes the right ones. */
  isConfirmed?: boolean
}

/** The half minute that a code belongs to: this one, the one before or the next, for clocks that differ. */
async function findStep(key: string, code: string, now: Date): Promise<number | undefined> {
  const step = Math.floor(now.getTime() / (codeSeconds * 1000))
  const otp = createOTP(key, { period: codeSeconds })
  const steps = [step - 1, step, step + 1]
  const codes = await Promise.all(steps.map((each) => otp.hotp(each)))
  return steps.findLast((_, index) => codes[index] === code)
}

/** The app has shown that it makes the right codes: from now on they are asked for. */
export async function confirmCodes(db: Database, userId: string, now: Date): Promise<void> {
  await db.update(oneTimeCodes).set({ confirmedAt: now }).where(eq(oneTimeCodes.userId, userId))
}

/** Gives somebody new codes for a lost device, in place of those they have; only hashes of them are kept. */
export async function renewRecoveryCodes(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, makeRecoveryCode)
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await transaction
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code), createdAt: now })))
  return codes
}

/** Whether a recovery code is good: once. */
export async function useRecoveryCode(
  db: Database,
  { userId, code, now }: { userId: string; code: string; now: Date },
): Promise<boolean | 'used'> {
  const own = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.codeHash, hashRecoveryCode(code)),
  )
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(own, isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  if (used.length > 0) return true
  const [known] = await db.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(own)
  return known ? 'used' : false
}

/** No letters that are taken for one another: 'K7QF-2MXA-9RTD-H4WC', 80 bits, which nobody tries out. */
function makeRecoveryCode(): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const text = [...randomBytes(16)].map((byte) => letters[byte % letters.length]).join('')
  return text.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Not by the server's secret: whoever loses that still has what is on paper. */
function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(squeezeNumber(code)).digest('hex')
}
