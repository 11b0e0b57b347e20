import type { Active, Over } from '@dnd-kit/core'

export type DragData = { kind: 'new' | 'entry'; tourId: string; title: string }

export const daysZone = 'days'

export function dragDataOf({ data }: Pick<Active | Over, 'data'>): DragData | undefined {
  const { current } = data
  return current && 'kind' in current ? (current as DragData) : undefined
}
