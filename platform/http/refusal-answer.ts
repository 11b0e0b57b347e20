import type { Context } from 'hono'
import type { Content } from '#content/content.ts'
import { type Refusal, statusOf } from '#rules/requests/refusal.ts'
import { formatInEnglish } from './refusal-words.ts'

declare module 'hono' {
  interface ContextVariableMap {
    content: Content
    refusals: readonly Refusal[]
  }
}

/** Answers a refusal with status, code, facts and sentence, and any further fields in `besides`. */
export function answerRefusal(
  c: Context,
  [first, ...others]: readonly [Refusal, ...Refusal[]],
  besides: object = {},
) {
  const addMessage = (found: Refusal) => ({
    ...found,
    message: formatInEnglish(c.get('content'), found),
  })
  const issues = [first, ...others].map(addMessage)
  // Several errors in one body give 422, whatever the first one would give alone.
  const status = others.length === 0 ? statusOf(first.code) : 422
  const wait = first.facts?.['seconds']
  if ((status === 429 || status === 503) && wait !== undefined)
    c.header('Retry-After', String(wait))
  c.set('refusals', [first, ...others])
  return c.json({ error: { ...addMessage(first), issues }, ...besides }, status)
}
