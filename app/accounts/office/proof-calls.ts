import type { OwnProofs } from '../proofs-contract.ts'
import { createPasskey, rememberPasskey, requestPasskey } from '../pages/passkeys.ts'
import type { Answer } from '#ui/client/api.ts'
import type { Attempt } from '#ui/client/sender.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

export function readProofs() {
  return readSignedIn('GET /api/account/proofs', {})
}

/** Proves the signed-in user's identity by a passkey. `cancelMessage`: shown if they cancel. */
export async function proveByPasskey(
  cancelMessage: string,
  { whileAsked }: Attempt,
): Promise<Answer<OwnProofs>> {
  const challenge = await callSignedIn('POST /api/account/proof/passkey', {})
  if (!challenge.ok) return challenge
  const passkey = await whileAsked(() => requestPasskey(challenge.value.options))
  if (!passkey) return refuse(cancelMessage)
  const body = { ticket: challenge.value.ticket, passkey: passkey as never }
  return callSignedIn('POST /api/account/proof', { body })
}

export type SetUp = { recovery: string[] | null; proofs: OwnProofs }

export async function addPasskey(
  name: string,
  cancelMessage: string,
  { whileAsked }: Attempt,
): Promise<Answer<SetUp>> {
  const challenge = await callSignedIn('POST /api/account/proofs/passkeys/question', {})
  if (!challenge.ok) return challenge
  const response = await whileAsked(() => createPasskey(challenge.value.options))
  if (!response) return refuse(cancelMessage)
  const body = { ticket: challenge.value.ticket, name, response: response as never }
  const answer = await callSignedIn('POST /api/account/proofs/passkeys', { body })
  if (answer.ok) rememberPasskey()
  return answer
}

function refuse(message: string): Answer<never> {
  return { ok: false, refusals: [{ code: '', message }] }
}
