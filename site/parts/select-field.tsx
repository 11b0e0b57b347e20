type SelectFieldProps = {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** What stands in it while nothing is chosen; without it the first option is. */
  unchosen?: string | undefined
  optionalLabel?: string | undefined
  hint?: string | undefined
  error?: string | undefined
}

/** A labelled choice; what is wrong with it stands under it and is read out with it. */
export function SelectField(props: SelectFieldProps) {
  const { id, label, options, unchosen, optionalLabel, hint, error } = props
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-meta font-semibold">
        {label}
        {optionalLabel && <span className="text-ink-2 font-normal"> ({optionalLabel})</span>}
      </label>
      <select
        id={id}
        name={id}
        className="field"
        value={props.value}
        aria-invalid={error !== undefined}
        {...(notes ? { 'aria-describedby': notes } : {})}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {unchosen !== undefined && <option value="">{unchosen}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
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
