import type { InputHTMLAttributes } from 'react'
import { describeField, FieldFrame } from './field-frame.tsx'

type PlainFieldProps = InputHTMLAttributes<HTMLElement> & {
  id: string
  name: string
  label: string
  hint?: string
  error?: string | undefined
  /** The lines that it shows, where it takes several. */
  rows?: number
}

/** A labelled field that the browser alone keeps and posts, for forms that need no scripts. */
export function PlainField({ label, hint, error, rows, ...given }: PlainFieldProps) {
  const notes = { id: given.id, hint, error }
  const own = { ...given, ...describeField(notes), className: 'field' }
  return (
    <FieldFrame {...notes} label={label}>
      {rows ? <textarea {...own} rows={rows} /> : <input {...own} />}
    </FieldFrame>
  )
}
