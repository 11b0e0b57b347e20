import { fill } from '#rules/text/fill.ts'
import { joinMessages } from '#ui/office-kit/use-preview.ts'
import type { StudioWords } from './editor-context.ts'
import type { EditorState } from './editor.ts'

export function SavingNote({ words, state }: { words: StudioWords; state: EditorState }) {
  const { saving, editing, refusals } = state
  const hasConflict = editing.conflicts.size > 0
  const text =
    saving === 'refused'
      ? fill(words.saving.refused, { why: joinMessages(refusals) })
      : saving === 'offline'
        ? words.saving.offline
        : hasConflict
          ? words.saving.conflict
          : words.saving[saving]
  const isBad = saving === 'refused' || saving === 'offline' || hasConflict
  return (
    <p
      role="status"
      data-saving={saving}
      className={isBad ? 'text-alarm font-semibold' : 'text-ink-2'}
    >
      {text}
    </p>
  )
}
