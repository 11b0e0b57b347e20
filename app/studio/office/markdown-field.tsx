import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { describeField, FieldFrame } from '#ui/components/field-frame.tsx'
import { useEditorTools } from './editor-context.ts'
import {
  Count,
  countRows,
  type FieldProps,
  emptyToUndefined,
  useFieldAttributes,
} from './fields.tsx'

const markdownTools = ['bold', 'italic', 'heading', 'link', 'list', 'table'] as const
type MarkdownTool = (typeof markdownTools)[number]

type SelectedText = { text: string; from: number; to: number }
/** The text `insert` replaces `from` to `to`; `mark` is the new selection. */
type TextEdit = { from: number; to: number; insert: string; mark: [number, number] }

/** Applies a tool to the selection of a Markdown text. Removes bold or italic that exists. */
function formatMarkdown(
  tool: MarkdownTool,
  { text, from, to }: SelectedText,
  words: { text: string; tableText: string },
): TextEdit {
  const selectedText = text.slice(from, to)
  switch (tool) {
    case 'bold':
      return wrap('**')
    case 'italic':
      return wrap('_')
    case 'link': {
      const linkText = selectedText || words.text
      const start = linkText.length + 3
      return { from, to, insert: `[${linkText}](/)`, mark: [start, start + 1] }
    }
    case 'heading':
      return editLines((line) => `## ${line.replace(/^#+\s*/, '')}`)
    case 'list':
      return editLines((line) => (/^[-*]\s/.test(line) ? line : `- ${line}`))
    case 'table': {
      const insert = `${createGap(text.slice(0, to))}${words.tableText}\n`
      return { from: to, to, insert, mark: [insert.length, insert.length] }
    }
  }

  function wrap(sign: string): TextEdit {
    const [start, end] = [from - sign.length, to + sign.length]
    if (text.slice(start, from) === sign && text.slice(to, end) === sign)
      return { from: start, to: end, insert: selectedText, mark: [0, selectedText.length] }
    const inner = selectedText || words.text
    const insert = sign + inner + sign
    return { from, to, insert, mark: [sign.length, sign.length + inner.length] }
  }

  function editLines(change: (line: string) => string): TextEdit {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const lineEnd = text.indexOf('\n', to)
    const end = lineEnd === -1 ? text.length : lineEnd
    const insert = text.slice(start, end).split('\n').map(change).join('\n')
    return { from: start, to: end, insert, mark: [insert.length, insert.length] }
  }
}

/**
 * Inserts a picture as its own paragraph after the selection, and selects its caption for typing.
 */
export function insertPicture(
  { text, to }: Pick<SelectedText, 'text' | 'to'>,
  id: string,
): TextEdit {
  const start = `${createGap(text.slice(0, to))}![`
  const after = text.slice(to)
  const end = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return { from: to, to, insert: `${start}](${id})${end}`, mark: [start.length, start.length] }
}

function createGap(before: string): string {
  return before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
}

const PictureChoice = lazy(() => import('./picture-choice.tsx'))

/** Keyboard shortcuts of the tools, with Ctrl or Cmd. */
const shortcuts: Readonly<Record<string, MarkdownTool>> = { b: 'bold', i: 'italic', k: 'link' }

export function MarkdownField({ field, path, value }: FieldProps<'markdown'>) {
  const { words, edit } = useEditorTools()
  const attributes = useFieldAttributes(field, path)
  const area = useRef<HTMLTextAreaElement>(null)
  const text = typeof value === 'string' ? value : ''
  const [isChoosing, setIsChoosing] = useState(false)
  const applyEdit = (createEdit: (marked: SelectedText) => TextEdit) => {
    const { current } = area
    if (!current) return
    const { from, to, insert, mark } = createEdit({
      text,
      from: current.selectionStart,
      to: current.selectionEnd,
    })
    current.focus()
    current.setSelectionRange(from, to)
    const select = () => current.setSelectionRange(from + mark[0], from + mark[1])
    // execCommand keeps the browser's undo, and the next key may follow at once.
    if (document.execCommand('insertText', false, insert)) return select()
    edit(path, text.slice(0, from) + insert + text.slice(to))
    requestAnimationFrame(select)
  }
  const applyTool = (tool: MarkdownTool) =>
    applyEdit((selection) => formatMarkdown(tool, selection, words.markdown))
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = event.ctrlKey || event.metaKey ? shortcuts[event.key] : undefined
    if (!tool) return
    event.preventDefault()
    applyTool(tool)
  }
  return (
    <FieldFrame {...attributes}>
      <div role="toolbar" aria-label={words.markdown.tools} className="studio-toolbar">
        {markdownTools.map((tool) => (
          <button key={tool} type="button" data-tool={tool} onClick={() => applyTool(tool)}>
            {words.markdown[tool]}
          </button>
        ))}
        <button type="button" data-tool="picture" onClick={() => setIsChoosing(true)}>
          {words.photo.insert}
        </button>
      </div>
      <textarea
        ref={area}
        id={attributes.id}
        className="field studio-text"
        rows={Math.max(10, countRows(text))}
        value={text}
        {...describeField(attributes)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => edit(path, emptyToUndefined(target.value, field))}
      />
      <Count text={text} most={field.most} />
      {isChoosing && (
        <Suspense>
          <PictureChoice
            id={attributes.id}
            chosen=""
            words={words}
            canBeNone={false}
            onChoose={(id) => {
              setIsChoosing(false)
              // Waits until the dialog has closed and the field has the focus again.
              if (id !== undefined)
                requestAnimationFrame(() => applyEdit((selection) => insertPicture(selection, id)))
            }}
            onClose={() => setIsChoosing(false)}
          />
        </Suspense>
      )}
    </FieldFrame>
  )
}
