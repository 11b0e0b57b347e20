import { fill } from '#rules/text/fill.ts'
import type { Company } from './message.ts'
import { words } from './words.ts'

/** The registered name and number, which the Companies Act (section 32) wants on every letter. */
export function formatRegistered({ legal }: Company): string {
  return fill(words.shared.registered, { name: legal.name, number: legal.registrationNumber })
}

/** The office's address on one line. */
export function formatAddress({ address }: Company): string {
  return `${address.street}, ${address.city} ${address.postalCode}, ${address.country}`
}
