import {
  type Active,
  type DragEndEvent,
  type DragStartEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useMemo, useState } from 'react'
import type { CalendarAnswer } from '../fleet-answers-contract.ts'
import {
  checkDrop,
  findExchange,
  readAssignment,
  moveResource,
  type Row,
  type Assignment,
  applyAssignments,
} from '../calendar-drop.ts'
import type { FleetAnswer } from '../fleet-answers-contract.ts'
import { fill } from '#rules/text/fill.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { formatRefusal } from '#rules/text/format-refusal.ts'
import { type Desk, useAction, useUndoOffer } from '#ui/office-kit/desk.ts'
import { handOver, type OrderAllocations } from './fleet-calls.ts'
import { offerUndo } from '#ui/office-kit/undo.ts'

export const calendarId = 'desk-calendar'

/** The dragged trip, and its row if it has one. */
export type DraggedTrip = { trip: CalendarAnswer['trips'][number]; from: Row | undefined }
type Target = Row & { name: string }

/** When a press becomes a drag: after 6 pixels of a mouse, or 200 ms of a touch. */
const mouseSettings = { activationConstraint: { distance: 6 } }
const touchSettings = { activationConstraint: { delay: 200, tolerance: 8 } }
/** Space picks up a trip. Enter does not, because it opens the trip. */
const keyboardSettings = {
  coordinateGetter: moveToNextRow,
  scrollBehavior: 'auto' as const,
  keyboardCodes: {
    start: [KeyboardCode.Space],
    cancel: [KeyboardCode.Esc],
    end: [KeyboardCode.Space, KeyboardCode.Enter],
  },
}

type Settings = {
  desk: Desk
  fleet: FleetAnswer
  answer: CalendarAnswer
  /** Called with the server's answer. Without one, the caller must read the trip again. */
  onChanged: (saved?: OrderAllocations) => Promise<void>
}

/**
 * Handles dragging trips between rows: settings for DndContext, and for each row why the dragged
 * trip cannot be dropped there. `shown` is the calendar in which a dropped trip is already in its
 * new row, before the server answers.
 */
export function useCalendarDrag({ desk, fleet, answer, onChanged }: Settings) {
  const { calendar: words } = desk.words
  const [dragged, setDragged] = useState<DraggedTrip>()
  const [moved, setMoved] = useState<readonly { itemId: string; sent: Assignment }[]>([])
  const { send } = useAction<OrderAllocations>(desk)
  const undoWith = useUndoOffer<OrderAllocations>(desk, onChanged)
  const sensors = useSensors(
    useSensor(MouseSensor, mouseSettings),
    useSensor(TouchSensor, touchSettings),
    useSensor(KeyboardSensor, keyboardSettings),
  )
  const findDropRefusal = ({ trip, from }: DraggedTrip, to: Row): string | undefined => {
    // A trip moves between rows of one kind. A trip without a vehicle or guide may go to either
    // kind.
    if (from && from.kind !== to.kind) return words.whyNot.general
    const refusal = checkDrop(fleet, answer, { trip, from, to })
    if (!refusal || findExchange(fleet, answer, { trip, from, to })) return undefined
    return formatRefusal(refusal, words.whyNot, siteLanguage)
  }
  /** The text for an exchange. Undefined if the row is free. */
  const formatExchange = ({ trip, from }: DraggedTrip, to: Row): string | undefined => {
    if (!checkDrop(fleet, answer, { trip, from, to })) return undefined
    const exchange = findExchange(fleet, answer, { trip, from, to })
    return exchange && fill(words.exchanges, { reference: exchange.other.reference })
  }
  const drop = async ({ trip, from }: DraggedTrip, to: Target) => {
    const { itemId, title } = trip
    const exchange = checkDrop(fleet, answer, { trip, from, to })
      ? findExchange(fleet, answer, { trip, from, to })
      : undefined
    const seen = readAssignment(answer, itemId)
    const changes = exchange?.sent ?? [{ itemId, seen, sent: moveResource(seen, { from, to }) }]
    setMoved(changes)
    const saved = await send(() => handOver(changes))
    await onChanged(saved)
    setMoved([])
    const doneText = exchange
      ? fill(words.exchanged, { title, other: exchange.other.title })
      : fill(words.moved, { title, name: to.name })
    // The server refuses to undo if a colleague has changed the assignment since.
    const undoChanges = changes.map((one) => ({ ...one, sent: one.seen, seen: one.sent }))
    if (saved) offerUndo(undoWith(doneText, () => handOver(undoChanges)))
  }
  const shown = useMemo(
    () => (moved.length > 0 ? applyAssignments(answer, moved) : answer),
    [answer, moved],
  )
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const draggedTrip = getDragged(active)
    const to = getTarget(over)
    if (!draggedTrip || !to || draggedTrip.from?.id === to.id) return
    const whyNot = findDropRefusal(draggedTrip, to)
    if (whyNot) desk.say(whyNot, 'bad')
    else void drop(draggedTrip, to)
  }
  const dragWords = words.dragging
  const accessibility = {
    screenReaderInstructions: { draggable: dragWords.how },
    announcements: {
      onDragStart: ({ active }: { active: Active }) =>
        fill(dragWords.pickedUp, { title: getTitle(active) }),
      onDragOver: ({ active, over }: { active: Active; over: Over | null }) => {
        const [draggedTrip, to] = [getDragged(active), getTarget(over)]
        if (!draggedTrip || !to) return undefined
        const verdict =
          findDropRefusal(draggedTrip, to) ?? formatExchange(draggedTrip, to) ?? words.canTake
        return fill(dragWords.over, { title: getTitle(active), name: to.name, verdict })
      },
      onDragEnd: ({ active, over }: { active: Active; over: Over | null }) => {
        const to = getTarget(over)
        const title = getTitle(active)
        return to
          ? fill(dragWords.dropped, { title, name: to.name })
          : fill(dragWords.nowhere, { title })
      },
      onDragCancel: ({ active }: { active: Active }) =>
        fill(dragWords.nowhere, { title: getTitle(active) }),
    },
  }
  const context = {
    id: calendarId,
    sensors,
    accessibility,
    // With a pointer the row under it is the target; with keys the row that the trip overlaps.
    collisionDetection: (args: Parameters<typeof pointerWithin>[0]) =>
      args.pointerCoordinates ? pointerWithin(args) : rectIntersection(args),
    onDragStart: ({ active }: DragStartEvent) => setDragged(getDragged(active)),
    onDragCancel: () => setDragged(undefined),
    onDragEnd,
  }
  const whyNot = new Map<string, string | undefined>()
  const exchanges = new Map<string, string | undefined>()
  if (dragged) {
    const rows: Row[] = [
      ...fleet.vehicles.map(({ id }) => ({ kind: 'vehicle' as const, id })),
      ...fleet.guides.map(({ id }) => ({ kind: 'guide' as const, id })),
    ]
    for (const row of rows) {
      whyNot.set(row.id, findDropRefusal(dragged, row))
      if (row.kind === dragged.from?.kind) exchanges.set(row.id, formatExchange(dragged, row))
    }
  }
  return { context, shown, isDragged: dragged !== undefined, whyNot, exchanges }
}

function getDragged(active: Active): DraggedTrip | undefined {
  return active.data.current as DraggedTrip | undefined
}

function getTitle(active: Active): string {
  return getDragged(active)?.trip.title ?? ''
}

function getTarget(over: Over | null): Target | undefined {
  return over?.data.current as Target | undefined
}

/** Moves the trip to the middle of the next row on arrow up or down. */
function moveToNextRow(
  event: KeyboardEvent,
  { currentCoordinates, context }: Parameters<KeyboardCoordinateGetter>[1],
) {
  const isDown = event.code === KeyboardCode.Down
  if (!isDown && event.code !== KeyboardCode.Up) return undefined
  event.preventDefault()
  const { collisionRect, droppableRects } = context
  if (!collisionRect) return undefined
  const middle = collisionRect.top + collisionRect.height / 2
  const middlesAhead = [...droppableRects.values()]
    .filter(({ top, bottom }) => (isDown ? top > middle : bottom < middle))
    .map(({ top, height }) => top + height / 2)
    .toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))
  const [next] = middlesAhead
  return next === undefined
    ? undefined
    : { ...currentCoordinates, y: currentCoordinates.y + next - middle }
}
