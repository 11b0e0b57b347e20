import { useCallback, useEffect, useState } from 'react'
import type { Address, AnswerOf } from '../client/api.ts'
import type { SendWords } from '../client/send-words.ts'
import { useSend } from '../client/use-send.ts'
import type { FieldValues, GuestForm } from '../posting/guest-form.ts'
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
    const typedEarly = readFields(empty)
    const saved = readDraft(name, empty)
    // The user has focused an empty field and is about to type, so its stored text is not restored.
    const focusedName = document.activeElement?.getAttribute('name') ?? ''
    if (focusedName in saved) delete saved[focusedName]
    setTyped((now) => ({ ...now, ...saved, ...typedEarly }))
  }, [name, empty])
  const type = (change: Partial<Draft>) => {
    setTyped((now) => {
      const next = { ...now, ...change }
      storeDraft(name, next)
      return next
    })
  }
  const clear = useCallback(() => {
    setTyped(empty)
    storeDraft(name, undefined)
  }, [name, empty])
  const draft: Draft = { ...empty, ...start, ...typed }
  return { draft, type, clear }
}

type SavedFormSettings<Draft> = {
  words: SendWords
  /** Storage key of the draft; also names the form that runs once. */
  name: string
  empty: Draft
  start?: Partial<Draft>
}

/** A guest's form whose answers are kept in the tab; it begins with the posted values. */
export function useSavedForm<Of extends Address, Draft extends Record<string, string>>(
  form: GuestForm<Of>,
  { words, name, empty, start }: SavedFormSettings<Draft>,
) {
  const posted = usePosted<AnswerOf<Of>>()
  const saved = useDraft(name, empty, { ...start, ...pickPosted(empty, posted) })
  const sending = useSend<AnswerOf<Of>>(words, name, { posted })
  const type = (change: Partial<Draft>) => {
    sending.edit()
    saved.type(change)
  }
  const submit = (fields: FieldValues) => sending.submit(form, fields)
  return { ...sending, ...saved, type, posted, submit }
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
    const saved: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    if (typeof saved !== 'object' || saved === null) return {}
    const known = Object.entries(saved).filter(
      ([key, value]) => key in empty && typeof value === 'string' && value !== '',
    )
    return Object.fromEntries(known) as Partial<Draft>
  } catch {
    return {}
  }
}

function storeDraft(name: string, draft: Partial<Record<string, string>> | undefined) {
  try {
    if (draft) sessionStorage.setItem(name, JSON.stringify(draft))
    else sessionStorage.removeItem(name)
  } catch {
    // Without storage a reload loses the draft, nothing else.
  }
}
