import type { InputHTMLAttributes } from 'react'
import { describeField, FieldFrame } from './field-frame.tsx'

type PlainFieldProps = InputHTMLAttributes<HTMLElement> & {
  id: string
  name: string
  label: string
  optionalLabel?: string | undefined
  hint?: string
  error?: string | undefined
  rows?: number
}

/**
 * A labelled field without React state: the browser keeps and posts it, for forms without scripts.
 */
export function PlainField({
  label,
  optionalLabel,
  hint,
  error,
  rows,
  ...attributes
}: PlainFieldProps) {
  const notes = { id: attributes.id, hint, error }
  const inputProps = { ...attributes, ...describeField(notes), className: 'field' }
  return (
    <FieldFrame {...notes} label={label} optionalLabel={optionalLabel}>
      {rows ? <textarea {...inputProps} rows={rows} /> : <input {...inputProps} />}
    </FieldFrame>
  )
}
