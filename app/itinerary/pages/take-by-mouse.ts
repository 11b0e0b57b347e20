import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import type { MouseEvent } from 'react'

/**
 * Lets a mouse drag a tour anywhere except on its buttons and fields. Touch and keyboard use the
 * handle.
 */
export function takeByMouse(listeners: DraggableSyntheticListeners) {
  return {
    onMouseDown: (event: MouseEvent) => {
      const isControl = event.target instanceof Element && event.target.closest('button, input, a')
      if (!isControl) listeners?.['onMouseDown']?.(event)
    },
  }
}
