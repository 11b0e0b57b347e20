import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { codeLength } from '#rules/orders/mailed-code.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { keyFor } from '../database/secret.ts'
import type { Database } from '../database/database.ts'
import { mailedTokens, type tokenPurposes } from '../database/schema/mailed-tokens.ts'
import { Refused } from '../refused.ts'

export type TokenPurpose = (typeof tokenPurposes)[number]

/** Every key and code of an order: they end when its address changes. */
export const orderPurposes = [
  'order-code',
  'bank-code',
  'manage-order',
  'share-order',
  'pay-order',
] as const satisfies readonly TokenPurpose[]

/** Whose a token is: it is gone when they are. */
export type TokenOwner =
  | { userId: string }
  | { subscriptionId: string }
  | { invitationId: string }
  | { orderId: string }
  | { enquiryId: string }
  | { offerId: string }
  | { waitingId: string }

/** A token for the link of a mail, and what the mail keeps of it (OwedMail). */
export type MailedToken = { token: string; tokenHash: string }

/**
 * Makes a code of figures for whoever reads mail at an address, to be typed beside an order. What is
 * kept is a hash of both with the order and the purpose, so that it is good for these alone; its key is
 * made of the server's secret, since who reads the database could try so few figures in a moment. They
 * can be guessed, too: whoever takes one counts the tries.
 */
export async function createCode(
  transaction: Database,
  { expiresAt, now, ...place }: CodePlace & { expiresAt: Date; now: Date },
): Promise<MailedToken> {
  const token = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const tokenHash = hashCode(place, token)
  const { purpose, orderId } = place
  const life = { createdAt: now, expiresAt, endedAt: null }
  await transaction
    .insert(mailedTokens)
    .values({ tokenHash, purpose, orderId, ...life })
    .onConflictDoUpdate({ target: mailedTokens.tokenHash, set: life })
  return { token, tokenHash }
}

/** Whether a code was mailed to an address for an order, and is still good. */
export async function isGoodCode(
  transaction: Database,
  { code, now, ...place }: CodePlace & { code: string; now: Date },
): Promise<boolean> {
  const tokenHash = hashCode(place, code)
  const found = await findByHash(transaction, place.purpose, { tokenHash, now })
  return found?.state === 'good'
}

/** For what, which order and which address a code is good, and the secret of the server that made it. */
type CodePlace = {
  purpose: 'order-code' | 'bank-code'
  orderId: string
  email: string
  secret: string
}

function hashCode({ purpose, orderId, email, secret }: CodePlace, code: string): string {
  return createHmac('sha256', keyFor('codes in mails', secret))
    .update(`${purpose} ${orderId} ${email.toLowerCase()} ${code}`)
    .digest('hex')
}

export type FoundToken = Pick<
  typeof mailedTokens.$inferSelect,
  'userId' | 'subscriptionId' | 'invitationId'
> & { state: 'good' | 'ended' | 'expired' }

/**
 * Makes a random token (256 bits) of one purpose for one owner; only its hash is kept. The tokens
 * before it stay good until one of them is used: whoever asked twice may open either mail.
 */
export async function createToken(
  transaction: Database,
  purpose: TokenPurpose,
  {
    owner,
    sessionId,
    expiresAt,
    now,
  }: { owner: TokenOwner; sessionId?: string | undefined; expiresAt: Date | null; now: Date },
): Promise<MailedToken> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  await transaction
    .insert(mailedTokens)
    .values({ tokenHash, purpose, ...owner, sessionId, expiresAt, createdAt: now })
  return { token, tokenHash }
}

/**
 * Looks a token up and changes nothing; undefined for one that was never made for this purpose, or
 * whose owner is gone. Inside a transaction, whoever else has it waits until that ends.
 */
export function findToken(
  transaction: Database,
  purpose: TokenPurpose,
  { token, now }: { token: string; now: Date },
): Promise<FoundToken | undefined> {
  return findByHash(transaction, purpose, { tokenHash: hashToken(token), now })
}

async function findByHash(
  transaction: Database,
  purpose: TokenPurpose,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<FoundToken | undefined> {
  const [found] = await transaction
    .select()
    .from(mailedTokens)
    .where(and(eq(mailedTokens.tokenHash, tokenHash), eq(mailedTokens.purpose, purpose)))
    .for('update')
  if (!found) return undefined
  const { userId, subscriptionId, invitationId, endedAt, expiresAt } = found
  const isExpired = expiresAt !== null && expiresAt <= now
  const state = endedAt ? 'ended' : isExpired ? 'expired' : 'good'
  return { userId, subscriptionId, invitationId, state }
}

/** What is answered to a token that is not good; a purpose may have words of its own. */
export type TokenRefusals = Record<'unknown' | 'ended' | 'expired', RefusalCode>

const linkRefusals: TokenRefusals = {
  unknown: 'link-invalid',
  ended: 'link-used',
  expired: 'link-expired',
}

/** The same for whoever wants a good one; throws Refused when it is not. */
export async function getGoodToken(
  transaction: Database,
  purpose: TokenPurpose,
  asked: { token: string; now: Date; refusals?: TokenRefusals },
): Promise<FoundToken> {
  const found = await findToken(transaction, purpose, asked)
  if (found?.state === 'good') return found
  const refusals = asked.refusals ?? linkRefusals
  throw new Refused({ code: refusals[found?.state ?? 'unknown'] })
}

/** Ends what was opened from an account during one sign-in of its owner. */
export async function endOpenedIn(transaction: Database, sessionId: string): Promise<void> {
  await transaction.delete(mailedTokens).where(eq(mailedTokens.sessionId, sessionId))
}

/** Ends every token of a purpose that its owner has: when one was used, or when none is to work any more. */
export async function endTokens(
  transaction: Database,
  purpose: TokenPurpose,
  { owner, now }: { owner: TokenOwner; now: Date },
): Promise<void> {
  await transaction
    .update(mailedTokens)
    .set({ endedAt: now })
    .where(and(whereOwner(owner), eq(mailedTokens.purpose, purpose), isNull(mailedTokens.endedAt)))
}

function whereOwner(owner: TokenOwner) {
  if ('userId' in owner) return eq(mailedTokens.userId, owner.userId)
  if ('orderId' in owner) return eq(mailedTokens.orderId, owner.orderId)
  if ('enquiryId' in owner) return eq(mailedTokens.enquiryId, owner.enquiryId)
  if ('offerId' in owner) return eq(mailedTokens.offerId, owner.offerId)
  if ('waitingId' in owner) return eq(mailedTokens.waitingId, owner.waitingId)
  if ('subscriptionId' in owner) return eq(mailedTokens.subscriptionId, owner.subscriptionId)
  return eq(mailedTokens.invitationId, owner.invitationId)
}

/** SHA-256: enough for what cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
