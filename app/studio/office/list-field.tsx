import { arrayMove } from '@dnd-kit/sortable'
import { useState } from 'react'
import type { FieldPath, FormField } from '../studio.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { toFieldId, isFields, readItemName, readAt } from './document-path.ts'
import { useEditorTools } from './editor-context.ts'
import {
  HintAndError,
  type FieldProps,
  findFirstText,
  Legend,
  StudioFields,
  findItemTitle,
  useFieldAttributes,
} from './fields.tsx'
import { Fold } from './fold.tsx'
import { LineTools } from './lines-field.tsx'
import { findIdField, isGeneratedName, createItem, createSlug } from './create-item.ts'
import { Sortable, SortableLine } from './sortable.tsx'

/**
 * Objects in an order that the owner sets. A click on its title opens one; its handle or
 * buttons move it.
 */
export function ListField({ field, path, value }: FieldProps<'list'>) {
  const attributes = useFieldAttributes(field, path)
  return (
    <fieldset id={attributes.id} tabIndex={-1} className="studio-list">
      <Legend {...attributes} />
      <SortableItems fields={field.fields} label={field.label} path={path} value={value} />
      <HintAndError {...attributes} />
    </fieldset>
  )
}

type ItemsProps = {
  fields: readonly FormField[]
  label: string
  path: FieldPath
  value: unknown
}

/** The objects of a list, or of a document that is a list. */
export function SortableItems({ fields, label, path, value }: ItemsProps) {
  const { words, edit } = useEditorTools()
  const [addedName, setAdded] = useState<string>()
  // The React key of an object stays the same when it is renamed.
  const [firstNames, setFirstNames] = useState<Readonly<Record<string, string>>>({})
  const items: unknown[] = Array.isArray(value) ? value : []
  const names = items.map(readItemName)
  const rename = (index: number, name: string) => {
    const id = findIdField(fields)
    const item = items[index]
    if (!id || !isFields(item)) return
    const formerName = names[index] ?? ''
    setFirstNames((known) => ({ ...known, [name]: known[formerName] ?? formerName }))
    edit(path, items.with(index, { ...item, [id.name]: name }))
  }
  const isOfVersions = fields.some(({ input }) => input === 'day')
  return (
    <>
      {items.length === 0 && <p className="text-ink-2 text-meta">{words.edit.empty}</p>}
      <Sortable names={names} onMove={(from, to) => edit(path, arrayMove(items, from, to))}>
        {items.map((item, index) => {
          const name = names[index] ?? ''
          return (
            <Item
              key={firstNames[name] ?? name}
              names={names}
              fields={fields}
              path={path}
              item={item}
              index={index}
              title={findItemTitle(item, fields) ?? fill(words.edit.untitled, { n: index + 1 })}
              isOpened={name === addedName || (isOfVersions && index === items.length - 1)}
              onMove={(by) => edit(path, arrayMove(items, index, index + by))}
              onRemove={() => edit(path, items.toSpliced(index, 1))}
              onRename={(next) => rename(index, next)}
            />
          )
        })}
      </Sortable>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          const item = createItem(fields, items.at(-1))
          setAdded(readItemName(item, items.length))
          edit(path, [...items, item])
        }}
      >
        {isOfVersions ? words.edit.addVersion : fill(words.edit.addItem, { label })}
      </button>
    </>
  )
}

type ItemProps = {
  names: readonly string[]
  title: string
  isOpened: boolean
  fields: readonly FormField[]
  path: FieldPath
  item: unknown
  index: number
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  onRename: (name: string) => void
}

function Item(props: ItemProps) {
  const { names, title, isOpened, fields, path, item, index, onMove, onRemove, onRename } = props
  const { document } = useEditorTools()
  const name = names[index] ?? ''
  const itemPath = [...path, name]
  const id = findIdField(fields)
  // An object that is not yet published may be renamed.
  const isNewItem = id !== undefined && readAt(document.live, itemPath) === undefined
  const otherNames = names.filter((each) => each !== name)
  const renameByText = () => {
    if (!isNewItem || !isGeneratedName(name)) return
    const next = createSlug(findFirstText(item, fields) ?? '', otherNames)
    if (next !== '') onRename(next)
  }
  return (
    <SortableLine name={name} title={title}>
      {(dragHandle) => (
        <Fold
          path={itemPath}
          id={toFieldId(itemPath)}
          title={title}
          isOpened={isOpened}
          tools={
            <>
              {dragHandle}
              <LineTools
                title={title}
                index={index}
                onMove={onMove}
                onRemove={onRemove}
                count={names.length}
              />
            </>
          }
        >
          <div onBlur={renameByText}>
            <StudioFields
              fields={isNewItem ? fields.filter((field) => field !== id) : fields}
              path={itemPath}
              value={item}
            />
          </div>
          {isNewItem && (
            <NewItemName
              key={name}
              id={toFieldId([...itemPath, id.name])}
              label={id.label}
              name={name}
              others={otherNames}
              onRename={onRename}
            />
          )}
        </Fold>
      )}
    </SortableLine>
  )
}

type NewItemNameProps = {
  id: string
  label: string
  name: string
  others: readonly string[]
  onRename: (name: string) => void
}

/** Name of a new object in addresses: made from its text, editable until it is published. */
function NewItemName({ id, label, name, others, onRename }: NewItemNameProps) {
  const { words } = useEditorTools()
  const [typedName, setTyped] = useState(isGeneratedName(name) ? '' : name)
  return (
    <div
      className="studio-own-name"
      onBlur={() => {
        const next = createSlug(typedName, others)
        if (next !== '' && next !== name) onRename(next)
        else setTyped(isGeneratedName(name) ? '' : name)
      }}
    >
      <TextField
        id={id}
        label={label}
        hint={words.edit.nameHint}
        autoComplete="off"
        value={typedName}
        onChange={setTyped}
      />
    </div>
  )
}
