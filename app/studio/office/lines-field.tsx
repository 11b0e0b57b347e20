import { useRef } from 'react'
import { fill } from '#rules/text/fill.ts'
import { useEditorTools } from './editor-context.ts'
import { readLoneFact } from './show-facts.ts'
import {
  HintAndError,
  FilledText,
  countRows,
  type FieldProps,
  Legend,
  useFieldAttributes,
} from './fields.tsx'

export function LinesField({ field, path, value }: FieldProps<'lines'>) {
  const { words, edit, document } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  const list = useRef<HTMLFieldSetElement>(null)
  const lines: unknown[] = Array.isArray(value) ? value : []
  const change = (next: unknown[]) =>
    edit(path, next.length === 0 && field.optional ? undefined : next)
  const focus = (index: number) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('textarea')[index]?.focus(),
    )
  const move = (index: number, step: number) => {
    const next = [...lines]
    const [line] = next.splice(index, 1)
    next.splice(index + step, 0, line)
    change(next)
  }
  return (
    <fieldset ref={list} id={attributes.id} tabIndex={-1} className="studio-lines">
      <Legend {...attributes} />
      {lines.map((line, index) => {
        const title = fill(words.edit.line, { label: field.label, n: index + 1 })
        const fact = readLoneFact(String(line), document.facts)
        return (
          // A line has nothing but its position to identify it.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            {fact === undefined ? (
              <div className="studio-line">
                <textarea
                  className="field studio-text"
                  aria-label={title}
                  rows={countRows(String(line))}
                  value={String(line)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    change([...lines.slice(0, index + 1), '', ...lines.slice(index + 1)])
                    focus(index + 1)
                  }}
                  onChange={({ target }) =>
                    change(
                      lines.map((each, position) => (position === index ? target.value : each)),
                    )
                  }
                />
                <FilledText text={String(line)} />
              </div>
            ) : (
              <p className="studio-fact">
                {fact}
                <span className="text-ink-2 block text-caption">{words.edit.factLine}</span>
              </p>
            )}
            <LineTools
              title={title}
              index={index}
              count={lines.length}
              onMove={(by) => move(index, by)}
              onRemove={() => {
                change(lines.filter((_, position) => position !== index))
                focus(Math.max(0, index - 1))
              }}
            />
          </div>
        )
      })}
      <button
        type="button"
        className="button button-quiet"
        aria-label={`${words.edit.addLine}: ${field.label}`}
        onClick={() => {
          change([...lines, ''])
          focus(lines.length)
        }}
      >
        {words.edit.addLine}
      </button>
      <HintAndError {...attributes} />
    </fieldset>
  )
}

type LineToolsProps = {
  title: string
  index: number
  count: number
  onMove: (by: 1 | -1) => void
  onRemove?: () => void
}

export function LineTools({ title, index, count, onMove, onRemove }: LineToolsProps) {
  const { words } = useEditorTools()
  return (
    <span className="studio-line-tools">
      {(
        [
          [words.edit.up, '↑', -1, index === 0],
          [words.edit.down, '↓', 1, index === count - 1],
        ] as const
      ).map(([label, sign, by, isOff]) => (
        <button
          key={by}
          type="button"
          disabled={isOff}
          aria-label={fill(label, { title })}
          onClick={() => onMove(by)}
        >
          <span aria-hidden="true">{sign}</span>
        </button>
      ))}
      {onRemove && (
        <button type="button" aria-label={fill(words.edit.remove, { title })} onClick={onRemove}>
          <span aria-hidden="true">×</span>
        </button>
      )}
    </span>
  )
}
