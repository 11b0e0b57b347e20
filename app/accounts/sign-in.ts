import { checkPassword } from './password.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import { isEmail } from '#rules/text/sanitise.ts'

/** The shortest password that the sign-in form accepts (P5.5). */
export const signInPasswordMinimum = 6

/** In characters; about twenty words. Longer passwords would only cost hashing time. */
export const passwordMaximum = 128

export type SignInDraft = { email: string; password: string }
export type SignUpDraft = SignInDraft & { confirmation: string }

/** Errors of a sign-in, in the order of its fields (P5.5). */
export function checkSignIn({ email, password }: SignInDraft): Refusal[] {
  const refusals = checkAddress(email)
  if (password.length < signInPasswordMinimum) {
    refusals.push({ code: 'password-too-short', field: 'password' })
  }
  return [...refusals, ...checkPasswordLength(password)]
}

/** Errors of a sign-up, in the order of its fields (P5.5). */
export function checkSignUp({ email, ...pair }: SignUpDraft): Refusal[] {
  return [...checkAddress(email), ...checkPasswordPair(pair)]
}

export function checkPasswordPair({
  password,
  confirmation,
}: Omit<SignUpDraft, 'email'>): Refusal[] {
  const refusals = checkNewPassword(password)
  if (password !== confirmation) {
    refusals.push({ code: 'passwords-differ', field: 'confirmation' })
  }
  return refusals
}

/** Errors of a new password. The facts name the unmet rules. */
export function checkNewPassword(password: string): Refusal[] {
  const reasons = checkPassword(password)
  const weakRefusals: Refusal[] =
    reasons.length > 0 ? [{ code: 'password-weak', field: 'password', facts: { reasons } }] : []
  return [...weakRefusals, ...checkPasswordLength(password)]
}

function checkAddress(email: string): Refusal[] {
  return isEmail(email.trim()) ? [] : [{ code: 'email-invalid', field: 'email' }]
}

function checkPasswordLength(password: string): Refusal[] {
  if (password.length <= passwordMaximum) return []
  return [{ code: 'password-too-long', field: 'password' }]
}
