import type { Company } from './message.ts'

/** The office's address on one line. */
export function formatAddress({ address }: Company): string {
  return `${address.street}, ${address.city} ${address.postalCode}, ${address.country}`
}
