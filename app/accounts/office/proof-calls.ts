import type { OwnProofs } from '../proofs-contract.ts'
import { makePasskey, rememberPasskey, requestPasskey } from '../pages/passkeys.ts'
import type { Answer } from '#ui/client/api.ts'
import type { Attempt } from '#ui/client/sender.ts'
import { callSignedIn, readSignedIn } from '#ui/session/session.ts'

export function readProofs() {
  return readSignedIn('GET /api/account/proofs', {})
}

/** Proves the signed-in user's identity by a passkey. `stopped` is the message if they cancel. */
export async function proveByPasskey(
  stopped: string,
  { whileAsked }: Attempt,
): Promise<Answer<OwnProofs>> {
  const question = await callSignedIn('POST /api/account/proof/passkey', {})
  if (!question.ok) return question
  const passkey = await whileAsked(() => requestPasskey(question.value.options))
  if (!passkey) return refuse(stopped)
  const body = { ticket: question.value.ticket, passkey: passkey as never }
  return callSignedIn('POST /api/account/proof', { body })
}

export type SetUp = { recovery: string[] | null; proofs: OwnProofs }

export async function addPasskey(
  name: string,
  stopped: string,
  { whileAsked }: Attempt,
): Promise<Answer<SetUp>> {
  const question = await callSignedIn('POST /api/account/proofs/passkeys/question', {})
  if (!question.ok) return question
  const response = await whileAsked(() => makePasskey(question.value.options))
  if (!response) return refuse(stopped)
  const body = { ticket: question.value.ticket, name, response: response as never }
  const added = await callSignedIn('POST /api/account/proofs/passkeys', { body })
  if (added.ok) rememberPasskey()
  return added
}

function refuse(message: string): Answer<never> {
  return { ok: false, refusals: [{ code: '', message }] }
}
