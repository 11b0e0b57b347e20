import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { describeField, FieldFrame } from '#ui/components/field-frame.tsx'
import { useEditorTools } from './editor-context.ts'
import { Count, countRows, type FieldProps, orNothing, useOwn } from './fields.tsx'
import {
  formatMarkdown,
  insertPicture,
  type Marked,
  type MarkdownTool,
  markdownTools,
  type Written,
} from './format-markdown.ts'

const PictureChoice = lazy(() => import('./picture-choice.tsx'))

/** Keyboard shortcuts of the tools, with Ctrl or Cmd. */
const keys: Readonly<Record<string, MarkdownTool>> = { b: 'bold', i: 'italic', k: 'link' }

export function MarkdownField({ field, path, value }: FieldProps<'markdown'>) {
  const { words, edit } = useEditorTools()
  const own = useOwn(field, path)
  const area = useRef<HTMLTextAreaElement>(null)
  const text = typeof value === 'string' ? value : ''
  const [isChoosing, setIsChoosing] = useState(false)
  const write = (make: (marked: Marked) => Written) => {
    const { current } = area
    if (!current) return
    const { from, to, insert, mark } = make({
      text,
      from: current.selectionStart,
      to: current.selectionEnd,
    })
    current.focus()
    current.setSelectionRange(from, to)
    // execCommand keeps the browser's undo; if it fails, the text is set directly.
    if (!document.execCommand('insertText', false, insert))
      edit(path, text.slice(0, from) + insert + text.slice(to))
    requestAnimationFrame(() => current.setSelectionRange(from + mark[0], from + mark[1]))
  }
  const format = (tool: MarkdownTool) =>
    write((marked) => formatMarkdown(tool, marked, words.markdown))
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = event.ctrlKey || event.metaKey ? keys[event.key] : undefined
    if (!tool) return
    event.preventDefault()
    format(tool)
  }
  return (
    <FieldFrame {...own}>
      <div role="toolbar" aria-label={words.markdown.tools} className="studio-toolbar">
        {markdownTools.map((tool) => (
          <button key={tool} type="button" data-tool={tool} onClick={() => format(tool)}>
            {words.markdown[tool]}
          </button>
        ))}
        <button type="button" data-tool="picture" onClick={() => setIsChoosing(true)}>
          {words.photo.insert}
        </button>
      </div>
      <textarea
        ref={area}
        id={own.id}
        className="field studio-text"
        rows={Math.max(10, countRows(text))}
        value={text}
        {...describeField(own)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => edit(path, orNothing(target.value, field))}
      />
      <Count text={text} most={field.most} />
      {isChoosing && (
        <Suspense>
          <PictureChoice
            id={own.id}
            chosen=""
            words={words}
            canBeNone={false}
            onChoose={(id) => {
              setIsChoosing(false)
              // After the dialog has closed and returned the focus.
              if (id !== undefined)
                requestAnimationFrame(() => write((marked) => insertPicture(marked, id)))
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
