import {
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  closestCenter,
  type Collision,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  pointerWithin,
  rectIntersection,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { useMemo, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import type { ItineraryEntries } from '../itinerary.ts'
import { nextPaint } from '#ui/loading/next-paint.ts'
import { type DragData, dragDataOf, daysZone } from './drag-data.ts'
import type { Act } from './use-builder-state.ts'
import { fill } from '#rules/text/fill.ts'

/**
 * Finds the drop target of a dragged tour. For a new tour: inside the days or not. For one of the
 * days: the day under the pointer. Outside the days there is no target, so a drop there changes
 * nothing.
 */
const findDropTarget: CollisionDetection = (args) => {
  const { active, droppableContainers, pointerCoordinates } = args
  const zone = droppableContainers.filter(({ id }) => id === daysZone)
  const within = pointerCoordinates
    ? pointerWithin({ ...args, droppableContainers: zone })
    : rectIntersection({ ...args, droppableContainers: zone })
  if (within.length === 0) return nowhere
  if (dragDataOf(active)?.kind === 'new') return placeOf(daysZone)
  const entries = droppableContainers.filter(({ id }) => id !== daysZone)
  const collisionRect = pointerCoordinates ? rectAt(pointerCoordinates) : args.collisionRect
  const [nearest] = closestCenter({ ...args, collisionRect, droppableContainers: entries })
  return nearest ? placeOf(nearest.id) : nowhere
}

const nowhere: Collision[] = []
const places = new Map<UniqueIdentifier, Collision[]>()

/**
 * Returns the same array for the same place. A new one would render every day again at every move.
 */
function placeOf(id: UniqueIdentifier): Collision[] {
  const place = places.get(id) ?? [{ id }]
  places.set(id, place)
  return place
}

/**
 * A rectangle of no size at the pointer, because people aim with the pointer, not with the middle
 * of a tall entry.
 */
function rectAt({ x, y }: { x: number; y: number }) {
  return { left: x, right: x, top: y, bottom: y, width: 0, height: 0 }
}

/**
 * Moves a tour by an arrow key: a new one into the days, a day to the next or previous place.
 */
const moveByKey: KeyboardCoordinateGetter = (event, { context }) => {
  const { active, over, collisionRect, droppableRects } = context
  if (!active || !collisionRect || !event.code.startsWith('Arrow')) return undefined
  event.preventDefault()
  const ids = [...droppableRects.keys()].filter((id) => id !== daysZone)
  const ordered = ids.toSorted((one, other) => topOf(one) - topOf(other))
  const at = ordered.indexOf(over?.id ?? active.id)
  const by = event.code === 'ArrowDown' || event.code === 'ArrowRight' ? 1 : -1
  const isNew = dragDataOf(active)?.kind === 'new'
  const target = droppableRects.get(isNew ? daysZone : (ordered[at + by] ?? active.id))
  if (!target || (!isNew && ordered[at + by] === undefined)) return undefined
  // A new tour goes to the top of the days, which may be taller than the screen.
  const height = isNew ? Math.min(target.height, collisionRect.height) : target.height
  return {
    x: target.left + (target.width - collisionRect.width) / 2,
    y: target.top + (height - collisionRect.height) / 2,
  }

  function topOf(id: string | number): number {
    return droppableRects.get(id)?.top ?? 0
  }
}

type Spoken = Pick<Parameters<Announcements['onDragOver']>[0], 'active' | 'over'>

/**
 * Screen-reader announcements while a tour is dragged. `ids` are the tours of the days in order.
 */
function createAnnouncements(words: Words['itinerary'], ids: readonly string[]): Announcements {
  const say = words.announcements
  /**
   * The last announced place. A tour that was just picked up is over its own place, which needs no
   * announcement.
   */
  let place: string | undefined
  const factsOf = ({ active, over }: Spoken) => {
    const data = dragDataOf(active)
    const isNew = data?.kind === 'new'
    const at = ids.indexOf(String(over?.id ?? active.id))
    const day = isNew ? ids.length + 1 : at + 1
    const facts = { title: data?.title ?? '', day, count: isNew ? day : ids.length }
    return { isNew, facts }
  }
  return {
    onDragStart: ({ active }) => {
      place = String(active.id)
      const { isNew, facts } = factsOf({ active, over: null })
      return fill(isNew ? say.pickedUpNew : say.pickedUp, facts)
    },
    onDragOver: (event) => {
      const before = place
      place = event.over ? String(event.over.id) : undefined
      if (place === before) return undefined
      return fill(event.over ? say.over : say.outside, factsOf(event).facts)
    },
    onDragEnd: (event) => {
      const { isNew, facts } = factsOf(event)
      if (!event.over) return fill(say.nowhere, facts)
      return fill(isNew ? say.droppedNew : say.dropped, facts)
    },
    onDragCancel: (event) => fill(say.cancelled, factsOf(event).facts),
  }
}

/** A press becomes a drag after 6 pixels of a mouse, or 150 ms of a touch. */
const mouse = { activationConstraint: { distance: 6 } }
const finger = { activationConstraint: { delay: 150, tolerance: 8 } }
/** No smooth scroll, because the next key may come before it ends. */
const keyboard = { coordinateGetter: moveByKey, scrollBehavior: 'auto' as const }

export function useDragging(entries: ItineraryEntries, act: Act, words: Words['itinerary']) {
  const [dragged, setDragged] = useState<DragData>()
  const [isDropped, setDropped] = useState(false)
  /** True if the last drag added a new tour. Such a tour must not animate to its old place. */
  const hasLanded = useRef(false)
  const ids = useMemo(() => entries.map(({ tour }) => tour.id), [entries])
  const accessibility = useMemo(
    () => ({
      announcements: createAnnouncements(words, ids),
      screenReaderInstructions: { draggable: words.instructions },
    }),
    [words, ids],
  )
  const sensors = useSensors(
    useSensor(MouseSensor, mouse),
    useSensor(TouchSensor, finger),
    useSensor(KeyboardSensor, keyboard),
  )
  const onDragStart = ({ active }: DragStartEvent) => {
    hasLanded.current = false
    setDropped(false)
    setDragged(dragDataOf(active))
  }
  const onDragCancel = () => setDragged(undefined)
  // Shows the drop before it is stored: the days are already in their new order, and storing takes
  // a slow phone noticeable time.
  const cancelDrop = async () => {
    setDropped(true)
    await nextPaint()
    return false
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const data = dragDataOf(active)
    if (!data || !over) return
    const { kind, tourId } = data
    hasLanded.current = kind === 'new'
    if (kind === 'new') act({ kind: 'add', tourId })
    else act({ kind: 'move', tourId, day: ids.indexOf(String(over.id)) + 1 })
  }
  const context = {
    id: 'itinerary',
    sensors,
    accessibility,
    collisionDetection: findDropTarget,
    onDragStart,
    onDragCancel,
    cancelDrop,
    onDragEnd,
  }
  return { context, dragged, isDropped, hasLanded, ids }
}
