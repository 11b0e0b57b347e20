import type { Active, DraggableSyntheticListeners, Over } from '@dnd-kit/core'
import type { MouseEvent } from 'react'

export type DragData = { kind: 'new' | 'entry'; tourId: string; title: string }

export const daysZone = 'days'

export function readDragData({ data }: Pick<Active | Over, 'data'>): DragData | undefined {
  const { current } = data
  return current && 'kind' in current ? (current as DragData) : undefined
}

/**
 * Lets a mouse drag a tour anywhere except on its buttons and fields. Touch and keyboard use the
 * handle.
 */
export function createMouseListeners(listeners: DraggableSyntheticListeners) {
  return {
    onMouseDown: (event: MouseEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('button, input, a')
      if (!isControl) listeners?.['onMouseDown']?.(event)
    },
  }
}
