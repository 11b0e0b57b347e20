import { arrayMove } from '@dnd-kit/sortable'
import { fill } from '#rules/text/fill.ts'
import { idOfPath } from './document-path.ts'
import { useEditorTools } from './editor-context.ts'
import { HintAndError, type FieldProps, Legend, useFieldAttributes } from './fields.tsx'
import { LineTools } from './lines-field.tsx'
import { Sortable, SortableLine } from './sortable.tsx'

export function OrderField({ field, path, value }: FieldProps<'order'>) {
  const { words, edit } = useEditorTools()
  const own = useFieldAttributes(field, path)
  const { options, ordered, label } = field
  const isSome = ordered === 'some'
  const valueIds: unknown[] = Array.isArray(value) ? value : []
  const known = valueIds.filter((id) => options.some((option) => option.value === id)).map(String)
  const others = options.filter((option) => !known.includes(option.value))
  const ids = isSome ? known : [...known, ...others.map((option) => option.value)]
  const titleOf = (id: string) => options.find((option) => option.value === id)?.label ?? id
  // Withdrawn documents stay at the end of the list.
  const missingIds = valueIds.filter((id) => !known.includes(String(id)))
  const change = (next: readonly string[]) => edit(path, [...next, ...missingIds])
  const move = (from: number, to: number) => change(arrayMove([...ids], from, to))
  if (ordered === 'by itself')
    return (
      <section id={own.id} tabIndex={-1} className="studio-order">
        <p className="mb-1.5 text-meta font-semibold">{label}</p>
        <ol>
          {ids.map((id) => (
            <li key={id}>{titleOf(id)}</li>
          ))}
        </ol>
        <HintAndError {...own} />
      </section>
    )
  return (
    <fieldset id={own.id} tabIndex={-1} className="studio-order">
      <Legend {...own} />
      <Sortable id={idOfPath(path)} names={ids} onMove={move}>
        {ids.map((id, index) => (
          <SortableLine key={id} name={id} title={titleOf(id)}>
            {(grip) => (
              <>
                <span>{titleOf(id)}</span>
                {grip}
                <LineTools
                  title={titleOf(id)}
                  index={index}
                  count={ids.length}
                  onMove={(by) => move(index, index + by)}
                  {...(isSome && { onRemove: () => change(ids.filter((each) => each !== id)) })}
                />
              </>
            )}
          </SortableLine>
        ))}
      </Sortable>
      {isSome && others.length > 0 && (
        <select
          aria-label={fill(words.edit.addItem, { label })}
          className="field"
          value=""
          onChange={({ target }) => change([...ids, target.value])}
        >
          <option value="">{fill(words.edit.addItem, { label })}</option>
          {others.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <HintAndError {...own} />
    </fieldset>
  )
}
