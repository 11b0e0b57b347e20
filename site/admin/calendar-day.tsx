import { DndContext, useDraggable, useDroppable } from '@dnd-kit/core'
import { useState } from 'react'
import type { CalendarAnswer } from '#rules/desk/calendar-answer.ts'
import { findHoursShown, placeOnDay } from '#rules/desk/calendar-days.ts'
import { listSent, type Row } from '#rules/desk/calendar-drop.ts'
import type { FleetAnswer } from '#rules/desk/fleet-answer.ts'
import { clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { AssignDialog } from './assign-dialog.tsx'
import type { Desk } from './desk.ts'
import { type ItemAllocation, readAllocations } from './fleet-calls.ts'
import { type Taken, useCalendarDrag } from './use-calendar-drag.ts'

type Trip = CalendarAnswer['trips'][number]
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
  const { calendar: words } = desk.words
  const [opened, setOpened] = useState<ItemAllocation>()
  const { context, dragged, judge } = useCalendarDrag(props)
  const hours = findHoursShown([...answer.trips, ...answer.allocations], day)
  const open = async ({ orderId, itemId }: Trip) => {
    try {
      const { items } = await readAllocations(orderId)
      setOpened(items.find((item) => item.itemId === itemId))
    } catch {
      desk.say(words.failed, 'bad')
    }
  }
  const lacking = answer.trips.filter((trip) => {
    const { vehicles, guides } = listSent(answer, trip.itemId)
    return vehicles.length === 0 || guides.length === 0
  })
  const shared = { desk, answer, day, hours, open, judge }
  return (
    <DndContext {...context}>
      {lacking.length > 0 && (
        <section aria-labelledby="calendar-open" className="border-amber mb-8 border-l-4 pl-4">
          <h3 id="calendar-open" className="font-sans font-semibold tracking-normal">
            {words.open}
          </h3>
          <ul className="mt-3 flex flex-wrap gap-3">
            {lacking.map((trip) => (
              <li key={trip.itemId}>
                <Bar
                  {...{ trip, desk, open }}
                  from={undefined}
                  lacks={listLacks(words, answer, trip)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-labelledby="calendar-title">
        <div className="min-w-3xl">
          <Hours {...hours} />
          <Rows
            {...shared}
            title={words.vehicles}
            kind="vehicle"
            rows={fleet.vehicles}
            isDragged={dragged !== undefined}
          />
          <Rows
            {...shared}
            title={words.guides}
            kind="guide"
            rows={fleet.guides}
            isDragged={dragged !== undefined}
          />
        </div>
      </div>
      {opened && (
        <AssignDialog item={opened} {...{ desk, onChanged }} onClose={() => setOpened(undefined)} />
      )}
    </DndContext>
  )
}

function listLacks(words: Desk['words']['calendar'], answer: CalendarAnswer, trip: Trip): string {
  const { vehicles, guides } = listSent(answer, trip.itemId)
  const { vehicle, guide } = words.needs
  return [
    ...(vehicles.length === 0 ? [vehicle] : []),
    ...(guides.length === 0 ? [guide] : []),
  ].join(', ')
}

function Hours({ first, last }: { first: number; last: number }) {
  const shown = Array.from({ length: last - first }, (_, n) => first + n)
  return (
    <div aria-hidden="true" className="flex pl-40">
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

type Shared = {
  desk: Desk
  answer: CalendarAnswer
  day: string
  hours: { first: number; last: number }
  open: (trip: Trip) => Promise<void>
  /** Why what is dragged now cannot be put on a row, as a sentence; undefined where it can. */
  judge: (to: Row) => string | undefined
}
type RowsProps = Shared & {
  title: string
  kind: Row['kind']
  rows: readonly { id: string; name: string }[]
  isDragged: boolean
}

function Rows({ title, rows, ...shared }: RowsProps) {
  if (rows.length === 0) return null
  return (
    <section className="mt-4">
      <h3 className="text-ink-2 font-sans text-caption font-semibold tracking-normal">{title}</h3>
      <ul className="border-rule divide-rule mt-1 divide-y border-y">
        {rows.map(({ id, name }) => (
          <ResourceRow key={id} {...shared} {...{ id, name }} />
        ))}
      </ul>
    </section>
  )
}

type ResourceRowProps = Omit<RowsProps, 'title' | 'rows'> & { id: string; name: string }

function ResourceRow(props: ResourceRowProps) {
  const { desk, answer, day, hours, open, judge, kind, id, name, isDragged } = props
  const { calendar: words } = desk.words
  const { setNodeRef, isOver } = useDroppable({ id: `${kind} ${id}`, data: { kind, id, name } })
  const whyNot = isDragged ? judge({ kind, id }) : undefined
  const isAway = answer.closings.some(
    (one) => one.resourceId === id && one.firstDay <= day && day <= one.lastDay,
  )
  const own = answer.allocations.filter((one) => one.resourceId === id)
  return (
    <li
      ref={setNodeRef}
      className={`flex min-h-14 items-stretch ${isDragged && !whyNot ? 'bg-plaster' : ''} ${isOver ? 'outline-disa outline-2' : ''}`}
    >
      <p className="w-40 shrink-0 py-2 pr-3 text-meta font-semibold break-words">
        <span className="block">{name}</span>
        {isAway && <span className="text-ink-2 block font-normal">{words.away}</span>}
      </p>
      <div className="relative min-w-0 flex-1">
        <ul className={`absolute inset-0 ${isAway ? 'bg-rule/40' : ''}`}>
          {own.map((one) => {
            const { left, width } = placeOnDay(one, day, hours)
            const trip = answer.trips.find(({ itemId }) => itemId === one.itemId)
            return (
              <li
                key={`${one.itemId} ${one.isForChange}`}
                className="absolute inset-y-1.5"
                style={{ left: `${left}%`, width: `${width}%` }}
              >
                {trip && !one.isForChange ? (
                  <Bar {...{ trip, desk, open }} from={{ kind, id }} />
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
}

type BarProps = {
  trip: Trip
  desk: Desk
  from: Row | undefined
  open: (trip: Trip) => Promise<void>
  lacks?: string
}

/** A trip: pressed it opens, dragged it goes to another row. */
function Bar({ trip, desk, from, open, lacks }: BarProps) {
  const { calendar: words } = desk.words
  const data: Taken = { trip, from }
  const { attributes, listeners, setNodeRef, transform, isDragging } = useDraggable({
    id: `${trip.itemId} ${from?.id ?? ''}`,
    data,
  })
  const [starts, ends] = [trip.from, trip.to].map((at) => clockTimeInCapeTown(new Date(at)))
  return (
    <button
      ref={setNodeRef}
      type="button"
      aria-describedby={attributes['aria-describedby']}
      {...listeners}
      className={`bg-sky text-ink border-edge h-full min-h-11 w-full touch-none truncate border px-2 text-left text-caption ${isDragging ? 'relative z-10 opacity-80' : ''}`}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      onClick={() => void open(trip)}
    >
      <strong className="block truncate">{trip.title}</strong>
      {starts}–{ends} · {trip.name ?? words.noName}
      {lacks && <span className="block font-semibold">{lacks}</span>}
    </button>
  )
}
