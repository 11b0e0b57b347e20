import { useState } from 'react'
import { type Draft, mergeChanges } from '#rules/fleet/merge-changes.ts'
import { guideLanguages, type PaperKind, paperKinds } from '#rules/fleet/names.ts'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { ConfirmDialog } from '#site/parts/confirm-dialog.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import { type Desk, useAct } from '../desk.ts'
import { type Stored, storeGuide, storeVehicle } from './fleet-calls.ts'
import { FleetClash } from './fleet-clash.tsx'
import {
  draftOf,
  guideOf,
  languagesOf,
  numberField,
  type Resource,
  vehicleOf,
} from './fleet-draft.ts'
import { nameLanguage } from './language-name.ts'

type FleetFormProps = {
  desk: Desk
  resource: Resource
  onChanged: () => void
  onClose: () => void
}

/** What a colleague made of it meanwhile, and what of it and of ours is to be decided. */
type Clash = { newer: Draft; theirs: readonly string[]; contested: readonly string[] }

/**
 * A vehicle or a guide to add or to change. Whoever saves after a colleague sees what is new: what only
 * one of them has changed is kept, what both have changed is asked.
 */
export function FleetForm({ desk, resource, onChanged, onClose }: FleetFormProps) {
  const { fleet: words } = desk.words
  const { kind } = resource
  const own = words[kind === 'vehicle' ? 'vehicles' : 'guides']
  const [id] = useState(() => resource.found?.id ?? crypto.randomUUID())
  const [seen, setSeen] = useState(resource)
  const [draft, setDraft] = useState(() => draftOf(resource))
  const [clash, setClash] = useState<Clash>()
  const { busy, lines, errorOf, send } = useAct<Stored<object>>(desk, { isSaidHere: true })
  const change = (field: string) => (value: string) =>
    setDraft((before) => ({ ...before, [field]: value }))

  const onSave = async () => {
    const version = seen.found?.version ?? 0
    const stored = await send<Stored<object>>(() =>
      kind === 'vehicle'
        ? storeVehicle(id, vehicleOf(draft, version))
        : storeGuide(id, guideOf(draft, version)),
    )
    if (!stored) return
    if ('newer' in stored) {
      const next = { kind, found: stored.newer } as Resource
      const newer = draftOf(next)
      const { merged, theirs, contested } = mergeChanges(draftOf(seen), draft, newer)
      setSeen(next)
      setDraft(merged)
      setClash({ newer, theirs, contested })
      return
    }
    desk.say(seen.found ? words.saved : own.added)
    onClose()
    onChanged()
  }
  const onCancel = () => {
    onClose()
    if (clash) onChanged()
  }

  const field = { draft, change, errorOf }
  return (
    <ConfirmDialog
      id="fleet-form"
      role="dialog"
      title={fill(resource.found ? own.changeTitle : own.addTitle, {
        name: resource.found?.name ?? '',
      })}
      confirm={busy ? words.saving : words.save}
      cancel={desk.words.cancel}
      busy={busy}
      onConfirm={() => void onSave()}
      onCancel={onCancel}
    >
      <div className="space-y-5">
        {clash && <FleetClash {...{ desk, draft, clash, change }} />}
        <TextField
          id="fleet-name"
          label={words.fields.name}
          hint={words.fields.nameHint}
          required
          maxLength={limits.name}
          value={draft['name'] ?? ''}
          onChange={change('name')}
          error={errorOf('name')}
        />
        {kind === 'vehicle' ? (
          <VehicleFields {...{ desk, ...field }} />
        ) : (
          <GuideFields {...{ desk, ...field }} />
        )}
        <PaperFields {...{ desk, ...field }} kinds={paperKinds[kind]} />
        <label htmlFor="fleet-active" className="flex gap-3">
          <input
            id="fleet-active"
            type="checkbox"
            className="accent-disa mt-0.5 h-5 w-5 shrink-0"
            checked={draft['active'] === 'yes'}
            onChange={(event) => change('active')(event.target.checked ? 'yes' : 'no')}
          />
          <span>{words.fields.active}</span>
        </label>
        <p role="alert" className="text-alarm font-semibold empty:hidden">
          {lines.map(({ text }) => text).join(' ')}
        </p>
      </div>
    </ConfirmDialog>
  )
}

type FieldsProps = {
  desk: Desk
  draft: Draft
  change: (field: string) => (value: string) => void
  errorOf: (field: string) => string | undefined
}

function VehicleFields({ desk, draft, change, errorOf }: FieldsProps) {
  const { fields } = desk.words.fleet
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id="fleet-seats"
          type="number"
          inputMode="numeric"
          min={1}
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

function GuideFields({ desk, draft, change, errorOf }: FieldsProps) {
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
    </>
  )
}

function PaperFields({
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
