import { type Content, say } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'

/** The registered name and number, which the Companies Act (section 32) wants on every letter. */
export function formatRegistered(content: Content): string {
  const { legal } = content.company
  return fill(say(content).mails.shared.registered, {
    name: legal.name,
    number: legal.registrationNumber,
  })
}

/** The office's address on one line. */
export function formatAddress({ company: { address } }: Content): string {
  return `${address.street}, ${address.city} ${address.postalCode}, ${address.country}`
}
