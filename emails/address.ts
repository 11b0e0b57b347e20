import type { Company } from './message.ts'

/** The registered name and number, which the Companies Act (section 32) wants on every letter. */
export function formatRegistered({ legal }: Company): string {
  return `${legal.name}, registration ${legal.registrationNumber}`
}

/** The office's address on one line. */
export function formatAddress({ address }: Company): string {
  return `${address.street}, ${address.city} ${address.postalCode}, ${address.country}`
}
