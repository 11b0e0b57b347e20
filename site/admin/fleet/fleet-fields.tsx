import type { FleetAnswer } from '#rules/desk/fleet-answer.ts'
import type { Draft } from '#rules/fleet/merge-changes.ts'
import {
  guideLanguages,
  mostChildSeats,
  mostLuggage,
  mostSeats,
  type PaperKind,
} from '#rules/fleet/names.ts'
import { limits } from '#rules/text/sanitise.ts'
import { SelectField } from '#site/parts/select-field.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import type { Desk } from '../desk.ts'
import { languagesOf, numberField } from './fleet-draft.ts'
import { nameLanguage } from './language-name.ts'

type FieldsProps = {
  desk: Desk
  draft: Draft
  change: (field: string) => (value: string) => void
  errorOf: (field: string) => string | undefined
}

/** What only a vehicle has, but its papers. */
export function VehicleFields({
  desk,
  types,
  draft,
  change,
  errorOf,
}: FieldsProps & { types: FleetAnswer['types'] }) {
  const { fields } = desk.words.fleet
  const countField = (field: 'luggage' | 'childSeats', max: number) => (
    <TextField
      id={`fleet-${field}`}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      label={fields[field]}
      optionalLabel={fields.optional}
      value={draft[field] ?? ''}
      onChange={change(field)}
      error={errorOf(field)}
    />
  )
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="fleet-seats"
          type="number"
          inputMode="numeric"
          min={1}
          max={mostSeats}
          label={fields.seats}
          hint={fields.seatsHint}
          required
          value={draft['seats'] ?? ''}
          onChange={change('seats')}
          error={errorOf('seats')}
        />
        <TextField
          id="fleet-registration"
          label={fields.registration}
          optionalLabel={fields.optional}
          maxLength={limits.name}
          value={draft['registration'] ?? ''}
          onChange={change('registration')}
          error={errorOf('registration')}
        />
      </div>
      <div className="grid grid-cols-2 gap-5">
        {countField('luggage', mostLuggage)}
        {countField('childSeats', mostChildSeats)}
      </div>
      <SelectField
        id="fleet-type"
        label={fields.type}
        optionalLabel={fields.optional}
        unchosen={fields.noType}
        options={types.map(({ id, title }) => ({ value: id, label: title }))}
        value={draft['type'] ?? ''}
        onChange={change('type')}
        error={errorOf('type')}
      />
      <TextField
        id="fleet-facts"
        label={fields.facts}
        optionalLabel={fields.optional}
        hint={fields.factsHint}
        rows={2}
        maxLength={limits.message}
        value={draft['facts'] ?? ''}
        onChange={change('facts')}
        error={errorOf('facts')}
      />
    </>
  )
}

/** What only a guide has, but their papers. */
export function GuideFields({ desk, draft, change, errorOf }: FieldsProps) {
  const { fields } = desk.words.fleet
  const spoken = languagesOf(draft)
  const onTick = (code: string, isTicked: boolean) => {
    const others = spoken.filter((one) => one !== code)
    change('languages')([...others, ...(isTicked ? [code] : [])].toSorted().join(' '))
  }
  return (
    <>
      <TextField
        id="fleet-phone"
        type="tel"
        label={fields.phone}
        optionalLabel={fields.optional}
        maxLength={limits.name}
        value={draft['phone'] ?? ''}
        onChange={change('phone')}
        error={errorOf('phone')}
      />
      <fieldset>
        <legend className="mb-1.5 text-meta font-semibold">{fields.languages}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {guideLanguages.map((code) => (
            <label key={code} htmlFor={`fleet-speaks-${code}`} className="flex gap-3 py-1.5">
              <input
                id={`fleet-speaks-${code}`}
                type="checkbox"
                className="accent-disa mt-0.5 h-5 w-5 shrink-0"
                checked={spoken.some((one) => one === code)}
                onChange={(event) => onTick(code, event.target.checked)}
              />
              <span>{nameLanguage(code)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Tick field="drives" label={fields.drives} hint={fields.drivesHint} {...{ draft, change }} />
    </>
  )
}

type TickProps = Pick<FieldsProps, 'draft' | 'change'> & {
  field: 'active' | 'drives'
  label: string
  hint?: string
}

/** A field that is yes or no. */
export function Tick({ field, label, hint, draft, change }: TickProps) {
  const id = `fleet-${field}`
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        className="accent-disa mt-0.5 h-5 w-5 shrink-0"
        aria-describedby={hint && `${id}-hint`}
        checked={draft[field] === 'yes'}
        onChange={(event) => change(field)(event.target.checked ? 'yes' : 'no')}
      />
      <div>
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

/** The papers of either, each with its last good day. */
export function PaperFields({
  desk,
  draft,
  change,
  kinds,
}: FieldsProps & { kinds: readonly PaperKind[] }) {
  const { fleet: words } = desk.words
  return (
    <fieldset>
      <legend className="font-sans text-lead font-semibold">{words.papersTitle}</legend>
      <p className="text-ink-2 text-caption">{words.papersText}</p>
      <div className="mt-3 space-y-4">
        {kinds.map((kind) => (
          <fieldset key={kind}>
            <legend className="font-semibold">{words.papers[kind]}</legend>
            <div className="mt-1 grid grid-cols-[3fr_2fr] gap-x-3">
              <TextField
                id={`fleet-${kind}`}
                type="date"
                label={words.fields.expires}
                value={draft[kind] ?? ''}
                onChange={change(kind)}
              />
              <TextField
                id={`fleet-${kind}-number`}
                label={words.fields.number}
                maxLength={limits.name}
                value={draft[numberField(kind)] ?? ''}
                onChange={change(numberField(kind))}
              />
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  )
}
