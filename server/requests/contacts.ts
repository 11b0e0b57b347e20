import type { Content } from '#content/content.ts'

/** Where a person who was caught by mistake is helped by a person, for the facts of a refusal. */
export function contactsOf({ company }: Content): { email: string; phone: string } {
  return { email: company.email, phone: company.phone }
}
