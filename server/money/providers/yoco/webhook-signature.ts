import { createHmac } from 'node:crypto'
import { minuteMs } from '#rules/dates/durations.ts'
import { isSameText } from '../same-text.ts'

/** How far a notification's moment may be from ours: Yoco's documentation says 3, its plugin 5 minutes. */
const mostMs = 5 * minuteMs

type Signed = { id: string; timestamp: string; signature: string; body: string }

/**
 * Whether whoever knows the secret ('whsec_…') wrote it, and lately: 'ok', or a code that says why not.
 * By Standard Webhooks: of several signatures one is enough.
 */
export function checkWebhook(
  { id, timestamp, signature, body }: Signed,
  secret: string,
  now: Date,
): 'ok' | 'signature-missing' | 'too-old' | 'signature-wrong' {
  if (!id || !signature || !/^\d{1,12}$/.test(timestamp)) return 'signature-missing'
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > mostMs) return 'too-old'
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const isRight = signature.split(' ').some((entry) => isSameText(entry, `v1,${mac}`))
  return isRight ? 'ok' : 'signature-wrong'
}
