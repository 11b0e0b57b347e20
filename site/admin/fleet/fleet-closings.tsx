import { useState } from 'react'
import type { ClosingAnswer, FleetAnswer } from '#rules/desk/fleet-answer.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { closingReasons } from '#rules/fleet/names.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { SelectField } from '#site/parts/select-field.tsx'
import { ConfirmAct } from '../confirm-act.tsx'
import { DaysFields, noDays, spanOf } from '../days-fields.tsx'
import { type Desk, useAct } from '../desk.ts'
import { removeClosing, storeClosing } from './fleet-calls.ts'
import type { FleetProps } from './fleet-view.tsx'
import { HitList } from '../calendar/hit-list.tsx'
import { offerUndo } from '../undo.ts'

/** When vehicles and guides are away, and the trips that this hits. */
export function FleetClosings({ desk, fleet, onChanged }: FleetProps) {
  const { closings: words } = desk.words.fleet
  const [isAdding, setIsAdding] = useState(false)
  const isEmpty = fleet.vehicles.length + fleet.guides.length === 0
  return (
    <section aria-labelledby="fleet-closings">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id="fleet-closings" className="text-lead font-sans font-semibold tracking-normal">
          {words.title}
        </h3>
        {!isEmpty && (
          <button
            type="button"
            className="button button-quiet text-meta"
            onClick={() => setIsAdding(true)}
          >
            {words.add}
          </button>
        )}
      </div>
      <p className="text-ink-2 mt-4 max-w-prose">{words.text}</p>
      {fleet.closings.length === 0 && <p className="mt-4">{words.empty}</p>}
      <ul className="divide-rule border-rule mt-4 divide-y border-y empty:hidden">
        {fleet.closings.map((closing) => (
          <Closing key={closing.id} {...{ desk, fleet, closing, onChanged }} />
        ))}
      </ul>
      {isAdding && <Adding {...{ desk, fleet, onChanged }} onClose={() => setIsAdding(false)} />}
    </section>
  )
}

function Closing({ desk, fleet, closing, onChanged }: FleetProps & { closing: ClosingAnswer }) {
  const { closings: words } = desk.words.fleet
  const { id, kind, resourceId, firstDay, lastDay, reason, hits } = closing
  const { busy, act } = useAct<FleetAnswer>(desk)
  const { undo } = desk.words.frame
  const name = nameResource(fleet, resourceId)
  const again = { kind, resourceId, firstDay, lastDay, reason }
  const takeBack = () => void act(() => storeClosing(id, again), undo.undone, onChanged)
  const onBack = () =>
    void act(
      () => removeClosing(id),
      words.removed,
      () => {
        onChanged()
        offerUndo({ said: fill(undo.back, { name }), takeBack })
      },
    )
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-ink-2 text-meta">
            <Facts>
              {sayDays(desk, firstDay, lastDay)}
              {words.reasons[reason]}
            </Facts>
          </p>
        </div>
        <button
          type="button"
          className="button button-quiet text-meta"
          aria-label={fill(words.removeOf, { name })}
          disabled={busy}
          onClick={onBack}
        >
          {words.remove}
        </button>
      </div>
      <HitList
        {...{ desk, hits, onChanged }}
        title={fillCount(words.hits, hits.length)}
        isAssignable
      />
    </li>
  )
}

function Adding({ desk, fleet, onChanged, onClose }: FleetProps & { onClose: () => void }) {
  const { closings: words } = desk.words.fleet
  const everyone = [
    ...fleet.vehicles.map((one) => ({ ...one, kind: 'vehicle' as const })),
    ...fleet.guides.map((one) => ({ ...one, kind: 'guide' as const })),
  ].filter(({ isActive }) => isActive)
  const [id] = useState(() => crypto.randomUUID())
  const [resourceId, setResourceId] = useState(everyone[0]?.id ?? '')
  const [days, setDays] = useState(noDays)
  const [given, setReason] = useState<ClosingAnswer['reason']>()
  const kind = everyone.find((one) => one.id === resourceId)?.kind ?? 'vehicle'
  const reason = given ?? (kind === 'vehicle' ? 'workshop' : 'leave')
  const { undo } = desk.words.frame
  const { act } = useAct<FleetAnswer>(desk)
  const onAdded = () => {
    onChanged()
    const takeBack = () => void act(() => removeClosing(id), undo.undone, onChanged)
    offerUndo({ said: fill(undo.away, { name: nameResource(fleet, resourceId) }), takeBack })
  }
  return (
    <ConfirmAct
      desk={desk}
      id="fleet-closing"
      title={words.addTitle}
      confirm={desk.words.fleet.save}
      busyLabel={desk.words.fleet.saving}
      call={() => storeClosing(id, { kind, resourceId, reason, ...spanOf(days) })}
      said={words.added}
      onDone={onAdded}
      onClose={onClose}
    >
      <div className="space-y-5">
        <SelectField
          id="closing-who"
          label={words.who}
          value={resourceId}
          onChange={setResourceId}
          options={everyone.map(({ id: value, name }) => ({ value, label: name }))}
        />
        <DaysFields {...{ desk, days }} id="closing" onChange={setDays} />
        <SelectField
          id="closing-reason"
          label={words.reason}
          value={reason}
          onChange={(value) => setReason(closingReasons.find((one) => one === value) ?? reason)}
          options={closingReasons.map((value) => ({ value, label: words.reasons[value] }))}
        />
      </div>
    </ConfirmAct>
  )
}

function nameResource({ vehicles, guides }: FleetAnswer, id: string): string {
  return [...vehicles, ...guides].find((one) => one.id === id)?.name ?? ''
}

/** One day, or the first and the last of some. */
export function sayDays(desk: Desk, firstDay: string, lastDay: string): string {
  const { days } = desk.words.fleet.closings
  if (firstDay === lastDay) return formatDay(firstDay)
  return fill(days, { from: formatDay(firstDay), to: formatDay(lastDay) })
}
