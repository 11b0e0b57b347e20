export const passwordMinimum = 8

/** The rules of a new password with their checks (P5.2). */
export const passwordRules = [
  { rule: 'length', isMet: (text: string) => text.length >= passwordMinimum },
  { rule: 'uppercase', isMet: (text: string) => /\p{Lu}/u.test(text) },
  { rule: 'lowercase', isMet: (text: string) => /\p{Ll}/u.test(text) },
  { rule: 'number', isMet: (text: string) => /[0-9]/.test(text) },
  { rule: 'special', isMet: (text: string) => /[!@#$%^&*(),.?":{}|<>]/.test(text) },
] as const

export type PasswordRule = (typeof passwordRules)[number]['rule']

/** The unmet rules of a password, in order. Empty for a strong one. */
export function checkPassword(text: string): PasswordRule[] {
  return passwordRules.filter(({ isMet }) => !isMet(text)).map(({ rule }) => rule)
}
