import { type DropAnimation, DragOverlay, type Modifier } from '@dnd-kit/core'
import type { RefObject } from 'react'
import { Plate } from '#ui/components/picture.tsx'
import type { Builder } from './builder.ts'
import type { DragData } from './drag-data.ts'

type MovingTourProps = {
  builder: Builder
  dragged: DragData | undefined
  isLetGo: boolean
  hasLanded: RefObject<boolean>
}

/** The 'Moving tour...' overlay (P9.4: 250 ms, layer 999). */
export function MovingTour({ builder, dragged, isLetGo, hasLanded }: MovingTourProps) {
  const picture = dragged && builder.pictures[dragged.tourId]
  return (
    <DragOverlay
      zIndex={999}
      modifiers={[snapToPointer]}
      dropAnimation={createDropAnimation(hasLanded)}
      className="grid place-items-center will-change-transform"
    >
      {dragged && (
        <div
          className={`border-ink bg-limewash flex w-64 items-center gap-3 border-2 p-2 ${isLetGo ? '' : '-rotate-2'}`}
        >
          {picture && <Plate picture={picture} decorative first className="h-14 w-16 shrink-0" />}
          <p className="min-w-0 text-meta leading-tight">
            <span className="text-disa block font-semibold">{builder.words.moving}</span>
            <span className="block truncate">{dragged.title}</span>
          </p>
        </div>
      )}
    </DragOverlay>
  )
}

/** Animates back to its place; a new tour that has a day fades where it was dropped. */
function createDropAnimation(hasLanded: RefObject<boolean>): DropAnimation {
  return {
    duration: 250,
    easing: 'cubic-bezier(0.25, 1, 0.5, 1)',
    sideEffects: null,
    keyframes: ({ transform: { initial, final } }) => {
      const [from, to] = [initial, hasLanded.current ? initial : final].map(
        ({ x, y }) => `translate3d(${x}px, ${y}px, 0)`,
      )
      return [
        { transform: from ?? '', opacity: 1 },
        { transform: to ?? '', opacity: hasLanded.current ? 0 : 1 },
      ]
    },
  }
}

/** Pixels between a finger and the dragged tour above it, so that the finger does not hide it. */
const aboveFinger = 56

/** Centres the dragged element at the mouse, or above the finger. */
const snapToPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
  const grabbed = activatorEvent && pointOf(activatorEvent)
  if (!grabbed || !draggingNodeRect) return transform
  const { left, top, width, height } = draggingNodeRect
  return {
    ...transform,
    x: transform.x + grabbed.x - (left + width / 2),
    y: transform.y + grabbed.y - (top + height / 2) - (grabbed.isFinger ? aboveFinger : 0),
  }
}

function pointOf(event: Event) {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY, isFinger: false }
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined
  return touch && { x: touch.clientX, y: touch.clientY, isFinger: true }
}
