/**
 * The link that writes to an address. Everything of it but the '@' is encoded: '%', '?' and '&' are
 * allowed in an address, and would otherwise add recipients, a subject and a text.
 */
export function mailtoLink(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 0) return `mailto:${encodeURIComponent(email)}`
  return `mailto:${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`
}
