import type { FormEvent } from 'react'
import type { InboxName } from '#rules/desk/inbox.ts'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '../parts/text-field.tsx'
import { changeItem, type InboxItem } from './admin-calls.ts'
import { type Desk, useAct } from './desk.ts'
import { useNoteDraft } from './note-drafts.ts'

type ItemNoteProps = {
  desk: Desk
  inbox: InboxName
  item: InboxItem
  onChanged: (item: InboxItem) => void
}

/** What the office wants to remember about it. An empty note removes the one that is there. */
export function ItemNote({ desk, inbox, item, onChanged }: ItemNoteProps) {
  const words = desk.words.inbox
  const { note, type, isUnsaved, keep } = useNoteDraft(desk.userId, item.id, item.note ?? '')
  const { busy, send } = useAct<InboxItem>(desk)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const changed = await send(() => changeItem(inbox, item.id, { note }))
    if (!changed) return
    keep(note, changed.note ?? '')
    desk.say(desk.words.toasts.changed)
    onChanged(changed)
  }
  return (
    <form onSubmit={(event) => void onSubmit(event)} className="space-y-3">
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
      {isUnsaved && <p className="text-ink-2 text-caption">{words.noteUnsaved}</p>}
    </form>
  )
}
