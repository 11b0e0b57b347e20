import { arrayMove } from '@dnd-kit/sortable'
import { fill } from '#rules/text/fill.ts'
import { useEditorTools } from './editor-context.ts'
import { HintAndError, type FieldProps, Legend, useFieldAttributes } from './fields.tsx'
import { LineTools } from './lines-field.tsx'
import { Sortable, SortableLine } from './sortable.tsx'

export function OrderField({ field, path, value }: FieldProps<'order'>) {
  const { words, edit } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  const { options, ordered, label } = field
  const isSelection = ordered === 'some'
  const valueIds: unknown[] = Array.isArray(value) ? value : []
  const knownIds = valueIds
    .filter((id) => options.some((option) => option.value === id))
    .map(String)
  const unlistedOptions = options.filter((option) => !knownIds.includes(option.value))
  const ids = isSelection
    ? knownIds
    : [...knownIds, ...unlistedOptions.map((option) => option.value)]
  const findTitle = (id: string) => options.find((option) => option.value === id)?.label ?? id
  // Withdrawn documents stay at the end of the list.
  const missingIds = valueIds.filter((id) => !knownIds.includes(String(id)))
  const change = (next: readonly string[]) => edit(path, [...next, ...missingIds])
  const move = (from: number, to: number) => change(arrayMove([...ids], from, to))
  if (ordered === 'by itself')
    return (
      <section id={attributes.id} tabIndex={-1} className="studio-order">
        <p className="mb-1.5 text-meta font-semibold">{label}</p>
        <ol>
          {ids.map((id) => (
            <li key={id}>{findTitle(id)}</li>
          ))}
        </ol>
        <HintAndError {...attributes} />
      </section>
    )
  return (
    <fieldset id={attributes.id} tabIndex={-1} className="studio-order">
      <Legend {...attributes} />
      <Sortable names={ids} onMove={move}>
        {ids.map((id, index) => (
          <SortableLine key={id} name={id} title={findTitle(id)}>
            {(grip) => (
              <>
                <span>{findTitle(id)}</span>
                {grip}
                <LineTools
                  title={findTitle(id)}
                  index={index}
                  count={ids.length}
                  onMove={(by) => move(index, index + by)}
                  {...(isSelection && {
                    onRemove: () => change(ids.filter((each) => each !== id)),
                  })}
                />
              </>
            )}
          </SortableLine>
        ))}
      </Sortable>
      {isSelection && unlistedOptions.length > 0 && (
        <select
          aria-label={fill(words.edit.addItem, { label })}
          className="field"
          value=""
          onChange={({ target }) => change([...ids, target.value])}
        >
          <option value="">{fill(words.edit.addItem, { label })}</option>
          {unlistedOptions.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <HintAndError {...attributes} />
    </fieldset>
  )
}
