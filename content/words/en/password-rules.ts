import { passwordMinimum, type PasswordRule } from '#app/accounts/password.ts'

/** Requirements that a new password doesn't meet yet (P5.2). */
export const passwordRules = {
  length: `Password must be at least ${passwordMinimum} characters long`,
  uppercase: 'Password must contain at least one uppercase letter',
  lowercase: 'Password must contain at least one lowercase letter',
  number: 'Password must contain at least one number',
  special: 'Password must contain at least one special character',
} satisfies Record<PasswordRule, string>
