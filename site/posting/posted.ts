import { useActionData } from 'react-router'
import type { SendState } from '../client/sender.ts'

/** What was posted, by the names of the fields. */
export type Fields = Readonly<Record<string, string>>

/** What a page knows of the form that it answers. */
export type Posted<Value = unknown> = {
  /** The button that was pressed, where it has a name. */
  act: string
  /** As they were filled in. */
  fields: Fields
  /** What became of it, as `useSend` knows it. */
  state: Extract<SendState<Value>, { step: 'refused' | 'done' }>
  /** Where a refusal leads on, beside what is to be mended. */
  next?: { path: string; label: string }
}

/**
 * The form that this page answers, posted to the route that asks; undefined where nothing was, or by
 * another button than those named.
 */
export function usePosted<Value = unknown>(...acts: readonly string[]): Posted<Value> | undefined {
  const posted = useActionData<Posted<Value>>()
  return posted && (acts.length === 0 || acts.includes(posted.act)) ? posted : undefined
}

/** Of what was posted, what a draft has a place for. */
export function pickPosted<Draft extends Fields>(
  empty: Draft,
  posted: Posted | undefined,
): Partial<Draft> {
  if (!posted) return {}
  const names = Object.keys(empty).filter((name) => posted.fields[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, posted.fields[name]])) as Partial<Draft>
}
