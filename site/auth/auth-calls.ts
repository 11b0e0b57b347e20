import { type Body, call } from '../client/api.ts'
import { asVisitor } from '../session/session.ts'

/** Creates an account; the link in the mail leads to the site's first page (P7). */
export function signUp(
  draft: Pick<Body<'POST /api/auth/v1/signup'>, 'email' | 'password' | 'invitation'>,
) {
  const body = { ...draft, email_redirect_to: `${location.origin}/` }
  return call('POST /api/auth/v1/signup', { body, isForm: true, ...asVisitor() })
}

/** Confirms an address by the token of its mail; the password counts in any browser but the one that signed up. */
export function confirmAddress(token: string, password: string) {
  const body = { type: 'signup' as const, token, ...(password ? { password } : {}) }
  return call('POST /api/auth/v1/verify', { body, ...asVisitor() })
}

/** Ends a sign-up that somebody else made with the address of whoever got its mail. */
export function disownSignUp(token: string) {
  return call('POST /api/auth/v1/disown', { body: { token }, ...asVisitor() })
}

/** Whom an invitation was sent to; a refusal when it was used or is over. */
export function readInvitation(token: string) {
  return call('POST /api/auth/v1/invitation', { body: { token }, ...asVisitor() })
}

/** Asks for the mail that confirms an address once more. */
export function resendConfirmation(email: string) {
  return call('POST /api/auth/v1/resend', { body: { type: 'signup', email }, ...asVisitor() })
}

/** Asks for a link to choose another password. */
export function requestReset(email: string) {
  return call('POST /api/auth/v1/recover', { body: { email }, ...asVisitor() })
}

/** Chooses another password with the token of that link. */
export function resetPassword(token: string, password: string) {
  return call('POST /api/auth/v1/reset', { body: { token, password }, ...asVisitor() })
}
