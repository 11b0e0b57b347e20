import { type KeyboardEvent, useRef } from 'react'
import { describeField, FieldFrame } from '#site/components/field-frame.tsx'
import { useEditorTools } from './editor-context.ts'
import { Count, countRows, type FieldProps, orNothing, useOwn } from './fields.tsx'
import { formatMarkdown, type MarkdownTool, markdownTools } from './format-markdown.ts'

/** The keys of two tools, with Ctrl or the Mac's command key. */
const keys: Readonly<Record<string, MarkdownTool>> = { b: 'bold', i: 'italic', k: 'link' }

/** A text in Markdown, with a row of tools for what is marked in it. */
export function MarkdownField({ field, path, value }: FieldProps<'markdown'>) {
  const { words, edit } = useEditorTools()
  const own = useOwn(field, path)
  const area = useRef<HTMLTextAreaElement>(null)
  const text = typeof value === 'string' ? value : ''
  const format = (tool: MarkdownTool) => {
    const { current } = area
    if (!current) return
    const { from, to, insert, mark } = formatMarkdown(
      tool,
      { text, from: current.selectionStart, to: current.selectionEnd },
      words.markdown,
    )
    current.focus()
    current.setSelectionRange(from, to)
    // So that the browser's own undo knows of it; where there is no such way, the text is set.
    if (!document.execCommand('insertText', false, insert))
      edit(path, text.slice(0, from) + insert + text.slice(to))
    requestAnimationFrame(() => current.setSelectionRange(from + mark[0], from + mark[1]))
  }
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
    </FieldFrame>
  )
}
