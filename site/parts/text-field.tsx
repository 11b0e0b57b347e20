import type { ChangeEvent } from 'react'

type TextFieldProps = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'number' | 'date'
  required?: boolean
  optionalLabel?: string
  rows?: number
  maxLength?: number
  min?: number
  max?: number
  inputMode?: 'decimal' | 'numeric'
  autoComplete?: string
  error?: string | undefined
  hint?: string
  placeholder?: string
}

/** A labelled field; what is wrong with it is under it and is read out with it. */
export function TextField(props: TextFieldProps) {
  const { id, label, value, onChange, required = false, optionalLabel, rows, error, hint } = props
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const shared = {
    id,
    name: id,
    value,
    required,
    maxLength: props.maxLength,
    inputMode: props.inputMode,
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    className: 'field',
    'aria-invalid': error !== undefined,
    ...(notes ? { 'aria-describedby': notes } : {}),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.target.value),
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-meta font-semibold">
        {label}
        {!required && optionalLabel && (
          <span className="text-ink-2 font-normal"> ({optionalLabel})</span>
        )}
      </label>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input {...shared} type={props.type ?? 'text'} min={props.min} max={props.max} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2 mt-1.5 text-caption">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-alarm mt-1.5 text-caption font-semibold">
          {error}
        </p>
      )}
    </div>
  )
}
