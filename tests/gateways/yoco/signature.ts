import { createHmac } from 'node:crypto'

/** The signed parts of a webhook, by Standard Webhooks. */
type SignedParts = { id: string; timestamp: number; body: string }

/** The header `webhook-signature` for a secret ('whsec_…'). */
export function signWebhook(secret: string, { id, timestamp, body }: SignedParts): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
  return `v1,${mac.digest('base64')}`
}
