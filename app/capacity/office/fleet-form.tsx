import { useState } from 'react'
import type { FleetAnswer } from '../fleet-answers-contract.ts'
import { type Draft, mergeChanges } from '../merge-changes.ts'
import { guideLanguages, paperKinds } from '../names.ts'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import type { Answer } from '#ui/client/api.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { type DeskField, type DeskFields, FormFields } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { type Stored, storeGuide, storeVehicle } from './fleet-calls.ts'
import { FleetClash } from './fleet-clash.tsx'
import {
  toDraft,
  toGuideRequest,
  numberField,
  type Resource,
  toVehicleRequest,
} from './fleet-draft.ts'
import { nameLanguage } from './language-name.ts'

type FleetFormProps = {
  desk: Desk
  types: FleetAnswer['types']
  resource: Resource
  onChanged: () => void
  onClose: () => void
}

/**
 * The newer version that a colleague saved. `theirs` are the fields that only they changed;
 * `contested` those that both changed.
 */
type Clash = { newer: Draft; theirs: readonly string[]; contested: readonly string[] }

/**
 * The form for a vehicle or a guide. If a colleague saved first, fields that one person changed are
 * merged, and the user decides about fields that both changed.
 */
export function FleetForm({ desk, types, resource, onChanged, onClose }: FleetFormProps) {
  const { fleet: words } = desk.words
  const { kind } = resource
  const kindWords = words[kind === 'vehicle' ? 'vehicles' : 'guides']
  const [id] = useState(() => resource.found?.id ?? crypto.randomUUID())
  const [base, setBase] = useState(resource)
  const [clash, setClash] = useState<Clash>()
  const form = useForm(describeFields(desk, { kind, types }, toDraft(resource)))
  const { draft, type } = form
  const call = async (): Promise<Answer<Stored<object>>> => {
    const version = base.found?.version ?? 0
    const stored: Answer<Stored<object>> =
      kind === 'vehicle'
        ? await storeVehicle(id, toVehicleRequest(draft, version))
        : await storeGuide(id, toGuideRequest(draft, version))
    if (!stored.ok || 'saved' in stored.value) return stored
    const next = { kind, found: stored.value.newer } as Resource
    const newer = toDraft(next)
    const { merged, theirs, contested } = mergeChanges(toDraft(base), draft, newer)
    setBase(next)
    type(merged)
    setClash({ newer, theirs, contested })
    return { ok: false, refusals: [] }
  }
  const papers = paperKinds[kind].map((paper) => ({ paper, names: [paper, numberField(paper)] }))
  return (
    <FormDialog
      desk={desk}
      form={form}
      call={call}
      id="fleet"
      role="dialog"
      title={fill(resource.found ? kindWords.changeTitle : kindWords.addTitle, {
        name: resource.found?.name ?? '',
      })}
      text={
        clash && <FleetClash desk={desk} types={types} draft={draft} clash={clash} type={type} />
      }
      without={papers.flatMap(({ names }) => names)}
      confirm={words.save}
      busyLabel={words.saving}
      doneText={base.found ? words.saved : kindWords.added}
      onDone={onChanged}
      onClose={() => {
        onClose()
        if (clash) onChanged()
      }}
    >
      <fieldset>
        <legend className="font-sans text-lead font-semibold">{words.papersTitle}</legend>
        <p className="text-ink-2 text-caption">{words.papersText}</p>
        <div className="mt-3 space-y-4">
          {papers.map(({ paper, names }) => (
            <fieldset key={paper}>
              <legend className="mb-1 font-semibold">{words.papers[paper]}</legend>
              <FormFields
                fields={Object.fromEntries(
                  Object.entries(form.fields).filter(([name]) => names.includes(name)),
                )}
                prefix="fleet-"
                draft={draft}
                type={type}
              />
            </fieldset>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}

type Kind = { kind: Resource['kind']; types: FleetAnswer['types'] }

function describeFields({ words }: Desk, { kind, types }: Kind, draft: Draft): DeskFields {
  const { fields } = words.fleet
  const line = { kind: 'line', limit: limits.name, isHalf: true } as const
  const count = { kind: 'count', isHalf: true } as const
  const optional = { optionalLabel: fields.optional }
  const vehicleFields: DeskFields = {
    seats: {
      ...count,
      label: fields.seats,
      hint: fields.seatsHint,
      required: true,
    },
    registration: { ...line, ...optional, label: fields.registration },
    luggage: { ...count, ...optional, label: fields.luggage },
    childSeats: { ...count, ...optional, label: fields.childSeats },
    type: {
      ...optional,
      kind: 'choice',
      label: fields.type,
      unchosen: fields.noType,
      options: types.map(({ id, title }) => ({ value: id, label: title })),
    },
    facts: {
      ...optional,
      kind: 'paragraphs',
      label: fields.facts,
      hint: fields.factsHint,
      rows: 2,
      limit: limits.message,
    },
  }
  const guideFields: DeskFields = {
    phone: { kind: 'tel', ...optional, label: fields.phone, limit: limits.name },
    languages: {
      kind: 'ticks',
      label: fields.languages,
      look: 'grid grid-cols-2 gap-x-4 sm:grid-cols-3',
      options: guideLanguages.map((value) => ({ value, label: nameLanguage(value) })),
    },
    drives: { kind: 'check', label: fields.drives, hint: fields.drivesHint },
  }
  const papers = paperKinds[kind].flatMap((paper): [string, DeskField][] => [
    [paper, { kind: 'date', label: fields.expires, isHalf: true }],
    [numberField(paper), { ...line, label: fields.number }],
  ])
  const inputs: DeskFields = {
    name: { ...line, label: fields.name, hint: fields.nameHint, required: true, isHalf: false },
    ...(kind === 'vehicle' ? vehicleFields : guideFields),
    ...Object.fromEntries(papers),
    active: { kind: 'check', label: fields.active, isLast: true },
  }
  return Object.fromEntries(
    Object.entries(inputs).map(([name, field]) => [name, { ...field, start: draft[name] ?? '' }]),
  )
}
