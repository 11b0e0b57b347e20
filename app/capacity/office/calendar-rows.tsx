import { DndContext, useDroppable } from '@dnd-kit/core'
import { type ComponentProps, memo, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Desk } from '#ui/office-kit/desk.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import { findBarDays, listAbsences } from '../calendar-bars.ts'
import {
  findAbsence,
  findHoursShown,
  findUnderstaffedTrips,
  groupByResource,
  type Lacks,
  listOnDays,
  listRows,
  placeOnDay,
  type Resource,
} from '../calendar-days.ts'
import type { Row } from '../calendar-drop.ts'
import type { CalendarAnswer, FleetAnswer } from '../fleet-answers-contract.ts'
import { AssignTrip } from './assign-dialog.tsx'
import { Bar, type Trip } from './calendar-bar.tsx'
import { DayHeads, Lanes, listHeldBars, nameDay } from './calendar-lanes.tsx'
import { useCalendarDrag } from './use-calendar-drag.ts'

type Allocation = CalendarAnswer['allocations'][number]
type Props = {
  desk: Desk
  fleet: FleetAnswer
  answer: CalendarAnswer
  /** A day, shown by hours, or the days of a week. */
  days: readonly string[]
  today: string
  onChanged: Parameters<typeof useCalendarDrag>[0]['onChanged']
}

/** Data that the bars of all rows share. Stable during a drag, so that they don't render again. */
type Shared = {
  words: Desk['words']
  trips: ReadonlyMap<string, Trip>
  lacking: ReadonlyMap<string, Lacks>
  closings: CalendarAnswer['closings']
  days: readonly string[]
  hours: { first: number; last: number }
  open: (trip: Trip) => void
}

/** More trips than a vehicle or guide has on nearly every day. */
const maxRowLanes = 6
const maxUnassignedLanes = 12

/**
 * The calendar of a day or week: trips without a vehicle or guide on top, then a row for each
 * vehicle and guide with its trips, by hour or by day.
 */
export function CalendarRows(props: Props) {
  const { desk, fleet, answer, days, today, onChanged } = props
  const { calendar: words } = desk.words
  const [day = ''] = days
  const isWeek = days.length > 1
  const go = useNavigate()
  const [opened, setOpened] = useState<Trip>()
  const { context, shown, isDragged, whyNot, exchanges } = useCalendarDrag(props)
  const open = useCallback(
    (trip: Trip) => (isWeek ? void go(linkToPage(trip.reference)) : setOpened(trip)),
    [isWeek, go],
  )
  const allocations = useMemo(
    () => groupByResource(listOnDays(shown.allocations, days)),
    [shown, days],
  )
  const lacking = useMemo(() => findUnderstaffedTrips(shown, today), [shown, today])
  const shared = useMemo(() => {
    const forChange = answer.allocations.filter(({ isForChange }) => isForChange)
    const hours = findHoursShown([...answer.trips, ...listOnDays(forChange, days)], day)
    const trips = new Map(answer.trips.map((trip) => [trip.itemId, trip]))
    return { words: desk.words, trips, lacking, closings: answer.closings, days, hours, open }
  }, [desk.words, answer, lacking, days, day, open])
  const groups = [
    { kind: 'vehicle', title: words.vehicles, rows: listRows(fleet.vehicles, allocations) },
    { kind: 'guide', title: words.guides, rows: listRows(fleet.guides, allocations) },
  ] as const
  const unassigned = answer.trips.filter(({ itemId }) => lacking.has(itemId))
  const sections = [
    {
      title: words.open,
      bars: unassigned.map((trip) => ({
        ...findBarDays(trip),
        key: trip.itemId,
        node: (
          <Bar
            trip={trip}
            words={desk.words}
            lacks={lacking.get(trip.itemId)}
            day={isWeek ? undefined : day}
            open={open}
          />
        ),
      })),
    },
    { title: words.held, bars: listHeldBars(desk, answer.held) },
  ]
    .filter(({ bars }) => bars.length > 0)
    .map((section) => (
      <LaneSection key={section.title} {...section} moreText={words.more} days={days} />
    ))
  return (
    <DndContext {...context}>
      <div
        ref={isWeek ? showToday : undefined}
        className="calendar-scroll"
        tabIndex={0}
        role="group"
        aria-labelledby="calendar-title"
      >
        {isWeek ? (
          <div className="calendar-week" {...markToday(days, today)}>
            <DayHeads desk={desk} days={days} today={today} answer={answer} format={nameDay} />
            {sections}
            {renderGroups()}
          </div>
        ) : (
          <div className="calendar-day">
            {sections}
            <Hours {...shared.hours} />
            {renderGroups()}
          </div>
        )}
      </div>
      {opened && (
        <AssignTrip
          desk={desk}
          onChanged={onChanged}
          trip={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </DndContext>
  )
  function renderGroups() {
    return groups
      .filter(({ rows }) => rows.length > 0)
      .map(({ kind, title, rows }) => (
        <section key={kind} className="mt-4">
          <h3 className="text-ink-2 sticky left-0 w-fit font-sans text-caption font-semibold tracking-normal">
            {title}
          </h3>
          <ul className="border-rule divide-rule mt-1 divide-y border-y">
            {rows.map((row) => (
              <ResourceRow
                key={row.id}
                kind={kind}
                row={row}
                shared={shared}
                own={allocations.get(row.id) ?? noAllocations}
                isDragged={isDragged}
                whyNot={whyNot.get(row.id)}
                exchange={exchanges.get(row.id)}
              />
            ))}
          </ul>
        </section>
      ))
  }
}

/** Marks today's column, if it is one of the days. */
export function markToday(days: readonly string[], today: string) {
  const index = days.indexOf(today)
  return index === -1 ? {} : { 'data-today': '', style: { '--today': index } as object }
}

/** Scrolls today next to the names, if not all days fit. */
function showToday(scroller: HTMLDivElement | null) {
  const head = scroller?.querySelector('[aria-current]')?.closest('li')
  const heads = head?.parentElement
  if (scroller && head && heads)
    scroller.scrollLeft = head.offsetLeft - parseFloat(getComputedStyle(heads).paddingLeft)
}

type LaneSectionProps = Omit<ComponentProps<typeof Lanes>, 'maxLanes'> & { title: string }

/** A row of bars that belong to no vehicle or guide: by day, or on a day side by side. */
function LaneSection({ title, ...lanes }: LaneSectionProps) {
  return (
    <section className="calendar-row border-rule mt-2 border-y">
      <h3 className="calendar-name">{title}</h3>
      <div className="min-w-0 flex-1">
        {lanes.days.length > 1 ? (
          <Lanes {...lanes} maxLanes={maxUnassignedLanes} />
        ) : (
          <ul className="calendar-open">
            {lanes.bars.map(({ key, node }) => (
              <li key={key}>{node}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const noAllocations: Allocation[] = []

function Hours({ first, last }: { first: number; last: number }) {
  const hours = Array.from({ length: last - first }, (_, n) => first + n)
  return (
    <div aria-hidden="true" className="calendar-hours">
      {hours.map((hour) => (
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
  row: Resource
  own: readonly Allocation[]
  shared: Shared
}
type ResourceRowProps = BarsProps & {
  isDragged: boolean
  /** Why the dragged trip cannot be dropped on this row, as a sentence. Undefined if it can. */
  whyNot: string | undefined
  exchange: string | undefined
}

const ResourceRow = memo(function ResourceRow(props: ResourceRowProps) {
  const { kind, row, own, shared, isDragged, whyNot, exchange } = props
  const { id, name } = row
  const { days, closings } = shared
  const { calendar: words } = shared.words
  const { setNodeRef, isOver } = useDroppable({ id: `${kind} ${id}`, data: { kind, id, name } })
  const isWeek = days.length > 1
  const absence = isWeek ? undefined : findAbsence(row, closings, days[0] ?? '')
  const Bars = isWeek ? WeekBars : DayBars
  return (
    <li
      ref={setNodeRef}
      data-over={isOver || undefined}
      className={`calendar-row ${isDragged && !whyNot ? 'bg-plaster' : ''} ${isOver ? 'outline-disa outline-2' : ''}`}
    >
      <p className="calendar-name">
        {name}
        {absence && <span className="text-ink-2 block font-normal">{words.absences[absence]}</span>}
      </p>
      <div className={`relative min-w-0 flex-1 ${absence ? 'calendar-away' : ''}`}>
        <Bars kind={kind} row={row} own={own} shared={shared} />
        {isDragged && (
          <p className="calendar-verdict">
            <span className={whyNot && 'text-alarm'}>{whyNot ?? exchange ?? words.canTake}</span>
          </p>
        )}
      </div>
    </li>
  )
})

/** The trips of a row by hour. Memoized, so that a drag over the row does not render them again. */
const DayBars = memo(function DayBars({ kind, row, own, shared }: BarsProps) {
  const [day = ''] = shared.days
  return (
    <ul className="calendar-placed">
      {own.flatMap((one) => {
        // The trip's own hours, without the buffers that are reserved too.
        const hours = findTrip(shared, one) ?? one
        if (listOnDays([hours], shared.days).length === 0) return []
        const { left, width } = placeOnDay(hours, day, shared.hours)
        return (
          <li
            key={`${one.itemId} ${one.isForChange}`}
            style={{ '--left': `${left}%`, '--width': `${width}%` } as object}
          >
            <RowBar kind={kind} row={row} allocation={one} shared={shared} />
          </li>
        )
      })}
    </ul>
  )
})

/** The trips and absences of a row by day. A trip covers its own days, without buffers. */
const WeekBars = memo(function WeekBars({ kind, row, own, shared }: BarsProps) {
  const { words, days, closings } = shared
  const absences = listAbsences(row, closings, days).map(({ absence, ...absenceDays }) => ({
    ...absenceDays,
    key: absenceDays.firstDay,
    node: <span className="calendar-note">{words.calendar.absences[absence]}</span>,
  }))
  const bars = own.map((one) => ({
    ...findBarDays(findTrip(shared, one) ?? one),
    key: `${one.itemId} ${one.isForChange}`,
    node: <RowBar kind={kind} row={row} allocation={one} shared={shared} />,
  }))
  const allBars = [...absences, ...bars]
  return <Lanes moreText={words.calendar.more} days={days} bars={allBars} maxLanes={maxRowLanes} />
})

/** The trip of an allocation. Undefined for one that is kept for a change. */
function findTrip({ trips }: Shared, { itemId, isForChange }: Allocation): Trip | undefined {
  return isForChange ? undefined : trips.get(itemId)
}

type RowBarProps = Omit<BarsProps, 'own'> & { allocation: Allocation }

function RowBar({ kind, row, allocation, shared }: RowBarProps) {
  const { words, lacking, days, open } = shared
  const { itemId, reference, isForChange } = allocation
  const trip = findTrip(shared, allocation)
  return trip ? (
    <Bar
      trip={trip}
      words={words}
      lacks={lacking.get(itemId)}
      day={days.length > 1 ? undefined : days[0]}
      open={open}
      fromKind={kind}
      fromId={row.id}
    />
  ) : (
    <span className="calendar-note">
      {reference}
      {isForChange && `, ${words.calendar.forChange}`}
    </span>
  )
}
