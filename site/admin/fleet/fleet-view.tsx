import { type ReactNode, useState } from 'react'
import type { FleetAnswer, GuideAnswer, VehicleAnswer } from '#rules/desk/fleet-answer.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { Spinner } from '#site/parts/spinner.tsx'
import { Badge } from '../badge.tsx'
import { ClosedDays, DaysAway } from '../calendar/closings.tsx'
import type { Desk, Loaded } from '../desk.ts'
import type { Resource } from './fleet-draft.ts'
import { FleetForm } from './fleet-form.tsx'
import { listRenewals } from './fleet-renewals.ts'
import { nameLanguage } from './language-name.ts'
import { listRoom } from './list-room.ts'
import { Notice } from '../ui/notice.tsx'
import { NotLoaded } from '../when-loaded.tsx'

/** Who and what goes out with guests: vehicles, guides, their papers, and when they are away. */
export default function FleetView({ desk, fleet }: { desk: Desk; fleet: Loaded<FleetAnswer> }) {
  const { fleet: words, inbox } = desk.words
  const { value, state, reload } = fleet
  const onChanged = () => void reload()
  return (
    <section aria-labelledby="fleet-title">
      <h2 id="fleet-title" className="text-h3">
        {words.view}
      </h2>
      <p className="text-ink-2 mt-3 max-w-prose">{words.text}</p>
      {state === 'loading' && <Spinner label={inbox.loading} />}
      {state === 'failed' && <NotLoaded desk={desk} onAgain={onChanged} />}
      {value && (
        <div className="mt-8 space-y-12">
          <Renewals {...{ desk, fleet: value }} />
          <Resources
            {...{ desk, types: value.types, onChanged }}
            kind="vehicle"
            resources={value.vehicles.map((found) => ({ kind: 'vehicle', found }))}
          />
          <Resources
            {...{ desk, types: value.types, onChanged }}
            kind="guide"
            resources={value.guides.map((found) => ({ kind: 'guide', found }))}
          />
          <DaysAway {...{ desk, fleet: value, onChanged }} />
          <ClosedDays desk={desk} />
        </div>
      )}
    </section>
  )
}

function Renewals({ desk, fleet }: { desk: Desk; fleet: FleetAnswer }) {
  const { fleet: words } = desk.words
  const renewals = listRenewals(fleet)
  if (renewals.length === 0) return null
  return (
    <Notice as="section" aria-labelledby="fleet-renewals" isFilled>
      <h3 id="fleet-renewals" className="text-lead font-sans font-semibold tracking-normal">
        {words.soonTitle}
      </h3>
      <ul className="mt-3 space-y-2">
        {renewals.map(({ id, name, kind, expiresOn, state }) => (
          <li key={id + kind} className={state === 'over' ? 'text-alarm font-semibold' : ''}>
            {fill(state === 'over' ? words.over : words.soon, {
              name,
              paper: words.papers[kind],
              date: formatLongDate(expiresOn),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type ResourcesProps = {
  desk: Desk
  types: FleetAnswer['types']
  kind: Resource['kind']
  resources: Resource[]
  onChanged: () => void
}

function Resources({ desk, types, kind, resources, onChanged }: ResourcesProps) {
  const words = desk.words.fleet[kind === 'vehicle' ? 'vehicles' : 'guides']
  const [open, setOpen] = useState<Resource>()
  const added: Resource = { kind, found: undefined }
  return (
    <section aria-labelledby={`fleet-${kind}`}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id={`fleet-${kind}`} className="text-lead font-sans font-semibold tracking-normal">
          {words.title}
        </h3>
        <button
          type="button"
          className="button button-quiet text-meta"
          onClick={() => setOpen(added)}
        >
          {words.add}
        </button>
      </div>
      {resources.length === 0 && <p className="text-ink-2 mt-4 max-w-prose">{words.empty}</p>}
      <ul className="divide-rule border-rule mt-4 divide-y border-y empty:hidden">
        {resources.map((resource) => (
          <Row
            key={resource.found?.id}
            {...{ desk, types, resource }}
            onOpen={() => setOpen(resource)}
          />
        ))}
      </ul>
      {open && (
        <FleetForm
          {...{ desk, types, onChanged }}
          resource={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

type RowProps = Pick<ResourcesProps, 'desk' | 'types'> & { resource: Resource; onOpen: () => void }

function Row({ desk, types, resource, onOpen }: RowProps) {
  const { fleet: words } = desk.words
  const { found } = resource
  if (!found) return null
  const { name, isActive, papers } = found
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className={`font-semibold break-words ${isActive ? '' : 'text-ink-2'}`}>
          {name} {!isActive && <Badge text={words.atHome} tone="quiet" />}
        </p>
        <p className="text-ink-2 text-meta break-words">
          {resource.kind === 'vehicle'
            ? describeVehicle(desk, types, resource.found)
            : describeGuide(desk, resource.found)}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-caption">
          {papers.map(({ kind, expiresOn, state }) => (
            <li key={kind} className={paperTones[state]}>
              {words.papers[kind]}: {fill(words.states[state], { date: formatLongDate(expiresOn) })}
            </li>
          ))}
          {papers.length === 0 && <li className="text-ink-2">{words.noPapers}</li>}
        </ul>
      </div>
      <button
        type="button"
        className="button button-quiet text-meta"
        aria-label={fill(words.changeOf, { name })}
        onClick={onOpen}
      >
        {words.change}
      </button>
    </li>
  )
}

const paperTones = {
  good: 'text-ink-2',
  soon: 'text-amber font-semibold',
  over: 'text-alarm font-semibold',
}

function describeVehicle(
  desk: Desk,
  types: FleetAnswer['types'],
  vehicle: VehicleAnswer | undefined,
): ReactNode {
  if (!vehicle) return null
  const { type, registration, facts } = vehicle
  return (
    <Facts>
      {types.find(({ id }) => id === type)?.title}
      {listRoom(desk.words.fleet, vehicle)}
      {registration}
      {facts}
    </Facts>
  )
}

function describeGuide(desk: Desk, guide: GuideAnswer | undefined): ReactNode {
  if (!guide) return null
  const { phone, languages, drives } = guide
  return (
    <Facts>
      {languages.map(nameLanguage).join(', ')}
      {!drives && desk.words.fleet.drivesNot}
      {phone && (
        <a className="link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
    </Facts>
  )
}
