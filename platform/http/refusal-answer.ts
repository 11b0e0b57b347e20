import type { Context } from 'hono'
import type { Content } from '#content/content.ts'
import { type Refusal, findRefusalStatus } from '#rules/requests/refusal.ts'
import { formatInEnglish } from './refusal-words.ts'

declare module 'hono' {
  interface ContextVariableMap {
    content: Content
    refusals: readonly Refusal[]
  }
}

/** Answers a refusal with status, code, facts and sentence, plus `extraFields`. */
export function answerRefusal(
  c: Context,
  [first, ...others]: readonly [Refusal, ...Refusal[]],
  extraFields: object = {},
) {
  const addMessage = (refusal: Refusal) => ({
    ...refusal,
    message: formatInEnglish(c.get('content'), refusal),
  })
  const issues = [first, ...others].map(addMessage)
  // Several errors in one body give 422, whatever the first one would give alone.
  const status = others.length === 0 ? findRefusalStatus(first.code) : 422
  const wait = first.facts?.['seconds']
  if ((status === 429 || status === 503) && wait !== undefined)
    c.header('Retry-After', String(wait))
  c.set('refusals', [first, ...others])
  return c.json({ error: { ...addMessage(first), issues }, ...extraFields }, status)
}
