import { compactNumber } from '#rules/text/clean-text.ts'
import { and, count, eq, isNotNull, isNull } from 'drizzle-orm'
import type { OwnProofs, PasskeyRegistration, PasskeyAuthentication } from './proofs-contract.ts'
import { isAppCode, isSecondProof, type Proof, type ProofWay } from './proofs.ts'
import { isRole, type Role } from './rights.ts'
import { enforceAttemptLimit, clearAttempts } from '#platform/requests/attempts.ts'
import { writeAudit } from './audit-log.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { sessions } from './schema.server.ts'
import { oneTimeCodes, passkeys, proofChallenges, recoveryCodes } from './proofs-schema.server.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { queueProofMail, type ProofNews } from './account-mails.server.ts'
import type { Accounts } from './accounts.server.ts'
import {
  createAppSecret,
  markAppConfirmed,
  renewRecoveryCodes,
  consumeAppCode,
  consumeRecoveryCode,
} from './one-time-codes.server.ts'
import {
  addPasskey,
  createAuthenticationOptions,
  createRegistrationOptions,
  listPasskeys,
  verifyPasskey,
} from './passkeys.server.ts'
import { confirmPassword } from './passwords.server.ts'
import {
  beginChallenge,
  endChallenge,
  findChallenge,
  setChallenge,
} from './proof-challenges.server.ts'
import { isProofRequiredFor } from './proof-rules.server.ts'
import { endSessions } from './sessions.server.ts'

type Owner = {
  userId: string
  email: string
  sessionId: string
  role: Role | undefined
  /** The role of this session after the required proof. */
  lockedRole: Role | undefined
  isFresh: boolean
}

export type ProofInput = {
  code?: string | undefined
  ticket?: string | undefined
  passkey?: PasskeyAuthentication | undefined
}

export async function listProofWays(db: Database, userId: string): Promise<ProofWay[]> {
  const [keys] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  const app = await readCodesSince(db, userId)
  return [
    ...((keys?.count ?? 0) > 0 ? (['passkey'] as const) : []),
    ...(app ? (['code'] as const) : []),
  ]
}

/** Lists a user's proofs, and which of them this session has given. */
export async function describeProofs({ services }: Accounts, owner: Owner): Promise<OwnProofs> {
  const { db } = services
  const { userId, sessionId } = owner
  const role = owner.role ?? owner.lockedRole
  const [session] = await db
    .select({ proof: sessions.proof })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  const [recovery] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  const userPasskeys = await listPasskeys(db, userId)
  return {
    ways: await listProofWays(db, userId),
    isRequired: role !== undefined && (await isProofRequiredFor(services, role)),
    isGiven: isSecondProof(session?.proof ?? ''),
    isFresh: owner.isFresh,
    codesSince: (await readCodesSince(db, userId))?.toISOString() ?? null,
    passkeys: userPasskeys.map(({ id, name, device, isSynced, createdAt, lastUsedAt }) => ({
      id,
      name,
      device,
      isSynced,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryLeft: recovery?.count ?? 0,
  }
}

/**
 * Checks a second proof within the limit of attempts, and uses it up. Throws Refused:
 * 'proof-wrong', 'proof-code-used', 'passkey-refused', 'proof-limited'. Call it outside a
 * transaction: a rollback would undo the count of failed attempts.
 */
export async function checkSecondProof(
  accounts: Accounts,
  { userId, email, given: input, challenge, device }: CheckSecondProof,
): Promise<Proof> {
  const { services, settings } = accounts
  const { db } = services
  const now = services.now()
  await enforceAttemptLimit(services, 'second-proof', email, {
    device,
    onLocked: () => logProof(accounts, userId, 'proof-locked'),
  })
  try {
    const proof = await db.transaction(async (transaction) => {
      if (input.passkey) {
        if (!challenge) throw new Refused({ code: 'proof-over' })
        const { siteUrl } = services
        const answer = { userId, response: input.passkey, challenge, siteUrl, now }
        await verifyPasskey(transaction, answer)
        return 'passkey' as const
      }
      const code = compactNumber(input.code ?? '')
      const isApp = isAppCode(code)
      const result = isApp
        ? await consumeAppCode(transaction, { userId, code, secret: settings.secret, now })
        : await consumeRecoveryCode(transaction, { userId, code, now })
      if (result === 'used') throw new Refused({ code: 'proof-code-used', field: 'code' })
      if (!result) throw new Refused({ code: 'proof-wrong', field: 'code' })
      if (!isApp)
        await reportProofChange(accounts, transaction, { userId, email, news: 'recovery-used' })
      return isApp ? ('code' as const) : ('recovery' as const)
    })
    await clearAttempts(db, ['second-proof'], email)
    return proof
  } catch (error) {
    if (error instanceof Refused) await logProof(accounts, userId, 'proof-refused')
    throw error
  }
}

type CheckSecondProof = {
  userId: string
  email: string
  given: ProofInput
  challenge?: string | null
  /** Attempts on the user's own device are counted separately. */
  device?: string | undefined
}

/** Options for a browser to present a passkey within the current session. */
export async function beginProof({ services }: Accounts, owner: Owner) {
  const { db, siteUrl, now } = services
  const { userId, sessionId } = owner
  const options = await createAuthenticationOptions(db, userId, siteUrl)
  const challenge = { purpose: 'prove', userId, sessionId, challenge: options.challenge } as const
  return { ticket: await beginChallenge(db, challenge, now()), options: { ...options } }
}

/**
 * Options to sign in by passkey: as the second step of a sign-in (`signInTicket`), or for an unknown
 * user.
 */
export async function beginPasskeySignIn({ services }: Accounts, signInTicket: string | undefined) {
  const { db, siteUrl, now } = services
  if (signInTicket === undefined) {
    const options = await createAuthenticationOptions(db, undefined, siteUrl)
    const challenge = { purpose: 'passkey', challenge: options.challenge } as const
    return { ticket: await beginChallenge(db, challenge, now()), options: { ...options } }
  }
  const pendingProof = await findChallenge(db, {
    token: signInTicket,
    purpose: 'sign-in',
    now: now(),
  })
  const options = await createAuthenticationOptions(db, pendingProof.userId ?? undefined, siteUrl)
  await setChallenge(db, signInTicket, options.challenge)
  return { ticket: signInTicket, options: { ...options } }
}

/**
 * Accepts a proof in a session and marks the session's proof as fresh. A second proof opens the
 * desk if the role needs one. The password is enough only if no other proof is set up.
 */
export async function proveInSession(
  accounts: Accounts,
  owner: Owner,
  input: ProofInput & { password?: string | undefined },
): Promise<void> {
  const { services } = accounts
  const { db } = services
  const { userId, email, sessionId } = owner
  const now = services.now()
  let proof: Proof = 'password'
  if ((await listProofWays(db, userId)).length === 0) {
    await confirmPassword(accounts, owner, { password: input.password ?? '', field: 'password' })
  } else if (input.passkey) {
    const token = input.ticket ?? ''
    const pendingProof = await findChallenge(db, { token, purpose: 'prove', sessionId, now })
    await endChallenge(db, pendingProof.tokenHash)
    proof = await checkSecondProof(accounts, {
      userId,
      email,
      given: input,
      challenge: pendingProof.challenge,
    })
  } else proof = await checkSecondProof(accounts, { userId, email, given: input })
  await db.transaction(async (transaction) => {
    await recordProof(transaction, { sessionId, proof, now })
    const entry = { actorId: userId, action: 'proof-given', subject: 'sessions' } as const
    await writeAudit(transaction, { ...entry, subjectId: sessionId, facts: { proof } }, now)
  })
  services.wake('mail')
}

/** Records the proof in the session. A password never replaces a stronger proof. */
export async function recordProof(
  transaction: Database,
  { sessionId, proof, now }: { sessionId: string; proof: Proof; now: Date },
): Promise<void> {
  await transaction
    .update(sessions)
    .set({ provenAt: now, ...(proof === 'password' ? {} : { proof }) })
    .where(eq(sessions.id, sessionId))
}

/**
 * Starts the setup of an authenticator app. Throws Refused: 'proof-for-staff',
 * 'proof-there-already'.
 */
export async function beginAppCodes({ services, settings }: Accounts, owner: Owner) {
  refuseGuest(owner)
  const { userId, email } = owner
  const issuer = services.content().company.name
  const { secret } = settings
  const setup = { userId, email, issuer, secret, now: services.now() }
  const codes = await createAppSecret(services.db, setup)
  if (!codes) throw new Refused({ code: 'proof-there-already' })
  return codes
}

/**
 * Confirms the authenticator app by its first code. Returns recovery codes if there are none yet.
 */
export async function confirmAppCodes(
  accounts: Accounts,
  owner: Owner,
  input: string,
): Promise<string[] | null> {
  refuseGuest(owner)
  const { services, settings } = accounts
  const { userId, email } = owner
  const now = services.now()
  await enforceAttemptLimit(services, 'second-proof', email)
  const recovery = await services.db.transaction(async (transaction) => {
    const code = compactNumber(input)
    const attempt = { userId, code, secret: settings.secret, now, isConfirmed: false }
    if ((await consumeAppCode(transaction, attempt)) !== true)
      throw new Refused({ code: 'proof-wrong', field: 'code' })
    const newCodes = await finishSetUp(accounts, transaction, { owner, proof: 'code' })
    await markAppConfirmed(transaction, userId, now)
    await reportProofChange(accounts, transaction, { userId, email, news: 'codes-on' })
    return newCodes
  })
  await clearAttempts(services.db, ['second-proof'], email)
  services.wake('mail')
  return recovery
}

/** Starts adding a passkey. Throws Refused ('proof-for-staff'). */
export async function beginPasskeySetUp({ services }: Accounts, owner: Owner) {
  refuseGuest(owner)
  const { db, siteUrl, now } = services
  const { userId, email, sessionId } = owner
  const { name } = services.content().company
  const options = await createRegistrationOptions(db, { userId, email, name, siteUrl })
  const challenge = { purpose: 'add', userId, sessionId, challenge: options.challenge } as const
  return { ticket: await beginChallenge(db, challenge, now()), options: { ...options } }
}

/** Stores the new passkey. Returns recovery codes if there are none yet. */
export async function finishPasskeySetUp(
  accounts: Accounts,
  owner: Owner,
  passkey: {
    ticket: string
    name: string
    response: PasskeyRegistration
    device: string | undefined
  },
): Promise<string[] | null> {
  refuseGuest(owner)
  const { services } = accounts
  const { siteUrl } = services
  const { userId, email, sessionId } = owner
  const { ticket: token, name, device, response } = passkey
  const now = services.now()
  const pendingProof = await findChallenge(services.db, { token, purpose: 'add', sessionId, now })
  await endChallenge(services.db, pendingProof.tokenHash)
  const recovery = await services.db.transaction(async (transaction) => {
    const codes = await finishSetUp(accounts, transaction, { owner, proof: 'passkey' })
    const challenge = pendingProof.challenge ?? ''
    const registration = { userId, name, device, response, challenge, siteUrl, now }
    const id = await addPasskey(transaction, registration)
    const report = { userId, email, news: 'passkey-added', subjectId: id } as const
    await reportProofChange(accounts, transaction, report)
    return codes
  })
  services.wake('mail')
  return recovery
}

/**
 * Finishes a setup and records the proof in this session. The first proof ends all other sessions,
 * which had only a password, and creates recovery codes.
 */
async function finishSetUp(
  { services }: Accounts,
  transaction: Transaction,
  { owner, proof }: { owner: Owner; proof: Proof },
): Promise<string[] | null> {
  const now = services.now()
  const { userId, sessionId } = owner
  const isFirst = (await listProofWays(transaction, userId)).length === 0
  await recordProof(transaction, { sessionId, proof, now })
  if (!isFirst) return null
  await endSessions(transaction, { userId, sessionId }, 'others')
  return renewRecoveryCodes(transaction, userId, now)
}

/** Replaces the recovery codes. Throws Refused ('proof-none') if the user has no second proof. */
export async function replaceRecoveryCodes(accounts: Accounts, owner: Owner): Promise<string[]> {
  refuseGuest(owner)
  const { services } = accounts
  const { userId, email } = owner
  const codes = await services.db.transaction(async (transaction) => {
    if ((await listProofWays(transaction, userId)).length === 0)
      throw new Refused({ code: 'proof-none' })
    await reportProofChange(accounts, transaction, { userId, email, news: 'recovery-made' })
    return renewRecoveryCodes(transaction, userId, services.now())
  })
  services.wake('mail')
  return codes
}

/** Turns off the app's codes or removes a passkey. Throws Refused: 'gone-already', 'proof-last'. */
export async function removeProof(
  accounts: Accounts,
  owner: Owner,
  target: { kind: 'codes' } | { kind: 'passkey'; id: string },
): Promise<void> {
  const { services } = accounts
  const { userId, email } = owner
  await services.db.transaction(async (transaction) => {
    // Two requests to remove the last two proofs run one after the other.
    await transaction.select().from(passkeys).where(eq(passkeys.userId, userId)).for('update')
    await transaction
      .select()
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.userId, userId))
      .for('update')
    const removedRows =
      target.kind === 'codes'
        ? await transaction
            .delete(oneTimeCodes)
            .where(eq(oneTimeCodes.userId, userId))
            .returning({ id: oneTimeCodes.userId })
        : await transaction
            .delete(passkeys)
            .where(and(eq(passkeys.userId, userId), eq(passkeys.id, target.id)))
            .returning({ id: passkeys.id })
    if (removedRows.length === 0) throw new Refused({ code: 'gone-already' })
    const isLast = (await listProofWays(transaction, userId)).length === 0
    const role = owner.role ?? owner.lockedRole
    const inTransaction = { ...services, db: transaction }
    if (isLast && role && (await isProofRequiredFor(inTransaction, role)))
      throw new Refused({ code: 'proof-last' })
    // Recovery codes are for a lost proof, so they are deleted with the last proof.
    if (isLast) await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
    const news = target.kind === 'codes' ? 'codes-off' : 'passkey-removed'
    const subjectId = target.kind === 'codes' ? undefined : target.id
    await reportProofChange(accounts, transaction, { userId, email, news, subjectId })
  })
  services.wake('mail')
}

export async function deleteProofs(transaction: Database, userId: string): Promise<boolean> {
  const ways = await listProofWays(transaction, userId)
  for (const table of [passkeys, oneTimeCodes, recoveryCodes, proofChallenges])
    await transaction.delete(table).where(eq(table.userId, userId))
  return ways.length > 0
}

export type ReportServices = Pick<Services, 'content' | 'now' | 'siteUrl' | 'officeEmail'>

type ProofReport = {
  userId: string
  email: string
  news: ProofNews
  subjectId?: string | undefined
  /** The other person who acted; null for a command on the server. Absent: the user did. */
  actorId?: string | null
}

export async function reportProofChange(
  { services }: { services: ReportServices },
  transaction: Database,
  { userId, email, news, subjectId = userId, actorId = userId }: ProofReport,
): Promise<void> {
  await queueProofMail(services, transaction, { email, news })
  const subject = news.startsWith('passkey') ? 'passkeys' : 'users'
  const facts = actorId === userId ? {} : { userId }
  const entry = { actorId: actorId ?? undefined, action: news, subjectId, facts }
  await writeAudit(transaction, { ...entry, subject }, services.now())
}

async function logProof(
  { services }: Accounts,
  userId: string,
  action: 'proof-refused' | 'proof-locked',
): Promise<void> {
  const entry = { actorId: userId, action, subject: 'users', subjectId: userId } as const
  await writeAudit(services.db, entry, services.now())
}

async function readCodesSince(db: Database, userId: string): Promise<Date | undefined> {
  const [app] = await db
    .select({ since: oneTimeCodes.confirmedAt })
    .from(oneTimeCodes)
    .where(and(eq(oneTimeCodes.userId, userId), isNotNull(oneTimeCodes.confirmedAt)))
  return app?.since ?? undefined
}

/** Throws Refused ('proof-for-staff') for a guest. Guests sign in with a password only. */
function refuseGuest({ role, lockedRole }: Owner): void {
  if (!isRole(role ?? lockedRole ?? '')) throw new Refused({ code: 'proof-for-staff' })
}
