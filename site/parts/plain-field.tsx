import type { InputHTMLAttributes } from 'react'
import { describeField, FieldFrame } from './field-frame.tsx'

type PlainFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  id: string
  name: string
  label: string
  hint?: string
  error?: string | undefined
}

/** A labelled field that the browser alone keeps and posts, for the forms of those without scripts. */
export function PlainField({ label, hint, error, ...input }: PlainFieldProps) {
  const said = { id: input.id, hint, error }
  return (
    <FieldFrame {...said} label={label}>
      <input {...input} {...describeField(said)} className="field" />
    </FieldFrame>
  )
}
