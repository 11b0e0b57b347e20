import { useDraggable } from '@dnd-kit/core'
import {
  memo,
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
import { clockTimeInCapeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { findBarDays } from '../calendar-bars.ts'
import type { Lacks } from '../calendar-days.ts'
import type { Row } from '../calendar-drop.ts'
import type { CalendarAnswer } from '../fleet-answers-contract.ts'
import { formatEnd, formatStart } from '../format-hours.ts'
import { calendarId, type DraggedTrip } from './use-calendar-drag.ts'

export type Trip = CalendarAnswer['trips'][number]

type TripProps = {
  trip: Trip
  words: Words['admin']
  /** Undefined if the trip has a vehicle and a guide, or is over. */
  lacks?: Lacks | undefined
  /** The day whose hours are shown. Undefined in a week or month. */
  day?: string | undefined
}

/** Attributes for the look of a trip's bar. `BarText` says the same as text. */
export function listBarStates({ trip, lacks }: Pick<TripProps, 'trip' | 'lacks'>) {
  return {
    'data-requested': trip.status === 'requested' || undefined,
    'data-unpaid': trip.isUnpaid || undefined,
    'data-unassigned': lacks !== undefined || undefined,
  }
}

/** Words for a bar: an end on another day shows its date. */
const barWords = { since: '{date}', until: '{time}', untilDay: '{date}', untimed: '' }

/** The text of a trip's bar, for screen readers with what its place and look show. */
export function BarText({ trip, words, lacks, day }: TripProps) {
  const { calendar, inbox, statuses } = words
  const { firstDay, lastDay } = findBarDays(trip)
  const [first, last] = [formatDay(firstDay), formatDay(lastDay)]
  const name = trip.name ?? calendar.noName
  const needs = lacks?.map((kind) => calendar.needs[kind]) ?? []
  const timedTrip = { ...trip, isTimed: true }
  return (
    <>
      <strong title={`${name}, ${formatTimedTitle(trip)}`}>{name}</strong>{' '}
      {day === undefined ? (
        <span>{formatTimedTitle(trip)}</span>
      ) : (
        <span>
          {formatStart(barWords, timedTrip, day)}–{formatEnd(barWords, timedTrip, day)} ·{' '}
          {trip.title} · {fillCount(calendar.party, trip.party)}
          {trip.childSeats > 0 && ` · ${fillCount(calendar.childSeats, trip.childSeats)}`}
        </span>
      )}
      <b>{needs.join(', ')}</b>
      <span className="sr-only">
        {[
          '',
          first === last ? first : fill(inbox.fromTo, { first, last }),
          ...(day === undefined ? [fillCount(calendar.party, trip.party)] : []),
          ...needs,
          nameOf(statuses, trip.status),
          ...(trip.isUnpaid ? [calendar.unpaid] : []),
        ].join(', ')}
      </span>
    </>
  )
}

/** The start, if agreed or planned, and the title. */
function formatTimedTitle({ from, isTimed, title }: Trip): string {
  return isTimed ? `${clockTimeInCapeTown(new Date(from))} ${title}` : title
}

type BarProps = TripProps & {
  /** The kind of row that the trip is in. Undefined if the trip has no vehicle or guide. */
  fromKind?: Row['kind']
  fromId?: string
  open: (trip: Trip) => void
}

type Listeners = {
  onMouseDown?: (event: MouseEvent) => void
  onTouchStart?: (event: TouchEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/**
 * The bar of a trip in a row. A click opens the trip, a drag moves it to another row. Only the bar
 * under the pointer or with the focus listens for drags, so that hundreds of others do not render
 * again.
 */
export const Bar = memo(function Bar({ fromKind, fromId, open, ...tripProps }: BarProps) {
  const { trip } = tripProps
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
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-describedby={calendarId}
        className="calendar-bar"
        {...listBarStates(tripProps)}
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
        <BarText {...tripProps} />
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
