import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { fill } from '#rules/text/fill.ts'
import { useEditorTools } from './editor-context.ts'

const mouse = { activationConstraint: { distance: 6 } }
const finger = { activationConstraint: { delay: 200, tolerance: 8 } }

type SortableProps = {
  names: readonly string[]
  onMove: (from: number, to: number) => void
  /** Classes for tiles side by side instead of a column. */
  tiles?: string
  children: ReactNode
}

export function Sortable({ names, onMove, tiles, children }: SortableProps) {
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, finger))
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [names.indexOf(String(active.id)), names.indexOf(String(over?.id))]
    if (from !== -1 && to !== -1 && from !== to) onMove(from, to)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
      <SortableContext
        items={[...names]}
        strategy={tiles ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ol className={tiles}>{children}</ol>
      </SortableContext>
    </DndContext>
  )
}

type SortableLineProps = {
  name: string
  title: string
  className?: string
  children: (grip: ReactNode) => ReactNode
}

export function SortableLine({ name, title, className, children }: SortableLineProps) {
  const { words } = useEditorTools()
  const { setNodeRef, setActivatorNodeRef, transform, transition, listeners } = useSortable({
    id: name,
  })
  return (
    <li
      ref={setNodeRef}
      className={className}
      style={{
        ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}),
        ...(transition ? { transition } : {}),
      }}
    >
      {children(
        <span
          ref={setActivatorNodeRef}
          {...listeners}
          className="studio-grip"
          title={fill(words.edit.drag, { title })}
          aria-hidden="true"
        >
          ⠿
        </span>,
      )}
    </li>
  )
}
