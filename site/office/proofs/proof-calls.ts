import type { OwnProofs } from '#contract/proofs.ts'
import type { Role } from '#rules/accounts/rights.ts'
import { makePasskey, notePasskey, showPasskey } from '#site/auth/passkeys.ts'
import type { Answer } from '#site/client/api.ts'
import type { Attempt } from '#site/client/sender.ts'
import { callSignedIn, readSignedIn } from '../../session/session.ts'

/** What whoever is signed in has set up. */
export function readProofs() {
  return readSignedIn('GET /api/account/proofs', {})
}

export function listSessions() {
  return readSignedIn('GET /api/account/sessions', {})
}

export function endSession(id: string) {
  return callSignedIn('DELETE /api/account/sessions/:id', { params: { id } })
}

export function endOtherSessions() {
  return callSignedIn('POST /api/auth/v1/logout', { query: { scope: 'others' } })
}

/** Shows who one is, by what was typed. */
export function prove(given: { code: string } | { password: string }) {
  return callSignedIn('POST /api/account/proof', { body: given })
}

/** The same by a passkey; `stopped` is said where its owner has stopped. */
export async function proveByPasskey(
  stopped: string,
  { whileAsked }: Attempt,
): Promise<Answer<OwnProofs>> {
  const asked = await callSignedIn('POST /api/account/proof/passkey', {})
  if (!asked.ok) return asked
  const passkey = await whileAsked(() => showPasskey(asked.value.options))
  if (!passkey) return refuse(stopped)
  const body = { ticket: asked.value.ticket, passkey: passkey as never }
  return callSignedIn('POST /api/account/proof', { body })
}

export type SetUp = { recovery: string[] | null; proofs: OwnProofs }

/** Makes a passkey on this device and adds it under a name. */
export async function addPasskey(
  name: string,
  stopped: string,
  { whileAsked }: Attempt,
): Promise<Answer<SetUp>> {
  const asked = await callSignedIn('POST /api/account/proofs/passkeys/question', {})
  if (!asked.ok) return asked
  const response = await whileAsked(() => makePasskey(asked.value.options))
  if (!response) return refuse(stopped)
  const body = { ticket: asked.value.ticket, name, response: response as never }
  const added = await callSignedIn('POST /api/account/proofs/passkeys', { body })
  if (added.ok) notePasskey()
  return added
}

export function removePasskey(id: string) {
  return callSignedIn('DELETE /api/account/proofs/passkeys/:id', { params: { id } })
}

export function beginCodes() {
  return callSignedIn('POST /api/account/proofs/codes', {})
}

export function confirmCodes(code: string) {
  return callSignedIn('POST /api/account/proofs/codes/confirmation', { body: { code } })
}

export function switchCodesOff() {
  return callSignedIn('DELETE /api/account/proofs/codes', {})
}

export function renewRecovery() {
  return callSignedIn('POST /api/account/proofs/recovery', {})
}

/** Whether a role needs a second proof. */
export function setProofRule(role: Role, isRequired: boolean) {
  return callSignedIn('PUT /api/admin/proofs/:role', { params: { role }, body: { isRequired } })
}

export function resetProofsOf(id: string) {
  return callSignedIn('DELETE /api/admin/people/:id/proofs', { params: { id } })
}

function refuse(message: string): Answer<never> {
  return { ok: false, refusals: [{ code: '', message }] }
}
