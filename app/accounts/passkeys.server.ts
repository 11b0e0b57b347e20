import { randomUUID } from 'node:crypto'
import {
  type AuthenticatorTransportFuture,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { asc, eq } from 'drizzle-orm'
import type { PasskeyRegistration, PasskeyAuthentication } from './proofs-contract.ts'
import { challengeMinutes } from './proofs.ts'
import { minuteMs } from '#rules/dates/durations.ts'
import type { Database } from '#platform/database/database.ts'
import { passkeys } from './proofs-schema.server.ts'
import { Refused } from '#platform/refused.ts'

const timeout = challengeMinutes * minuteMs

/**
 * Options for a browser to create a passkey on a device that verifies its user (finger, face or
 * PIN).
 */
export async function createRegistrationOptions(
  db: Database,
  {
    userId,
    email,
    name,
    siteUrl,
  }: { userId: string; email: string; name: string; siteUrl: string },
) {
  return generateRegistrationOptions({
    rpName: name,
    rpID: readHost(siteUrl),
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: email,
    timeout,
    attestationType: 'none',
    excludeCredentials: await listCredentials(db, userId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Stores a passkey made for a challenge. Throws Refused ('passkey-refused') if it does not match
 * the challenge.
 */
export async function addPasskey(
  db: Database,
  { userId, name, device, response, challenge, siteUrl, now }: NewPasskey,
): Promise<string> {
  const verification = await verifyOrRefuse(() =>
    verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: readHost(siteUrl),
      requireUserVerification: true,
    }),
  )
  if (!verification.verified) throw new Refused({ code: 'passkey-refused' })
  const { credential, credentialBackedUp } = verification.registrationInfo
  const id = randomUUID()
  const addedRows = await db
    .insert(passkeys)
    .values({
      id,
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: (credential.transports ?? []).join(','),
      name,
      device: device ?? null,
      isSynced: credentialBackedUp,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  if (addedRows.length === 0) throw new Refused({ code: 'passkey-refused' })
  return id
}

type NewPasskey = {
  userId: string
  name: string
  device: string | undefined
  response: PasskeyRegistration
  challenge: string
  siteUrl: string
  now: Date
}

/**
 * Options for a browser to present a passkey of the user, or of any user if `userId` is undefined.
 */
export async function createAuthenticationOptions(
  db: Database,
  userId: string | undefined,
  siteUrl: string,
) {
  return generateAuthenticationOptions({
    rpID: readHost(siteUrl),
    timeout,
    userVerification: 'required',
    ...(userId === undefined ? {} : { allowCredentials: await listCredentials(db, userId) }),
  })
}

/**
 * Returns the user whose passkey signed a challenge, and records the use. Throws Refused
 * ('passkey-refused') if the passkey is unknown, copied, for another site, or not of `userId`.
 */
export async function verifyPasskey(
  db: Database,
  { userId, response, challenge, siteUrl, now }: PresentedPasskey,
): Promise<string> {
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.credentialId, response.id))
    // Two requests with one counter run one after the other.
    .for('update')
  if (!passkey || (userId !== undefined && passkey.userId !== userId))
    throw new Refused({ code: 'passkey-refused' })
  const verification = await verifyOrRefuse(() =>
    verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: new URL(siteUrl).origin,
      expectedRPID: readHost(siteUrl),
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  )
  if (!verification.verified) throw new Refused({ code: 'passkey-refused' })
  const { newCounter: counter, credentialBackedUp: isSynced } = verification.authenticationInfo
  await db
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: now })
    .where(eq(passkeys.id, passkey.id))
  return passkey.userId
}

type PresentedPasskey = {
  userId?: string | undefined
  response: PasskeyAuthentication
  challenge: string
  siteUrl: string
  now: Date
}

export function listPasskeys(db: Database, userId: string) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

async function listCredentials(db: Database, userId: string) {
  const userPasskeys = await listPasskeys(db, userId)
  return userPasskeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    ...(transports ? { transports: transports.split(',') as AuthenticatorTransportFuture[] } : {}),
  }))
}

/**
 * Throws Refused ('passkey-refused') for any error of the library, which the client's
 * data caused.
 */
async function verifyOrRefuse<Value>(verify: () => Promise<Value>): Promise<Value> {
  try {
    return await verify()
  } catch {
    throw new Refused({ code: 'passkey-refused' })
  }
}

function readHost(siteUrl: string): string {
  return new URL(siteUrl).hostname
}
