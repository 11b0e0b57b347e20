import { Fragment, type ReactNode } from 'react'
import type {
  FormField,
  FormFields,
  FormWords,
  DraftOf,
  FieldWords,
} from '#rules/guests/form-fields.ts'
import { sanitiseField } from '#rules/text/sanitise.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type FormInputsProps<Fields extends FormFields> = {
  fields: Fields
  words: { asked: FormWords<NoInfer<Fields>>; optional: string }
  draft: DraftOf<NoInfer<Fields>>
  type: (change: Partial<DraftOf<NoInfer<Fields>>>) => void
  errorOf?: (field: string) => string | undefined
  rows: number
  tight?: boolean
  /** Suffix of the inputs' ids, for a page that has the same form several times. */
  suffix?: string
  children?: ReactNode
}

export function FormInputs<Fields extends FormFields>(props: FormInputsProps<Fields>) {
  const { fields, draft, errorOf } = props
  const renderInput = (name: keyof Fields & string) => (
    <Fragment key={name}>
      <FormInput
        name={name}
        id={name + (props.suffix ?? '')}
        field={fields[name] as Fields[typeof name]}
        words={props.words.asked[name]}
        optional={props.words.optional}
        rows={props.rows}
        value={draft[name]}
        error={errorOf?.(name)}
        onChange={(text) => props.type({ [name]: text } as Partial<DraftOf<Fields>>)}
      />
    </Fragment>
  )
  const names = Object.keys(fields)
  const isLong = (name: string) => fields[name] !== undefined && isFullWidth(fields[name])
  return (
    <>
      <div className={`grid sm:grid-cols-2 ${props.tight ? 'gap-4' : 'gap-6'}`}>
        {names.filter((name) => !isLong(name)).map(renderInput)}
        {props.children}
      </div>
      {names.filter(isLong).map(renderInput)}
    </>
  )
}

function isFullWidth(field: FormField): boolean {
  return field.kind === 'paragraphs' || (field.kind === 'line' && field.limit >= 100)
}

const autoComplete: Readonly<Record<string, string>> = {
  name: 'name',
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  phone: 'tel',
}

const inputTypes = {
  line: 'text',
  paragraphs: 'text',
  email: 'email',
  phone: 'tel',
  time: 'time',
} as const

type FormInputProps = {
  name: string
  id: string
  field: FormField
  words: FieldWords
  optional: string
  rows: number
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** Texts are cleaned as they are typed. */
function FormInput(props: FormInputProps) {
  const { name, id, field, words, optional, value, error, onChange } = props
  const { label, hint, remedy, choices = {}, unchosen = '' } = words
  const shared = {
    id,
    name,
    label,
    value,
    error,
    optionalLabel: optional,
    ...(hint ? { hint } : {}),
    ...(remedy ? { remedy } : {}),
  }
  if (field.kind === 'choice') {
    const options = field.choices.map((choice) => ({
      value: choice,
      label: choices[choice] ?? choice,
    }))
    const { optionalLabel, ...asked } = shared
    const mayBeEmpty = field.required ? {} : { optionalLabel }
    return (
      <SelectField
        {...asked}
        {...mayBeEmpty}
        options={options}
        unchosen={unchosen}
        onChange={onChange}
      />
    )
  }
  const token = autoComplete[name]
  const limit = 'limit' in field ? field.limit : undefined
  return (
    <TextField
      {...shared}
      required={field.required !== undefined}
      type={inputTypes[field.kind]}
      {...(limit === undefined ? {} : { maxLength: limit })}
      {...(token ? { autoComplete: token } : {})}
      {...(field.kind === 'paragraphs' ? { rows: props.rows } : {})}
      onChange={(text) => onChange(limit === undefined ? text : sanitiseField(text, limit))}
    />
  )
}
