import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import type { MouseEvent } from 'react'

/** A mouse may take a tour anywhere but by its buttons and fields. Finger and keyboard have the handle. */
export function takeByMouse(listeners: DraggableSyntheticListeners) {
  return {
    onMouseDown: (event: MouseEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('button, input, a')
      if (!isControl) listeners?.['onMouseDown']?.(event)
    },
  }
}
