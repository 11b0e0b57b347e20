import { type FormEvent, useEffect, useRef } from 'react'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { type ItemProps, useAction } from '#ui/office-kit/desk.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { offerUndo } from '#ui/office-kit/undo.ts'
import { type InboxItem, changeItem } from './admin-calls.ts'
import { useItemDraft } from './item-drafts.ts'

/** The office's note on an item, as a form for a user who may change it. */
export function ItemNote(props: ItemProps) {
  const { note } = props.item
  if (props.desk.can('book')) return <NoteForm {...props} />
  return note && <p className="max-w-prose whitespace-pre-line">{note}</p>
}

/** Saving an empty note deletes it. */
function NoteForm({ desk, inbox, item, onChanged }: ItemProps) {
  const words = desk.words.inbox
  const { note, type, isUnsaved, theirs, markSaved, show } = useItemDraft(
    desk.userId,
    item.id,
    item.note ?? '',
  )
  const { busy, act } = useAction<InboxItem>(desk)
  const latestNote = useRef(item.note ?? '')
  useEffect(() => {
    latestNote.current = item.note ?? ''
  }, [item.note])
  const { undo } = desk.words.frame
  const save = (
    shownNote: string,
    newNote: string,
    doneText: string,
    onSaved: (savedNote: string) => void,
  ) =>
    act(
      () => changeItem(inbox, { ...item, note: shownNote }, { note: newNote }),
      doneText,
      (saved) => {
        markSaved(newNote, saved.note ?? '')
        onChanged(saved)
        onSaved(saved.note ?? '')
      },
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const oldNote = item.note ?? ''
    void save(oldNote, note, desk.words.toasts.changed, (savedNote) => {
      latestNote.current = savedNote
      offerUndo({
        doneText: fill(undo.note, { name: item.name }),
        run: () => {
          // A colleague's newer note is not overwritten; this is no error.
          if (latestNote.current !== savedNote) desk.say(undo.noteSince, 'bad')
          else void save(savedNote, oldNote, undo.undone, () => show(savedNote, oldNote))
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
