import { DndContext, useDroppable, useDraggable } from '@dnd-kit/core'
import {
  memo,
  useMemo,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  useCallback,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Words } from '#content/words/words.ts'
import type { CalendarAnswer, FleetAnswer } from '../fleet-answers-contract.ts'
import {
  findAbsence,
  findHoursShown,
  groupByResource,
  listUnderstaffedTrips,
  listOnDays,
  listRows,
  placeOnDay,
} from '../calendar-days.ts'
import type { Row } from '../calendar-drop.ts'
import { AssignTrip } from './assign-dialog.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { useCalendarDrag, calendarId, type DraggedTrip } from './use-calendar-drag.ts'
import { formatEnd, formatStart } from '../format-hours.ts'
import { fillCount } from '#rules/text/fill.ts'

type BarProps = {
  trip: Trip
  day: string
  words: Words['admin']['calendar']
  /** The kind of row that the trip is in. Undefined if the trip has no vehicle or guide. */
  fromKind?: Row['kind']
  fromId?: string
  open: (trip: Trip) => void
  lacks?: string
}

/** Words for a bar: an end on another day shows its date. */
const barWords = { since: '{date}', until: '{time}', untilDay: '{date}', untimed: '' }

type Listeners = {
  onMouseDown?: (event: MouseEvent) => void
  onTouchStart?: (event: TouchEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The bar of a trip. A click opens the trip, a drag moves it to another row. Only the bar under the
 * pointer or with the focus listens for drags, so that hundreds of others do not render again.
 */
export const Bar = memo(function Bar({
  trip,
  day,
  words,
  fromKind,
  fromId,
  open,
  lacks,
}: BarProps) {
  const button = useRef<HTMLButtonElement>(null)
  const listeners = useRef<Listeners>({})
  const [isNear, setIsNear] = useState(false)
  const onMove = useCallback((dragState: DragState | undefined) => {
    const { x = 0, y = 0, isDragging = false } = dragState ?? {}
    listeners.current = dragState?.listeners ?? {}
    const element = button.current
    if (!element) return
    element.style.transform = x || y ? `translate(${x}px, ${y}px)` : ''
    if (isDragging) element.dataset['carried'] = 'true'
    else delete element.dataset['carried']
  }, [])
  const onNear = () => setIsNear(true)
  const onAway = () => {
    const element = button.current
    if (element && element !== document.activeElement && !element.dataset['carried'])
      setIsNear(false)
  }
  const onLeave = ({ buttons }: PointerEvent) => {
    if (buttons === 0) onAway()
  }
  const timedTrip = { ...trip, isTimed: true }
  const [starts, ends] = [
    formatStart(barWords, timedTrip, day),
    formatEnd(barWords, timedTrip, day),
  ]
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-describedby={calendarId}
        className="calendar-bar"
        onPointerEnter={onNear}
        onPointerDown={onNear}
        onPointerLeave={onLeave}
        onFocus={onNear}
        onBlur={onAway}
        onMouseDown={(event) => listeners.current.onMouseDown?.(event)}
        onTouchStart={(event) => listeners.current.onTouchStart?.(event)}
        onKeyDown={(event) => listeners.current.onKeyDown?.(event)}
        onClick={() => open(trip)}
      >
        <strong>{trip.title}</strong>
        {starts}–{ends} · {trip.name ?? words.noName} · {fillCount(words.party, trip.party)}
        {trip.childSeats > 0 && ` · ${fillCount(words.childSeats, trip.childSeats)}`}
        {lacks && <span className="block font-semibold">{lacks}</span>}
      </button>
      {isNear && (
        <DragSource
          button={button}
          onMove={onMove}
          trip={trip}
          from={fromKind && fromId ? { kind: fromKind, id: fromId } : undefined}
        />
      )}
    </>
  )
})

type DragState = { listeners: Listeners; isDragging: boolean; x: number; y: number }
type DragSourceProps = DraggedTrip & {
  button: RefObject<HTMLButtonElement | null>
  /** Called with undefined when the bar stops being draggable. */
  onMove: (dragState: DragState | undefined) => void
}

/** Makes a bar draggable. Renders nothing; reports the bar's position. */
function DragSource({ button, onMove, trip, from }: DragSourceProps) {
  const data: DraggedTrip = { trip, from }
  const drag = useDraggable({ id: `${trip.itemId} ${from?.id ?? ''}`, data })
  const { setNodeRef, isDragging, transform } = drag
  const [x, y] = [transform?.x ?? 0, transform?.y ?? 0]
  useLayoutEffect(() => {
    setNodeRef(button.current)
    return () => {
      setNodeRef(null)
      onMove(undefined)
    }
  }, [setNodeRef, button, onMove])
  useLayoutEffect(() => {
    onMove({ listeners: drag.listeners ?? {}, isDragging, x, y })
  }, [onMove, drag.listeners, isDragging, x, y])
  return null
}

type CalendarWords = Words['admin']['calendar']
type Trip = CalendarAnswer['trips'][number]
type Allocation = CalendarAnswer['allocations'][number]
type Props = {
  desk: Desk
  fleet: FleetAnswer
  answer: CalendarAnswer
  day: string
  onChanged: Parameters<typeof useCalendarDrag>[0]['onChanged']
}

/**
 * The calendar of a day: trips without a vehicle or guide on top, then a row for each vehicle and
 * guide with its trips by hour.
 */
export function CalendarDay(props: Props) {
  const { desk, fleet, answer, day, onChanged } = props
  const { calendar: words } = desk.words
  const [opened, open] = useState<Trip>()
  const { context, shown, isDragged, whyNot, exchanges } = useCalendarDrag(props)
  const hours = useMemo(
    () => findHoursShown([...answer.trips, ...listOnDays(answer.allocations, [day])], day),
    [answer, day],
  )
  const trips = useMemo(() => new Map(shown.trips.map((trip) => [trip.itemId, trip])), [shown])
  const allocations = useMemo(
    () => groupByResource(listOnDays(shown.allocations, [day])),
    [shown, day],
  )
  const understaffed = useMemo(() => listUnderstaffedTrips(shown), [shown])
  const groups = [
    { kind: 'vehicle', title: words.vehicles, rows: listRows(fleet.vehicles, allocations) },
    { kind: 'guide', title: words.guides, rows: listRows(fleet.guides, allocations) },
  ] as const
  return (
    <DndContext {...context}>
      {understaffed.length > 0 && (
        <Notice as="section" aria-labelledby="calendar-open" className="mb-8">
          <h3 id="calendar-open" className="font-sans font-semibold tracking-normal">
            {words.open}
          </h3>
          <ul className="calendar-open mt-3">
            {understaffed.map(({ trip, lacks }) => (
              <li key={trip.itemId}>
                <Bar
                  trip={trip}
                  day={day}
                  words={words}
                  open={open}
                  lacks={lacks.map((kind) => words.needs[kind]).join(', ')}
                />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="calendar-scroll" tabIndex={0} role="group" aria-labelledby="calendar-title">
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
                  {rows.map((row) => (
                    <ResourceRow
                      key={row.id}
                      kind={kind}
                      words={words}
                      trips={trips}
                      day={day}
                      hours={hours}
                      open={open}
                      isDragged={isDragged}
                      id={row.id}
                      name={row.name}
                      own={allocations.get(row.id) ?? noAllocations}
                      absence={findAbsence(row, answer.closings, day)}
                      whyNot={whyNot.get(row.id)}
                      exchange={exchanges.get(row.id)}
                    />
                  ))}
                </ul>
              </section>
            ))}
        </div>
      </div>
      {opened && (
        <AssignTrip
          desk={desk}
          onChanged={onChanged}
          trip={opened}
          onClose={() => open(undefined)}
        />
      )}
    </DndContext>
  )
}

const noAllocations: Allocation[] = []

function Hours({ first, last }: { first: number; last: number }) {
  const hours = Array.from({ length: last - first }, (_, n) => first + n)
  return (
    <div aria-hidden="true" className="calendar-hours flex">
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
  absence: keyof CalendarWords['absences'] | undefined
  isDragged: boolean
  /** Why the dragged trip cannot be dropped on this row, as a sentence. Undefined if it can. */
  whyNot: string | undefined
  exchange: string | undefined
}

const ResourceRow = memo(function ResourceRow(props: ResourceRowProps) {
  const { kind, id, name, words, absence, isDragged, whyNot, exchange } = props
  const { setNodeRef, isOver } = useDroppable({ id: `${kind} ${id}`, data: { kind, id, name } })
  const { trips, own, day, hours, open } = props
  return (
    <li
      ref={setNodeRef}
      data-over={isOver || undefined}
      className={`calendar-row flex min-h-14 items-stretch ${isDragged && !whyNot ? 'bg-plaster' : ''} ${isOver ? 'outline-disa outline-2' : ''}`}
    >
      <p className="calendar-name text-meta">
        <span className="block">{name}</span>
        {absence && <span className="text-ink-2 block font-normal">{words.absences[absence]}</span>}
      </p>
      <div className={`relative min-w-0 flex-1 ${absence ? 'calendar-away' : ''}`}>
        <Bars
          kind={kind}
          id={id}
          words={words}
          trips={trips}
          own={own}
          day={day}
          hours={hours}
          open={open}
        />
        {isDragged && (
          <p className="calendar-verdict">
            <span className={whyNot && 'text-alarm'}>{whyNot ?? exchange ?? words.canTake}</span>
          </p>
        )}
      </div>
    </li>
  )
})

/** The trips of a row. Memoized, so that a drag over the row does not render them again. */
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
              <Bar trip={trip} day={day} words={words} open={open} fromKind={kind} fromId={id} />
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
