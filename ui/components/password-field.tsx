import { type ChangeEvent, useState } from 'react'
import { FieldFrame } from './field-frame.tsx'

type PasswordFieldProps = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  words: { show: string; hide: string }
  autoComplete: 'current-password' | 'new-password'
  placeholder?: string
  error?: string | undefined
  /** Id of the strength panel, which describes the field once something is typed. */
  describedBy?: string
}

export function PasswordField(props: PasswordFieldProps) {
  const { id, label, value, onChange, words, error, describedBy } = props
  const [isVisible, setVisible] = useState(false)
  const isInPanel = describedBy !== undefined && value !== ''
  const shownError = isInPanel ? undefined : error
  const notes = [shownError && `${id}-error`, describedBy].filter(Boolean).join(' ')
  return (
    <FieldFrame id={id} label={label} error={shownError}>
      <div className="relative">
        <input
          id={id}
          name={id}
          type={isVisible ? 'text' : 'password'}
          className="field pr-20"
          value={value}
          required
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          placeholder={props.placeholder}
          aria-invalid={error !== undefined}
          {...(notes ? { 'aria-describedby': notes } : {})}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
        />
        <button
          type="button"
          aria-pressed={isVisible}
          aria-describedby={`${id}-label`}
          className="link absolute inset-y-0 right-0 px-3.5 text-caption"
          onClick={() => setVisible(!isVisible)}
        >
          {isVisible ? words.hide : words.show}
        </button>
      </div>
    </FieldFrame>
  )
}
