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
  arrayMove,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { useState } from 'react'
import type { FieldPath, FormField } from '#rules/office/studio.ts'
import { fill } from '#rules/text/fill.ts'
import { idOfPath, nameOfItem } from './document-path.ts'
import { useEditorTools } from './editor-context.ts'
import { Below, type FieldProps, Legend, StudioFields, titleOfItem, useOwn } from './fields.tsx'
import { Fold } from './fold.tsx'
import { LineTools } from './lines-field.tsx'
import { makeItem } from './make-item.ts'

export const mouse = { activationConstraint: { distance: 6 } }
export const finger = { activationConstraint: { delay: 200, tolerance: 8 } }

/** Objects in an order of their own: each is opened by its title, and moved by its handle or its buttons. */
export function ListField({ field, path, value }: FieldProps<'list'>) {
  const own = useOwn(field, path)
  return (
    <fieldset id={own.id} tabIndex={-1} className="studio-list">
      <Legend {...own} />
      <SortableItems fields={field.fields} label={field.label} {...{ path, value }} />
      <Below {...own} />
    </fieldset>
  )
}

type ItemsProps = {
  fields: readonly FormField[]
  label: string
  path: FieldPath
  value: unknown
}

/** The objects of a list, or of a document that is one. */
export function SortableItems({ fields, label, path, value }: ItemsProps) {
  const { words, edit } = useEditorTools()
  const [added, setAdded] = useState<string>()
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, finger))
  const items: unknown[] = Array.isArray(value) ? value : []
  const names = items.map(nameOfItem)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [names.indexOf(String(active.id)), names.indexOf(String(over?.id))]
    if (from !== -1 && to !== -1 && from !== to) edit(path, arrayMove(items, from, to))
  }
  return (
    <>
      {items.length === 0 && <p className="text-ink-2 text-meta">{words.edit.empty}</p>}
      <DndContext
        id={idOfPath(path)}
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={onDragEnd}
      >
        <SortableContext items={names} strategy={verticalListSortingStrategy}>
          <ol>
            {items.map((item, index) => (
              <SortableItem
                key={names[index]}
                name={names[index] ?? ''}
                title={titleOfItem(item, fields) ?? fill(words.edit.untitled, { n: index + 1 })}
                isOpened={names[index] === added}
                {...{ fields, path, item, index }}
                count={items.length}
                onMove={(by) => edit(path, arrayMove(items, index, index + by))}
                onRemove={() =>
                  edit(
                    path,
                    items.filter((_, at) => at !== index),
                  )
                }
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          const item = makeItem(fields)
          setAdded(nameOfItem(item, items.length))
          edit(path, [...items, item])
        }}
      >
        {fill(words.edit.addItem, { label })}
      </button>
    </>
  )
}

type SortableItemProps = {
  name: string
  title: string
  isOpened: boolean
  fields: readonly FormField[]
  path: FieldPath
  item: unknown
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function SortableItem(props: SortableItemProps) {
  const { name, title, isOpened, fields, path, item, index, count, onMove, onRemove } = props
  const { words } = useEditorTools()
  const { setNodeRef, setActivatorNodeRef, transform, transition, listeners } = useSortable({
    id: name,
  })
  const own = [...path, name]
  return (
    <li
      ref={setNodeRef}
      style={{
        ...(transform ? { transform: `translate3d(0, ${transform.y}px, 0)` } : {}),
        ...(transition ? { transition } : {}),
      }}
    >
      <Fold
        path={own}
        id={idOfPath(own)}
        title={title}
        isOpened={isOpened}
        tools={
          <>
            {/* The buttons beside it do the same without a pointer. */}
            <span
              ref={setActivatorNodeRef}
              {...listeners}
              className="studio-grip"
              title={fill(words.edit.drag, { title })}
              aria-hidden="true"
            >
              ⠿
            </span>
            <LineTools {...{ title, index, count, onMove, onRemove }} />
          </>
        }
      >
        <StudioFields fields={fields} path={own} value={item} />
      </Fold>
    </li>
  )
}
