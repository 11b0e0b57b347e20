import type { Announcements } from '@dnd-kit/core'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { dragDataOf } from './drag-data.ts'

type Spoken = Pick<Parameters<Announcements['onDragOver']>[0], 'active' | 'over'>

/** Announcements while a tour is dragged. `ids` are the tours of the days in order. */
export function createAnnouncements(
  words: Words['itinerary'],
  ids: readonly string[],
): Announcements {
  const say = words.announcements
  /** The last place: a tour just picked up is over its own place, which is no news. */
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
