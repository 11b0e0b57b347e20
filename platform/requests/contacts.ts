import type { Content } from '#content/content.ts'

export function getContacts({ company }: Content): { email: string; phone: string } {
  return { email: company.email, phone: company.phone }
}
