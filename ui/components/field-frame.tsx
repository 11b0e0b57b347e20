import type { ReactNode } from 'react'

type FieldFrameProps = {
  id: string
  label: string
  optionalLabel?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  remedy?: string | undefined
  isAnnounced?: boolean | undefined
  children: ReactNode
}

export function FieldFrame(props: FieldFrameProps) {
  const { id, label, optionalLabel, hint, error, remedy, isAnnounced, children } = props
  return (
    <div>
      <label id={`${id}-label`} htmlFor={id} className="mb-1.5 block text-meta font-semibold">
        {label}
        {optionalLabel && <span className="text-ink-2 font-normal"> ({optionalLabel})</span>}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2 mt-1.5 text-caption">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          role={isAnnounced ? 'alert' : undefined}
          className="text-alarm mt-1.5 text-caption font-semibold"
        >
          {error}
          {remedy && <span className="text-ink block font-normal">{remedy}</span>}
        </p>
      )}
    </div>
  )
}

/** ARIA attributes that make hint and error part of the field's announcement. */
export function describeField({ id, hint, error }: Pick<FieldFrameProps, 'id' | 'hint' | 'error'>) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': error !== undefined, ...(notes ? { 'aria-describedby': notes } : {}) }
}
