import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { codeLength } from '#app/order/mailed-code.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { deriveKey } from '#platform/database/secret.ts'
import type { Database } from '#platform/database/database.ts'
import { mailedTokens, type tokenPurposes } from './mailed-tokens-schema.server.ts'
import { Refused } from '#platform/refused.ts'

export type TokenPurpose = (typeof tokenPurposes)[number]

/** The purposes of an order's links and codes. Changing the order's address ends them. */
export const orderPurposes = [
  'order-code',
  'bank-code',
  'manage-order',
  'share-order',
  'pay-order',
] as const satisfies readonly TokenPurpose[]

/** The owner of a token; deleting the owner deletes the token. */
export type TokenOwner =
  | { userId: string }
  | { subscriptionId: string }
  | { invitationId: string }
  | { orderId: string }
  | { enquiryId: string }
  | { offerId: string }
  | { waitingId: string }

export type MailedToken = { token: string; tokenHash: string }

/**
 * Creates a numeric code for the owner of an address, to type together with an order. Only a hash
 * of code, order and purpose is stored. The hash is keyed with the server's secret, because so few
 * digits could be guessed from the database. The caller must count attempts.
 */
export async function createCode(
  transaction: Database,
  { expiresAt, now, ...scope }: CodeScope & { expiresAt: Date; now: Date },
): Promise<MailedToken> {
  const token = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  const tokenHash = hashCode(scope, token)
  const { purpose, orderId } = scope
  const validity = { createdAt: now, expiresAt, endedAt: null }
  await transaction
    .insert(mailedTokens)
    .values({ tokenHash, purpose, orderId, ...validity })
    .onConflictDoUpdate({ target: mailedTokens.tokenHash, set: validity })
  return { token, tokenHash }
}

export async function isValidCode(
  transaction: Database,
  { code, now, ...scope }: CodeScope & { code: string; now: Date },
): Promise<boolean> {
  const tokenHash = hashCode(scope, code)
  const foundToken = await findTokenByHash(transaction, scope.purpose, { tokenHash, now })
  return foundToken?.state === 'valid'
}

type CodeScope = {
  purpose: 'order-code' | 'bank-code'
  orderId: string
  email: string
  secret: string
}

function hashCode({ purpose, orderId, email, secret }: CodeScope, code: string): string {
  return createHmac('sha256', deriveKey('codes in mails', secret))
    .update(`${purpose} ${orderId} ${email.toLowerCase()} ${code}`)
    .digest('hex')
}

export type FoundToken = Pick<
  typeof mailedTokens.$inferSelect,
  'userId' | 'subscriptionId' | 'invitationId'
> & { state: 'valid' | 'ended' | 'expired' }

/**
 * Creates a random token (256 bits) of one purpose for one owner. Only its hash is stored. Earlier
 * tokens stay valid until one is used, so the links of two requested mails both work.
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
 * Finds a token without changing it. Undefined if it never existed for this purpose, or its owner
 * is deleted. In a transaction, other requests for the token wait until the transaction ends.
 */
export function findToken(
  transaction: Database,
  purpose: TokenPurpose,
  { token, now }: { token: string; now: Date },
): Promise<FoundToken | undefined> {
  return findTokenByHash(transaction, purpose, { tokenHash: hashToken(token), now })
}

async function findTokenByHash(
  transaction: Database,
  purpose: TokenPurpose,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<FoundToken | undefined> {
  const [row] = await transaction
    .select()
    .from(mailedTokens)
    .where(and(eq(mailedTokens.tokenHash, tokenHash), eq(mailedTokens.purpose, purpose)))
    .for('update')
  if (!row) return undefined
  const { userId, subscriptionId, invitationId, endedAt, expiresAt } = row
  const isExpired = expiresAt !== null && expiresAt <= now
  const state = endedAt ? 'ended' : isExpired ? 'expired' : 'valid'
  return { userId, subscriptionId, invitationId, state }
}

/** The refusals of an invalid token. A purpose may have its own. */
export type TokenRefusals = Record<'unknown' | 'ended' | 'expired', RefusalCode>

const linkRefusals: TokenRefusals = {
  unknown: 'link-invalid',
  ended: 'link-used',
  expired: 'link-expired',
}

export async function getValidToken(
  transaction: Database,
  purpose: TokenPurpose,
  request: { token: string; now: Date; refusals?: TokenRefusals },
): Promise<FoundToken> {
  const foundToken = await findToken(transaction, purpose, request)
  if (foundToken?.state === 'valid') return foundToken
  const refusals = request.refusals ?? linkRefusals
  throw new Refused({ code: refusals[foundToken?.state ?? 'unknown'] })
}

/** Deletes the tokens that were opened from an account during one session. */
export async function deleteTokensOfSession(
  transaction: Database,
  sessionId: string,
): Promise<void> {
  await transaction.delete(mailedTokens).where(eq(mailedTokens.sessionId, sessionId))
}

/** Ends all tokens of one purpose and owner. */
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

/** Plain SHA-256 is enough for tokens, which cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
