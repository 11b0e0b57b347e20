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
import type { ItineraryEntries } from '../itinerary.ts'
import { nextPaint } from '#ui/loading/next-paint.ts'
import { createAnnouncements } from './announcements.ts'
import { collide, moveByKey } from './collide.ts'
import { type DragData, dragDataOf } from './drag-data.ts'
import type { Act } from './use-trip.ts'

/** Distance of a mouse, or time of a touch, after which a press is a drag. */
const mouse = { activationConstraint: { distance: 6 } }
const finger = { activationConstraint: { delay: 150, tolerance: 8 } }
/** A key moves a tour at once: the next key may come before a smooth scroll has ended. */
const keyboard = { coordinateGetter: moveByKey, scrollBehavior: 'auto' as const }

export function useDragging(entries: ItineraryEntries, act: Act, words: Words['itinerary']) {
  const [dragged, setDragged] = useState<DragData>()
  const [isLetGo, setLetGo] = useState(false)
  /** True if the last drag added a new tour: it must not animate back. */
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
  // The days are already shown in their new order. Committing it takes a slow phone longer than a
  // person expects after a drop, so the drop is shown first.
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
