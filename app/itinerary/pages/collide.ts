import {
  closestCenter,
  type Collision,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  pointerWithin,
  rectIntersection,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { daysZone, dragDataOf } from './drag-data.ts'

/**
 * The drop target of a dragged tour: for a new one, inside the days or not; for one of the days,
 * the day under it. With mouse or finger outside the days there is no target, so a drop there
 * changes nothing.
 */
export const collide: CollisionDetection = (args) => {
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

/** Returns the same list for the same place: a new one would redraw every day at every move. */
function placeOf(id: UniqueIdentifier): Collision[] {
  const place = places.get(id) ?? [{ id }]
  places.set(id, place)
  return place
}

/**
 * A zero-size rectangle at the pointer: people aim with the pointer, not with the middle of a tall
 * entry.
 */
function rectAt({ x, y }: { x: number; y: number }) {
  return { left: x, right: x, top: y, bottom: y, width: 0, height: 0 }
}

/**
 * Where an arrow key moves a tour: a new one into the days, a day to the next or previous place.
 */
export const moveByKey: KeyboardCoordinateGetter = (event, { context }) => {
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
  // A new tour goes to the top of the days, which may be longer than the screen.
  const height = isNew ? Math.min(target.height, collisionRect.height) : target.height
  return {
    x: target.left + (target.width - collisionRect.width) / 2,
    y: target.top + (height - collisionRect.height) / 2,
  }

  function topOf(id: string | number): number {
    return droppableRects.get(id)?.top ?? 0
  }
}
