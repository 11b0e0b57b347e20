import type { Address } from '#ui/client/api.ts'
import type { GuestForm } from '#ui/posting/guest-form.ts'

/** Creates an account. The mailed link leads to the home page (P7). */
export const signUpForm: GuestForm<'POST /api/auth/v1/signup'> = {
  to: 'POST /api/auth/v1/signup',
  isForm: true,
  isAnonymous: true,
  added: () => ({ email_redirect_to: `${location.origin}/` }),
}

/**
 * Confirms an address by the token of its mail. Any browser except the one that signed up also
 * needs the password.
 */
export const verifyForm = createAnonymousForm('POST /api/auth/v1/verify', { type: 'signup' })
/** Cancels a sign-up that someone else made with the mail receiver's address. */
export const disownForm = createAnonymousForm('POST /api/auth/v1/disown')
export const resendForm = createAnonymousForm('POST /api/auth/v1/resend', { type: 'signup' })
export const recoverForm = createAnonymousForm('POST /api/auth/v1/recover')
export const resetForm = createAnonymousForm('POST /api/auth/v1/reset')

function createAnonymousForm<Of extends Address>(to: Of, added = {}): GuestForm<Of> {
  return { to, isAnonymous: true, added: () => added }
}
