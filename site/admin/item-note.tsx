import type { FormEvent } from 'react'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '../parts/text-field.tsx'
import { changeItem, type InboxItem } from './admin-calls.ts'
import { type ItemProps, useAct } from './desk.ts'
import { useNoteDraft } from './note-drafts.ts'

/** What the office wants to remember about it. An empty note removes the one that is there. */
export function ItemNote({ desk, inbox, item, onChanged }: ItemProps) {
  const words = desk.words.inbox
  const { note, type, isUnsaved, theirs, keep } = useNoteDraft(
    desk.userId,
    item.id,
    item.note ?? '',
  )
  const { busy, act } = useAct<InboxItem>(desk)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void act(
      () => changeItem(inbox, item.id, { note }),
      desk.words.toasts.changed,
      (saved) => {
        keep(note, saved.note ?? '')
        onChanged(saved)
      },
    )
  }
  return (
    <form onSubmit={onSubmit} className="space-y-3">
      <TextField
        id={`note-${item.id}`}
        label={words.note}
        hint={words.noteHint}
        rows={4}
        maxLength={limits.longText}
        value={note}
        onChange={type}
      />
      <button type="submit" className="button button-quiet" disabled={busy || !isUnsaved}>
        {busy ? words.saving : words.saveNote}
      </button>
      <div role="status">
        {theirs !== undefined && (
          <p className="border-amber border-l-4 pl-3 text-meta whitespace-pre-line">
            {theirs === '' ? words.noteGone : fill(words.noteTheirs, { note: theirs })}
          </p>
        )}
      </div>
      {isUnsaved && <p className="text-ink-2 text-caption">{words.noteUnsaved}</p>}
    </form>
  )
}
