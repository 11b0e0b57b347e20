import { describeField, FieldFrame } from './field-frame.tsx'

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
  const { id, options, unchosen } = props
  return (
    <FieldFrame {...props}>
      <select
        id={id}
        name={id}
        className="field"
        value={props.value}
        {...describeField(props)}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {unchosen !== undefined && <option value="">{unchosen}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
