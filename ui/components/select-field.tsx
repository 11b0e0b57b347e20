import { describeField, FieldFrame } from './field-frame.tsx'

type Option = { value: string; label: string; group?: string }

type SelectFieldProps = {
  id: string
  name?: string | undefined
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  /** Text while nothing is chosen; without it the first option is chosen. */
  unchosen?: string | undefined
  optionalLabel?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  isAnnounced?: boolean | undefined
}

export function SelectField(props: SelectFieldProps) {
  const { id, options, unchosen } = props
  return (
    <FieldFrame {...props}>
      <select
        id={id}
        name={props.name ?? id}
        className="field"
        value={props.value}
        {...describeField(props)}
        onChange={(event) => props.onChange(event.target.value)}
      >
        {unchosen !== undefined && <option value="">{unchosen}</option>}
        {listGroups(options).map((group) =>
          group === undefined ? (
            <Options key="" options={options.filter((each) => !each.group)} />
          ) : (
            <optgroup key={group} label={group}>
              <Options options={options.filter((each) => each.group === group)} />
            </optgroup>
          ),
        )}
      </select>
    </FieldFrame>
  )
}

function listGroups(options: readonly Option[]): (string | undefined)[] {
  return [...new Set(options.map(({ group }) => group))]
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
