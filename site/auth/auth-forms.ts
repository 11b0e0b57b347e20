import type { Address } from '../client/api.ts'
import type { GuestForm } from '../posting/guest-form.ts'

/** Creates an account; the link in the mail leads to the site's first page (P7). */
export const signUpForm: GuestForm<'POST /api/auth/v1/signup'> = {
  to: 'POST /api/auth/v1/signup',
  isForm: true,
  isAnonymous: true,
  added: () => ({ email_redirect_to: `${location.origin}/` }),
}

/** Confirms an address by the token of its mail; the password counts in any browser but the one that signed up. */
export const verifyForm = anonymous('POST /api/auth/v1/verify', { type: 'signup' })
/** Ends a sign-up that somebody else made with the address of whoever got its mail. */
export const disownForm = anonymous('POST /api/auth/v1/disown')
/** Asks for the mail that confirms an address once more. */
export const resendForm = anonymous('POST /api/auth/v1/resend', { type: 'signup' })
/** Asks for a link to choose another password. */
export const recoverForm = anonymous('POST /api/auth/v1/recover')
/** Chooses another password with the token of that link. */
export const resetForm = anonymous('POST /api/auth/v1/reset')

/** What nobody has to be signed in for. */
function anonymous<Of extends Address>(to: Of, added = {}): GuestForm<Of> {
  return { to, isAnonymous: true, added: () => added }
}
