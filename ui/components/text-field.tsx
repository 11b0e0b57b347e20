import type { ChangeEvent } from 'react'
import { describeField, FieldFrame } from './field-frame.tsx'

type TextFieldProps = {
  id: string
  name?: string | undefined
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'email' | 'tel' | 'date' | 'time' | 'search' | 'password'
  required?: boolean
  optionalLabel?: string
  rows?: number
  maxLength?: number | undefined
  inputMode?: 'decimal' | 'numeric'
  autoComplete?: string
  error?: string | undefined
  isAnnounced?: boolean | undefined
  hint?: string | undefined
  remedy?: string
  placeholder?: string
}

export function TextField(props: TextFieldProps) {
  const { id, value, onChange, required = false, rows } = props
  const shared = {
    id,
    name: props.name ?? id,
    value,
    required,
    maxLength: props.maxLength,
    inputMode: props.inputMode,
    autoComplete: props.autoComplete,
    placeholder: props.placeholder,
    className: 'field',
    ...describeField(props),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.target.value),
  }
  return (
    <FieldFrame {...props} optionalLabel={required ? undefined : props.optionalLabel}>
      {rows ? (
        <textarea {...shared} rows={rows} />
      ) : (
        <input {...shared} type={props.type ?? 'text'} />
      )}
    </FieldFrame>
  )
}
