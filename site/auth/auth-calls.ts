import type { SignUpRequest } from '#rules/accounts/auth-request.ts'
import { type Answer, api, type InferResponseType, settle } from '../client/api.ts'
import { listFormSigns } from '../client/form-signs.ts'
import { asCaller, asVisitor } from '../session/session.ts'

const auth = api.auth.v1

/** Creates an account; the link in the mail leads to the site's first page (P7). */
export async function signUp(
  draft: Pick<SignUpRequest, 'email' | 'password' | 'invitation'>,
): Promise<Answer<object>> {
  const json = { ...draft, email_redirect_to: `${location.origin}/` }
  const headers = { ...asVisitor().headers, ...listFormSigns() }
  return settle(await auth.signup.$post({ json }, { headers }))
}

/** Confirms an address by the token of its mail; the password counts in any browser but the one that signed up. */
export async function confirmAddress(token: string, password: string): Promise<Answer<object>> {
  const json = { type: 'signup' as const, token, ...(password ? { password } : {}) }
  return settle(await auth.verify.$post({ json }, asVisitor()))
}

/** Ends a sign-up that somebody else made with the address of whoever got its mail. */
export async function disownSignUp(token: string): Promise<Answer<object>> {
  return settle(await auth.disown.$post({ json: { token } }, asVisitor()))
}

/** Whom an invitation was sent to; a refusal when it was used or is over. */
export async function readInvitation(
  token: string,
): Promise<Answer<InferResponseType<typeof auth.invitation.$post, 200>>> {
  return settle(await auth.invitation.$post({ json: { token } }, asVisitor()))
}

/** Asks for the mail that confirms an address once more. */
export async function resendConfirmation(email: string): Promise<Answer<object>> {
  return settle(await auth.resend.$post({ json: { type: 'signup', email } }, asVisitor()))
}

/** Asks for a link to choose another password. */
export async function requestReset(email: string): Promise<Answer<object>> {
  return settle(await auth.recover.$post({ json: { email } }, asVisitor()))
}

/** Chooses another password with the token of that link. */
export async function resetPassword(token: string, password: string): Promise<Answer<object>> {
  return settle(await auth.reset.$post({ json: { token, password } }, asVisitor()))
}

/** Makes the account of whoever is signed in an administrator's, with the token of an invitation. */
export async function acceptInvitation(token: string): Promise<Answer<object>> {
  return settle(await api.account.invitation.$post({ json: { token } }, await asCaller()))
}
