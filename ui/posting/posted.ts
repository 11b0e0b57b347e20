import { useActionData } from 'react-router'
import type { SendState } from '../client/sender.ts'

export type Fields = Readonly<Record<string, string>>

export type Posted<Value = unknown> = {
  act: string
  fields: Fields
  state: Extract<SendState<Value>, { step: 'refused' | 'done' }>
  next?: { path: string; label: string }
}

/**
 * The posted form that this page answers, for the current route; undefined without one, or if
 * another button was pressed.
 */
export function usePosted<Value = unknown>(...acts: readonly string[]): Posted<Value> | undefined {
  const posted = useActionData<Posted<Value>>()
  return posted && (acts.length === 0 || acts.includes(posted.act)) ? posted : undefined
}

export function pickPosted<Draft extends Fields>(
  empty: Draft,
  posted: Posted | undefined,
): Partial<Draft> {
  if (!posted) return {}
  const names = Object.keys(empty).filter((name) => posted.fields[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, posted.fields[name]])) as Partial<Draft>
}
