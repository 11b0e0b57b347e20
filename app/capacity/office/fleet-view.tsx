import { phoneLink } from '#rules/text/phone.ts'
import { type ReactNode, useState } from 'react'
import type { FleetAnswer, GuideAnswer, VehicleAnswer } from '../fleet-answers-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import { ClosedDays, DaysAway } from './closings.tsx'
import type { Desk, Loaded } from '#ui/office-kit/desk.ts'
import type { Resource } from './fleet-draft.ts'
import { FleetForm } from './fleet-form.tsx'
import { listRenewals } from './fleet-renewals.ts'
import { nameLanguage } from './language-name.ts'
import { listCapacity } from './list-capacity.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { callSignedIn } from '#ui/session/session.ts'

type GuideAccountProps = { desk: Desk; guide: GuideAnswer; onChanged: () => void }

function GuideAccount({ desk, guide, onChanged }: GuideAccountProps) {
  const { account: words } = desk.words.guides
  const { name, account, isActive } = guide
  return (
    <ActionButtons
      acts={[
        ...(isActive && account?.state !== 'linked'
          ? [{ act: 'invite' as const, label: words.invite, name: fill(words.inviteOf, { name }) }]
          : []),
        ...(account
          ? [{ act: 'end' as const, label: words.end, name: fill(words.endOf, { name }) }]
          : []),
      ]}
    >
      {(act, onClose) =>
        act === 'invite' ? (
          <InviteDialog desk={desk} guide={guide} onChanged={onChanged} onClose={onClose} />
        ) : (
          <FormDialog
            desk={desk}
            onClose={onClose}
            id="guide-account-end"
            title={fill(words.endTitle, { name })}
            text={words.endText}
            confirm={words.end}
            call={() =>
              callSignedIn('DELETE /api/admin/fleet/guides/:id/account', {
                params: { id: guide.id },
              })
            }
            doneText={words.ended}
            onDone={onChanged}
          />
        )
      }
    </ActionButtons>
  )
}

function InviteDialog({
  desk,
  guide,
  onChanged,
  onClose,
}: GuideAccountProps & { onClose: () => void }) {
  const { account: words } = desk.words.guides
  const start = guide.account?.email ?? ''
  const form = useForm({ email: { kind: 'email', label: words.email, required: true, start } })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="guide-account"
      role="dialog"
      title={fill(words.title, { name: guide.name })}
      text={words.text}
      confirm={words.send}
      call={({ email }) =>
        callSignedIn('PUT /api/admin/fleet/guides/:id/account', {
          params: { id: guide.id },
          body: { email },
        })
      }
      doneText={words.sent}
      onDone={onChanged}
    />
  )
}

export default function FleetView({ desk, fleet }: { desk: Desk; fleet: Loaded<FleetAnswer> }) {
  const { fleet: words } = desk.words
  const onChanged = () => void fleet.reload()
  return (
    <DeskView desk={desk} id="fleet" title={words.view} text={words.text} loaded={fleet}>
      {(value) => (
        <div className="space-y-8">
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
    </DeskView>
  )
}

function Renewals({ desk, fleet }: { desk: Desk; fleet: FleetAnswer }) {
  const { fleet: words } = desk.words
  const renewals = listRenewals(fleet)
  if (renewals.length === 0) return null
  return (
    <Notice as="section" aria-labelledby="fleet-renewals" isFilled>
      <h3 id="fleet-renewals">{words.soonTitle}</h3>
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
  const newResource: Resource = { kind, found: undefined }
  return (
    <section aria-labelledby={`fleet-${kind}`}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id={`fleet-${kind}`}>{words.title}</h3>
        <button
          type="button"
          className="button button-quiet text-meta"
          onClick={() => setOpen(newResource)}
        >
          {words.add}
        </button>
      </div>
      {resources.length === 0 ? (
        <p className="text-ink-2 mt-4 max-w-prose">{words.empty}</p>
      ) : (
        <DeskTable
          desk={desk}
          label={words.title}
          name={`sort-${kind}`}
          columns={listColumns({ desk, types, onChanged, onOpen: setOpen })}
          rows={resources}
          keyOf={({ found }) => found?.id ?? ''}
        />
      )}
      {open && (
        <FleetForm
          desk={desk}
          types={types}
          onChanged={onChanged}
          resource={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  )
}

type ColumnParts = Pick<ResourcesProps, 'desk' | 'types' | 'onChanged'> & {
  onOpen: (resource: Resource) => void
}

function listColumns({ desk, types, onChanged, onOpen }: ColumnParts): Column<Resource>[] {
  const { fleet: words } = desk.words
  return [
    {
      id: 'name',
      by: ({ found }) => found?.name,
      cell: ({ found }) => (
        <span className={found?.isActive ? '' : 'text-ink-2'}>
          {found?.name} {!found?.isActive && <Badge text={words.atHome} tone="quiet" />}
        </span>
      ),
    },
    {
      id: 'about',
      isLong: true,
      cell: (resource) =>
        resource.kind === 'vehicle'
          ? describeVehicle(desk, types, resource.found)
          : describeGuide(desk, resource.found),
    },
    {
      id: 'papers',
      isLong: true,
      by: ({ found }) => found?.papers.map(({ expiresOn }) => expiresOn).toSorted()[0],
      cell: ({ found }) => (
        <Facts>
          {found?.papers.length === 0 && <span className="text-ink-2">{words.noPapers}</span>}
          {found?.papers.map(({ kind, expiresOn, state }) => (
            <span key={kind} className={paperTones[state]}>
              {words.papers[kind]}: {fill(words.states[state], { date: formatLongDate(expiresOn) })}
            </span>
          ))}
        </Facts>
      ),
    },
    {
      id: 'acts',
      narrow: 'end',
      cell: (resource) => (
        <span className="flex flex-wrap justify-end gap-2">
          {resource.kind === 'guide' && resource.found && desk.can('people') && (
            <GuideAccount desk={desk} onChanged={onChanged} guide={resource.found} />
          )}
          <button
            type="button"
            className="button button-quiet"
            aria-label={fill(words.changeOf, { name: resource.found?.name ?? '' })}
            onClick={() => onOpen(resource)}
          >
            {words.change}
          </button>
        </span>
      ),
    },
  ]
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
      {listCapacity(desk.words.fleet, vehicle)}
      {registration}
      {facts}
    </Facts>
  )
}

function describeGuide(desk: Desk, guide: GuideAnswer | undefined): ReactNode {
  if (!guide) return null
  const { phone, languages, drives, account } = guide
  const { invited, linked } = desk.words.guides.account
  return (
    <Facts>
      {languages.map(nameLanguage).join(', ')}
      {!drives && desk.words.fleet.drivesNot}
      {phone && (
        <a className="link" href={phoneLink(phone)}>
          {phone}
        </a>
      )}
      {account && fill(account.state === 'linked' ? linked : invited, { email: account.email })}
    </Facts>
  )
}
