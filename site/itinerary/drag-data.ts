import type { Active, Over } from '@dnd-kit/core'

/** What travels with a tour that is dragged: a new one from the shelf, or one that has its day already. */
export type DragData = { kind: 'new' | 'entry'; tourId: string; title: string }

/** The id of the place where new tours are dropped. */
export const daysZone = 'days'

export function dragDataOf({ data }: Pick<Active | Over, 'data'>): DragData | undefined {
  const { current } = data
  return current && 'kind' in current ? (current as DragData) : undefined
}
