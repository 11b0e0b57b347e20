import {
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useMemo, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import type { ItineraryEntries } from '#rules/itinerary/itinerary.ts'
import { nextPaint } from '../loading/next-paint.ts'
import { createAnnouncements } from './announcements.ts'
import { collide, moveByKey } from './collide.ts'
import { type DragData, dragDataOf } from './drag-data.ts'
import type { Act } from './use-trip.ts'

/** A mouse has moved so far, or a finger has stayed so long, before a press is a drag. */
const mouse = { activationConstraint: { distance: 6 } }
const finger = { activationConstraint: { delay: 150, tolerance: 8 } }
/** A key moves a tour at once: a next key may come before a page that glides has arrived. */
const keyboard = { coordinateGetter: moveByKey, scrollBehavior: 'auto' as const }

/** What DndContext needs to let tours be dragged by mouse, finger and keyboard, and what is dragged now. */
export function useDragging(entries: ItineraryEntries, act: Act, words: Words['itinerary']) {
  const [dragged, setDragged] = useState<DragData>()
  const [isLetGo, setLetGo] = useState(false)
  /** Whether the last drag put a new tour into the days: it must not be seen flying back. */
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
    setLetGo(false)
    setDragged(dragDataOf(active))
  }
  const onDragCancel = () => setDragged(undefined)
  // The days lie in their new order already, by where they are shown. Putting them there takes a slow
  // phone longer than a person waits to see that they have released it, so that is shown first.
  const cancelDrop = async () => {
    setLetGo(true)
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
    collisionDetection: collide,
    onDragStart,
    onDragCancel,
    cancelDrop,
    onDragEnd,
  }
  return { context, dragged, isLetGo, hasLanded, ids }
}
