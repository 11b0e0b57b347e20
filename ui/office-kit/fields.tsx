import { numberField } from '../components/number-field.ts'
import type { ReactNode } from 'react'
import { limits } from '#rules/text/sanitise.ts'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import type { Desk } from './desk.ts'

export type Draft = Readonly<Record<string, string>>

type Option<Value extends string = string> = { value: Value; label: ReactNode }
type FieldBase = {
  label: string
  hint?: string | undefined
  /** Initial value until typed: fixed, or derived from the other fields. */
  start?: string | ((draft: Draft) => string)
  required?: boolean
  optionalLabel?: string
  isHalf?: boolean
  isLast?: boolean
}

export type DeskField = FieldBase &
  (
    | { kind: 'line' | 'email' | 'tel' | 'date' | 'time'; limit?: number }
    /** Hidden while typed, as a key. */
    | { kind: 'secret' }
    | { kind: 'paragraphs'; rows: number; limit: number }
    | { kind: 'amount' }
    | { kind: 'count' }
    | { kind: 'choice'; options: readonly { value: string; label: string }[]; unchosen?: string }
    | { kind: 'radios'; options: readonly Option[] }
    | { kind: 'check' }
    /** The ticked values, separated by spaces. */
    | { kind: 'ticks'; options: readonly TickOption[]; look?: string }
  )
export type DeskFields = Readonly<Record<string, DeskField>>

type TickOption = Option & { hint?: string | undefined; isDisabled?: boolean }

type FormFieldsProps = {
  fields: DeskFields
  prefix?: string
  draft: Readonly<Record<string, string | boolean | undefined>>
  type: (change: Record<string, string>) => void
  errorOf?: (field: string) => string | undefined
  isAnnounced?: boolean
  notes?: Readonly<Record<string, ReactNode>>
  look?: string
}

export function FormFields({ fields, notes, look = '', ...form }: FormFieldsProps) {
  const entries = Object.entries(fields)
  if (entries.length === 0) return null
  return (
    <div className={`grid grid-cols-2 gap-5 ${look}`}>
      {entries.map(([name, field]) => (
        <div key={name} className={chooseWidth(field)}>
          <FormField name={name} field={field} {...form} />
          {notes?.[name]}
        </div>
      ))}
    </div>
  )
}

/** On a phone only counts and times fit side by side. */
function chooseWidth({ isHalf, kind }: DeskField): string {
  if (!isHalf) return 'col-span-2'
  return kind === 'count' || kind === 'time' ? '' : 'max-sm:col-span-2'
}

type FormFieldProps = Omit<FormFieldsProps, 'fields' | 'notes' | 'look'> & {
  name: string
  field: DeskField
}

function FormField({
  name,
  field,
  prefix = '',
  draft,
  type,
  errorOf,
  isAnnounced,
}: FormFieldProps) {
  const { label, hint, required = false, optionalLabel } = field
  const text = draft[name]
  const value = typeof text === 'string' ? text : ''
  const onChange = (typed: string) => type({ [name]: typed })
  const id = prefix + name
  const error = errorOf?.(name)
  const inputProps = { id, label, hint, value, onChange, error, isAnnounced }
  switch (field.kind) {
    case 'choice': {
      const { options, unchosen } = field
      return (
        <SelectField
          {...inputProps}
          options={options}
          unchosen={unchosen}
          optionalLabel={optionalLabel}
        />
      )
    }
    case 'radios':
      return <Radios {...inputProps} options={field.options} />
    case 'check':
      return (
        <CheckField
          id={id}
          label={label}
          hint={hint}
          isTicked={value === 'yes'}
          onTick={(isTicked) => onChange(isTicked ? 'yes' : 'no')}
        />
      )
    case 'ticks': {
      const { options, look } = field
      return <Ticks {...inputProps} options={options} look={look} />
    }
    case 'amount':
      return <MoneyField {...inputProps} />
    default: {
      const input = {
        ...inputProps,
        required,
        autoComplete: 'off',
        ...(optionalLabel && { optionalLabel }),
      }
      if (field.kind === 'paragraphs')
        return <TextField {...input} rows={field.rows} maxLength={field.limit} />
      if (field.kind === 'count') return <TextField {...input} {...numberField} />
      if (field.kind === 'secret')
        return <TextField {...input} type="password" autoComplete="new-password" />
      const kind = field.kind === 'line' ? 'text' : field.kind
      return <TextField {...input} type={kind} maxLength={field.limit} />
    }
  }
}

type MoneyFieldProps = Pick<
  Parameters<typeof TextField>[0],
  'id' | 'label' | 'hint' | 'value' | 'onChange' | 'error' | 'isAnnounced'
>

/** An amount in rand, as people type it (rules/money/amount.ts). */
export function MoneyField(props: MoneyFieldProps) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" />
}

type CheckFieldProps = {
  id: string
  label: ReactNode
  hint?: ReactNode
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  isDisabled?: boolean
  /** True if an extra Enter must not submit. */
  isSlow?: boolean
}

export function CheckField(props: CheckFieldProps) {
  const { id, label, hint, isTicked, onTick, isDisabled = false, isSlow = false } = props
  return (
    <div className="flex items-start gap-3 py-1.5">
      <input
        id={id}
        type="checkbox"
        className="accent-disa mt-0.5 h-5 w-5 shrink-0"
        checked={isTicked}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onKeyDown={(event) => isSlow && event.key === 'Enter' && event.preventDefault()}
        onChange={(event) => onTick(event.target.checked)}
      />
      <div className="min-w-0 break-words">
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-ink-2 text-caption">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

type TicksProps = {
  id: string
  label: string
  value: string
  options: readonly TickOption[]
  onChange: (value: string) => void
  look?: string | undefined
}

function Ticks({ id, label, value, options, onChange, look = '' }: TicksProps) {
  const ticked = listTicked(value)
  return (
    <fieldset>
      <legend className="mb-1.5 text-meta font-semibold">{label}</legend>
      <div className={look}>
        {options.map(({ value: optionValue, isDisabled = false, ...optionProps }) => {
          const isTicked = ticked.includes(optionValue)
          const otherValues = ticked.filter((each) => each !== optionValue)
          return (
            <CheckField
              key={optionValue}
              id={`${id}-${optionValue}`}
              {...{ ...optionProps, isTicked }}
              // Locks only unticked options: a ticked one can always be cleared.
              isDisabled={isDisabled && !isTicked}
              onTick={(isNowTicked) =>
                onChange(
                  [...otherValues, ...(isNowTicked ? [optionValue] : [])].toSorted().join(' '),
                )
              }
            />
          )
        })}
      </div>
    </fieldset>
  )
}

export function listTicked(value: string): string[] {
  return value.split(' ').filter((each) => each !== '')
}

type RadiosProps = {
  id: string
  label: ReactNode
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
  look?: string
}

export function Radios({ id, label, options, value, onChange, look = '' }: RadiosProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-meta font-semibold">{label}</legend>
      <div className={look}>
        {options.map(({ value: optionValue, label: text }) => (
          <label key={optionValue} className="flex items-start gap-3 py-1.5">
            <input
              type="radio"
              name={id}
              className="accent-disa mt-0.5 h-5 w-5 shrink-0"
              checked={value === optionValue}
              onChange={() => onChange(optionValue)}
            />
            <span className="min-w-0 break-words">{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function listOptions<Code extends string>(
  codes: readonly Code[],
  words: Readonly<Record<Code, string>>,
): { value: Code; label: string }[] {
  return codes.map((value) => ({ value, label: words[value] }))
}

export function messageField({ words: { inbox } }: Desk, label = inbox.message) {
  const hint = inbox.messageHint
  return { kind: 'paragraphs', label, hint, rows: 3, limit: limits.message, isLast: true } as const
}

export function amountField({ words: { money } }: Desk, start = '') {
  return { kind: 'amount', label: money.amount, hint: money.amountHint, start } as const
}
