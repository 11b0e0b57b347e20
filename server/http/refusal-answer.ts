import type { Context } from 'hono'
import type { Content } from '#content/content.ts'
import { type Refusal, statusOf } from '#rules/requests/refusal.ts'
import { formatInEnglish } from './refusal-words.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** What is said and sold, taken once for the request. */
    content: Content
    /** Why the request was refused, for the log. */
    refusals: readonly Refusal[]
  }
}

/** Answers with why not: a status, a code with its facts, a sentence, and what is to be known `besides`. */
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
  // Several things wrong with one body are 422, whatever the first of them would be alone.
  const status = others.length === 0 ? statusOf(first.code) : 422
  const wait = first.facts?.['seconds']
  if ((status === 429 || status === 503) && wait !== undefined)
    c.header('Retry-After', String(wait))
  c.set('refusals', [first, ...others])
  return c.json({ error: { ...addMessage(first), issues }, ...besides }, status)
}
