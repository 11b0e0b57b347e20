import type { Modifier } from '@dnd-kit/core'

/** How far above a finger the dragged tour floats, so that the finger does not hide it; in pixels. */
const aboveFinger = 56

/** Holds the middle of what is dragged at the mouse, and above the finger. */
export const snapToPointer: Modifier = ({ activatorEvent, draggingNodeRect, transform }) => {
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
