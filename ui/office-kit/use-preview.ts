import { useEffect, useState } from 'react'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { Answer } from '../client/api.ts'

/** Figures requested before an action; `refused` says why there are none. */
export type Figures<Value> =
  | { step: 'none' }
  | { step: 'asking' }
  | { step: 'refused'; refused: string }
  | { step: 'there'; value: Value }

/**
 * Requests figures whenever `ask` changes (it must be stable otherwise); undefined requests none.
 * Outdated figures are dropped. `failed` is the message for a failure; `requestAgain` repeats the
 * request.
 */
export function usePreview<Value>(ask: (() => Promise<Answer<Value>>) | undefined, failed: string) {
  const [figures, setFigures] = useState<Figures<Value>>({ step: 'none' })
  const [requestCount, setRequestCount] = useState(0)
  useEffect(() => {
    setFigures({ step: ask ? 'asking' : 'none' })
    if (!ask) return undefined
    let isGone = false
    const show = (found: Figures<Value>) => {
      if (!isGone) setFigures(found)
    }
    void ask().then(
      (answer) =>
        show(
          answer.ok
            ? { step: 'there', value: answer.value }
            : { step: 'refused', refused: formatAll(answer.refusals) || failed },
        ),
      () => show({ step: 'refused', refused: failed }),
    )
    return () => {
      isGone = true
    }
  }, [ask, failed, requestCount])
  return { figures, setFigures, requestAgain: () => setRequestCount((times) => times + 1) }
}

export function formatAll(refusals: readonly AnsweredRefusal[]): string {
  return refusals.map(({ message }) => message ?? '').join(' ')
}

/** A refusal made by the page itself. */
export function refuse(message: string, field?: string): Answer<never> {
  return { ok: false, refusals: [{ code: '', message, ...(field && { field }) }] }
}
