import { useState } from 'react'
import type { FleetAnswer } from '#rules/desk/fleet-answer.ts'
import { type Draft, mergeChanges } from '#rules/fleet/merge-changes.ts'
import { paperKinds } from '#rules/fleet/names.ts'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { ConfirmDialog } from '#site/parts/confirm-dialog.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import { type Desk, useAct } from '../desk.ts'
import { type Stored, storeGuide, storeVehicle } from './fleet-calls.ts'
import { FleetClash } from './fleet-clash.tsx'
import { draftOf, guideOf, type Resource, vehicleOf } from './fleet-draft.ts'
import { GuideFields, PaperFields, Tick, VehicleFields } from './fleet-fields.tsx'

type FleetFormProps = {
  desk: Desk
  types: FleetAnswer['types']
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
export function FleetForm({ desk, types, resource, onChanged, onClose }: FleetFormProps) {
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
        {clash && <FleetClash {...{ desk, types, draft, clash, change }} />}
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
          <VehicleFields {...{ desk, types, ...field }} />
        ) : (
          <GuideFields {...{ desk, ...field }} />
        )}
        <PaperFields {...{ desk, ...field }} kinds={paperKinds[kind]} />
        <Tick field="active" label={words.fields.active} {...{ draft, change }} />
        <p role="alert" className="text-alarm font-semibold empty:hidden">
          {lines.map(({ text }) => text).join(' ')}
        </p>
      </div>
    </ConfirmDialog>
  )
}
