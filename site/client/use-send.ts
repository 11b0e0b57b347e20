import { useEffect, useMemo, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { RefusalLine } from '../parts/refusal-list.tsx'
import type { loader } from '../root.tsx'
import { type RefusalWords, type SaidRefusal, sayRefusal } from '#rules/text/say-refusal.ts'
import { createSender, type SendState } from './sender.ts'

export type SendWords = {
  refusals: Partial<RefusalWords>
  passwordRules?: Readonly<Record<string, string>> | undefined
  /** What is said when no answer came, or none of ours. */
  failed: string
}

export type Sending = ReturnType<typeof useSend>

const nothing: readonly never[] = []

/**
 * The one way a form is sent (docs/architecture.md). Gives `send`, `refuse` and `edit` of
 * site/client/sender.ts with what has become of it: `busy` while it is on its way, `lines` and
 * `errorOf` in words when it was refused or failed, `value` once it is done. `form` names a form
 * that must be carried out once, however often it is sent.
 */
export function useSend<Value = unknown>(words: SendWords, form?: string) {
  const { refusals: sentences, passwordRules, failed } = words
  const offline = useRouteLoaderData<typeof loader>('root')?.frame.words.offline
  const [state, setState] = useState<SendState<Value>>({ step: 'idle' })
  const [sender] = useState(() => createSender<Value>(setState, form))
  useEffect(() => sender.stay(), [sender])
  const refusals = state.step === 'refused' ? state.refusals : nothing
  const lines = useMemo((): RefusalLine[] => {
    if (state.step !== 'failed')
      return refusals.flatMap((refusal) =>
        describe(refusal, { refusals: sentences, passwordRules, failed }),
      )
    return [{ text: failed }, ...(offline && !navigator.onLine ? [{ text: offline }] : [])]
  }, [state, refusals, sentences, passwordRules, failed, offline])
  return {
    ...sender,
    busy: state.step === 'busy',
    refusals,
    lines,
    /** What is wrong with one field, as one text under it. */
    errorOf: (field: string) =>
      lines.flatMap((line) => (line.field === field ? line.text : nothing)).join('. ') || undefined,
    value: state.step === 'done' ? state.value : undefined,
  }
}

/** A refusal in words; a weak password has a line for each rule that it does not meet. */
function describe(refusal: SaidRefusal, words: SendWords): RefusalLine[] {
  const { code, field, facts } = refusal
  const rules = code === 'password-weak' ? facts?.['reasons'] : undefined
  const found = Array.isArray(rules)
    ? rules.flatMap((rule) => words.passwordRules?.[rule] ?? [])
    : []
  const texts =
    found.length > 0
      ? found
      : [sayRefusal(refusal, { ...words.refusals, general: words.failed }, 'en')]
  return texts.map((text) => ({ text, field }))
}
