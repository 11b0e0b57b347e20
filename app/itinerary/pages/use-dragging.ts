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
import { waitForNextPaint } from '#ui/loading/next-paint.ts'
import { type DragData, readDragData, daysZone } from './drag-data.ts'
import type { DispatchAction } from './use-builder-state.ts'
import { fill } from '#rules/text/fill.ts'

/**
 * Finds the drop target of a dragged tour. For a new tour: inside the days or not. For one of the
 * days: the day under the pointer. Outside the days there is no target, so a drop there changes
 * nothing.
 */
const findDropTarget: CollisionDetection = (args) => {
  const { active, droppableContainers, pointerCoordinates } = args
  const zone = droppableContainers.filter(({ id }) => id === daysZone)
  const daysCollisions = pointerCoordinates
    ? pointerWithin({ ...args, droppableContainers: zone })
    : rectIntersection({ ...args, droppableContainers: zone })
  if (daysCollisions.length === 0) return noTarget
  if (readDragData(active)?.kind === 'new') return findTarget(daysZone)
  const entries = droppableContainers.filter(({ id }) => id !== daysZone)
  const collisionRect = pointerCoordinates
    ? createPointRect(pointerCoordinates)
    : args.collisionRect
  const [nearest] = closestCenter({ ...args, collisionRect, droppableContainers: entries })
  return nearest ? findTarget(nearest.id) : noTarget
}

const noTarget: Collision[] = []
const targets = new Map<UniqueIdentifier, Collision[]>()

/**
 * Returns the same array for the same place, because a new one would render all days at each move.
 */
function findTarget(id: UniqueIdentifier): Collision[] {
  const place = targets.get(id) ?? [{ id }]
  targets.set(id, place)
  return place
}

/**
 * A rectangle of no size at the pointer, because people aim with the pointer, not with the middle
 * of a tall entry.
 */
function createPointRect({ x, y }: { x: number; y: number }) {
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
  const ordered = ids.toSorted((one, other) => findTop(one) - findTop(other))
  const index = ordered.indexOf(over?.id ?? active.id)
  const direction = event.code === 'ArrowDown' || event.code === 'ArrowRight' ? 1 : -1
  const isNew = readDragData(active)?.kind === 'new'
  const target = droppableRects.get(isNew ? daysZone : (ordered[index + direction] ?? active.id))
  if (!target || (!isNew && ordered[index + direction] === undefined)) return undefined
  // A new tour goes to the top of the days, which may be taller than the screen.
  const height = isNew ? Math.min(target.height, collisionRect.height) : target.height
  return {
    x: target.left + (target.width - collisionRect.width) / 2,
    y: target.top + (height - collisionRect.height) / 2,
  }

  function findTop(id: string | number): number {
    return droppableRects.get(id)?.top ?? 0
  }
}

type DraggedOver = Pick<Parameters<Announcements['onDragOver']>[0], 'active' | 'over'>

/**
 * Screen-reader announcements while a tour is dragged. `ids` are the tours of the days in order.
 */
function createAnnouncements(words: Words['itinerary'], ids: readonly string[]): Announcements {
  const announcementWords = words.announcements
  /**
   * The last announced place. A tour that was just picked up is over its own place, which needs no
   * announcement.
   */
  let announcedPlace: string | undefined
  const computeFacts = ({ active, over }: DraggedOver) => {
    const data = readDragData(active)
    const isNew = data?.kind === 'new'
    const index = ids.indexOf(String(over?.id ?? active.id))
    const day = isNew ? ids.length + 1 : index + 1
    const facts = { title: data?.title ?? '', day, count: isNew ? day : ids.length }
    return { isNew, facts }
  }
  return {
    onDragStart: ({ active }) => {
      announcedPlace = String(active.id)
      const { isNew, facts } = computeFacts({ active, over: null })
      return fill(isNew ? announcementWords.pickedUpNew : announcementWords.pickedUp, facts)
    },
    onDragOver: (event) => {
      const previousPlace = announcedPlace
      announcedPlace = event.over ? String(event.over.id) : undefined
      if (announcedPlace === previousPlace) return undefined
      return fill(
        event.over ? announcementWords.over : announcementWords.outside,
        computeFacts(event).facts,
      )
    },
    onDragEnd: (event) => {
      const { isNew, facts } = computeFacts(event)
      if (!event.over) return fill(announcementWords.nowhere, facts)
      return fill(isNew ? announcementWords.droppedNew : announcementWords.dropped, facts)
    },
    onDragCancel: (event) => fill(announcementWords.cancelled, computeFacts(event).facts),
  }
}

/** A press becomes a drag after 6 pixels of a mouse, or 150 ms of a touch. */
const mouseOptions = { activationConstraint: { distance: 6 } }
const touchOptions = { activationConstraint: { delay: 150, tolerance: 8 } }
/** No smooth scroll, because the next key may come before it ends. */
const keyboardOptions = { coordinateGetter: moveByKey, scrollBehavior: 'auto' as const }

export function useDragging(
  entries: ItineraryEntries,
  act: DispatchAction,
  words: Words['itinerary'],
) {
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
    useSensor(MouseSensor, mouseOptions),
    useSensor(TouchSensor, touchOptions),
    useSensor(KeyboardSensor, keyboardOptions),
  )
  const onDragStart = ({ active }: DragStartEvent) => {
    hasLanded.current = false
    setDropped(false)
    setDragged(readDragData(active))
  }
  const onDragCancel = () => setDragged(undefined)
  // Shows the drop before it is stored: the days are already in their new order, and storing takes
  // a slow phone noticeable time.
  const cancelDrop = async () => {
    setDropped(true)
    await waitForNextPaint()
    return false
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    setDragged(undefined)
    const data = readDragData(active)
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
