import { type FormEvent, useEffect, useRef } from 'react'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { changeItem, type InboxItem } from './admin-calls.ts'
import { type ItemProps, useAction } from '#ui/office-kit/desk.ts'
import { useItemDraft } from './drafts.ts'
import { offerUndo } from '#ui/office-kit/undo.ts'
import { Notice } from '#ui/office-kit/notice.tsx'

/** The office's note on an item. An empty note deletes it. */
export function ItemNote({ desk, inbox, item, onChanged }: ItemProps) {
  const words = desk.words.inbox
  const { note, type, isUnsaved, theirs, keep, show } = useItemDraft(
    desk.userId,
    item.id,
    item.note ?? '',
  )
  const { busy, act } = useAction<InboxItem>(desk)
  const latest = useRef(item.note ?? '')
  useEffect(() => {
    latest.current = item.note ?? ''
  }, [item.note])
  const { undo } = desk.words.frame
  const save = (from: string, wanted: string, said: string, onSaved: (now: string) => void) =>
    act(
      () => changeItem(inbox, { ...item, note: from }, { note: wanted }),
      said,
      (saved) => {
        keep(wanted, saved.note ?? '')
        onChanged(saved)
        onSaved(saved.note ?? '')
      },
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const before = item.note ?? ''
    void save(before, note, desk.words.toasts.changed, (now) => {
      latest.current = now
      offerUndo({
        said: fill(undo.note, { name: item.name }),
        takeBack: () => {
          // A colleague's newer note is no error.
          if (latest.current !== now) desk.say(undo.noteSince, 'bad')
          else void save(now, before, undo.undone, () => show(now, before))
        },
      })
    })
  }
  return (
    <form onSubmit={onSubmit} className="space-y-3">
      <TextField
        id={`note-${item.id}`}
        label={words.note}
        hint={words.noteHint}
        rows={3}
        maxLength={limits.longText}
        value={note}
        onChange={type}
      />
      <button type="submit" className="button button-quiet" disabled={busy || !isUnsaved}>
        {busy ? words.saving : words.saveNote}
      </button>
      <div role="status">
        {theirs !== undefined && (
          <Notice className="text-meta whitespace-pre-line">
            {theirs === '' ? words.noteGone : fill(words.noteTheirs, { note: theirs })}
          </Notice>
        )}
      </div>
      {isUnsaved && <p className="text-ink-2 text-caption">{words.noteUnsaved}</p>}
    </form>
  )
}
