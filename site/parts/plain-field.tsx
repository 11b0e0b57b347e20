import type { InputHTMLAttributes } from 'react'

type PlainFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  id: string
  name: string
  label: string
  hint?: string
}

/** A labelled field that the browser alone keeps and posts, for the forms of those without scripts. */
export function PlainField({ label, hint, ...input }: PlainFieldProps) {
  const { id } = input
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-meta font-semibold">
        {label}
      </label>
      <input {...input} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})} className="field" />
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2 mt-1.5 text-caption">
          {hint}
        </p>
      )}
    </div>
  )
}
