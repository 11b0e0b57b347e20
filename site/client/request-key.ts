/** A fresh key for a write that a person could repeat by pressing twice (sent as Idempotency-Key). */
export function createRequestKey(): string {
  // Not crypto.randomUUID: it is missing where the site is opened over plain HTTP by address.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
