import { useDraggable } from '@dnd-kit/core'
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type TouchEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Words } from '#content/words/words.ts'
import type { CalendarAnswer } from '../fleet-answers-contract.ts'
import type { Row } from '../calendar-drop.ts'
import { formatEnd, formatStart } from '../format-hours.ts'
import { fillCount } from '#rules/text/fill.ts'
import { calendarId, type Taken } from './use-calendar-drag.ts'

type Trip = CalendarAnswer['trips'][number]
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
const range = { since: '{date}', until: '{time}', untilDay: '{date}', untimed: '' }

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
  const onMove = useCallback((carriage: DragState | undefined) => {
    const { x = 0, y = 0, isDragging = false } = carriage ?? {}
    listeners.current = carriage?.listeners ?? {}
    const own = button.current
    if (!own) return
    own.style.transform = x || y ? `translate(${x}px, ${y}px)` : ''
    if (isDragging) own.dataset['carried'] = 'true'
    else delete own.dataset['carried']
  }, [])
  const onNear = () => setIsNear(true)
  const onAway = () => {
    const own = button.current
    if (own && own !== document.activeElement && !own.dataset['carried']) setIsNear(false)
  }
  const onLeave = ({ buttons }: PointerEvent) => {
    if (buttons === 0) onAway()
  }
  const out = { ...trip, isTimed: true }
  const [starts, ends] = [formatStart(range, out, day), formatEnd(range, out, day)]
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
type DragSourceProps = Taken & {
  button: RefObject<HTMLButtonElement | null>
  /** Called with undefined when the bar stops being draggable. */
  onMove: (carriage: DragState | undefined) => void
}

/** Makes a bar draggable. Renders nothing; reports the bar's position. */
function DragSource({ button, onMove, trip, from }: DragSourceProps) {
  const data: Taken = { trip, from }
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
