import { useCallback, useEffect, useState } from 'react'
import type { Address, AnswerOf } from '../client/api.ts'
import type { SendWords } from '../client/send-words.ts'
import { useSend } from '../client/use-send.ts'
import type { Filled, GuestForm } from '../posting/guest-form.ts'
import { pickPosted, usePosted } from '../posting/posted.ts'

/**
 * What a visitor types into a form. The tab keeps it until it is sent, so that a reload or a detour
 * loses nothing. `start` holds the values before the first edit.
 */
export function useDraft<Draft extends Record<string, string>>(
  name: string,
  empty: Draft,
  start: Partial<Draft> = {},
) {
  const [typed, setTyped] = useState<Partial<Draft>>({})
  useEffect(() => {
    const early = readFields(empty)
    const kept = readDraft(name, empty)
    // The user has focused an empty field and is about to type, so its stored text is not restored.
    const entered = document.activeElement?.getAttribute('name') ?? ''
    if (entered in kept) delete kept[entered]
    setTyped((now) => ({ ...now, ...kept, ...early }))
  }, [name, empty])
  const type = (change: Partial<Draft>) => {
    setTyped((now) => {
      const next = { ...now, ...change }
      keepDraft(name, next)
      return next
    })
  }
  const clear = useCallback(() => {
    setTyped(empty)
    keepDraft(name, undefined)
  }, [name, empty])
  const draft: Draft = { ...empty, ...start, ...typed }
  return { draft, type, clear }
}

type KeptSettings<Draft> = {
  words: SendWords
  /** Storage key of the draft; also names the form that runs once. */
  name: string
  empty: Draft
  start?: Partial<Draft>
}

/** A guest's form whose answers are kept in the tab; it begins with the posted values. */
export function useKeptForm<Of extends Address, Draft extends Record<string, string>>(
  form: GuestForm<Of>,
  { words, name, empty, start }: KeptSettings<Draft>,
) {
  const posted = usePosted<AnswerOf<Of>>()
  const kept = useDraft(name, empty, { ...start, ...pickPosted(empty, posted) })
  const sending = useSend<AnswerOf<Of>>(words, name, { posted })
  const type = (change: Partial<Draft>) => {
    sending.edit()
    kept.type(change)
  }
  const submit = (fields: Filled) => sending.submit(form, fields)
  return { ...sending, ...kept, type, posted, submit }
}

/** Reads the fields themselves: on a slow connection people type before the scripts arrive. */
function readFields<Draft extends Record<string, string>>(empty: Draft): Partial<Draft> {
  const typed = Object.keys(empty).flatMap((key) => {
    const [field] = document.getElementsByName(key)
    const value = field && 'value' in field && typeof field.value === 'string' ? field.value : ''
    return value === '' ? [] : [[key, value]]
  })
  return Object.fromEntries(typed) as Partial<Draft>
}

function readDraft<Draft extends Record<string, string>>(
  name: string,
  empty: Draft,
): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const known = Object.entries(kept).filter(
      ([key, value]) => key in empty && typeof value === 'string' && value !== '',
    )
    return Object.fromEntries(known) as Partial<Draft>
  } catch {
    return {}
  }
}

function keepDraft(name: string, draft: Partial<Record<string, string>> | undefined) {
  try {
    if (draft) sessionStorage.setItem(name, JSON.stringify(draft))
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage a reload loses the draft, nothing else.
  }
}
