import { randomUUID } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { eq, and } from 'drizzle-orm'
import { nameDevice, type Proof } from './proofs.ts'
import { computeSessionEnd } from './session-times.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { enforceAttemptLimit, clearAttempts } from '#platform/requests/attempts.ts'
import type { Transaction } from '#platform/database/database.ts'
import { sessions, users, accounts as credentials } from './schema.server.ts'
import { writeAudit } from './audit-log.server.ts'
import { readRights } from './rights.server.ts'
import { Refused } from '#platform/refused.ts'
import { logVisitorEvent } from './account-log.server.ts'
import { queueAdminSignedIn } from './account-mails.server.ts'
import type { Accounts } from './accounts.server.ts'
import { recordDevice } from './known-devices.server.ts'
import { verifyPasskey } from './passkeys.server.ts'
import { beginChallenge, endChallenge, findChallenge } from './proof-challenges.server.ts'
import { checkSecondProof, type ProofInput, listProofWays } from './proofs.server.ts'
import { issueCredential } from './refresh-credentials.server.ts'
import { type OpenedSession, openSession } from './sessions.server.ts'

/**
 * Hashes a verified password again if its hash has an older cost. A password that is changed at the
 * same moment stays.
 */
async function rehashPassword(
  { services, settings }: Accounts,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const { db } = services
  const [credential] = await db
    .select({ id: credentials.id, hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
  if (!credential?.hash || !settings.hashing.isOutdated(credential.hash)) return
  const hash = await settings.hashing.hash(password).catch(ignoreRefusal)
  if (hash === undefined) return
  await db
    .update(credentials)
    .set({ password: hash })
    .where(and(eq(credentials.id, credential.id), eq(credentials.password, credential.hash)))
}

/** Ignores the refusal of a full queue: the next sign-in tries again. */
function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refused)) throw error
}

const refusals: Record<string, RefusalCode> = {
  INVALID_EMAIL: 'email-invalid',
  INVALID_EMAIL_OR_PASSWORD: 'credentials-invalid',
  PASSWORD_TOO_LONG: 'password-too-long',
  EMAIL_NOT_VERIFIED: 'email-unverified',
}

/**
 * The device id from the cookie. `isOwn`: the last sign-in on this device used the same address.
 */
export type Device = { id: string; isOwn: boolean }

export type Browser = {
  knownDevice: Device | undefined
  /** The browser's User-Agent. Stored only for office users, shortened to a word or two. */
  userAgent: string | undefined
}

type SignInResult = OpenedSession & { device: string; email: string }

/**
 * Opens a session by address and password. Counts the attempt before it checks the password. An
 * unknown address takes as much work and time as a wrong password. Only a user who knows the
 * password learns that the address is unconfirmed or that a second proof is needed: Refused
 * ('second-proof-asked') has the ticket for `finishSignIn`.
 */
export async function signIn(
  accounts: Accounts,
  { email, password }: { email: string; password: string },
  browser: Browser,
): Promise<SignInResult> {
  const { services, settings } = accounts
  settings.hashing.refuseWhenFull()
  const { knownDevice } = browser
  const onLocked = () => logVisitorEvent(accounts, 'sign-in-locked', email)
  await enforceAttemptLimit(services, 'sign-in', email, {
    device: knownDevice?.isOwn ? knownDevice.id : undefined,
    onLocked,
  })
  const token = await checkCredentials(accounts, email, password)
  const now = services.now()
  const result = await services.db.transaction(async (transaction) => {
    const [row] = await transaction
      .select({ sessionId: sessions.id, userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.token, token))
    if (!row) throw new Refused({ code: 'credentials-invalid' })
    const ways = await listProofWays(transaction, row.userId)
    if (ways.length === 0) {
      const newSession = { ...row, email, proof: 'password' } as const
      return { opened: await openStoredSession(accounts, transaction, newSession, browser) }
    }
    // Deletes the session, because a password alone is not enough for this user. No client has its
    // token.
    await transaction.delete(sessions).where(eq(sessions.token, token))
    const newChallenge = { purpose: 'sign-in', userId: row.userId } as const
    return {
      userId: row.userId,
      ways,
      ticket: await beginChallenge(transaction, newChallenge, now),
    }
  })
  const userId = result.opened?.userId ?? result.userId ?? ''
  await rehashPassword(accounts, { userId, password })
  if (result.ticket !== undefined) {
    const { ticket, ways } = result
    throw new Refused({ code: 'second-proof-asked', facts: { ticket, ways } })
  }
  services.wake('mail')
  return signTokens(accounts, result.opened)
}

/**
 * Opens the session of a sign-in after its password step, by a code or passkey. Throws Refused:
 * 'proof-over' (the ticket has expired), and those of checkSecondProof, after which the ticket
 * stays valid.
 */
export async function finishSignIn(
  accounts: Accounts,
  proofInput: ProofInput,
  { readDevice, ...browser }: Omit<Browser, 'knownDevice'> & DeviceReader,
): Promise<SignInResult> {
  const { services } = accounts
  const now = services.now()
  const ticketQuery = { token: proofInput.ticket ?? '', purpose: 'sign-in', now } as const
  const { tokenHash, userId, challenge } = await findChallenge(services.db, ticketQuery)
  const email = await readEmail(accounts, userId)
  const knownDevice = await readDevice(email)
  const device = knownDevice?.isOwn ? knownDevice.id : undefined
  const attempt = { userId: userId ?? '', email, given: proofInput, challenge, device }
  const proof = await checkSecondProof(accounts, attempt)
  return openAfterProof(
    accounts,
    { userId: userId ?? '', email, proof, tokenHash },
    { ...browser, knownDevice },
  )
}

/**
 * Opens a session by passkey alone. A passkey proves two things: the device, and the user's finger,
 * face or PIN.
 */
export async function signInByPasskey(
  accounts: Accounts,
  { ticket = '', passkey }: ProofInput,
  { readDevice, ...browser }: Omit<Browser, 'knownDevice'> & DeviceReader,
): Promise<SignInResult> {
  const { services } = accounts
  const { db, siteUrl } = services
  const now = services.now()
  const { tokenHash, challenge } = await findChallenge(db, {
    token: ticket,
    purpose: 'passkey',
    now,
  })
  if (!passkey || !challenge) throw new Refused({ code: 'passkey-refused' })
  const userId = await db.transaction((transaction) =>
    verifyPasskey(transaction, { response: passkey, challenge, siteUrl, now }),
  )
  const email = await readEmail(accounts, userId)
  const knownDevice = await readDevice(email)
  return openAfterProof(
    accounts,
    { userId, email, proof: 'passkey', tokenHash },
    { ...browser, knownDevice },
  )
}

/** Reads the device's cookie after the passkey has named the user. */
type DeviceReader = { readDevice: (email: string) => Promise<Device | undefined> }

async function readEmail({ services }: Accounts, userId: string | null): Promise<string> {
  const [user] = await services.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId ?? ''))
  if (!user) throw new Refused({ code: 'proof-over' })
  return user.email
}

async function openAfterProof(
  accounts: Accounts,
  provenUser: { userId: string; email: string; proof: Proof; tokenHash: string },
  browser: Browser,
): Promise<SignInResult> {
  const { services } = accounts
  const session = await services.db.transaction(async (transaction) => {
    await endChallenge(transaction, provenUser.tokenHash)
    const { internalAdapter } = await accounts.authOn(transaction).$context
    const { id: sessionId } = await internalAdapter.createSession(provenUser.userId)
    return openStoredSession(accounts, transaction, { ...provenUser, sessionId }, browser)
  })
  services.wake('mail')
  return signTokens(accounts, session)
}

type NewSession = { userId: string; email: string; sessionId: string; proof: Proof }

/** Turns a session stored by better-auth into one of ours, with all effects of a sign-in. */
async function openStoredSession(
  { services }: Accounts,
  transaction: Transaction,
  { userId, email, sessionId, proof }: NewSession,
  { knownDevice, userAgent }: Browser,
) {
  const now = services.now()
  const { role } = await readRights(transaction, userId)
  const device = knownDevice?.id ?? randomUUID()
  const label = role ? nameDevice(userAgent) : undefined
  await transaction
    .update(sessions)
    .set({
      createdAt: now,
      updatedAt: now,
      expiresAt: computeSessionEnd(now, undefined),
      proof,
      provenAt: now,
      device: label ?? null,
    })
    .where(eq(sessions.id, sessionId))
  await clearAttempts(transaction, ['sign-in'], email)
  const { isNew } = await recordDevice(transaction, { userId, device, now })
  if (isNew && role) await queueAdminSignedIn(services, transaction, email)
  const entry = { actorId: userId, action: 'signed-in', subject: 'users' } as const
  const facts = { ...(isNew && { newDevice: true }), ...(proof !== 'password' && { proof }) }
  await writeAudit(transaction, { ...entry, subjectId: userId, facts }, now)
  const credential = await issueCredential(transaction, sessionId, now)
  return { userId, email, sessionId, device, credential }
}

async function signTokens(
  accounts: Accounts,
  { device, ...session }: Awaited<ReturnType<typeof openStoredSession>>,
): Promise<SignInResult> {
  return { ...(await openSession(accounts, session)), device, email: session.email }
}

/**
 * Checks a password. Returns better-auth's token of a new session. Throws Refused, never sooner
 * than the constant time.
 */
async function checkCredentials(
  accounts: Accounts,
  email: string,
  password: string,
): Promise<string> {
  const { auth, settings } = accounts
  const constantTime = settings.constantTime()
  try {
    const { token } = await auth.api.signInEmail({ body: { email, password } })
    return token
  } catch (error) {
    const code = isAPIError(error) ? refusals[error.body?.code ?? ''] : undefined
    if (code === 'credentials-invalid') await logVisitorEvent(accounts, 'sign-in-failed', email)
    await constantTime
    throw code ? new Refused({ code }) : error
  }
}
