import { DndContext, useDroppable } from '@dnd-kit/core'
import { memo, useCallback, useMemo, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import type { CalendarAnswer } from '#rules/desk/calendar-answer.ts'
import { findHoursShown, groupByResource, placeOnDay } from '#rules/desk/calendar-days.ts'
import type { Row } from '#rules/desk/calendar-drop.ts'
import type { FleetAnswer } from '#rules/desk/fleet-answer.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { Bar } from './calendar-bar.tsx'
import type { Desk } from '../desk.ts'
import { type ItemAllocation, readAllocations } from '../fleet/fleet-calls.ts'
import { useCalendarDrag } from './use-calendar-drag.ts'

type CalendarWords = Words['admin']['calendar']
type Trip = CalendarAnswer['trips'][number]
type Allocation = CalendarAnswer['allocations'][number]
type Props = {
  desk: Desk
  fleet: FleetAnswer
  answer: CalendarAnswer
  day: string
  onChanged: () => Promise<void>
}

/** A day: a row for each vehicle and guide, its trips by their hours, and on top those that lack somebody. */
export function CalendarDay(props: Props) {
  const { desk, fleet, answer, day, onChanged } = props
  const { say } = desk
  const { calendar: words } = desk.words
  const [opened, setOpened] = useState<ItemAllocation>()
  const { context, shown, isDragged, whyNot } = useCalendarDrag(props)
  const hours = useMemo(
    () => findHoursShown([...answer.trips, ...answer.allocations], day),
    [answer, day],
  )
  const open = useCallback(
    async ({ orderId, itemId }: Trip) => {
      try {
        const { items } = await readAllocations(orderId)
        setOpened(items.find((item) => item.itemId === itemId))
      } catch {
        say(words.failed, 'bad')
      }
    },
    [say, words],
  )
  const trips = useMemo(() => new Map(shown.trips.map((trip) => [trip.itemId, trip])), [shown])
  const allocations = useMemo(() => groupByResource(shown.allocations), [shown])
  const lacking = useMemo(() => listLacking(words, shown), [words, shown])
  const away = new Set(
    answer.closings
      .filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
      .map(({ resourceId }) => resourceId),
  )
  const groups = [
    { kind: 'vehicle', title: words.vehicles, rows: fleet.vehicles },
    { kind: 'guide', title: words.guides, rows: fleet.guides },
  ] as const
  return (
    <DndContext {...context}>
      {lacking.length > 0 && (
        <section aria-labelledby="calendar-open" className="border-amber mb-8 border-l-4 pl-4">
          <h3 id="calendar-open" className="font-sans font-semibold tracking-normal">
            {words.open}
          </h3>
          <ul className="mt-3 flex flex-wrap gap-3">
            {lacking.map(({ trip, lacks }) => (
              <li key={trip.itemId}>
                <Bar {...{ trip, words, open, lacks }} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-labelledby="calendar-title">
        <div className="calendar-day">
          <Hours {...hours} />
          {groups
            .filter(({ rows }) => rows.length > 0)
            .map(({ kind, title, rows }) => (
              <section key={kind} className="mt-4">
                <h3 className="text-ink-2 sticky left-0 w-fit font-sans text-caption font-semibold tracking-normal">
                  {title}
                </h3>
                <ul className="border-rule divide-rule mt-1 divide-y border-y">
                  {rows.map(({ id, name }) => (
                    <ResourceRow
                      key={id}
                      {...{ kind, id, name, words, trips, day, hours, open, isDragged }}
                      own={allocations.get(id) ?? none}
                      isAway={away.has(id)}
                      whyNot={whyNot.get(id)}
                    />
                  ))}
                </ul>
              </section>
            ))}
        </div>
      </div>
      {opened && (
        <AssignDialog item={opened} {...{ desk, onChanged }} onClose={() => setOpened(undefined)} />
      )}
    </DndContext>
  )
}

const none: Allocation[] = []

/** The trips that go out with no vehicle or no guide yet, and what each lacks, in words. */
function listLacking(words: CalendarWords, answer: CalendarAnswer) {
  const served = new Map<string, Set<Row['kind']>>()
  for (const { itemId, kind, isForChange } of answer.allocations)
    if (!isForChange) served.set(itemId, (served.get(itemId) ?? new Set()).add(kind))
  return answer.trips.flatMap((trip) => {
    const has = served.get(trip.itemId)
    const lacks = (['vehicle', 'guide'] as const).filter((kind) => !has?.has(kind))
    return lacks.length === 0
      ? []
      : [{ trip, lacks: lacks.map((kind) => words.needs[kind]).join(', ') }]
  })
}

function Hours({ first, last }: { first: number; last: number }) {
  const shown = Array.from({ length: last - first }, (_, n) => first + n)
  return (
    <div aria-hidden="true" className="calendar-hours flex">
      {shown.map((hour) => (
        <span
          key={hour}
          className="border-rule text-ink-2 flex-1 border-l pl-1 text-caption tabular-nums"
        >
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </div>
  )
}

type BarsProps = {
  kind: Row['kind']
  id: string
  words: CalendarWords
  trips: ReadonlyMap<string, Trip>
  own: readonly Allocation[]
  day: string
  hours: { first: number; last: number }
  open: (trip: Trip) => void
}
type ResourceRowProps = BarsProps & {
  name: string
  isAway: boolean
  isDragged: boolean
  /** Why what is dragged now cannot be put here, as a sentence; undefined where it can. */
  whyNot: string | undefined
}

const ResourceRow = memo(function ResourceRow(props: ResourceRowProps) {
  const { kind, id, name, words, isAway, isDragged, whyNot } = props
  const { setNodeRef, isOver } = useDroppable({ id: `${kind} ${id}`, data: { kind, id, name } })
  const { trips, own, day, hours, open } = props
  return (
    <li
      ref={setNodeRef}
      className={`calendar-row flex min-h-14 items-stretch ${isDragged && !whyNot ? 'bg-plaster' : ''} ${isOver ? 'outline-disa outline-2' : ''}`}
    >
      <p className="calendar-name text-meta font-semibold break-words">
        <span className="block">{name}</span>
        {isAway && <span className="text-ink-2 block font-normal">{words.away}</span>}
      </p>
      <div className={`relative min-w-0 flex-1 ${isAway ? 'bg-rule/40' : ''}`}>
        <Bars {...{ kind, id, words, trips, own, day, hours, open }} />
        {isDragged && (
          // Over the hours, so that no row grows under what is dragged.
          <p className="pointer-events-none absolute inset-x-0 inset-y-1 flex items-center">
            <span
              className={`bg-limewash px-2 text-caption font-semibold ${whyNot ? 'text-alarm' : ''}`}
            >
              {whyNot ?? words.canTake}
            </span>
          </p>
        )}
      </div>
    </li>
  )
})

/** The trips of a row; what is dragged over it does not draw them anew. */
const Bars = memo(function Bars({ kind, id, words, trips, own, day, hours, open }: BarsProps) {
  return (
    <ul className="absolute inset-0">
      {own.map((one) => {
        const { left, width } = placeOnDay(one, day, hours)
        const trip = trips.get(one.itemId)
        return (
          <li
            key={`${one.itemId} ${one.isForChange}`}
            className="absolute inset-y-1.5"
            style={{ left: `${left}%`, width: `${width}%` }}
          >
            {trip && !one.isForChange ? (
              <Bar {...{ trip, words, open }} fromKind={kind} fromId={id} />
            ) : (
              <span className="border-edge block h-full truncate border border-dashed px-2 py-1 text-caption">
                {one.reference}
                {one.isForChange && `, ${words.forChange}`}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
})
