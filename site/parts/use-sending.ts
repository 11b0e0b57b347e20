import { useCallback, useState } from 'react'
import type { Words } from '#content/words/en.ts'
import type { PasswordRule } from '#rules/accounts/password.ts'
import type { Refusal } from '#rules/requests/refusal.ts'
import type { Answer } from '../client/api.ts'
import { sayRefusal } from '#rules/text/say-refusal.ts'
import type { RefusalLine } from './refusal-list.tsx'

export type SendingWords = Pick<Words, 'refusals' | 'passwordRules'> & { unexpected: string }

const nothing: RefusalLine[] = []

/**
 * Sends something and keeps what became of it: `busy` while it is on its way, `lines` when it was
 * refused or did not arrive. `send` gives the value, or undefined when there is none.
 */
export function useSending(words: SendingWords) {
  const [busy, setBusy] = useState(false)
  const [lines, setLines] = useState(nothing)
  const refuse = (refusals: readonly Refusal[]) =>
    setLines(refusals.flatMap((refusal) => describeRefusal(refusal, words)))
  const send = async <Value>(call: () => Promise<Answer<Value>>): Promise<Value | undefined> => {
    setBusy(true)
    setLines(nothing)
    try {
      const answer = await call()
      if (answer.ok) return answer.value
      refuse(answer.refusals)
    } catch {
      setLines([{ text: words.unexpected }])
    } finally {
      setBusy(false)
    }
    return undefined
  }
  const clear = useCallback(() => setLines(nothing), [])
  return { busy, lines, send, refuse, clear }
}

/** A refusal in words; a weak password has a line for each rule that it does not meet. */
export function describeRefusal(refusal: Refusal, words: SendingWords): RefusalLine[] {
  const { code, field, facts } = refusal
  const reasons = facts?.['reasons']
  if (code === 'password-weak' && Array.isArray(reasons)) {
    return reasons.map((rule) => ({ text: words.passwordRules[rule as PasswordRule], field }))
  }
  return [{ text: sayRefusal(refusal, words.refusals, 'en'), field }]
}

/** What is wrong with one field, as one text under it. */
export function findError(lines: readonly RefusalLine[], field: string): string | undefined {
  const own = lines.filter((line) => line.field === field)
  return own.length > 0 ? own.map(({ text }) => text).join('. ') : undefined
}
