import { useEffect, useState } from 'react'
import type { AnsweredRefusal } from '#rules/text/format-refusal.ts'
import type { Answer } from '../client/api.ts'

/** Figures requested before an action; `refused` is the reason that there are none. */
export type Figures<Value> =
  | { step: 'none' }
  | { step: 'asking' }
  | { step: 'refused'; refused: string }
  | { step: 'there'; value: Value }

/**
 * Requests figures whenever `requestFigures` changes (otherwise it must be stable); undefined
 * requests none. Outdated figures are dropped. `failed` is the message for a failure;
 * `requestAgain` repeats the request.
 */
export function usePreview<Value>(
  requestFigures: (() => Promise<Answer<Value>>) | undefined,
  failed: string,
) {
  const [figures, setFigures] = useState<Figures<Value>>({ step: 'none' })
  const [requestCount, setRequestCount] = useState(0)
  useEffect(() => {
    setFigures({ step: requestFigures ? 'asking' : 'none' })
    if (!requestFigures) return undefined
    let isGone = false
    const show = (found: Figures<Value>) => {
      if (!isGone) setFigures(found)
    }
    void requestFigures().then(
      (answer) =>
        show(
          answer.ok
            ? { step: 'there', value: answer.value }
            : { step: 'refused', refused: joinMessages(answer.refusals) || failed },
        ),
      () => show({ step: 'refused', refused: failed }),
    )
    return () => {
      isGone = true
    }
  }, [requestFigures, failed, requestCount])
  return { figures, setFigures, requestAgain: () => setRequestCount((times) => times + 1) }
}

export function joinMessages(refusals: readonly AnsweredRefusal[]): string {
  return refusals.map(({ message }) => message ?? '').join(' ')
}

/** A refusal made by the page itself. */
export function refuse(message: string, field?: string): Answer<never> {
  return { ok: false, refusals: [{ code: '', message, ...(field && { field }) }] }
}
