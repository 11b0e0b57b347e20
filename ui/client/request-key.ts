/** A new key for a write that a double click could repeat (sent as Idempotency-Key). */
export function createRequestKey(): string {
  // crypto.randomUUID is missing where the site is opened over plain HTTP by IP address.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
