import { useCallback, useEffect, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import type { Answer } from '../client/api.ts'
import { sayRefusal, type RefusalWords } from '#rules/text/say-refusal.ts'
import { siteLanguage } from '#rules/text/language.ts'

/** What every part of the administration works with: its words, and a way to tell what has happened. */
export type Desk = {
  words: Words['admin']
  refusals: RefusalWords
  say: (text: string, tone?: 'good' | 'bad') => void
  /** The id of the administrator at work. */
  userId: string
}

/** What the server refused, as one sentence; `otherwise` when it broke or was not reached. */
export function describeFailure(
  answer: Answer<unknown> | undefined,
  { refusals }: Desk,
  otherwise: string,
): string {
  if (!answer || answer.ok) return otherwise
  const [first] = answer.refusals
  return first ? sayRefusal(first, { ...refusals, general: otherwise }, siteLanguage) : otherwise
}

/** Does something and returns its answer; undefined when the server broke or was not reached. */
export async function attempt<Value>(
  call: () => Promise<Answer<Value>>,
): Promise<Answer<Value> | undefined> {
  try {
    return await call()
  } catch {
    return undefined
  }
}

export type Loaded<Value> = {
  /** Undefined until it has come, and when it did not come. */
  value: Value | undefined
  state: 'loading' | 'loaded' | 'failed'
  /** Reads it again; what is shown stays until then. */
  reload: () => Promise<void>
}

/** Reads something when the part that shows it appears; `read` must stay the same function. */
export function useLoaded<Value>(read: () => Promise<Value>, onFail: () => void): Loaded<Value> {
  const [loaded, setLoaded] = useState<Omit<Loaded<Value>, 'reload'>>({
    value: undefined,
    state: 'loading',
  })
  const reload = useCallback(async () => {
    try {
      setLoaded({ value: await read(), state: 'loaded' })
    } catch {
      setLoaded((before) => ({ ...before, state: before.value ? 'loaded' : 'failed' }))
      onFail()
    }
  }, [read, onFail])
  useEffect(() => {
    void reload()
  }, [reload])
  return { ...loaded, reload }
}
